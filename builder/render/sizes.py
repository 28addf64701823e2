"""Sizes that the style sheets set and Python reckons with: `templates/sizes.yaml`, where each stands once."""

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
    """The size at a path such as `block.line`, in the unit that the file tells.

    Raises:
        KeyError: the file has none there.
    """
    found: Any = _tree()
    for part in path.split("."):
        found = found[part]
    return float(found)


def filled(css: str) -> str:
    """A style sheet with the sizes that it names."""
    return _NAMED.sub(lambda named: f"{size(named[1]):g}".removeprefix("0") or "0", css)
