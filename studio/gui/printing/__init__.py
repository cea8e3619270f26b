"""A quest on paper and as pictures: painted by the board's own painter, so that it looks as on screen."""

from studio.gui.printing.map import FORMS, Form, write_map

__all__ = ["FORMS", "Form", "write_map"]
