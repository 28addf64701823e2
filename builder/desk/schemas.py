"""JSON Schema of each kind of document, made from the models, for editors that complete and check while typing."""

import json
from pathlib import Path
from typing import Any

from builder.library.loading import KINDS
from builder.registry import SYSTEMS, system

_WORDS_OR_BOTH = {"type": "string", "description": "one text for both languages"}


def schema(system_id: str, kind: str) -> dict[str, Any]:
    """The schema of one kind of document of one system; MusterError for an unknown system."""
    home = system(system_id)
    model = {"army-list": home.army_list, "roster": home.roster, "evening": home.evening}[kind]
    made = model.model_json_schema(by_alias=True)
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


def all_files() -> dict[str, str]:
    """Every schema's file name and text."""
    return {file_name(s, kind): written(s, kind) for s in SYSTEMS for kind in KINDS}


def write_all(folder: Path) -> tuple[str, ...]:
    """Write every schema into a folder; the names of the files that changed."""
    folder.mkdir(parents=True, exist_ok=True)
    changed = []
    for name, text in all_files().items():
        path = folder / name
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            changed.append(name)
    return tuple(changed)
