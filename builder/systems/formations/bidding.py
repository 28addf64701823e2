"""Bidding for terrain and for the attack (section 2.1), as the commanders of two army lists do it."""

from collections.abc import Sequence
from dataclasses import dataclass

from builder.rules.legality import Fault, Law, Laws
from builder.systems.formations.profile import FormationsArmyList
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.seeded_dice import Dice
from builder.text import Text


def _too_many(elements: int) -> Fault:
    most = RULES.whole("setup.haggling.most")
    return elements > most and {"elements": elements, "most": most}


ELEMENTS: Laws[int] = Laws(
    Law(
        "most",
        Text("{elements} terrain elements; a player may bid at most {most}"),
        _too_many,
        "C-2.1-02",
    )
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Bidding:
    """The bids in order, the number of the side that defends, and the elements that it places."""

    bids: tuple[int, ...]
    defender: int
    elements: int


def bid(dice: Dice, sides: Sequence[FormationsArmyList]) -> Bidding:
    """Both roll for the first bid, then each bids as high as it may until the other agrees to attack.

    A list agrees at its `attacks_at`; without one, a die decides at how many elements.
    """
    most = RULES.whole("setup.haggling.most")
    agrees = [dice.roll(most) if (limit := _limit(one)) is None else limit for one in sides]
    bidder = _first(dice)
    bids = [most]
    while agrees[1 - bidder] < bids[-1]:
        if bids[-1] == RULES.whole("setup.haggling.refused"):
            return Bidding(tuple(bids), 1 - bidder, RULES.whole("setup.haggling.automatic"))
        bidder = 1 - bidder
        bids.append(bids[-1] - RULES.whole("setup.haggling.fall"))
    return Bidding(tuple(bids), bidder, bids[-1])


def _limit(army_list: FormationsArmyList) -> int | None:
    return army_list.home.attacks_at if army_list.home else None


def _first(dice: Dice) -> int:
    """The side with the higher die; equal ones are rolled again (C-2.1-01, Q-30)."""
    sides = RULES.whole("setup.haggling.die")
    while True:
        one, other = dice.roll(sides), dice.roll(sides)
        if one != other:
            return 0 if one > other else 1
