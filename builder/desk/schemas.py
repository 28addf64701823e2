"""JSON Schema of each kind of document, generated from the models, for completion and validation in editors."""

import json
from collections.abc import Iterator
from typing import Any

from builder.registry import system
from builder.text import SOURCE, Language, Text

_ONE_TEXT = "one text for all languages"
_IN_ANY_LANGUAGE = {"Name", "Note"}  # models that a file may also give as plain text


def schema(system_id: str, kind: str, language: Language = SOURCE) -> dict[str, Any]:
    """The schema of one kind of document, described in one language. Raises MusterError for an unknown system."""
    home = system(system_id)
    made = home.model_of(kind).model_json_schema(by_alias=True)
    made["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    made["properties"]["system"] = {"const": system_id, "title": "System", "type": "string"}
    made["title"] = f"Muster: {kind} of {system_id}"
    for key in _IN_ANY_LANGUAGE & made["$defs"].keys():
        text = made["$defs"][key]
        made["$defs"][key] = {
            "description": text.pop("description"),
            "anyOf": [{"type": "string", "description": _ONE_TEXT}, text],
        }
    return translate_descriptions(made, language)


def translate_descriptions(schema: dict[str, Any], language: Language) -> dict[str, Any]:
    """Translate the descriptions of a schema in place."""
    for node in described(schema):
        node["description"] = Text(node["description"]).say(language)
    return schema


def described(node: Any) -> Iterator[dict[str, Any]]:
    """The parts of a schema that have a description; each description is joined into one line."""
    if isinstance(node, dict):
        if isinstance(said := node.get("description"), str):
            node["description"] = " ".join(said.split())
            yield node
        for value in node.values():
            yield from described(value)
    elif isinstance(node, list):
        for one in node:
            yield from described(one)


def written(system_id: str, kind: str, language: Language = SOURCE) -> str:
    """The schema as the text of its file."""
    return json.dumps(schema(system_id, kind, language), ensure_ascii=False, indent=1) + "\n"


def file_name(system_id: str, kind: str) -> str:
    """The name of the schema's file."""
    return f"{system_id}.{kind}.json"
