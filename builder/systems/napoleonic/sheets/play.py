"""The parts of the rules an evening needs: types, terrain and fortifications on the table."""

from collections.abc import Mapping
from dataclasses import dataclass

from builder.rules.readings import Reading
from builder.sheets import play
from builder.systems.napoleonic import troops
from builder.systems.napoleonic.profile import Element, Formation, NapoleonicEvening
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets.army import SheetArmy, SheetUnit


def attacks_in(begins: str) -> Formation:
    """The formation in which a unit that begins so attacks: column, or line, which those in square and garrisons form."""
    return "column" if begins == "column" else "battle-line"


@dataclass(frozen=True)
class InPlay(play.InPlay):
    """What is on the table; `full` includes everything. `garrisons`: the settlements of units, by roster and unit, as
    both sides may use the same unit id; `formations`: of those that begin outside.
    """

    tables: frozenset[str]
    arms: frozenset[str]
    grounds: frozenset[str]
    garrisons: Mapping[tuple[str, str], Element]
    formations: Mapping[tuple[str, str], Formation]

    def has(self, *things: str) -> bool:
        """Whether any of these is in play; arms are given by id."""
        return super().has(*things) or bool(self.arms & set(things))

    @property
    def standing(self) -> Mapping[tuple[str, str], str]:
        """The kind of settlement of each garrison, as its id in melee and morale; the column or square of others."""
        held = {unit: "fortified-settlement" if one.fortified else "settlement" for unit, one in self.garrisons.items()}
        return held | {unit: one for unit, one in self.formations.items() if one in RULES.ids("shooting.deep")}

    def begins(self, unit: SheetUnit) -> str:
        """The same of one unit; empty in line in the open."""
        return self.standing.get((unit.roster_id, unit.unit.id), "")

    def attacks(self, unit: SheetUnit) -> Formation:
        """The formation in which it attacks as it begins."""
        return attacks_in(self.begins(unit))

    def held(self, unit: SheetUnit) -> str:
        """The kind of settlement that it holds; empty if none."""
        return self.begins(unit) if (unit.roster_id, unit.unit.id) in self.garrisons else ""

    def matters(self, reading: Reading, sheet: str) -> bool:
        """Whether the club chose another reading, or the point concerns what is on the table; the reference prints those with a choice."""
        if self.differs_from_default(reading) or sheet == "roster":
            return self.differs_from_default(reading) or self.about(reading)
        return self.full or (self.about(reading) and len(reading.choices) > 1)


ANYWHERE = (*RULES.below("terrain.grounds"), *RULES.below("units.experience"), "fortified-settlement", "fort")


def in_play(
    armies: tuple[SheetArmy, ...], evening: NapoleonicEvening | None, readings: Mapping[str, str], *, full: bool
) -> InPlay:
    """Collect what both armies and the field need."""
    units = [unit for army in armies for unit in army.units]
    terrain = evening.terrain if evening else ()
    grounds = {element.ground for element in terrain}
    grounds |= {"ford"} if any(element.fords for element in terrain) else set()
    engineers = any(unit.arm == "engineers" for unit in units)
    things = play.ids_present(
        {
            "barricade": any(bridge.barricade for one in terrain for bridge in one.bridges),
            "terrain": grounds,
            "fortified-settlement": any(one.fortified or engineers for one in terrain if one.ground == "settlement"),
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
    # an army on its own may meet anyone, anywhere
    known = {*grounds, *(unit.experience for unit in units)} if evening else set(ANYWHERE)
    settlements = {one.id: one for one in terrain}
    placed = {(side.roster, one.id): one for side in (evening.sides if evening else ()) for one in side.deployment}
    return InPlay(
        full=full,
        tables=frozenset(unit.table for unit in units if unit.table),
        arms=frozenset(unit.arm for unit in units),
        grounds=frozenset(grounds),
        things=things | known | {"army", "shooting", *(unit.line.type for unit in units)},
        garrisons={unit: settlements[one.inside] for unit, one in placed.items() if one.inside in settlements},
        formations={unit: one.formation for unit, one in placed.items() if one.inside is None},
        readings=readings,
    )
