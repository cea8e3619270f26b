"""Size classes, and docks that become drawers."""

import pytest
from PySide6.QtCore import QSize

from studio.gui.window.docks import size_class


@pytest.mark.parametrize(
    ("size", "klass"),
    [
        ((960, 540), "compact"),
        ((999, 800), "compact"),
        ((1280, 639), "compact"),
        ((1024, 700), "small"),
        ((1280, 759), "small"),
        ((1280, 800), "medium"),
        ((1599, 900), "medium"),
        ((1920, 1080), "large"),
    ],
)
def test_the_class_follows_from_the_logical_size(size: tuple[int, int], klass: str) -> None:
    assert size_class(QSize(*size)) == klass
