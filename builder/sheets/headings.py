"""The facts that a sheet tells in words, by heading, from a system's `data/reference.yaml` or `data/briefing.yaml`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from builder.documents.package_data import read_data
from builder.sheets.play import InPlay


class Heading(NamedTuple):
    """The facts below a heading in order, its section of the rulebook, what has to be on the table for a fact, and the
    rest.
    """

    section: str
    facts: tuple[str, ...]
    about: Mapping[str, tuple[str, ...]]
    full: tuple[str, ...]

    def needed(self, play: InPlay) -> tuple[str, ...]:
        """The facts that concern what is on the table."""
        return tuple(one for one in self.facts if one not in self.about or play.has(*self.about[one]))


def headings_from(path: Path) -> dict[str, Heading]:
    """The headings of such a file, by the key of their words below `reference` or `briefing`."""
    return {key: _heading(entry) for key, entry in read_data(path).items()}


def _heading(entry: Mapping[str, Any]) -> Heading:
    needed = entry.get("about", {}).items()  # one thing or several
    about = {fact: (some,) if isinstance(some, str) else tuple(some) for fact, some in needed}
    return Heading(entry.get("section", ""), tuple(entry.get("facts", ())), about, tuple(entry.get("full", ())))
