"""Parts of the inspector's page: findings as boxes, openings, numbers of a monster, who uses a thing."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QPixmap
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QSpinBox, QVBoxLayout, QWidget

from studio.checks.registry import title_of
from studio.gui.board.of_quest import free_openings
from studio.gui.board.rulers import square_label
from studio.gui.board.sprites import picture_of_figure, picture_of_mark
from studio.gui.editor.bench import Workbench
from studio.gui.editor.card_art import door_picture, piece_picture
from studio.gui.editor.cards import all_cards, card_of
from studio.gui.editor.dice import picture_of_die
from studio.gui.editor.linking import users_of
from studio.gui.editor.menus import apply_fix
from studio.gui.editor.outline import ICONS
from studio.gui.editor.widgets import Elided, Section, box, label, link, slim
from studio.gui.editor.words import why_words
from studio.gui.kit import icons, theme
from studio.kit.text import _, ngettext, say
from studio.quest import model
from studio.quest.finding import Finding
from studio.quest.layout import layout_of
from studio.quest.topics import figures

STATS = ("wounds", "armour", "speed")


def picture_of(bench: Workbench, element: model.AnyElement, side: int, dpr: float) -> QPixmap:
    """The picture of an element for the head of the page."""
    look, picture, size = theme.now(), bench.picture, QSize(side, side)
    if isinstance(element, model.Piece):
        return piece_picture(element.piece, bench.quest, bench.catalogue, look, size, dpr)
    if isinstance(element, model.Door):
        return door_picture(f"{element.lock}/{element.colour}", look, size, dpr)
    if isinstance(element, model.Die):
        return picture_of_die(element.colour or element.id, element.faces[-1], side, dpr)
    if element.id in picture.marks:
        return picture_of_mark(picture.marks[element.id], look, side, dpr)
    if element.id in picture.figures:
        return picture_of_figure(picture.figures[element.id], look, side, side, dpr)
    return icons.pixmap(ICONS[type(element)], 28, look.ui.text2)


def finding_box(bench: Workbench, finding: Finding, accept: Callable[[], object]) -> QWidget:
    """A finding of the selected thing: what, and what to do."""
    frame, column = box(f"{finding.severity}_box")
    head = QHBoxLayout()
    head.setSpacing(6)
    sign = QLabel()
    sign.setPixmap(icons.pixmap(finding.severity, 16))
    head.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
    head.addWidget(label(f"{finding.code}  {title_of(finding.code)}", "strong", True), 1)
    column.addLayout(head)
    said = label(finding.sentence(), "", True)
    said.setToolTip(why_words(finding))
    column.addWidget(said)
    row = QHBoxLayout()
    row.setSpacing(8)
    if finding.fixes:
        fix = finding.fixes[0]
        words = say(fix.label)
        button = link(words, lambda: apply_fix(bench, fix), "fix")
        button.setToolTip(words)
        button.setMaximumWidth(170)
        row.addWidget(button)
    row.addWidget(link(_("Accept…"), accept))
    row.addStretch(1)
    column.addLayout(row)
    return frame


def openings_box(bench: Workbench, piece: model.Piece) -> QWidget:
    """Each opening of a piece with what it meets."""
    page = QWidget()
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(4)
    words = {"north": _("North"), "east": _("East"), "south": _("South"), "west": _("West")}
    for opening in layout_of(bench.quest).openings:
        if opening.piece != piece.id:
            continue
        row = QHBoxLayout()
        sign = QLabel()
        fine = opening.state == "joined"
        sign.setPixmap(icons.pixmap("ok" if fine else "warning", 14))
        row.addWidget(sign)
        row.addWidget(label(words[opening.facing]), 1)
        state = {
            "joined": _("joins {piece}", piece=bench.called(opening.to)),
            "free": _("free"),
            "blocked": _("meets the wall of {piece}", piece=bench.called(opening.to)),
        }[opening.state]
        row.addWidget(label(state, "dim"))
        column.addLayout(row)
    if column.count() == 0:
        column.addWidget(label(_("No openings."), "dim"))
    return page


def supply_words(bench: Workbench, element: model.AnyElement) -> str:
    """How many of its card the box still holds."""
    card = next((c for c in all_cards(bench.quest, bench.catalogue) if c.id == card_of(element)), None)
    if card is None or not card.box:
        return ""
    return _("{name}: {n} of {box} left in the box.", name=card.name, n=card.box - card.used, box=card.box)


def stats_form(bench: Workbench, monster: model.Monster) -> QWidget | None:
    """The numbers of a monster that may differ from the catalogue's; a dot marks one that does."""
    entry = bench.catalogue.find(monster.entry)
    if entry is None:
        return None
    page = QWidget()
    grid = QGridLayout(page)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(8)
    grid.setVerticalSpacing(8)
    grid.setColumnMinimumWidth(0, 78)
    grid.setColumnStretch(1, 1)
    names = {"wounds": _("Wounds"), "armour": _("Armour"), "speed": _("Speed")}
    row = 0
    stats = {**entry.stats, **(entry.ranks[monster.rank].stats if monster.rank in entry.ranks else {})}
    for stat in STATS:
        known = stats.get(stat)
        if isinstance(known, tuple | list):
            known_words = "/".join(map(str, known))
            base = int(known[-1]) if known else 0
        elif isinstance(known, int):
            known_words, base = str(known), known
        else:
            continue
        own = stat in monster.stats
        words = label(("• " if own else "") + names[stat])
        words.setObjectName("fieldLabel")
        words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        spin = QSpinBox()
        spin.setRange(0, 99)
        spin.setValue(monster.stats.get(stat, base))
        spin.setAccessibleName(names[stat])
        spin.setToolTip(_("Catalogue: {value}", value=known_words))
        spin.valueChanged.connect(partial(_set_stat, bench, monster.id, stat))
        grid.addWidget(words, row, 0)
        grid.addWidget(spin, row, 1)
        if own:
            for place in (words, spin, spin.lineEdit()):
                place.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
                action = QAction(_("Back to catalogue value ({value})", value=known_words), place)
                action.triggered.connect(partial(_back, bench, monster.id, stat))
                place.addAction(action)
            back = link(_("back to {value}", value=known_words), partial(_back, bench, monster.id, stat))
            grid.addWidget(back, row, 2)
        row += 1
    slim(page)
    return page if row else None


