"""The size of texts: fonts and the heights that hold them grow, icons and hairlines do not."""

import pytest

from studio.gui.kit import text_size
from studio.gui.kit.text_size import scaled

SHEET = """
* { font-size: 12px; }
QLabel { font-size: 11px; min-height: 18px; max-height: 18px; padding: 0 8px; }
QLineEdit { min-height: 24px; }
QToolButton[role="tool"] { min-height: 26px; max-height: 26px; }
QFrame { min-height: 1px; }
"""


def test_at_the_usual_size_a_sheet_is_itself() -> None:
    assert scaled(SHEET, 100) is SHEET


def test_fonts_double_and_heights_grow_by_a_line() -> None:
    grown = scaled(SHEET, 200)
    assert "* { font-size: 24px; }" in grown
    assert "QLabel { font-size: 22px; min-height: 32px; max-height: 32px; padding: 0 8px; }" in grown
    assert "QLineEdit { min-height: 38px; }" in grown


def test_tools_and_hairlines_stay() -> None:
    grown = scaled(SHEET, 200)
    assert 'QToolButton[role="tool"] { min-height: 26px; max-height: 26px; }' in grown
    assert "QFrame { min-height: 1px; }" in grown


def test_the_usual_size_holds_for_a_while_and_comes_back_after_a_fault() -> None:
    text_size.take(150)
    with pytest.raises(ZeroDivisionError), text_size.usual():
        assert (text_size.now(), text_size.grown(10)) == (100, 10)
        raise ZeroDivisionError
    assert (text_size.now(), text_size.grown(10), text_size.factor()) == (150, 15, 1.5)
    text_size.take(100)
