"""The move that class and equipment give a unit (section 6.1)."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from builder.rules.calculation import Term
from builder.rules.sums import Sum, values
from builder.rules.wording import number, signed
from builder.systems.formations.rulebook import RULES, term
from builder.systems.formations.wording import weapon_name
from builder.text import Text

MOVE = Text("Move", "short label")


class Equipped(Protocol):
    """What a move depends on: the parts of a profile."""

    @property
    def troop(self) -> str:
        """Its class."""
        ...

    @property
    def piece(self) -> str | None:
        """The type of elephant, chariot, engine or gun."""
        ...

    @property
    def armour(self) -> str:
        """Of the men."""
        ...

    @property
    def barding(self) -> str:
        """Of the horses."""
        ...

    @property
    def big_shield(self) -> bool:
        """Whether they carry big shields."""
        ...

    @property
    def arms(self) -> Sequence[str]:
        """Their weapons."""
        ...

    @property
    def works(self) -> str | None:
        """The field works they carry."""
        ...


def speed(profile: Equipped) -> Sum:
    """The move by class and equipment, each deduction a term, not below the minimum (C-6.1-02 to C-6.1-05, Q-18).

    Nothing where class and model do not fit, which is a matter for `checks`.
    """
    terms = tuple(_speed(profile))
    summed, least = sum(values(terms)), RULES.number("movement.base.least")
    if summed < least:
        terms += (term(Text("minimum"), least - summed, number(least), "movement.base.least"),)
    return Sum.of(RULES, MOVE, terms, "C-6.1-01")


def _speed(profile: Equipped) -> Iterable[Term]:
    if profile.troop in ("elephants", "chariots"):
        if f"arms.pieces.{profile.piece}.move" in RULES:
            yield _base(f"arms.pieces.{profile.piece}.move", RULES.text(f"arms.pieces.{profile.piece}.name"))
    elif profile.troop == "artillery":
        yield _base("bases.crew.move", RULES.text("bases.classes.artillery.name"))
    else:
        yield _base(f"movement.base.{profile.troop}", RULES.text(f"bases.classes.{profile.troop}.name"))
        for key, name in _loads(profile):
            value = RULES.number(key)
            yield term(name, value, signed(value), key)


def _base(key: str, name: Text) -> Term:
    value = RULES.number(key)
    return term(name, value, number(value), key)


def _loads(profile: Equipped) -> Iterable[tuple[str, Text]]:
    """What slows a unit: the key of each deduction with its name."""
    table = f"movement.{profile.troop}"
    if f"{table}.{profile.armour}" in RULES:
        yield f"{table}.{profile.armour}", RULES.text(f"bases.armour.{profile.armour}.name")
    if profile.barding != "none" and f"{table}.barding" in RULES:
        yield f"{table}.barding", RULES.text(f"bases.barding.{profile.barding}.name")
    if profile.big_shield and f"{table}.big_shield" in RULES:
        yield f"{table}.big_shield", RULES.text("arms.equipment.big_shield.name")
    for arm in profile.arms:
        if f"{table}.{arm}" in RULES:
            yield f"{table}.{arm}", weapon_name(arm)
    if profile.works and f"{table}.{profile.works}" in RULES:
        yield f"{table}.{profile.works}", RULES.text(f"arms.equipment.{profile.works}.name")
