"""The tariff: what a troop line would cost by Muster's own formula (not of the rules, Q-01)."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from builder.rules.constants import Constants
from builder.systems.formations.profile import TroopLine
from builder.systems.formations.rulebook import DATA

TARIFF = Constants("formations", DATA, ("tariff",))


@dataclass(frozen=True, slots=True)
class Share:
    """One addend of a tariff price: the tariff's key (`figure.a`, `arms.lance`), how often it counts, points each."""

    key: str
    count: int
    each: Fraction

    @property
    def points(self) -> Fraction:
        """What it adds to the price; points, not rounded."""
        return self.count * self.each


def tariff(line: TroopLine) -> int:
    """The tariff price of a line, points, halves up."""
    total = sum((share.points for share in shares(line)), Fraction())
    return int(total + Fraction(1, 2))


def shares(line: TroopLine) -> tuple[Share, ...]:
    """The addends of a line's tariff price, without those that are zero."""
    counted = (*_figures(line), *((key, 1) for key in _unit(line)))
    found = (Share(key, count, Fraction(TARIFF.number(f"tariff.{key}"))) for key, count in counted)
    return tuple(share for share in found if share.points)


def _figures(line: TroopLine) -> Iterator[tuple[str, int]]:
    """What each figure of the base pays for."""
    stats = line.stats
    for key, value in (
        ("attack", stats.attack),
        ("protection", stats.protection),
        ("shooting", stats.shooting or 0),
        ("morale", stats.morale),
        ("move", stats.move),
    ):
        yield f"figure.{key}", stats.combat * value
    if line.troop in TARIFF.ids("tariff.mounted"):
        yield "figure.mount", stats.combat


def _unit(line: TroopLine) -> Iterator[str]:
    """What the unit pays for once."""
    yield from (f"arms.{arm}" for arm in line.arms)
    if line.piece:
        yield f"pieces.{line.piece}"
    elif not line.melee:
        yield "equipment.no_melee"
    carried = (line.barding if line.barding != "none" else None, line.works)
    yield from (f"equipment.{thing}" for thing in carried if thing)
    for flag in ("big_shield", "fanatic", "legionary", "may_dismount"):
        if getattr(line, flag):
            yield f"equipment.{flag}"
