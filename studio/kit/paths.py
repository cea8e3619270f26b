"""Where the program keeps its own files on this machine; nothing else asks for a user's folders."""

import os
from pathlib import Path

import platformdirs

HOME = "QUESTWRIGHT_HOME"
"""Environment variable: one folder that holds everything, for tests and for a stick one carries about."""
APP = "questwright"


def _folder(kind: str, usual: str) -> Path:
    home = os.environ.get(HOME)
    return Path(home) / kind if home else Path(usual)


def config() -> Path:
    """The folder of the settings."""
    return _folder("config", platformdirs.user_config_dir(APP, appauthor=False))


def data() -> Path:
    """The folder of what must not be lost: the library of packs, journals of unsaved work."""
    return _folder("data", platformdirs.user_data_dir(APP, appauthor=False))


def cache() -> Path:
    """The folder of what can be made again."""
    return _folder("cache", platformdirs.user_cache_dir(APP, appauthor=False))


def logs() -> Path:
    """The folder of the log files."""
    return _folder("log", platformdirs.user_log_dir(APP, appauthor=False))


def library() -> Path:
    """The folder of the packs a player has installed."""
    return data() / "library"


def journals() -> Path:
    """The folder of the journals of unsaved work."""
    return data() / "journals"


def campaigns() -> Path:
    """The folder of the campaigns that were begun in the window."""
    return data() / "campaigns"


def shipped() -> Path | None:
    """The folder of the quests that come with the program: in the package, or beside it in the repository."""
    studio = Path(__file__).parents[1]
    return next((root for root in (studio / "quests", studio.parent / "quests") if (root / "journeys1").is_dir()), None)


def log_file() -> Path:
    """The file that a bug report should bring along."""
    return logs() / "questwright.log"
