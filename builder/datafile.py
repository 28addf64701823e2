"""YAML of our own: the numbers, words and facts that travel with the package."""

import re
from pathlib import Path
from typing import Any, ClassVar

import yaml

_Base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Plain(_Base):  # type: ignore[misc] # the C loader where there is one
    """Reads `no`, `on` and `12:30` as the words they are; only true, false, null and numbers mean more."""

    yaml_implicit_resolvers: ClassVar[dict[str, list[Any]]] = {
        first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith((":bool", ":timestamp", ":merge"))]
        for first, resolvers in _Base.yaml_implicit_resolvers.items()
    }


_Plain.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(?:true|false)$"), list("tf"))


def read_data(path: Path) -> Any:
    """What a file of the package says."""
    return yaml.load(path.read_text("utf-8"), Loader=_Plain)  # noqa: S506 (a safe loader, on our own files)
