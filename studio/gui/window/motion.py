"""Whether the system asks for less motion; Qt does not tell, so each system is asked in its own way."""

import ctypes
import shutil
import sys
from collections.abc import Callable

from PySide6.QtCore import QObject, QProcess

SPI_GETCLIENTAREAANIMATION = 0x1042
ASKED: dict[str, tuple[tuple[str, ...], str]] = {
    "linux": (("gsettings", "get", "org.gnome.desktop.interface", "enable-animations"), "false"),
    "darwin": (("defaults", "read", "com.apple.universalaccess", "reduceMotion"), "1"),
}
"""System → the command that answers, and the answer that means less motion."""


def ask(parent: QObject, told: Callable[[bool], None]) -> None:
    """Finds out without waiting; where nobody answers, nothing is told."""
    if sys.platform == "win32":
        animated = ctypes.c_int(1)
        if ctypes.windll.user32.SystemParametersInfoW(SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(animated), 0):
            told(not animated.value)
        return
    command, calm = ASKED.get(sys.platform, ((), ""))
    if not command or shutil.which(command[0]) is None:
        return
    process = QProcess(parent)
    process.finished.connect(lambda code, _how: _answered(process, code, calm, told))
    process.start(command[0], list(command[1:]))


def _answered(process: QProcess, code: int, calm: str, told: Callable[[bool], None]) -> None:
    if code == 0:
        told(bytes(process.readAllStandardOutput().data()).decode(errors="replace").strip() == calm)
    process.deleteLater()
