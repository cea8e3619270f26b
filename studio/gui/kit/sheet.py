"""The style sheet of the whole window, made from the tokens of a look.

Traps: a rule on a container without an object name colours all its children; removing `outline` takes the
focus frame along, so each focusable class has a `:focus` rule; chips need least and most heights or a row
stretches them. Widgets say what they are with the property `role`: "main" (the filled button), "outlined",
"link", "quiet" (no frame until hovered), "chip", "dim", "section", "title", "page_title", "figure", "card",
"panel", "bar", "status"; `set_role` sets it.
"""

from collections.abc import Iterable, Iterator

from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from studio.gui.kit import icons, ring, text_size, theme, way
from studio.gui.kit.theme import Look
from studio.kit import paths
from studio.kit.codec import digest

SERIF = "DejaVu Serif"
"""For texts to be read where the system has no serif of its own."""
TEXT = 12


def set_role(widget: QWidget, role: str) -> None:
    """Say what a widget is, for the style sheet."""
    widget.setProperty("role", role)
    style = widget.style()
    style.unpolish(widget)
    style.polish(widget)


def apply(app: QApplication, look: Look) -> None:
    """Take a look: fonts, palette and style sheet of the application."""
    for _stop in dressing(app, look):
        pass


def dressing(app: QApplication, look: Look, sheet: str = "", bare: Iterable[QWidget] = ()) -> Iterator[None]:
    """The same in steps between which the event loop may run; nothing is painted until the last one.

    `sheet` stands in for the style sheet of the look. The windows in `bare` have a style sheet of their own
    that they take again when they are told of the look: over such a sheet Qt polishes each widget anew for
    every one of its parents, without it once, so it is taken off first.
    """
    if app.property("dressed") is None:  # every setStyle polishes all widgets anew
        app.setStyle("Fusion")
        app.setProperty("dressed", True)
        ring.follow(app)
    app.setFont(font())
    theme.take(look)
    windows = [window for window in bare if window.styleSheet()]
    for window in windows:
        window.setUpdatesEnabled(False)
        window.setStyleSheet("")
        yield
    app.setPalette(palette(look))
    if windows:
        app.setStyleSheet("")
        yield
    app.setStyleSheet(sheet or style_sheet(look))
    yield
    theme.use(look)
    for window in windows:
        if isValid(window):
            window.setUpdatesEnabled(True)


def font(size: int = TEXT, bold: bool = False) -> QFont:
    """The font of the system, so many pixels high where texts have their usual size."""
    made = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    if made.family() in ("", "Sans Serif", "Sans"):
        made.setFamily("DejaVu Sans")
    made.setPixelSize(text_size.grown(size))
    made.setBold(bold)
    return made


def serif() -> str:
    """The family that the system sets letters with serifs in."""
    made = QFont()
    made.setStyleHint(QFont.StyleHint.Serif)
    return made.defaultFamily() or SERIF


def palette(look: Look) -> QPalette:
    """Colours for what the style sheet does not reach."""
    ui = look.ui
    made = QPalette()
    role = QPalette.ColorRole
    for name, value in (
        (role.Window, ui.panel),
        (role.WindowText, ui.text),
        (role.Base, ui.raised),
        (role.AlternateBase, ui.sunken),
        (role.Text, ui.text),
        (role.Button, ui.raised),
        (role.ButtonText, ui.text),
        (role.Highlight, ui.accent_soft),
        (role.HighlightedText, ui.text),
        (role.ToolTipBase, ui.tip),
        (role.ToolTipText, ui.on_tip),
        (role.PlaceholderText, ui.text2),
        (role.Link, ui.accent),
        (role.Mid, ui.line),
        (role.Dark, ui.line_strong),
    ):
        made.setColor(name, QColor(value))
    for name in (role.Text, role.WindowText, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, name, QColor(ui.text_off))
    return made


def _picture(name: str, side: int, ink: str, look: Look) -> str:
    """A file with an icon, since style sheets take pictures from files only; its name changes with the drawing."""
    folder = paths.cache() / "icons"
    folder.mkdir(parents=True, exist_ok=True)
    drawing = digest((icons.names()[name], side, ink))[:12]
    file = folder / f"{name}-{drawing}.png"
    if not file.exists():
        icons.pixmap(name, side, ink, 1.0, look.ui.raised).save(str(file))
        icons.pixmap(name, side, ink, 2.0, look.ui.raised).save(str(file.with_name(f"{file.stem}@2x.png")))
    return f'"{file.as_posix()}"'


