"""`python -m studio`, and the program `studio`."""

import sys


def main() -> int:
    """The exit code of the command line; stopped while it is still being loaded it is as quiet as later."""
    try:
        from studio.cli.main import main as studio
    except KeyboardInterrupt:
        return 130
    return studio()


if __name__ == "__main__":
    sys.exit(main())
