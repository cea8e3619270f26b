"""Fields of several things at once: where their values differ the field says “Mixed” until one is set for all."""

from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QSpinBox

from studio.gui.kit.forms import FieldWidget, Form
from studio.kit.text import _


def show_mixed(form: Form, name: str) -> None:
    """Says in a field that the values differ; the next edit sets them all."""
    field = form.fields[name]
    target = field.focus_target()
    target.setAccessibleDescription(_("Mixed"))
    field.setToolTip(_("Mixed: an edit sets the value of all"))
    match target:
        case QSpinBox():
            _spin(target)
        case QCheckBox():
            _check(target, field)
        case QComboBox():
            target.setPlaceholderText(_("Mixed"))
            target.setCurrentIndex(-1)
        case QLineEdit():
            target.setPlaceholderText(_("Mixed"))
            target.clear()
        case _:
            field.show_value(None)


def _spin(box: QSpinBox) -> None:
    """One below the least value stands for “Mixed”, and goes with the first edit."""
    least = box.minimum()
    box.blockSignals(True)
    box.setMinimum(least - 1)
    box.setSpecialValueText(_("Mixed"))
    box.setValue(least - 1)
    box.blockSignals(False)

    def settled(value: int) -> None:
        if value >= least and box.minimum() < least:
            box.setMinimum(least)
            box.setSpecialValueText("")

    box.valueChanged.connect(settled)


def _check(box: QCheckBox, field: FieldWidget) -> None:
    """Neither on nor off; the first click turns all of them on."""
    from PySide6.QtCore import Qt

    box.blockSignals(True)
    box.setTristate(True)
    box.setCheckState(Qt.CheckState.PartiallyChecked)
    box.blockSignals(False)

    def settled(_on: bool = False) -> None:
        if box.isTristate():
            box.setTristate(False)
            field.edited.emit(box.isChecked())

    box.clicked.connect(settled)
