"""The build backend: flit's, and in the wheel the shipped quests inside the package.

In the repository the quests stand beside the package, where they are tests and examples at the same time; whoever
installs a wheel finds them as `studio/quests`.
"""

import base64
import hashlib
import os
import zipfile
from pathlib import Path

from flit_core import buildapi
from flit_core.buildapi import (
    build_editable,
    build_sdist,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]
QUESTS = Path("quests")


def build_wheel(
    wheel_directory: str, config_settings: dict[str, str] | None = None, metadata_directory: str | None = None
) -> str:
    """Builds flit's wheel and adds the quests; answers its name."""
    name: str = buildapi.build_wheel(wheel_directory, config_settings, metadata_directory)
    wheel = Path(wheel_directory) / name
    added = {f"studio/{file.as_posix()}": file.read_bytes() for file in sorted(QUESTS.rglob("*.json"))}
    whole = wheel.with_suffix(".whole")
    with zipfile.ZipFile(wheel) as old, zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as new:
        record = old.infolist()[-1]  # flit writes the list of files last
        for entry in old.infolist()[:-1]:
            new.writestr(entry, old.read(entry))
        for path, data in added.items():
            entry = zipfile.ZipInfo(path, record.date_time)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(entry, data)
        rows, own = old.read(record).decode().rsplit("\n", 2)[:2]
        new.writestr(record, "\n".join([rows, *(_row(path, data) for path, data in added.items()), own, ""]))
    os.replace(whole, wheel)
    return name


def _row(path: str, data: bytes) -> str:
    """A file's line in RECORD: path, hash, size."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{path},sha256={digest},{len(data)}"
