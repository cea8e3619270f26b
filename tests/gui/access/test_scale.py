"""At 200 and 300 per cent of the screen no text is cut off on any page, and pictures are as fine as the screen (ui.md §2.2)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

WALK = Path(__file__).with_name("walk_scaled.py")
ROOT = Path(__file__).parents[3]


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize(("scale", "size"), [("2", "960x540"), ("3", "1280x720")])
def test_every_page_is_whole_on_a_scaled_screen(scale: str, size: str) -> None:
    """A window that fills 1920 × 1080 at 200 %, and 3840 × 2160 at 300 %."""
    around = {**os.environ, "QT_SCALE_FACTOR": scale, "WALK_SIZE": size}
    command = [sys.executable, "-m", "pytest", str(WALK), "-q", "-p", "no:randomly", "-p", "no:cacheprovider"]
    done = subprocess.run(command, env=around, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout[-4000:]
    assert "1 passed" in done.stdout
