"""The rules that an evening needs: kinds of troops, terrain, shinobi and banners in play.

Of banners only whether there may be any: which ones a side has is its secret (R-407).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from builder.rules.readings import Reading
from builder.sheets import play
from builder.systems.red_plains.fight import Across
from builder.systems.red_plains.fighter import HILLS, arm
from builder.systems.red_plains.profile import RedPlainsEvening, RedPlainsSide
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.sheets.army import SheetArmy, grounds


@dataclass(frozen=True)
class InPlay(play.InPlay):
    """The ids by which tables are filtered; `full` includes everything.

    `apart` are the units, by roster and id, that a river separates from the enemy: all of an evening, or none; `high` are
    those that begin on a hill.
    """

    kinds: tuple[str, ...]
    apart: frozenset[tuple[str, str]] = frozenset()
    high: frozenset[tuple[str, str]] = frozenset()

    @property
    def standing(self) -> Mapping[tuple[str, str], frozenset[str]]:
        """Every unit stands at the river, where there is one: it lies between the zones of both armies (R-1001); some on
        hills.
        """
        grounds = {"river": self.apart, "hill": self.high}
        return {unit: play.ids_present({name: unit in there for name, there in grounds.items()}) for unit in self.apart | self.high}  # fmt: skip

    @property
    def crossings(self) -> tuple[Across, ...]:
        """The ways of an attack: over open ground, and over the river, where there is one."""
        return ("none", "river") if self.apart else ("none",)

    @property
    def last_turn(self) -> int:
        """The last turn of the battle (R-106)."""
        return RULES.whole("field.turns.most")

    def about(self, reading: Reading) -> bool:
        """Also what may decide any battle, if a sheet names it at all."""
        return super().about(reading) or bool(reading.printed and not reading.concerns)

    def matters(self, reading: Reading, sheet: str) -> bool:
        """Whether it differs from the default or concerns something in play; reference and map need a choice too."""
        choice, about = len(reading.choices) > 1, self.about(reading)
        if sheet == "map":
            return choice and about
        if self.differs_from_default(reading) or sheet == "roster":
            return self.differs_from_default(reading) or about
        return self.full or (choice and about)


def in_play(armies: tuple[SheetArmy, ...], evening: RedPlainsEvening | None, readings: Mapping[str, str], *, full: bool) -> InPlay:  # fmt: skip
    """Collect what is in play from both armies and the field."""
    fielded = {unit.kind for army in armies for unit in army.units}
    river = evening is not None and evening.terrain.river
    return InPlay(
        full=full,
        kinds=tuple(kind for kind in RULES.below("troops.kinds") if full or kind in fielded),
        things=_things(armies, evening),
        readings=readings,
        apart=frozenset((army.roster.id, one.unit.id) for army in armies for one in army.units if river),
        high=frozenset(
            (army.roster.id, unit)
            for number, army in enumerate(armies)
            for unit, (_, ground) in grounds(evening, number).items()
            if ground in HILLS
        ),
    )


def _things(armies: tuple[SheetArmy, ...], evening: RedPlainsEvening | None) -> frozenset[str]:
    """The ids of things in play, as in the `concerns` of readings."""
    units, rosters = [unit for army in armies for unit in army.units], [army.roster for army in armies]
    found: dict[str, object] = {
        "spears": any(arm(unit.kind) == "spear" for unit in units),
        "shooters": any(unit.shoots for unit in units),
        "shields": any(unit.unit.shields for unit in units),
        "messengers": any(roster.messengers > 0 for roster in rosters),
        "shinobi": any(max(roster.shinobi.infiltrate, roster.shinobi.guard) > 0 for roster in rosters),
        "banners": any(roster.banners for roster in rosters),
        "plans": any(roster.plans > 0 for roster in rosters),
        "traits": any(roster.warlord.traits for roster in rosters),
    }
    found["placing"] = evening is None or any(
        _placing(side, army) for side, army in zip(evening.sides, armies, strict=True)
    )
    found["scouting"] = found["placing"] and found["shinobi"]
    if evening:
        ground = evening.terrain
        found |= {"river": ground.river, "bridge": ground.bridges, "hills": ground.hills, "woods": ground.woods}
    else:  # the defender may choose any
        found |= dict.fromkeys(("river", "bridge", "hills", "woods"), True)
    return play.ids_present(found) | {unit.kind for unit in units if unit.kind in RULES.below("troops.kinds")}


def _placing(side: RedPlainsSide, army: SheetArmy) -> bool:
    """Whether some of its units have no place on the map yet."""
    placed = {one.id for one in side.deployment}
    return any(unit.unit.id not in placed for unit in army.units)
