"""Sizes shared by the style sheets and Python: `templates/sizes.yaml`, which defines each once."""

import re
from functools import cache
from typing import Any

from builder.documents.package_data import read_data
from builder.text import package_files

_NAMED = re.compile(r"\{\{ ([a-z_.]+) \}\}")


@cache
def _tree() -> dict[str, Any]:
    tree: dict[str, Any] = read_data(package_files.templates() / "sizes.yaml")
    return tree


def size(path: str) -> float:
    """The size at a path such as `block.line`, in the unit given in the file. Raises KeyError if there is none."""
    found: Any = _tree()
    for part in path.split("."):
        found = found[part]
    return float(found)


def filled(css: str) -> str:
    """A style sheet with its sizes filled in."""
    return _NAMED.sub(lambda named: f"{size(named[1]):g}".removeprefix("0") or "0", css)
