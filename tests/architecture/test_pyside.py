"""A canary for the pin of PySide: it tells when a version loses references to None."""

import subprocess
import sys

REPRODUCER = """
import sys
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QGraphicsItem, QGraphicsScene
from PySide6.QtCore import QRectF

class Item(QGraphicsItem):
    def boundingRect(self): return QRectF(0, 0, 8, 8)
    def paint(self, painter, option, widget): pass

app = QApplication([])
scene, keep = QGraphicsScene(), [Item() for _ in range(100)]
for item in keep: scene.addItem(item)
image = QImage(64, 64, QImage.Format_ARGB32)
before = sys.getrefcount(None)
for _ in range(10):
    painter = QPainter(image); scene.render(painter); painter.end()
print(sys.getrefcount(None) - before)
"""


def test_a_thousand_paints_from_python_lose_no_reference_to_none() -> None:
    done = subprocess.run([sys.executable, "-c", REPRODUCER], capture_output=True, text=True, check=True)
    assert abs(int(done.stdout)) < 200  # 6.12.0 on CPython 3.11: −1000; on 3.12 and later None is immortal
