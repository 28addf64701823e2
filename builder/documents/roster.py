"""The roster: what one player brings to one game."""

from collections.abc import Iterator, Mapping
from functools import cache
from inspect import getfile
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, TypeVar

from pydantic import Field

from builder.documents.fields import FEW, MANY, PRINTED, Date, Id, Name, Settled, Source, Strict
from builder.documents.model_keys import fields_of
from builder.documents.package_data import read_data
from builder.text import Text
from builder.text.package_files import templates


class Unit(Strict):
    """One unit of a roster; a system's own model adds its choices."""

    id: Id
    line: Annotated[Id, Field(description="id of the troop line in the army list")]
    ally: Annotated[
        Id | None, Field(description="id of the allies' army list that has the line; default: the army's own")
    ] = None
    name: Annotated[Name | None, Field(description="the unit's own name; default: the line's name")] = None
    options: Annotated[tuple[Id, ...], FEW, Field(description="ids of the unit's options, from those of its line")] = ()


U = TypeVar("U", bound=Unit)
Units = Annotated[tuple[U, ...], Field(min_length=1, max_length=200)]
"""The units of a roster: `units: Units[RosterUnit]`."""


_REFERRING = frozenset({"line"})


class Roster(Strict):
    """A roster; each system's own model narrows `units` and adds to it."""

    printed: ClassVar[frozenset[str]] = PRINTED  # the keys with printed texts

    kind: Literal["roster"]
    system: Id
    id: Id
    army_list: Annotated[Id, Field(description="id of the army list")]
    variant: Annotated[Id | None, Field(description="id of the variant of the army list; default: none")] = None
    name: Name
    date: Date
    points: Annotated[int | None, Field(ge=0, le=100_000, description="points limit; default: none")] = None
    sources: Annotated[tuple[Source, ...], MANY] = ()
    settled: Settled = ()
    units: Units[Unit]

    def entries(self) -> Iterator[tuple[str, int, Any]]:
        """Every entry that refers to a line of its own list: its key in the roster, its index, the entry itself."""
        for name in fields_of(type(self), _REFERRING):
            entries = enumerate(getattr(self, name))
            yield from ((name, index, one) for index, one in entries if getattr(one, "ally", None) is None)


class RosterKey(NamedTuple):
    """A key of rosters: its letter in codes, its label (None if shown elsewhere), and whether it holds ids."""

    letter: str
    name: Text | None
    refers: bool


RosterKeys = Mapping[str, RosterKey]


@cache
def keys_in(path: Path) -> RosterKeys:
    """The keys in a file: that of all systems, or a system's own; none if there is no file."""
    entries = read_data(path) if path.is_file() else {}
    return {key: RosterKey(one["letter"], one.get("en"), one.get("refers", False)) for key, one in entries.items()}


def common_keys() -> RosterKeys:
    """The keys common to rosters of every system."""
    return keys_in(templates() / "roster.yaml")


def own_keys(model: type[Roster]) -> RosterKeys:
    """The keys that only rosters of this model have, from `data/roster.yaml` beside its module."""
    path = Path(getfile(model)).parent / "data" / "roster.yaml"
    return keys_in(path) if path.is_file() else {}
