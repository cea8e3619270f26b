"""The findings: rows that are diffed, never rebuilt; opened, one says why, shows the way and offers its fixes."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QInputDialog,
    QVBoxLayout,
    QWidget,
)

from studio.checks.run import Key
from studio.gui.editor.bench import Workbench
from studio.gui.editor.checking import Checker
from studio.gui.editor.finding_row import FindingRow, FixedRow
from studio.gui.editor.finding_way import WAY, show_way
from studio.gui.editor.findings_corner import Corner
from studio.gui.editor.menus import apply_fix
from studio.gui.editor.steady import RunningLine, Steady
from studio.gui.editor.widgets import Elided, Empty, Scroll, label, link
from studio.gui.editor.words import place_words, reading_place
from studio.gui.kit import theme
from studio.gui.kit.bridge import Later, relay
from studio.gui.kit.speak import announce
from studio.kit.text import _, ngettext, say
from studio.quest.edits import Accept, Unaccept
from studio.quest.finding import Finding

SHOWN = 400
"""Rows shown at once; the rest waits behind a line."""
SLICE = 24
"""Rows made or taken away in one turn of the event loop; more of them come with the next turns."""

SLOW_MS = 300
"""From so long a check on its work is shown."""
FIXED_MS = 6000
"""How long a row says that it was fixed."""


class FindingsDock(QWidget):
    """The list, its counts and filter (`corner`), and what is done with a finding."""

    reveal_wanted = Signal(object)
    about = Signal(str)
    rule_wanted = Signal(str)
    """The words of a rule, by its number."""

    def __init__(self, bench: Workbench, checker: Checker) -> None:
        super().__init__()
        self.bench = bench
        self.checker = checker
        self._rows: dict[Key, FindingRow] = {}
        self._current: FindingRow | None = None
        self._wanted: FindingRow | None = None
        self._fixed: FixedRow | None = None
        self._fixed_later = QTimer(self)
        self._fixed_later.setSingleShot(True)
        self._fixed_later.setInterval(FIXED_MS)
        self._fixed_later.timeout.connect(self._forget_fixed)
        self._scroll_later = Later(self._scroll_to_wanted, 20, self)
        self._rest_later = Later(self._fill, 0, self)
        self._stale: frozenset[str] = frozenset()
        """Codes that are checked again, once that takes long."""
        self._is_filling = False
        """Whether rows are still to come or to go."""
        self._tells = False
        """Whether rows that are still to come are new to the reader."""
        self._shown = {"error", "warning", "note"}
        self._first = True
        self._count_said: str | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.line = RunningLine()
        column.addWidget(self.line)
        self._scroll = Scroll(0, 0)
        self.steady = Steady(self._scroll)
        self._scroll.verticalScrollBar().valueChanged.connect(lambda _at: self._pale() if self._stale else None)
        self._slow = QTimer(self)
        self._slow.setSingleShot(True)
        self._slow.setInterval(SLOW_MS)
        self._slow.timeout.connect(self._say_slow)
        column.addWidget(self._scroll, 1)
        self._clean = Empty(_("Nothing found."), _("Playtest"), lambda: bench.play_wanted.emit(""), "glyph_active")
        self._scroll.column.addWidget(self._clean)
        self._accepted = link("", self._toggle_accepted, "eye_off")
        self._accepted_rows: list[QWidget] = []
        self._scroll.column.addWidget(self._accepted)
        self._rest = label("", "dim")
        self._rest.setContentsMargins(46, 6, 0, 6)
        self._scroll.column.addWidget(self._rest)
        self.corner = Corner(self)
        checker.told.connect(self._told)
        relay(theme.changed, self, lambda _look: self._redraw())
        self.refresh()

    def _redraw(self) -> None:
        for row in self._rows.values():
            row.show_finding(row.finding)
        self.corner.show_counts()

    # --- the list ---

    def _told(self) -> None:
        """The checks say something new, or have begun, or are done."""
        first = self._first
        self._first = first and (self.checker.report is None or self.checker.is_waiting)
        self._tells = not first
        self._take_over(0 if self._is_filling else SLICE)  # one slice in a turn, or two would meet in it
        if not self.checker.is_waiting:
            self._slow.stop()
            self.line.run(False)
            self._say_count()
            self._stale = frozenset()
            for row in self._rows.values():
                row.set_stale(False)
        elif self.line.runs:
            self._say_slow()
        elif not self._slow.isActive():
            self._slow.start()

    def _say_count(self) -> None:
        """Says how many findings there are when the checks are done and the number has changed."""
        report = self.checker.report
        if report is None:
            return
        found = dict.fromkeys(("error", "warning", "note"), 0)
        for finding in report.findings:
            found[finding.severity] += 1
        words = (
            ngettext("{n} error", "{n} errors", found["error"]),
            ngettext("{n} warning", "{n} warnings", found["warning"]),
            ngettext("{n} note", "{n} notes", found["note"]),
        )
        told = ", ".join(said for said, count in zip(words, found.values(), strict=True) if count)
        if told != self._count_said:
            self._count_said = told
            announce(self, told or _("Nothing found."))

    def _say_slow(self) -> None:
        """Checking takes its time: a line runs, and findings that are being checked again are paler."""
        self.line.run(True, bool(self.bench.view.property("reduced_motion")))
        report = self.checker.report
        self._stale = report.stale if report is not None else frozenset()
        self._pale()
        if not self._rows:
            self._clean.sentence.setText(_("Checking reach and triggers… Editing may go on."))

    def _pale(self) -> None:
        """Rows that are looked at are paler while they are checked again; a row out of sight is not worth the work."""
        top = self._scroll.verticalScrollBar().value()
        end = top + self._scroll.viewport().height()
        for row in self._rows.values():
            if row.y() < end and row.y() + row.height() > top:
                row.set_stale(row.finding.code in self._stale)

    def refresh(self) -> None:
        """Show what the checks say as order and filter want it; no row of it is new to the reader."""
        self._tells = False
        self._take_over()

    def rows(self) -> tuple[FindingRow, ...]:
        """The rows there are, from top to bottom."""
        return tuple(self._rows.values())

    def fill(self) -> None:
        """Make at once the rows that are still to come."""
        while self._take_over(SHOWN):
            pass

    def _fill(self) -> None:
        """The next rows that did not come at once."""
        self._take_over()
        if self.line.runs:
            self._say_slow()

    def _take_over(self, most: int = SLICE) -> bool:
        """Take over what the checks say: rows that stay keep their place, others go and come, so many of each.

        Answers whether some are still to come; they do with the next turns of the event loop.
        """
        anchor = self.steady.anchor(self.rows())
        report = self.checker.report
        wanted = dict(report.rows) if report is not None else {}
        wanted = {key: finding for key, finding in wanted.items() if self._fits(finding)}
        shown = dict(self._ordered(list(wanted.items()))[:SHOWN])
        gone = [key for key in self._rows if key not in shown]
        late = [key for key in shown if key not in self._rows][most:]
        for key in gone[:most]:
            self._take_away(key)
        for key in late:
            del shown[key]
        new: list[FindingRow] = []
        for key, finding in shown.items():
            row = self._rows.get(key)
            if row is None:
                row = FindingRow(self, key, finding)
                row.chosen.connect(self._choose)
                self._rows[key] = row
                new.append(row)
            elif row.finding is not finding and row.finding != finding:
                row.show_finding(finding)
        between = () if self._fixed is None else (self._fixed,)
        placed = self.steady.place([self._rows[key] for key in (*shown, *gone[most:])], new, between)
        self._rows = {row.key: row for row in placed if isinstance(row, FindingRow)}
        self._say_rest(len(wanted))
        self.corner.show_counts()
        self.steady.keep(anchor)
        self.steady.tell(new if self._tells else ())
        self._is_filling = bool(late or gone[most:])
        if self._is_filling:
            self._rest_later()
        return self._is_filling

    def _take_away(self, key: Key) -> None:
        """Take a row out of the list."""
        row = self._rows.pop(key)
        if row is self._current:
            self._current = None
            self.bench.view.clear_overlays(*WAY)
        self._scroll.column.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _ordered(self, rows: list[tuple[Key, Finding]]) -> list[tuple[Key, Finding]]:
        """By severity as the checks give them, by place in reading order, or by code."""
        match self.corner.order.currentData() if hasattr(self, "corner") else "severity":
            case "place":
                return sorted(rows, key=lambda row: reading_place(self.bench, row[1]))
            case "code":
                return sorted(rows, key=lambda row: row[1].code)
            case _:
                return rows

    def _say_rest(self, wanted: int) -> None:
        report = self.checker.report
        accepted = len(report.accepted) if report is not None else 0
        self._rest.setVisible(wanted > SHOWN)
        self._rest.setText(_("{n} more; fix these first, or filter", n=wanted - SHOWN))
        self._accepted.setVisible(accepted > 0)
        self._accepted.setText(
            ngettext("{n} accepted finding", "{n} accepted findings", accepted) + "  ·  " + _("Show")
        )
        self._clean.setVisible(wanted == 0)
        if report is None:
            self._clean.sentence.setText(_("Checking…"))
        elif self.corner.filter.text() or len(self._shown) < 3:
            self._clean.sentence.setText(_("No finding matches."))
        elif accepted:
            self._clean.sentence.setText(
                ngettext("Nothing open. {n} finding is accepted.", "Nothing open. {n} findings are accepted.", accepted)
            )
        else:
            ms = round(self.checker.took_ms or 0)
            self._clean.sentence.setText(
                _("Nothing found. {n} checks in {ms} ms. Play it to be sure.", n=len(report.results), ms=ms)
            )

    def _fits(self, finding: Finding) -> bool:
        words = self.corner.filter.text().lower().split() if hasattr(self, "corner") else []
        text = f"{finding.code} {finding.sentence()} {place_words(self.bench, finding)}".lower() if words else ""
        return finding.severity in self._shown and all(word in text for word in words)

    def show_severity(self, severity: str, on: bool) -> None:
        """Filter by severity."""
        self._shown = self._shown | {severity} if on else self._shown - {severity}
        self.refresh()

    def _toggle_accepted(self) -> None:
        """Show or fold the accepted findings."""
        if self._accepted_rows:
            for widget in self._accepted_rows:
                widget.hide()
                widget.deleteLater()
            self._accepted_rows = []
            return
        report = self.checker.report
        for finding in report.accepted if report is not None else ():
            line = QWidget()
            row = QHBoxLayout(line)
            row.setContentsMargins(46, 2, 12, 2)
            row.addWidget(label(finding.code, "dim"))
            row.addWidget(Elided(finding.sentence(), "dim12"), 1)
            reason = next(
                (a.reason for a in self.bench.quest.accepted if (a.code, a.where) == finding.key and a.reason), ""
            )
            if reason:
                row.addWidget(label(f"“{reason}”", "dim"))
            row.addWidget(link(_("Open again"), lambda finding=finding: self.unaccept(finding)))  # type: ignore[misc]
            self._scroll.column.addWidget(line)
            self._accepted_rows.append(line)

    # --- the current one ---

    def _choose(self, row: FindingRow) -> None:
        if self._current is not None and self._current is not row:
            self._current.set_on(False)
        self._current = row
        row.set_on(True)
        self.reveal(row.finding)

    def show_finding(self, finding: Finding) -> None:
        """Make a finding the current one and open it."""
        self.fill()
        row = next((row for row in self._rows.values() if row.finding is finding or row.finding == finding), None)
        if row is not None:
            self.bench.panel_wanted.emit("findings")
            self._choose(row)
            self._scroll.ensureWidgetVisible(row)

    def step(self, by: int, focus: bool = False) -> None:
        """The next or previous finding."""
        rows = list(self._rows.values())
        if not rows:
            return
        at = (rows.index(self._current) + by) % len(rows) if self._current in rows else 0 if by > 0 else len(rows) - 1
        self._choose(rows[at])
        self._scroll.ensureWidgetVisible(rows[at])
        if focus:
            rows[at].setFocus()

    def bring_into_view(self, row: FindingRow) -> None:
        """Scroll to a row once it has its size."""
        self._wanted = row
        self._scroll_later()

    def _scroll_to_wanted(self) -> None:
        row = self._wanted
        if row is None or row not in self._rows.values():
            return
        if row.height() > self._scroll.viewport().height():
            self._scroll.verticalScrollBar().setValue(row.y())  # its head first
        else:
            self._scroll.ensureWidgetVisible(row, 0, 0)

    def reveal(self, finding: Finding) -> None:
        """Show a finding on the map: its place, and the way the check tried."""
        if finding.where:
            self.reveal_wanted.emit(finding.where[0])
        self.show_way(finding) if finding.route else self.bench.view.clear_overlays(*WAY)

    def show_way(self, finding: Finding) -> None:
        """Draw the way that the check tried on the map."""
        show_way(self.bench, finding)

    def fix(self, row: FindingRow, which: int = 0) -> None:
        """Take a fix; the row says so for a while, with a way back."""
        if which < len(row.finding.fixes):
            fix = row.finding.fixes[which]
            place = self._scroll.column.indexOf(row)
            if apply_fix(self.bench, fix):
                self._say_fixed(row.finding.code, say(fix.label), place)
                self.checker.run_now()

    def _say_fixed(self, code: str, words: str, place: int) -> None:
        """The row's place says for a while that it is fixed; undoing it, or the time, takes the words away."""
        self._forget_fixed()
        made = FixedRow(code, words, self._undo_fix)
        self._fixed = made
        self._scroll.column.insertWidget(max(place, 0), made)
        self._fixed_later.start()

    def _undo_fix(self) -> None:
        self._forget_fixed()
        self.bench.document.undo()
        self.checker.run_now()

    def _forget_fixed(self) -> None:
        self._fixed_later.stop()
        if self._fixed is not None:
            self._scroll.column.removeWidget(self._fixed)
            self._fixed.hide()
            self._fixed.deleteLater()
            self._fixed = None

    def fix_current(self) -> None:
        """The first fix of the current finding, or of the selected thing's."""
        row = self._current or next(
            (r for r in self._rows.values() if _names(r.finding, self.bench.selection) and r.finding.fixes), None
        )
        if row is not None:
            self.fix(row)

    def accept(self, row: FindingRow, reason: str | None = None) -> None:
        """Keep the finding of a row quiet, with a reason."""
        self.accept_finding(row.finding, reason)

    def accept_finding(self, finding: Finding, reason: str | None = None) -> None:
        """Keep a finding quiet; without a reason one is asked for."""
        code, where = finding.key
        if reason is None:
            text, given = QInputDialog.getText(
                self, _("Accept {code}", code=code), _("Why is it right as it is? (may stay empty)")
            )
            if not given:
                return
            reason = text
        self.bench.do(Accept(code, where, reason.strip()))
        self.checker.run_now()

    def unaccept(self, finding: Finding) -> None:
        """Let a finding speak again."""
        code, where = finding.key
        self.bench.do(Unaccept(code, where))
        self._toggle_accepted()
        self.checker.run_now()

    def accept_current(self) -> None:
        """Accept the current finding."""
        if self._current is not None:
            self.accept(self._current)


def _names(finding: Finding, ids: tuple[str, ...]) -> bool:
    return any(getattr(where, "id", None) in ids for where in finding.where)
