"""Small help with layouts: emptying one, the widget one lies on."""

from PySide6.QtWidgets import QLayout, QWidget


def clear(layout: QLayout) -> None:
    """Takes everything out of a layout; its widgets go."""
    while layout.count():
        item = layout.takeAt(0)
        widget = item.widget() if item is not None else None
        if widget is not None:
            widget.hide()
            widget.deleteLater()


def host(widget: QWidget) -> QWidget:
    """The widget on which a floating one lies."""
    found = widget.parentWidget()
    assert found is not None, "a floating widget has a host"
    return found


def fit_height(widget: QWidget, wide: int) -> int:
    """The height a widget's layout needs at a width."""
    layout = widget.layout()
    if layout is None:
        return widget.sizeHint().height()
    layout.activate()
    return max(layout.totalHeightForWidth(wide) if layout.hasHeightForWidth() else 0, layout.minimumSize().height())
