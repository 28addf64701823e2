"""What an opponent does not see when the battle begins, after deployment and scouting.

Units in woods (R-1004) are hidden. So are the units and traits of the warlord and generals, bets and orders, banners,
shinobi, messengers and plans: the signals of a shinobi reveal them (R-405). What an army list allows is public.
"""

from builder.systems.red_plains.profile import RedPlainsArmy, RedPlainsEvening


def hides(army: RedPlainsArmy, evening: RedPlainsEvening | None, side: int) -> frozenset[str]:
    """The ids of units in woods."""
    return frozenset(wooded(evening, side))


def wooded(evening: RedPlainsEvening | None, side: int) -> dict[str, str]:
    """The cells of a side's units in woods, by unit id."""
    if evening is None:
        return {}
    return {one.id: one.cell for one in evening.sides[side].deployment if one.cell in evening.terrain.woods}
