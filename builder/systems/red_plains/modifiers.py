"""Modifiers of the armour, impetus, steadfastness and rerolls of a unit: the tables of `data/modifiers.yaml`."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from builder.rules.calculation import Term
from builder.rules.modifiers import Addend, Modifiers
from builder.rules.wording import number, signed, step
from builder.systems.red_plains.fighter import Fighter, Ground, Readings, ranks, ranks_behind
from builder.systems.red_plains.profile import Kind
from builder.systems.red_plains.rulebook import READINGS, RULES
from builder.text import Text, joined, same

Against = Literal["melee", "fire"]


class Situation(NamedTuple):
    """What the modifiers of a unit depend on."""

    kind: Kind
    awed: bool
    crab: bool
    decisive: bool
    hold: bool
    panic: int
    regrouped: int
    ground: Ground
    shielded: bool  # it has shields and does not move
    against: Against = "melee"
    pierced: bool = False
    across: Literal["none", "river", "bridge"] = "none"
    uphill: bool = False
    massed: bool = False
    bridge: bool = False  # the target crosses a bridge
    ranks_behind: int = 0  # that count for formation
    chosen: Readings = MappingProxyType({})


Terms = list[Addend[Situation]]
_TABLES = {
    "armour": ("armour",),
    "impetus": ("printed.impetus", "shaken", "impetus"),
    "steadfastness": ("printed.steadfastness", "shaken", "steadfastness"),
    "rolls": ("rolls",),
}
MODIFIERS: Mapping[str, Modifiers[Situation]] = {
    of: Modifiers(RULES, READINGS, Situation, *(f"modifiers.{one}" for one in tables)) for of, tables in _TABLES.items()
}


def _situation(unit: Fighter, *, moving: bool = False) -> Situation:
    return Situation(
        kind=unit.kind,
        awed=unit.awed,
        crab=unit.crab,
        decisive=unit.decisive,
        hold=unit.hold,
        panic=unit.panic,
        regrouped=unit.regrouped,
        ground=unit.ground,
        shielded=unit.shields and not (moving or unit.moved or unit.turned),
    )


def armour_terms(unit: Fighter, *, moving: bool, pierced: bool) -> Terms:
    """The modifiers of a target's armour against shooting.

    `moving`: it is shot at while it carries out a move, as an attacker does (R-217, R-Q25); `pierced`: by arquebuses.
    """
    return _addends("armour", _situation(unit, moving=moving)._replace(against="fire", pierced=pierced))


def armour(unit: Fighter) -> int:
    """Armour in melee."""
    return int(MODIFIERS["armour"].acting(_situation(unit)).worth)


def impetus_terms(unit: Fighter, across: Literal["none", "river", "bridge"] = "none", uphill: bool = False) -> Terms:  # fmt: skip
    """The modifiers of impetus (R-Q16, R-Q26)."""
    return _addends("impetus", _situation(unit)._replace(across=across, uphill=uphill))


def steadfastness_terms(unit: Fighter, left: int, against: Against, edges: frozenset[str], chosen: Readings) -> Terms:
    """The modifiers of steadfastness with `left` figures, attacked on these edges (R-Q9, R-Q16)."""
    behind = 0 if unit.awed else ranks_behind(unit.kind, left, against, edges, chosen)
    return _addends("steadfastness", _situation(unit)._replace(ranks_behind=behind, chosen=chosen))


class SteadfastnessByLosses:
    """The steadfastness of a unit as it loses figures; cached by ranks and edges."""

    def __init__(self, unit: Fighter, against: Against, chosen: Readings) -> None:
        self._unit, self._against, self._chosen = unit, against, chosen
        self._found: dict[tuple[int, frozenset[str]], int] = {}

    def after(self, lost: int, edges: frozenset[str]) -> int:
        """The steadfastness after losses, attacked on these edges."""
        left = self._unit.figures - lost
        alike = ranks(left), edges
        if alike not in self._found:
            self._found[alike] = total(steadfastness_terms(self._unit, left, self._against, edges, self._chosen))
        return self._found[alike]


def rolls(unit: Fighter, *, massed: bool, bridge: bool) -> int:
    """How many times the failed dice of a volley are rerolled."""
    return int(MODIFIERS["rolls"].acting(_situation(unit)._replace(massed=massed, bridge=bridge)).worth)


def _addends(of: str, situation: Situation) -> Terms:
    return MODIFIERS[of].acting(situation).addends(RULES.whole("command.shinobi.least"))


def total(terms: Terms) -> int:
    """The sum of modifiers, at least 0."""
    return max(RULES.whole("command.shinobi.least"), sum(int(one.amount) for one in terms))


def sum_of(label: Text, terms: Terms) -> Term:
    """The sum as a step of a working, with each modifier by name."""
    whole = total(terms)
    amounts = (signed(one.amount) if place else number(one.amount) for place, one in enumerate(terms))
    parts = joined(*(joined(one.name, amount, by=" ") for one, amount in zip(terms, amounts, strict=True)))
    text = joined(parts, same(str(whole)), by=" = ") if len(terms) > 1 else same(str(whole))
    return step(RULES, label, whole, text, *(one.source for one in terms))
