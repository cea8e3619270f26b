"""What a decoding error means in an author's words: the field, and why it cannot be read."""

import re

from studio.kit.text import _

_PATH = re.compile(r" - at `\$\.?(.*)`$", re.DOTALL)
_TYPES = re.compile(r"`([^`]{0,60})[^`]*`")


def explained(error: Exception) -> tuple[str, str]:
    """A clause that says why, and the path of the field (empty when it is the whole)."""
    message = str(error)
    found = _PATH.search(message)
    field = found[1] if found else ""
    message = _PATH.sub("", message)
    quoted = _TYPES.findall(message)
    if message.startswith("Object missing required field"):
        missing = quoted[0]
        return _("it has no “{field}”", field=missing), f"{field}.{missing}" if field else missing
    if message.startswith("Object contains unknown field"):
        return _("“{field}” is not a field of it", field=quoted[0]), f"{field}.{quoted[0]}" if field else quoted[0]
    if message.startswith("Invalid"):
        value = message.partition("value ")[2]
        return _("“{field}” cannot be {value}", field=field or "kind", value=value), field
    if "matching regex" in message or message == "Expected an id":
        return _("“{field}” has characters that are not allowed there", field=field or "id"), field
    if isinstance(error, RecursionError):
        return _("it is nested too deeply"), field
    if limit := re.search(r"(<=|>=|<|>) (-?\d+)$", message):
        return _("“{field}” must be {sign} {limit}", field=field, sign=limit[1], limit=limit[2]), field
    if length := re.search(r"of length (\d+), got (\d+)", message):
        return _("“{field}” needs {wanted} values and has {n}", field=field, wanted=length[1], n=length[2]), field
    if len(quoted) >= 2:
        return _(
            "“{field}” must be {wanted}, not {found}", field=field or "it", wanted=quoted[0], found=quoted[1]
        ), field
    if quoted:
        return _("“{field}” must be {wanted}", field=field or "it", wanted=quoted[0]), field
    return message, field
