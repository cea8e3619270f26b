"""A quest on paper and as pictures: painted by the board's own painter, so that it looks as on screen.

`Wish` says how, `printout_of` lays out the pages, `page_image` draws one for the screen, `print_on` puts all on
a printer or into a PDF, `write_map` makes a file.
"""

from studio.gui.printing.map import FORMS, Form, write_map
from studio.gui.printing.page import page_image
from studio.gui.printing.pdf import print_on
from studio.gui.printing.printout import Printout, Wish, printout_of

__all__ = ["FORMS", "Form", "Printout", "Wish", "page_image", "print_on", "printout_of", "write_map"]
