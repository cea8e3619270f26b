"""JSON Schemas from record types, and what a file from outside does wrong by them, as faults with places."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from studio.kit.faults import Fault
from studio.kit.text import Text, messages, say
from studio.kit.where import FileAt

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
SHOWN = 60
"""Characters of a wrong value that a sentence shows."""

messages(
    {
        "schema.at": "{element}, field {field}: {why}",
        "schema.in": "{element}: {why}",
        "schema.field": "field {field}: {why}",
        "schema.whole": "{why}",
        "schema.type": "{found} is not {wanted}",
        "schema.required": "the field {missing} is missing",
        "schema.additional": "the field {unknown} is not known here",
        "schema.enum": "{found} is none of {wanted}",
        "schema.pattern": "{found} does not have the form {wanted}",
        "schema.least": "{found} is less than {wanted}",
        "schema.most": "{found} is more than {wanted}",
        "schema.short": "has {found} entries and needs at least {wanted}",
        "schema.long": "has {found} entries and may have at most {wanted}",
        "schema.other": "{found} is not allowed here",
    }
)


# --- from types ----------------------------------------------------------------------------------


def schema_of(type_: object, title: str) -> Schema:
    """The JSON Schema (2020-12) of a type, its unions written so that a validator can name the fault.

    msgspec writes a tagged union as `anyOf`, about which a validator can only say that nothing fits.
    Written as "if the tag is door, then Door" it says what is wrong with the door.
    """
    [raw], definitions = msgspec.json.schema_components((type_,), schema_hook=_custom)
    return _whole({"title": title, **raw}, definitions)


def schema_of_lines(types: Mapping[str, object], title: str) -> Schema:
    """The JSON Schema of a list, or of the lines of a file, that hold several types.

    Each is known by the field that stands before it, the first one that is there.
    """
    raws, definitions = msgspec.json.schema_components(tuple(types.values()), schema_hook=_custom)
    which: list[Schema] = []
    for field, raw in zip(types, raws, strict=True):
        earlier = [{"required": [other]} for other in list(types)[: len(which)]]
        which.append({"if": {"required": [field], **({"not": {"anyOf": earlier}} if earlier else {})}, "then": raw})
    line: Schema = {"type": "object", "anyOf": [{"required": [field]} for field in types], "allOf": which}
    return _whole({"title": title, "type": "array", "items": line}, definitions)


def _custom(type_: type) -> Schema:
    """The schema of a type msgspec has none for: whatever JSON there is."""
    if type_ is object:
        return {"description": "Whatever JSON there is."}
    raise NotImplementedError(type_)


def _whole(body: Schema, definitions: Mapping[str, Schema]) -> Schema:
    short = _short_names(definitions)
    kinds = {f"#/$defs/{name}": _kind(definition) for name, definition in definitions.items()}
    named = {short[name]: definition for name, definition in definitions.items()}
    whole = {"$schema": DIALECT, **body, **({"$defs": dict(sorted(named.items()))} if named else {})}
    rewritten = _rewrite(whole, kinds, short)
    assert isinstance(rewritten, dict)
    return rewritten


def _short_names(definitions: Mapping[str, object]) -> dict[str, str]:
    """Names without their module where one type has it alone, else with the module's last part."""
    short: dict[str, str] = {}
    for name in definitions:
        parts = name.split(".")
        short[name] = parts[0] if len(parts) == 1 else f"{parts[-1]}_{parts[-2]}"
    assert len(set(short.values())) == len(short), "two types of one name in modules of one name"
    return short


def _kind(body: Mapping[str, Any]) -> str:
    """The one JSON type of a schema, or nothing when it has several or none."""
    if "const" in body or "enum" in body:
        values = [body["const"]] if "const" in body else body["enum"]
        return "string" if all(isinstance(v, str) for v in values) else ""
    found = body.get("type", "")
    return found if isinstance(found, str) else ""


def _rewrite(node: object, kinds: Mapping[str, str], short: Mapping[str, str]) -> object:
    if isinstance(node, list):
        return [_rewrite(item, kinds, short) for item in node]
    if not isinstance(node, dict):
        return node
    if "anyOf" in node and not all("required" in member for member in node["anyOf"]):
        node = _union(node, kinds)
    done: Schema = {}
    for key, value in node.items():
        if key == "$ref" and isinstance(value, str):
            name = value.removeprefix("#/$defs/")
            done[key] = f"#/$defs/{short.get(name, name)}"
        else:
            done[key] = _rewrite(value, kinds, short)
    return done


def _union(node: Schema, kinds: Mapping[str, str]) -> Schema:
    """A union as conditions on the tag, or else on the JSON type, where these tell its members apart."""
    rest = {k: v for k, v in node.items() if k not in ("anyOf", "discriminator")}
    if tag := node.get("discriminator"):
        field, mapping = tag["propertyName"], tag["mapping"]
        return {
            **rest,
            "type": "object",
            "required": [field],
            "properties": {field: {"enum": list(mapping)}},
            "allOf": [
                {"if": {"properties": {field: {"const": word}}, "required": [field]}, "then": {"$ref": ref}}
                for word, ref in mapping.items()
            ],
        }
    members = [(kinds.get(m["$ref"], "") if "$ref" in m else _kind(m) or _union_kind(m), m) for m in node["anyOf"]]
    types = [kind for kind, _ in members]
    if all(types) and len(set(types)) == len(types) and not {"integer", "number"} <= set(types):
        return {**rest, "type": types, "allOf": [{"if": {"type": kind}, "then": m} for kind, m in members]}
    return node


