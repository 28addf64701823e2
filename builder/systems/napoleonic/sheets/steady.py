"""The highest roll on which a unit holds, in the cases that may come up for it this evening (N-601 to N-604)."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from builder.systems.napoleonic import troops
from builder.systems.napoleonic.procedures import morale
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets.army import SheetUnit


class Case(NamedTuple):
    """A case, a formation or a word below `cards.`, and the highest roll that passes then."""

    key: str
    limit: int


class Steadiness:
    """The morale tests of one unit, in the settlement that it holds (`held`, empty for none) and with its generals."""

    def __init__(self, unit: SheetUnit, held: str, chosen: Mapping[str, str]) -> None:
        self._unit = unit
        self._held = held
        self._chosen = chosen

    @property
    def usual(self) -> int:
        """As it stands when the game begins."""
        return self._limit()

    def cases(self) -> Iterator[Case]:
        """What may be otherwise: without its general, outside the settlement, in column, disordered; guns at a fortification."""
        if self._unit.leaders:
            yield Case("alone", self._limit(general="none", chief="none"))
        if self._unit.arm == "guns":
            yield Case("at_work", self._limit(protection="fortification"))
        elif self._held:
            yield Case("outside", self._limit(protection="none"))
        else:
            known = troops.formations(self._unit.arm, self._chosen)
            yield from (Case(one, self._limit(formation=one)) for one in ("column", "disordered") if one in known)

    def shapes(self) -> tuple[int, ...]:
        """As the game begins, in column and disordered, whichever of these it can be."""
        known = troops.formations(self._unit.arm, self._chosen)
        rest = (self._limit(formation=one, protection="none") for one in ("column", "disordered") if one in known)
        return (self.usual, *rest)

    def losses(self) -> Iterator[tuple[int, int]]:
        """Stands lost in one turn that make a difference, and what it holds on then; it must have one left."""
        for lost in (RULES.whole("morale.lost.two"), RULES.whole("morale.lost.three")):
            if (self._unit.stands or 0) > lost:
                yield lost, self._limit(lost=lost)

    def inputs(self, **change: object) -> morale.Inputs:
        """The test as the game begins, or in another case."""
        guns = self._unit.arm == "guns"
        ranks = {leader.rank for leader in self._unit.leaders}
        case = {
            "experience": self._unit.experience,
            "formation": "firing" if guns else "battle-line",
            "general": "ranks" if "general" in ranks else "none",
            "chief": "ranks" if "commander-in-chief" in ranks else "none",
            "protection": self._held or "none",
            "artillery": guns,
            "readings": self._chosen,
        }
        return morale.Inputs.model_validate({**case, **change})

    def _limit(self, **change: object) -> int:
        return int(morale.total(self.inputs(**change)).value)
