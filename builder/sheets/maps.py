"""The frame of a map: its title, field and scale, and what belongs to each side; and the names of ground on it."""

from abc import ABC, abstractmethod
from collections.abc import Container, Iterable, Iterator
from itertools import groupby
from typing import Any

from builder.documents.evening import Evening
from builder.documents.fields import Name
from builder.sheets.blocks import (
    Area,
    Base,
    EdgeName,
    Limit,
    MapShape,
    MapSheet,
    RuleLine,
    Sample,
    ScaleBar,
    Sector,
    Spot,
    Strip,
)
from builder.sheets.play import reading_lines
from builder.sheets.presentation import A, E, EveningSheet, P, Presentation
from builder.sheets.scenario import lines, spots
from builder.sheets.unit_names import grouped
from builder.sheets.vocabulary import AreaTexture, LineSign, SpotSign, StripTexture
from builder.sheets.words import tied_words
from builder.text import Language, Text
from builder.text.located import join_texts

_OBJECTIVE = Text("objective", "in the legend of a map")
_WALL = Text("wall", "in the legend of a map")
_LIMIT = Text("limit", "in the legend of a map")


class MapFrame(EveningSheet[A, E, P], ABC):
    """The map of an evening, or with `secrets` the umpire's; words: `measure`, `last_tick` (with `{n}`), `scale`."""

    part = "map"
    grid: float = 0.0

    def __init__(self, on: Presentation[A, E, P], *, secrets: bool = False) -> None:
        super().__init__(on)
        self.secrets = secrets

    def shown(self, army: A) -> A:
        """An army as this map shows it: as its opponent sees it, or all of it."""
        return army if self.secrets else army.seen

    @property
    def ticks(self) -> tuple[int, ...]:
        """The ticks of its scale bar, in the unit of the field."""
        return ()

    def strip(self, ground: str) -> StripTexture:
        """The texture of ground along a line: that in `drawn.strips`, or the one of the same name."""
        return StripTexture(self.words.drawn(f"strips.{ground}") or ground)

    def area(self, ground: str) -> AreaTexture:
        """The texture of ground within an outline: that in `drawn.areas`, or the plain one."""
        return AreaTexture(self.words.drawn(f"areas.{ground}") or AreaTexture.PLAIN)

    @abstractmethod
    def shapes(self) -> Iterable[MapShape]:
        """Everything that is drawn, from below to above."""

    def ground_key(self) -> Iterable[Sample]:
        """The ground and works on the map whose texture is explained below it."""
        return ()

    @abstractmethod
    def legend(self) -> Iterable[RuleLine]:
        """What is said below the map."""

    def sheet(self) -> MapSheet:
        """The map."""
        width, height = self.size()
        shapes = (
            *lines(self.evening.scenario, self.language),
            *self.shapes(),
            *spots(self.evening.scenario, self.language),
        )
        return MapSheet(
            title=join_texts((self.title(), ": ", self.phrase("umpire.title"))) if self.secrets else self.title(),
            width=width,
            height=height,
            unit=self.say("measure"),
            shapes=shapes,
            scale=self.scale(),
            legend=tuple(self._legend(shapes)),
            samples=self._explained(shapes),
            edges=tuple(self._edges()),
            north=self.say("north"),
            grid=self.grid,
            units=tuple(name for _, _, army in self.sides() for name in self._names(army)),
        )

    def _legend(self, shapes: Iterable[MapShape]) -> Iterator[RuleLine]:
        """What is said below the map: what is true of several pieces without names is said once."""
        yield from dict.fromkeys(self.legend())
        if any(isinstance(shape, Base) and shape.hidden for shape in shapes):
            yield RuleLine("", self.phrase("umpire.dashed"))

    def _explained(self, shapes: Iterable[MapShape]) -> tuple[Sample, ...]:
        """The samples of the system, of walls, limits and objectives that are on the map, and of what it names."""
        own = tuple(dict.fromkeys(self.ground_key()))
        drawn = {_sign(one) for one in shapes}
        told = {one.sign for one in own}
        lines = [one for one in self.evening.scenario.lines if not one.wall]
        limits = dict.fromkeys((one.legend or _LIMIT).say(self.language) for one in lines)
        more = (
            Sample(StripTexture.WALL, _WALL.say(self.language)),
            *(Sample(LineSign.LIMIT, says) for says in limits or (_LIMIT.say(self.language),)),
            Sample(SpotSign.OBJECTIVE, _OBJECTIVE.say(self.language)),
        )
        parts = [shape.number for shape in shapes if isinstance(shape, Sector)]
        return (
            *own,
            *(one for one in more if one.sign in drawn - told),
            *_named(shapes, told.union(one.sign for one in more)),
            *(Sample(LineSign.SECTOR, self.say("sector"), code=number) for number in parts[:1]),
        )

    def _edges(self) -> Iterator[EdgeName]:
        for colour, side, army in self.sides():
            said, spoken = self.edge(side, army), self.phrase(f"briefing.from.{side.edge}")
            yield EdgeName(side.edge, said, colour, spoken, self.owner(army).say(self.language))

    def title(self) -> str:
        """The title of the map."""
        return title(self.evening, self.language)

    def size(self) -> tuple[float, float]:
        """Width and height of the field, in its unit."""
        return self.evening.table.width, self.evening.table.depth

    def scale_facts(self) -> dict[str, object]:
        """The fields of the words `scale`."""
        return {}

    def scale(self) -> ScaleBar:
        """The scale bar: the last tick in words."""
        *ticks, last = self.ticks
        words = (*((tick, str(tick)) for tick in ticks), (last, self.say("last_tick", n=last)))
        return ScaleBar(last, words, self.say("scale", n=last, **self.scale_facts()))

    def edge(self, side: Any, army: A) -> str:
        """What is written at the edge of a side."""
        return self.owner(army).say(self.language)

    def owner(self, army: A) -> Text:
        """What the side of an army is called."""
        return next(self.on.called(number) for number, one in enumerate(self.on.armies) if one is army)

    def sides(self) -> Iterator[tuple[int, Any, A]]:
        """Each side with the colour of its bases, 0 for white and 1 for black, and its army as it is."""
        for number, (side, army) in enumerate(zip(self.evening.sides, self.on.armies, strict=True)):
            yield int(number == self.evening.black), side, army

    def host(self, army: A, *facts: str) -> RuleLine:
        """What the legend says about an army: these facts, its units by number and name, and what is hidden by
        itself.
        """
        return RuleLine(self.owner(army).say(self.language), join_texts((*facts, *self._names(army)), "; "))

    def _names(self, army: A) -> Iterator[str]:
        units = groupby(self.shown(army).units, lambda unit: unit.unit.id in army.hidden)
        return (name for _, some in units for name in grouped(tuple(some), self.language))

    def readings(self) -> Iterator[RuleLine]:
        """How open points about the field are read."""
        return reading_lines(self.play.chosen_readings(self.on.readings, "map"), self.language)

    def called(self, name: Name | None, ground: str) -> str:
        """A piece of ground by its own name, and what it is unless the name says so: Louge, stream; Road to Toulouse; ditch."""
        if name is None:
            return ground
        own = name.say(self.language)
        return own if ground.casefold() in own.casefold() else join_texts((own, ", ", ground))


def _named(shapes: Iterable[MapShape], told: Container[object]) -> Iterator[Sample]:
    """Samples of signs that have only a name on the map, for one without names."""
    names: dict[AreaTexture | StripTexture | SpotSign | LineSign, str] = {}
    for shape in shapes:
        sign = _sign(shape)
        if isinstance(shape, Area | Strip | Spot) and sign and shape.label and sign not in told:
            names.setdefault(sign, shape.label)
    return (Sample(sign, "", name) for sign, name in names.items())


def _sign(shape: MapShape) -> AreaTexture | StripTexture | SpotSign | LineSign | None:
    """The legend entry of ground, a sign, or a limit."""
    if isinstance(shape, Area | Strip):
        return shape.texture
    if isinstance(shape, Spot):
        return shape.sign
    return LineSign.LIMIT if isinstance(shape, Limit) else None


def title(evening: Evening, language: Language) -> str:
    """The evening's name, and its date unless the year is in the name."""
    name = evening.name.say(language)
    dated = str(abs(evening.date.year)) in name
    return tied_words(name if dated else join_texts((name, ", ", evening.date.say(language))))
