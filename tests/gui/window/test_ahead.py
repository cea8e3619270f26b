"""Modules read while nobody waits."""

import subprocess
import sys

LOOK = """
import sys, time
from studio.gui.window import ahead
assert "studio.gui.editor.view" not in sys.modules
for _step in ahead.reading():
    pass
known = set(sys.modules)
import studio.gui.editor, studio.gui.table.view, studio.checks.run
from studio.rules.core.api import open_game
print(sorted(name for name in set(sys.modules) - known if name.startswith("studio")))
"""


def test_after_reading_ahead_editor_and_playtest_have_nothing_left_to_read() -> None:
    done = subprocess.run([sys.executable, "-c", LOOK], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
