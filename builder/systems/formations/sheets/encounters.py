"""Which units of an evening will meet: pairs for worked examples, by where the units stand when the game begins."""

from collections.abc import Callable, Iterable, Iterator
from math import dist, inf
from typing import NamedTuple

from builder.sheets.presentation import Presentation
from builder.systems.formations import field
from builder.systems.formations.field import Point
from builder.systems.formations.profile import FormationsEvening, Profile
from builder.systems.formations.sheets.army import SheetArmy, SheetUnit
from builder.systems.formations.sheets.fighter import protects, shoots
from builder.systems.formations.sheets.play import InPlay


class Placed(NamedTuple):
    """A unit of one side that both players see, with the middle of its front; None if it stands nowhere yet."""

    side: int
    unit: SheetUnit
    at: Point | None


Pair = tuple[Placed, Placed]


class Encounters:
    """Pairs of the evening: who stands first, who comes second. A unit is in a second pair only if nobody else can be."""

    def __init__(self, on: Presentation[SheetArmy, FormationsEvening, InPlay]) -> None:
        self._units = tuple(_placed(on))
        self._year = on.seen[0].year
        self._used: set[tuple[int, int]] = set()  # sides and numbers of units

    def shot(self) -> Pair | None:
        """The best shooters, in ranks and on foot where there are some, and the nearest fighters in front of them."""
        return self._pair(self._shooters(lambda one: shoots(one.unit.profile, self._year)), self._fighters(), _shooting)

    def clash(self) -> Pair | None:
        """The two that stand nearest to each other of those who fight in ranks; the one with the higher Attack comes on."""
        ranked = [one for one in self._fighters() if one.unit.profile.density != "skirmish"]
        found = self._pair(ranked, ranked)
        return found and (found if _attack(found[1]) >= _attack(found[0]) else found[::-1])

    def protective_shot(self) -> Pair | None:
        """Those with a protective shot, and the nearest riders that could charge them, else others who could."""
        shooters = self._shooters(lambda one: protects(one.unit.profile, self._year))
        riders = [one for one in self._fighters() if _mounted(one.unit.profile)]
        return self._pair(shooters, riders, _shooting) or self._pair(shooters, self._fighters(), _shooting)

    def _fighters(self) -> list[Placed]:
        return [one for one in self._units if one.unit.profile.melee]

    def _shooters(self, can: Callable[[Placed], bool]) -> list[Placed]:
        return [one for one in self._units if not one.unit.profile.piece and can(one)]

    def _pair(
        self,
        firsts: Iterable[Placed],
        seconds: Iterable[Placed],
        worth: Callable[[Placed], tuple[int, ...]] = lambda _: (),
    ) -> Pair | None:
        """The pair of enemies that has been used least, whose first is worth most, and who stand nearest."""
        others = tuple(seconds)
        pairs = [(one, other) for one in firsts for other in others if one.side != other.side]
        found = min(pairs, key=lambda pair: self._rank(pair, worth), default=None)
        self._used.update((one.side, one.unit.number) for one in found or ())
        return found

    def _rank(self, pair: Pair, worth: Callable[[Placed], tuple[int, ...]]) -> tuple[object, ...]:
        used = sum((one.side, one.unit.number) in self._used for one in pair)
        less = tuple(-one for one in worth(pair[0]))
        return used, less, _apart(*pair), pair[0].unit.number, pair[1].unit.number


def _placed(on: Presentation[SheetArmy, FormationsEvening, InPlay]) -> Iterator[Placed]:
    for side, army in enumerate(on.seen):
        there = on.evening.sides[side] if on.evening else None
        stands = {base.unit: base.front for base in field.bases(on.armies[side].army, there)} if there else {}
        yield from (Placed(side, unit, stands.get(unit.unit.id)) for unit in army.units)


def _apart(one: Placed, other: Placed) -> float:
    return dist(one.at, other.at) if one.at and other.at else inf


def _shooting(one: Placed) -> tuple[int, ...]:
    """In ranks before skirmishers, on foot before mounted; then by shooting and combat strength."""
    profile = one.unit.profile
    stats = profile.stats
    return profile.density != "skirmish", not _mounted(profile), stats.shooting or 0, stats.combat


def _attack(one: Placed) -> tuple[bool, int]:
    return _mounted(one.unit.profile), one.unit.profile.stats.attack


def _mounted(profile: Profile) -> bool:
    return profile.troop in ("cavalry", "camels")