def _set_stat(bench: Workbench, id: str, stat: str, value: int) -> None:
    bench.do(lambda: figures.set_stat(bench.quest, id, stat, value), merge=f"stat-{id}-{stat}", by="inspector")


def _back(bench: Workbench, id: str, stat: str, _on: bool = False) -> None:
    bench.do(lambda: figures.set_stat(bench.quest, id, stat, None))
    bench.select()
    bench.select(id)


def used_by(bench: Workbench, element: model.AnyElement, go: Callable[[str], None]) -> tuple[int, QWidget] | None:
    """What refers to a thing, each with a way there; None when nothing does."""
    users = users_of(bench.quest, element.id)
    if not users:
        return None
    page = QWidget()
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(2)
    for id in users[:12]:
        row = QHBoxLayout()
        row.setSpacing(6)
        kind = QLabel()
        user = bench.element(id)
        kind.setPixmap(icons.pixmap(ICONS[type(user)] if user is not None else "link", 14, theme.now().ui.text2))
        row.addWidget(kind)
        row.addWidget(Elided(bench.called(id)), 1)
        middle = bench.middle(id)
        if middle is not None:
            row.addWidget(label(square_label((int(middle[0]), int(middle[1]))), "dim"))
        arrow = link("", partial(go, id), "chevron_right")
        arrow.setAccessibleName(_("Go to {what}", what=bench.called(id)))
        row.addWidget(arrow)
        column.addLayout(row)
    return len(users), page


def numbers(bench: Workbench) -> list[QWidget]:
    """The quest in numbers, Show all, the last five steps."""
    quest = bench.quest
    squares = sum(bits.bit_count() for bits in bench.picture.floor.values())
    kinds = [type(e) for e in quest.elements.values()]
    found = [
        ngettext("{n} square", "{n} squares", squares),
        ngettext("{n} area", "{n} areas", kinds.count(model.Area)),
        ngettext("{n} figure", "{n} figures", kinds.count(model.Monster)),
        ngettext("{n} door", "{n} doors", kinds.count(model.Door)),
        ngettext("{n} chest", "{n} chests", kinds.count(model.Chest)),
        ngettext("{n} trigger", "{n} triggers", kinds.count(model.Trigger)),
        ngettext("{n} free opening", "{n} free openings", len(free_openings(bench.picture))),
    ]
    counts = Section(_("In numbers"))
    grid = QGridLayout()
    grid.setVerticalSpacing(4)
    for i, words in enumerate(found):
        number, _blank, what = words.partition(" ")
        right = label(number, "strong")
        right.setAlignment(Qt.AlignmentFlag.AlignRight)
        grid.addWidget(right, i, 0)
        grid.addWidget(label(what), i, 1)
    grid.setColumnMinimumWidth(0, 40)
    grid.setColumnStretch(1, 1)
    counts.inner.addLayout(grid)
    counts.inner.addWidget(link(_("Show all"), bench.view.camera.fit, "fit"))
    last = Section(_("Last steps"))
    history = bench.document.history
    for point in reversed(history.points[max(1, history.at - 4) : history.at + 1]):
        last.inner.addWidget(Elided(say(point.label), "dim12"))
    if history.at == 0:
        last.inner.addWidget(label(_("No changes yet."), "dim12"))
    return [counts, last]
