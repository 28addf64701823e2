"""The facts that a reference sheet tells in words, by heading, from a system's `data/reference.yaml`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from builder.documents.package_data import read_data


class Heading(NamedTuple):
    """The facts below a heading, in order, and the section of the rulebook that it names.

    `about` is what has to be on the table for a fact (one of these); `full` is what the whole sheet tells besides.
    """

    section: str
    facts: tuple[str, ...]
    about: Mapping[str, tuple[str, ...]]
    full: tuple[str, ...]


def headings_from(path: Path) -> dict[str, Heading]:
    """The headings of a `reference.yaml`, by the key of their words below `reference`."""
    return {key: _heading(entry) for key, entry in read_data(path).items()}


def _heading(entry: Mapping[str, Any]) -> Heading:
    about = {fact: _things(needed) for fact, needed in entry.get("about", {}).items()}
    return Heading(entry.get("section", ""), tuple(entry.get("facts", ())), about, tuple(entry.get("full", ())))


def _things(needed: str | list[str]) -> tuple[str, ...]:
    return (needed,) if isinstance(needed, str) else tuple(needed)
