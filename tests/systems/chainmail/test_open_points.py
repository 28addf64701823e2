"""What the rules of melee leave open: asked before the game, or read in one way."""

from typing import Any

import pytest

from builder.systems.chainmail.sheets.army import SheetArmy
from tests.systems.chainmail.printed import muret, presented
from tests.tools.samples import game


def test_what_melee_leaves_open_is_agreed_or_read() -> None:
    """K-Q22: the rules do not say who strikes first, what a charge adds or who is beaten."""
    briefing = muret().briefing
    assert briefing
    for asked in ("Charge bonus", "Beaten when", "Leaving melee", "Shooting in or into melee"):
        assert asked in briefing.open[1]
    assert "both sides roll, then remove their losses" in str(muret().reference.blocks)


@pytest.mark.parametrize("evening", ["muret-1213", "toulouse-1218"])
def test_who_charges_and_how_melee_goes_across_works_is_read(evening: str) -> None:
    """K-Q23, K-Q24: nobody knew whether foot charges, how far a charge goes, or what a palisade does in melee."""
    told = str(presented(game("chainmail", evening), "en").reference.blocks)
    assert "any unit, foot or horse, that says so before it moves; no farther than its move" in told
    assert "as in the open: ground changes only moves and charges" in told


@pytest.mark.parametrize("evening", ["muret-1213", "toulouse-1218"])
def test_mixed_units_are_told_of_where_there_are_some(evening: str) -> None:
    """K-206: a mixed unit's shooters fall back."""
    joined: Any = game("chainmail", evening)
    for army in joined.armies:
        mixed = any(unit.line.mixed for unit in SheetArmy(army).units)
        assert ("Mixed units:" in str(presented(army, "en").reference.blocks)) is mixed, army.roster.id
