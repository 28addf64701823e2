"""JSON Schema of each kind of document, made from the models, for editors that complete and check while typing."""

import json
from typing import Any

from builder.registry import system

_WORDS_OR_BOTH = {"type": "string", "description": "one text for both languages"}


def schema(system_id: str, kind: str) -> dict[str, Any]:
    """The schema of one kind of document of one system; MusterError for an unknown system."""
    home = system(system_id)
    made = home.model_of(kind).model_json_schema(by_alias=True)
    made["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    made["properties"]["system"] = {"const": system_id, "title": "System", "type": "string"}
    made["title"] = f"Muster: {kind} of {system_id}"
    name = made["$defs"]["Name"]
    made["$defs"]["Name"] = {"description": name.pop("description"), "anyOf": [_WORDS_OR_BOTH, name]}
    return made


def written(system_id: str, kind: str) -> str:
    """The schema as the text of its file."""
    return json.dumps(schema(system_id, kind), ensure_ascii=False, indent=1) + "\n"


def file_name(system_id: str, kind: str) -> str:
    """What the schema's file is called."""
    return f"{system_id}.{kind}.json"
