"""The sheet of *Print or PDF*: whose version, for how many heroes, paper and squares, and how many pages come of it."""

from pathlib import Path

from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QWidget,
)

from studio.gui.kit.elided import Choice
from studio.gui.kit.sheet import set_role
from studio.gui.printing import Form, Wish, print_on, printout_of, write_map
from studio.gui.printing.pdf import layout_of
from studio.gui.printing.split import LARGEST, SMALLEST
from studio.gui.window.main import MainWindow
from studio.gui.window.popups import Sheet
from studio.kit.faults import Fault
from studio.kit.text import N_, _, ngettext
from studio.quest.model import Piece

VERSIONS = {False: N_("Author's: everything"), True: N_("Players': without secrets")}
PAPERS = {"a4": N_("A4"), "letter": N_("Letter")}
FITTED = SMALLEST - 0.5
"""The value below the smallest, which says: as large as fits."""


class PrintSheet(Sheet):
    """How the quest in front is printed; what it will be is told while it is chosen."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window.body, 440, 290)
        assert window.desk is not None
        self._window = window
        self._quest = window.desk.document.quest
        title = QLabel(_("Print or PDF"))
        set_role(title, "page_title")
        self.column.addWidget(title)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(1, 1)
        self.version, self.heroes, self.paper = Choice(), Choice(), Choice()
        for players, words in VERSIONS.items():
            self.version.addItem(_(words), players)
        self.heroes.addItem(_("Any number"), 0)
        for count in self._quest.header.heroes:
            self.heroes.addItem(str(count), count)
        for name, words in PAPERS.items():
            self.paper.addItem(_(words), name)
        self.square = QDoubleSpinBox()
        self.square.setRange(FITTED, LARGEST)
        self.square.setSingleStep(0.5)
        self.square.setDecimals(1)
        self.square.setSuffix(" " + _("mm"))
        self.square.setSpecialValueText(_("As large as fits"))
        self.square.lineEdit().setTextMargins(6, 0, 0, 0)  # the style sheet's padding does not reach the inner field
        for words, field in (
            (_("Version"), self.version),
            (_("Heroes"), self.heroes),
            (_("Paper"), self.paper),
            (_("A square"), self.square),
        ):
            self._add(words, field)
        self.column.addLayout(self._grid)
        self.told = QLabel()
        self.told.setWordWrap(True)
        set_role(self.told, "dim")
        self.column.addWidget(self.told)
        self.column.addStretch(1)
        foot = QHBoxLayout()
        foot.addStretch(1)
        cancel, self.on_printer, self.as_file = (
            QPushButton(_("Cancel")),
            QPushButton(_("Print…")),
            QPushButton(_("Save…")),
        )
        set_role(self.as_file, "main")
        self.as_file.setDefault(True)
        cancel.clicked.connect(self.leave)
        self.on_printer.clicked.connect(self.print)
        self.as_file.clicked.connect(self.save)
        for button in (cancel, self.on_printer, self.as_file):
            foot.addWidget(button)
        self.column.addLayout(foot)
        for box in (self.version, self.heroes, self.paper):
            box.currentIndexChanged.connect(lambda _place: self._tell())
        self.square.valueChanged.connect(lambda _value: self._tell())
        self._tell()

    def _add(self, words: str, field: QWidget) -> None:
        label = QLabel(words)
        label.setObjectName("fieldLabel")
        label.setBuddy(field)
        field.setAccessibleName(words)
        self._grid.addWidget(label, self._grid.rowCount(), 0)
        self._grid.addWidget(field, self._grid.rowCount() - 1, 1)

    def wish(self) -> Wish:
        """What is chosen."""
        value = self.square.value()
        return Wish(
            players=bool(self.version.currentData()),
            heroes=int(self.heroes.currentData()),
            paper="letter" if self.paper.currentData() == "letter" else "a4",
            square=value if value >= SMALLEST else 0,
        )

    def _tell(self) -> None:
        printout = printout_of(self._quest, self.wish())
        sheets = len(printout.spread.sheets)
        pages = ngettext("{n} page", "{n} pages", printout.count)
        of_map = ngettext("the map on {n}", "the map on {n}, which overlap by one square", sheets)
        told = _("{pages}, {of_map}.", pages=pages, of_map=of_map)
        self.told.setText(told + " " + _("A square is {mm} mm.", mm=f"{printout.spread.square:.1f}"))

    def save(self) -> None:
        """Asks for a file and writes it."""
        wish = self.wish()
        self.leave()
        save_map(self._window, wish)

    def print(self) -> None:
        """Asks for a printer and prints."""
        wish = self.wish()
        self.leave()
        print_pages(self._window, wish)


def show_print_sheet(window: MainWindow) -> None:
    """The sheet on which it is chosen how the quest in front is printed."""
    desk = window.desk
    if desk is None or desk.pack:
        return
    if not any(isinstance(element, Piece) for element in desk.document.quest.elements.values()):
        window.toasts.show(_("There is no board to print yet: place a piece first."))
        return
    sheet = PrintSheet(window)
    sheet.open()
    sheet.version.setFocus()


def save_map(window: MainWindow, wish: Wish) -> None:
    """The map as PDF, SVG or PNG, by the ending of the file's name."""
    desk = window.desk
    if desk is None:
        return
    kinds = _("PDF ({a});;SVG ({b});;PNG ({c})", a="*.pdf", b="*.svg", c="*.png")
    name, _kind = QFileDialog.getSaveFileName(window, _("Print or PDF"), f"{desk.document.quest.id}.pdf", kinds)
    if not name:
        return
    path = Path(name)
    forms: dict[str, Form] = {".svg": "svg", ".png": "png"}
    form = forms.get(path.suffix.lower(), "pdf")
    try:
        write_map(desk.document.quest, path, form, wish)
    except (Fault, OSError) as fault:
        window.bars.show("print", _("{file} cannot be written: {why}", file=path.name, why=str(fault)), "error")
        return
    window.toasts.show(_("Saved as {quest}.", quest=path.name))


def print_pages(window: MainWindow, wish: Wish) -> None:
    """The pages on a printer that the system's own sheet asks for."""
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter

    desk = window.desk
    if desk is None:
        return
    printout = printout_of(desk.document.quest, wish)
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setFullPage(True)
    printer.setPageLayout(layout_of(printout))
    printer.setDocName(printout.title)
    dialog = QPrintDialog(printer, window)
    if dialog.exec() != QPrintDialog.DialogCode.Accepted:
        return
    printer.setFullPage(True)
    if print_on(printer, printout, printer.resolution()):
        window.toasts.show(ngettext("{n} page is printed.", "{n} pages are printed.", printout.count))
    else:
        window.bars.show("print", _("The printer takes no pages. Save a PDF instead."), "error")