def _union_kind(member: Schema) -> str:
    return "object" if "discriminator" in member else ""


# --- to faults -----------------------------------------------------------------------------------


def faults(plain: object, type_: object, file: str, limit: int = 20) -> list[Fault]:
    """What is wrong with the plain data of a file by the schema of its type: file, element and field of each.

    An element is the innermost object on the way that has an `id`.
    """
    found: dict[str, Fault] = {}
    for error in _validator(type_).iter_errors(plain):
        for leaf in _leaves(error):
            fault = _fault(leaf, plain, file)
            found.setdefault(str(fault), fault)
        if len(found) >= limit:  # the first twenty say enough; reading on would only cost time
            break
    return list(found.values())[:limit]


@cache
def _validator(type_: object) -> "Draft202012Validator":
    from jsonschema import Draft202012Validator  # 90 ms, so only when a file from outside arrives
    from jsonschema.validators import extend

    quick = extend(Draft202012Validator, {"allOf": _all_of})  # type: ignore[no-untyped-call]
    made: Draft202012Validator = quick(schema_of(type_, "file"))
    return made


def _all_of(
    validator: "Draft202012Validator", members: Sequence[Schema], instance: object, _schema: Schema
) -> Iterator["ValidationError"]:
    """What `allOf` means; of conditions on a tag only the one that holds is looked at, which is most of the time."""
    for index, member in enumerate(members):
        if (tags := member.get("if", {}).get("properties")) and isinstance(instance, dict):
            [(field, word)] = tags.items()
            if instance.get(field) != word.get("const", instance.get(field)):
                continue
        yield from validator.descend(instance, member, schema_path=index)


def _leaves(error: "ValidationError") -> Iterator["ValidationError"]:
    """The errors that say most: those inside a union rather than the union's own."""
    if error.validator in ("anyOf", "oneOf") and error.context:
        deepest = max(error.context, key=lambda e: len(e.path))
        yield from _leaves(deepest)
    else:
        yield error


def _fault(error: "ValidationError", plain: object, file: str) -> Fault:
    element, field = place(plain, list(error.absolute_path))
    why = _why(error)
    params: dict[str, str | int] = {"element": element, "field": field, "why": say(why)}
    code = "schema.at" if element and field else "schema.in" if element else "schema.field" if field else "schema.whole"
    return Fault(Text(code, {k: v for k, v in params.items() if v}), FileAt(file))


def place(plain: object, path: Sequence[str | int]) -> tuple[str, str]:
    """The element that a path leads through, and the field inside it.

    >>> place({"elements": {"d1": {"id": "d1", "at": ["x", 2]}}}, ["elements", "d1", "at", 0])
    ('d1', 'at[0]')
    """
    element, begins, node = "", 0, plain
    for depth, step in enumerate(path, 1):
        try:
            node = node[step]  # type: ignore[index]
        except (KeyError, IndexError, TypeError):
            break
        if isinstance(node, dict) and isinstance(node.get("id"), str):
            element, begins = node["id"], depth
    field = ""
    for step in path[begins:]:
        field += f"[{step}]" if isinstance(step, int) else f".{step}" if field else step
    return element[:SHOWN], field


def _shown(value: object) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"


def _why(error: "ValidationError") -> Text:
    found: Any = error.instance
    wanted: Any = error.validator_value
    schema: Any = error.schema
    match error.validator:
        case "type":
            names = wanted if isinstance(wanted, list) else [wanted]
            return Text(
                "schema.type",
                {"found": _shown(found), "wanted": " or ".join(_WORDS.get(str(n), str(n)) for n in names)},
            )
        case "required":
            missing = sorted(name for name in wanted if name not in found)
            return Text("schema.required", {"missing": ", ".join(missing)})
        case "additionalProperties":
            unknown = sorted(name for name in found if name not in schema.get("properties", {}))
            return Text("schema.additional", {"unknown": ", ".join(unknown)[:SHOWN]})
        case "enum":
            return Text("schema.enum", {"found": _shown(found), "wanted": ", ".join(map(_shown, wanted))})
        case "const":
            return Text("schema.enum", {"found": _shown(found), "wanted": _shown(wanted)})
        case "pattern":
            return Text("schema.pattern", {"found": _shown(found), "wanted": wanted})
        case "minimum" | "exclusiveMinimum":
            return Text("schema.least", {"found": _shown(found), "wanted": wanted})
        case "maximum" | "exclusiveMaximum":
            return Text("schema.most", {"found": _shown(found), "wanted": wanted})
        case "minItems" | "minLength" | "minProperties":
            return Text("schema.short", {"found": len(found), "wanted": wanted})
        case "maxItems" | "maxLength" | "maxProperties":
            return Text("schema.long", {"found": len(found), "wanted": wanted})
    return Text("schema.other", {"found": _shown(found)})


_WORDS = {
    "integer": "a whole number",
    "number": "a number",
    "string": "a text",
    "boolean": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}
