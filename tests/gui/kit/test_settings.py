"""Settings: kept, broken files put aside, strangers' fields dropped."""

import json
from pathlib import Path

from studio.gui.kit.settings import NEWEST, Settings, SettingsFile


def test_settings_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    SettingsFile(path).change(theme="dark")
    assert SettingsFile(path).now.theme == "dark"


def test_a_broken_file_is_put_aside_and_the_usual_settings_count(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{nonsense", encoding="utf-8")
    assert SettingsFile(path).now == Settings()
    assert (tmp_path / "settings.broken.json").read_text(encoding="utf-8") == "{nonsense"


def test_a_value_of_the_wrong_type_puts_the_file_aside(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"theme": 7}), encoding="utf-8")
    assert SettingsFile(path).now.theme == "system"


def test_fields_of_another_version_are_dropped(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"theme": "dark", "future": 1}), encoding="utf-8")
    assert SettingsFile(path).now.theme == "dark"


def test_changes_are_told_and_equal_ones_are_not(tmp_path: Path) -> None:
    settings, told = SettingsFile(tmp_path / "s.json"), []
    settings.changed.connect(lambda now: told.append(now.theme))
    settings.change(theme="dark")
    settings.change(theme="dark")
    assert told == ["dark"]


def test_a_recent_quest_comes_to_the_front_once(tmp_path: Path) -> None:
    settings = SettingsFile(tmp_path / "s.json")
    for n in range(NEWEST + 3):
        settings.remember(f"/q{n}", f"Q{n}", n)
    settings.remember("/q5", "Q5", 99)
    paths = [recent.path for recent in settings.now.recent]
    assert (paths[0], len(paths), len(set(paths))) == ("/q5", NEWEST, NEWEST)
    settings.forget("/q5")
    assert "/q5" not in [recent.path for recent in settings.now.recent]


def test_a_folder_that_cannot_be_written_is_no_fault(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    settings = SettingsFile(blocked / "settings.json")
    settings.change(theme="dark")
    assert settings.now.theme == "dark"


def test_less_motion_is_as_the_user_has_set_it_and_else_as_the_system_has_it(tmp_path: Path) -> None:
    settings = SettingsFile(tmp_path / "s.json")
    assert not settings.calm
    settings.system_calm = True
    assert settings.calm
    settings.change(reduced_motion=False)
    assert not settings.calm
    settings.change(reduced_motion=True)
    settings.system_calm = False
    assert settings.calm
