"""The keys of rosters: their letters in codes (`documents.roster_code`), and what a page that opens codes calls them."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from builder.documents.package_data import read_data
from builder.documents.roster import Roster
from builder.text import Text
from builder.text.package_files import templates


class Key(NamedTuple):
    """A key of rosters: its letter in codes, what it is called (None where a reader sees it elsewhere), whether it holds ids."""

    letter: str
    name: Text | None
    refers: bool


Keys = Mapping[str, Key]


@cache
def keys_in(path: Path) -> Keys:
    """The keys of rosters that a file tells of: that of all systems, or a system's own; none where there is no file."""
    return {key: _key(entry) for key, entry in read_data(path).items()} if path.is_file() else {}


def common_keys() -> Keys:
    """The keys that rosters of every system have."""
    return keys_in(templates() / "roster.yaml")


def own_keys(model: type[Roster]) -> Keys:
    """The keys that only rosters of one system have."""
    return keys_in(model.keys_file) if model.keys_file else {}


def _key(entry: Mapping[str, Any]) -> Key:
    name = entry.get("en")
    return Key(entry["letter"], name, bool(entry.get("refers", False)))
