"""The keys of rosters: their letters in codes (`roster_code`), and their labels on the page that opens codes."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from builder.documents.package_data import read_data
from builder.documents.roster import Roster
from builder.text import Text
from builder.text.package_files import templates


class RosterKey(NamedTuple):
    """A key of rosters: its letter in codes, its label (None if shown elsewhere), and whether it holds ids."""

    letter: str
    name: Text | None
    refers: bool


RosterKeys = Mapping[str, RosterKey]


@cache
def keys_in(path: Path) -> RosterKeys:
    """The keys in a file: that of all systems, or a system's own; none if there is no file."""
    return {key: _key(entry) for key, entry in read_data(path).items()} if path.is_file() else {}


def common_keys() -> RosterKeys:
    """The keys common to rosters of every system."""
    return keys_in(templates() / "roster.yaml")


def own_keys(model: type[Roster]) -> RosterKeys:
    """The keys that only rosters of this model have."""
    return keys_in(model.keys_file) if model.keys_file else {}


def _key(entry: Mapping[str, Any]) -> RosterKey:
    name = entry.get("en")
    return RosterKey(entry["letter"], name, bool(entry.get("refers", False)))
