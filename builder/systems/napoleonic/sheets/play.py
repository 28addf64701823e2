"""The parts of the rules an evening needs: types, terrain and fortifications on the table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from builder.rules.readings import Reading
from builder.sheets import play
from builder.systems.napoleonic import troops
from builder.systems.napoleonic.profile import NapoleonicEvening
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets.army import SheetArmy
from builder.text import Text


class Held(NamedTuple):
    """A garrison: roster id and unit id, as both sides may use the same unit id; whether the settlement is fortified."""

    roster: str
    unit: str
    fortified: bool

    @property
    def kind(self) -> str:
        """Its id in melee and morale."""
        return "fortified-settlement" if self.fortified else "settlement"


@dataclass(frozen=True)
class InPlay(play.InPlay):
    """What is on the table; `full` includes everything. `garrisons`: pairs of garrison and settlement name."""

    tables: frozenset[str]
    arms: frozenset[str]
    grounds: frozenset[str]
    garrisons: tuple[tuple[Held, Text], ...]

    def has(self, *things: str) -> bool:
        """Whether any of these is in play; arms are given by id."""
        return super().has(*things) or bool(self.arms & set(things))

    @property
    def standing(self) -> Mapping[tuple[str, str], str]:
        """The kind of settlement of each garrison."""
        return {(one.roster, one.unit): one.kind for one, _ in self.garrisons}

    def held(self, roster: str, unit: str) -> str:
        """The kind of settlement a unit holds, as its id in melee and morale; empty if none."""
        return self.standing.get((roster, unit), "")

    def matters(self, reading: Reading, sheet: str) -> bool:
        """Whether the club chose another reading, or the point concerns what is on the table; the reference prints those with a choice."""
        if self.differs_from_default(reading) or sheet == "roster":
            return self.differs_from_default(reading) or self.about(reading)
        return self.full or (self.about(reading) and len(reading.choices) > 1)


def in_play(
    armies: tuple[SheetArmy, ...], evening: NapoleonicEvening | None, readings: Mapping[str, str], *, full: bool
) -> InPlay:
    """Collect what both armies and the field need."""
    units = [unit for army in armies for unit in army.units]
    terrain = evening.terrain if evening else ()
    grounds = {element.ground for element in terrain}
    grounds |= {"ford"} if any(element.fords for element in terrain) else set()
    things = play.ids_present(
        {
            "barricade": any(bridge.barricade for one in terrain for bridge in one.bridges),
            "terrain": grounds,
            "large-group": any((unit.stands or 0) > RULES.whole("shooting.largest") for unit in units),
            "chasseurs": any(troops.dismounts(unit.line.type) for unit in units),
            "foot": any(unit.arm == "foot" for unit in units),
            "horse": any(unit.arm == "horse" for unit in units),
            "artillery": any(unit.arm == "guns" for unit in units),
            "howitzers": any(unit.line.howitzers for unit in units),
            "experience": any(len({unit.experience for unit in army.units}) > 1 for army in armies),
            "leaders": any(army.roster.generals for army in armies),
        }
    )
    names = {one.id: one.name.text if one.name else RULES.text("terrain.grounds.settlement.short") for one in terrain}
    strong = {one.id for one in terrain if one.fortified}
    sides = evening.sides if evening else ()
    held = [
        (Held(side.roster, one.id, one.inside in strong), names[one.inside])
        for side in sides
        for one in side.deployment
        if one.inside in names
    ]
    return InPlay(
        full=full,
        tables=frozenset(unit.table for unit in units if unit.table),
        arms=frozenset(unit.arm for unit in units),
        grounds=frozenset(grounds),
        things=things | {"army", "shooting", *grounds},
        garrisons=tuple(held),
        readings=readings,
    )
