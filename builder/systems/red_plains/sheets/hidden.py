"""What an opponent does not see when the battle begins, its deployment and scouting done.

A unit in a wood (R-1004). Nor is he told with whom warlord and generals stand and what they can do, bets and orders,
banners, shinobi, messengers and plans: signals of a shinobi are how one learns of them (R-405). What an army list allows
is known to all.
"""

from builder.systems.red_plains.profile import RedPlainsArmy, RedPlainsEvening


def hides(army: RedPlainsArmy, evening: RedPlainsEvening | None, side: int) -> frozenset[str]:
    """The ids of units in woods."""
    return frozenset(wooded(evening, side))


def wooded(evening: RedPlainsEvening | None, side: int) -> dict[str, str]:
    """The cells of a side's units in woods, by id."""
    if evening is None:
        return {}
    return {one.id: one.cell for one in evening.sides[side].deployment if one.cell in evening.terrain.woods}