def style_sheet(look: Look) -> str:
    """The sheet of a look."""
    ui = look.ui
    b = look.border
    f = b + 1  # a focused thing stands out from others with a border
    near, far = ("right", "left") if way.is_mirrored() else ("left", "right")
    down = _picture("chevron_down", 12, ui.text2, look)
    up = _picture("chevron_up", 10, ui.text2, look)
    down_small = _picture("chevron_down", 10, ui.text2, look)
    right = _picture("chevron_left" if way.is_mirrored() else "chevron_right", 12, ui.text2, look)
    tick = _picture("check", 12, ui.on_accent, look)
    return f"""
* {{ font-size: {TEXT}px; }}
QWidget {{ color: {ui.text}; }}
QMainWindow, QDialog, QWidget[role="window"] {{ background: {ui.window}; }}
QWidget[role="bar"] {{ background: {ui.window}; border: none; }}
QWidget[role="panel"], QScrollArea[role="panel"], QScrollArea[role="panel"] > QWidget > QWidget {{ background: {ui.panel}; }}
QWidget[role="strip"] {{ background: {ui.window}; border-{far}: 1px solid {ui.line}; }}
QFrame[role="rule"] {{ background: {ui.line}; border: none; min-height: 1px; max-height: 1px; }}
QFrame[role="card"] {{ background: {ui.raised}; border: {b}px solid {ui.line}; border-radius: 6px; }}
QFrame[role="card_on"] {{ background: {ui.accent_soft}; border: 2px solid {ui.accent}; border-radius: 6px; }}
QFrame[role="well"] {{ background: {ui.sunken}; border: none; border-radius: 6px; }}
QFrame[role="opened"] {{ background: {ui.sunken}; border: none; border-bottom: 1px solid {ui.line}; }}
QFrame[role="float"] {{ background: {ui.raised}; border: 1px solid {ui.line}; border-radius: 6px; }}
QFrame[role="error_box"] {{ background: {ui.error_soft}; border: {b}px solid {ui.error}; border-radius: 6px; }}
QFrame[role="warning_box"] {{ background: {ui.warning_soft}; border: {b}px solid {ui.warning}; border-radius: 6px; }}
QFrame[role="note_box"], QFrame[role="info_box"] {{ background: {ui.info_soft}; border: {b}px solid {ui.info}; border-radius: 6px; }}
QFrame[role="ok_box"] {{ background: {ui.ok_soft}; border: {b}px solid {ui.ok}; border-radius: 6px; }}

QLabel {{ background: transparent; }}
QLabel[role="dim"] {{ color: {ui.text2}; font-size: 11px; }}
QLabel[role="dim12"] {{ color: {ui.text2}; }}
QLabel[role="section"] {{ color: {ui.text2}; font-size: 11px; font-weight: bold; }}
QLabel[role="title"] {{ font-size: 14px; font-weight: bold; }}
QLabel[role="page_title"] {{ font-size: 17px; font-weight: bold; }}
QLabel[role="figure"] {{ font-size: 24px; font-weight: bold; }}
QLabel[role="read_aloud"] {{ font-size: 15px; font-family: "{serif()}", "{SERIF}", serif; }}
QLabel[role="strong"] {{ font-weight: bold; }}
QLabel[role="error"] {{ color: {ui.error}; font-size: 11px; }}
QLabel[role="step_bad"] {{ color: {ui.error}; font-weight: bold; }}
QLabel[role="count_warning"] {{ color: {ui.warning}; font-size: 10px; }}
QLabel[role="count"] {{ color: {ui.text2}; font-size: 10px; }}
QLabel[role="chip"] {{ background: {ui.sunken}; border: 1px solid {ui.line}; border-radius: 3px; color: {ui.text2};
  font-size: 11px; padding: 0 8px; min-height: 18px; max-height: 18px; }}
QLabel[role="toast"] {{ background: {ui.tip}; color: {ui.on_tip}; border-radius: 4px; padding: 0 12px; }}

QPushButton, QToolButton[role="outlined"] {{ background: {ui.raised}; border: {b}px solid {ui.line_strong}; border-radius: 4px;
  padding: 0 12px; min-height: 24px; }}
QPushButton:hover, QToolButton[role="outlined"]:hover {{ background: {ui.sunken}; }}
QPushButton:pressed, QPushButton:checked {{ background: {ui.accent_soft}; }}
QPushButton:focus {{ border: {f}px solid {ui.focus}; padding: 0 11px; }}
QPushButton:disabled {{ color: {ui.text_off}; border-color: {ui.line}; }}
QPushButton[role="main"] {{ background: {ui.accent}; color: {ui.on_accent}; border: 1px solid {ui.accent}; font-weight: bold;
  min-height: 28px; padding: 0 14px; }}
QPushButton[role="main"]:hover {{ background: {ui.accent_hover}; }}
QPushButton[role="main"]:focus {{ border: 2px solid {ui.on_accent}; }}
QPushButton[role="main"]:disabled {{ background: {ui.sunken}; color: {ui.text_off}; border-color: {ui.line}; }}
QPushButton[role="link"], QToolButton[role="link"] {{ background: transparent; border: none; color: {ui.accent}; padding: 0 2px;
  min-height: 24px; min-width: 20px; font-size: 11px; text-align: {near}; }}
QPushButton[role="link"]:hover, QToolButton[role="link"]:hover {{ text-decoration: underline; }}
QPushButton[role="link"]:focus, QToolButton[role="link"]:focus {{ border: {f}px solid {ui.focus}; border-radius: 3px; padding: 0; }}
QPushButton[role="link"]:disabled {{ color: {ui.text_off}; }}
QPushButton[role="section"] {{ background: transparent; border: none; color: {ui.text2}; font-size: 11px; font-weight: bold;
  text-align: {near}; padding: 0; min-height: 24px; }}
QPushButton[role="section"]:focus {{ border: {f}px solid {ui.focus}; border-radius: 3px; }}
QPushButton[role="choice"] {{ min-height: 28px; text-align: {near}; padding: 0 8px; }}

QToolButton {{ background: transparent; border: {b}px solid transparent; border-radius: 4px; }}
QToolButton:hover {{ background: {ui.sunken}; }}
QToolButton:pressed {{ background: {ui.accent_soft}; }}
QToolButton:checked {{ background: {ui.accent_soft}; border: {b}px solid {ui.accent}; }}
QToolButton:focus {{ border: {f}px solid {ui.focus}; }}
QToolButton:disabled {{ color: {ui.text_off}; }}
QToolButton[role="tool"] {{ min-width: 26px; max-width: 26px; min-height: 26px; max-height: 26px; padding: 0; }}
QToolButton[role="small"] {{ min-width: 22px; max-width: 22px; min-height: 22px; max-height: 22px; padding: 0; }}
QToolButton::menu-indicator {{ image: none; }}
QToolButton[role="segment"] {{ background: {ui.raised}; border: {b}px solid {ui.line_strong}; border-radius: 0; min-height: 24px;
  padding: 0 10px; margin-{near}: -1px; }}
QToolButton[role="segment"]:checked {{ background: {ui.accent}; color: {ui.on_accent}; border-color: {ui.accent}; font-weight: bold; }}
QToolButton[role="segment"]:focus {{ border: {f}px solid {ui.focus}; }}
QToolButton[role="count"] {{ padding: 0 2px; min-height: 24px; border: 1px solid transparent; background: transparent; }}
QToolButton[role="count"]:checked {{ background: transparent; border: 1px solid transparent; }}
QToolButton[role="count"]:!checked {{ background: {ui.sunken}; color: {ui.text_off}; border: 1px dashed {ui.line_strong}; }}
QToolButton[role="count"]:focus {{ border: {f}px solid {ui.focus}; }}

QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QDoubleSpinBox, QComboBox, QAbstractSpinBox {{ background: {ui.raised};
  border: {b}px solid {ui.line_strong}; border-radius: 4px; selection-background-color: {ui.accent};
  selection-color: {ui.on_accent}; }}
QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox {{ min-height: 24px; padding: 0 7px; }}
QPlainTextEdit, QTextEdit {{ padding: 2px 6px; }}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus {{
  border: {f}px solid {ui.focus}; }}
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus {{ padding: 0 6px; min-height: 22px; }}
QLineEdit:disabled, QPlainTextEdit:disabled, QSpinBox:disabled, QComboBox:disabled {{ color: {ui.text_off}; background: {ui.sunken};
  border-color: {ui.line}; }}
QLineEdit[invalid="true"], QPlainTextEdit[invalid="true"], QSpinBox[invalid="true"], QComboBox[invalid="true"] {{
  border: 2px solid {ui.error}; }}
QComboBox::drop-down {{ border: none; width: 22px; }}
QComboBox::down-arrow {{ image: url({down}); width: 12px; height: 12px; }}
QComboBox QAbstractItemView {{ background: {ui.raised}; border: 1px solid {ui.line_strong}; outline: none;
  selection-background-color: {ui.accent_soft}; selection-color: {ui.text}; }}
QSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::up-button, QDoubleSpinBox::down-button {{ border: none;
  background: transparent; width: 18px; }}
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow {{ image: url({up}); width: 10px; height: 10px; }}
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow {{ image: url({down_small}); width: 10px; height: 10px; }}
QCheckBox, QRadioButton {{ spacing: 8px; min-height: 24px; border: 2px solid transparent; border-radius: 3px; }}
QCheckBox:focus, QRadioButton:focus {{ border: {f}px solid {ui.focus}; }}
QCheckBox::indicator, QRadioButton::indicator {{ width: 14px; height: 14px; border: {b}px solid {ui.line_strong};
  border-radius: 3px; background: {ui.raised}; }}
QRadioButton::indicator {{ border-radius: 8px; }}
QCheckBox::indicator:checked {{ background: {ui.accent}; border-color: {ui.accent}; image: url({tick}); }}
QRadioButton::indicator:checked {{ background: {ui.accent}; border: 4px solid {ui.raised}; outline: 1px solid {ui.accent}; }}
QCheckBox::indicator:disabled {{ border-color: {ui.line}; background: {ui.sunken}; }}

QMenuBar {{ background: {ui.window}; border: none; padding: 0 4px; }}
QMenuBar::item {{ padding: 5px 9px; background: transparent; border-radius: 4px; }}
QMenuBar::item:selected {{ background: {ui.sunken if look.dark else ui.line}; }}
QMenu {{ background: {ui.raised}; border: 1px solid {ui.line_strong}; padding: 4px; }}
QMenu::item {{ padding: 5px 24px 5px 24px; border-radius: 3px; }}
QMenu::item:selected {{ background: {ui.accent_soft}; }}
QMenu::item:disabled {{ color: {ui.text_off}; }}
QMenu::separator {{ height: 1px; background: {ui.line}; margin: 4px 8px; }}
QMenu::right-arrow {{ image: url({right}); width: 12px; height: 12px; }}
QStatusBar {{ background: {ui.window}; border-top: 1px solid {ui.line}; }}
QStatusBar::item {{ border: none; }}
QToolTip {{ background: {ui.tip}; color: {ui.on_tip}; border: none; padding: 4px 6px; }}

QTabBar {{ background: {ui.panel}; border: none; qproperty-drawBase: 0; }}
QTabBar::tab {{ background: transparent; color: {ui.text2}; border: none; border-bottom: 2px solid transparent; padding: 0 10px;
  min-height: 30px; margin: 0 1px; }}
QTabBar::tab:selected {{ color: {ui.text}; font-weight: bold; border-bottom: 2px solid {ui.accent}; }}
QTabBar::tab:hover:!selected {{ color: {ui.text}; background: {ui.sunken}; }}
QTabBar::tab:focus {{ border: {f}px solid {ui.focus}; }}
QTabWidget::pane {{ border: none; border-top: 1px solid {ui.line}; }}
QDockWidget {{ titlebar-close-icon: none; titlebar-normal-icon: none; }}
QMainWindow::separator {{ background: {ui.line}; width: 1px; height: 1px; }}
QSplitter::handle {{ background: {ui.line}; }}

QTreeView, QListView, QTableView {{ background: {ui.panel}; border: none; outline: none; show-decoration-selected: 1;
  selection-background-color: {ui.accent_soft}; selection-color: {ui.text}; alternate-background-color: {ui.sunken}; }}
QTreeView::item, QListView::item {{ min-height: 24px; border: none; }}
QTreeView::item:hover, QListView::item:hover, QTableView::item:hover {{ background: {ui.sunken}; }}
QTreeView::item:selected, QListView::item:selected, QTableView::item:selected {{ background: {ui.accent_soft}; color: {ui.text}; }}
QTreeView:focus, QListView:focus, QTableView:focus {{ border: {f}px solid {ui.focus}; }}
QTreeView::branch {{ background: transparent; }}
QTreeView::branch:closed:has-children {{ image: url({right}); }}
QTreeView::branch:open:has-children {{ image: url({down}); }}
QHeaderView::section {{ background: {ui.panel}; color: {ui.text2}; border: none; border-bottom: 1px solid {ui.line};
  font-size: 11px; font-weight: bold; padding: 4px 8px; }}
QTableView {{ gridline-color: {ui.line}; }}
QTableView::item {{ padding-left: 5px; }}

QScrollArea {{ border: none; background: transparent; }}
QScrollBar:vertical {{ background: transparent; width: 10px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 0; }}
QScrollBar::handle {{ background: {ui.line_strong}; border-radius: 3px; margin: 2px; min-height: 24px; min-width: 24px; }}
QScrollBar::handle:hover {{ background: {ui.text2}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QProgressBar {{ background: {ui.sunken}; border: none; border-radius: 2px; max-height: 4px; }}
QProgressBar::chunk {{ background: {ui.accent}; border-radius: 2px; }}
QSlider::groove:horizontal {{ height: 4px; background: {ui.line_strong}; border-radius: 2px; }}
QSlider::sub-page:horizontal {{ background: {ui.accent}; border-radius: 2px; }}
QSlider::handle:horizontal {{ background: {ui.raised}; border: 2px solid {ui.accent}; width: 12px; height: 12px;
  margin: -6px 0; border-radius: 8px; }}
QGraphicsView {{ border: none; background: {ui.canvas}; }}
"""
