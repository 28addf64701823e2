"""The pairs of units that worked examples of an evening are about."""

from collections.abc import Callable, Iterator

from builder.sheets import encounters
from builder.sheets.presentation import Presentation
from builder.systems.formations import field
from builder.systems.formations.profile import FormationsEvening, Profile
from builder.systems.formations.sheets.army import SheetArmy, SheetUnit
from builder.systems.formations.sheets.fighter import protects, shoots
from builder.systems.formations.sheets.play import InPlay

OnField = encounters.OnField[SheetUnit]
Pair = tuple[OnField, OnField]


class Encounters:
    """Pairs of the evening: who stands first, who comes on second."""

    def __init__(self, on: Presentation[SheetArmy, FormationsEvening, InPlay]) -> None:
        self._units = tuple(_placed(on))
        self._year = on.seen[0].year
        self._pairs = encounters.Encounters[SheetUnit]()

    def shot(self) -> Pair | None:
        """The best shooters, in ranks and on foot where there are some, and the fighters nearest to them."""
        return self._pairs.pair(self._shooters(shoots), self._fighters(), _shooting)

    def clash(self) -> Pair | None:
        """The two that stand nearest to each other of those who fight in ranks; the one with the higher Attack comes on."""
        ranked = [one for one in self._fighters() if one.unit.profile.density != "skirmish"]
        found = self._pairs.pair(ranked, ranked)
        return found[::-1] if found and _attack(found[0]) > _attack(found[1]) else found

    def protective_shot(self) -> Pair | None:
        """Those with a defensive shot, and the nearest riders that could charge them, else others who could."""
        shooters, fighters = self._shooters(protects), self._fighters()
        riders = [one for one in fighters if _mounted(one.unit.profile)]
        return self._pairs.pair(shooters, riders or fighters, _shooting)

    def _fighters(self) -> list[OnField]:
        return [one for one in self._units if one.unit.profile.melee]

    def _shooters(self, can: Callable[[Profile, int], bool]) -> list[OnField]:
        return [one for one in self._units if not one.unit.profile.piece and can(one.unit.profile, self._year)]


def _placed(on: Presentation[SheetArmy, FormationsEvening, InPlay]) -> Iterator[OnField]:
    for side, army in enumerate(on.seen):
        there = on.evening.sides[side] if on.evening else None
        stands = {base.unit: base.front for base in field.bases(on.armies[side].army, there)} if there else {}
        yield from (OnField(side, unit, stands.get(unit.unit.id)) for unit in army.units)


def _shooting(unit: SheetUnit) -> tuple[int, ...]:
    """In ranks before skirmishers, on foot before mounted; then by shooting and combat strength."""
    profile, stats = unit.profile, unit.profile.stats
    return profile.density != "skirmish", not _mounted(profile), stats.shooting or 0, stats.combat


def _attack(one: OnField) -> tuple[bool, int]:
    return _mounted(one.unit.profile), one.unit.profile.stats.attack


def _mounted(profile: Profile) -> bool:
    return profile.troop in ("cavalry", "camels")
