"""How fast it is: `python -m tests.bench` prints the figures, pinned to one core."""
