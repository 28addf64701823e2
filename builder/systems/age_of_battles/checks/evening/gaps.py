"""AB901-AB913: values that the text does not give, so that a list, a roster or an evening must (A-V11)."""

from builder.checks.rule import Verdict, fix, found, rule, says
from builder.systems.age_of_battles.checks.on_table import Positioned, placed_guns, terrain
from builder.systems.age_of_battles.profile import AgeOfBattlesGame, Element
from builder.systems.age_of_battles.rulebook import RULES


@rule("AB911", "A-102", "A-Q1", severity="info")
@says("neither the rules nor the evening nor either roster gives a points limit")
@fix("add `points`, or agree on the size of the game")
def no_limit(game: AgeOfBattlesGame) -> Verdict:
    """The players agree on the size of the game."""
    return game.evening.points is None and all(army.roster.points is None for army in game.armies) and found("points")


@terrain.each("AB912", "A-116", severity="info")
@says("the rules do not say whether it can be crossed; the evening file must")
@fix("add `passable: true` or `passable: false`")
def unsaid_ground(element: Element) -> Verdict:
    """The core rulebook gives examples of impassable terrain, and the supplement adds nothing."""
    key = f"terrain.grounds.{element.ground}.passable"
    return element.passable is None and key in RULES and RULES[key].value == "unsaid"


@placed_guns.each("AB913", "A-1004", "A-1009", severity="info")
@says("the rules do not give the size of its base; the evening file must")
@fix("add `front` and `depth` in steps; without them its contact with helpers and with its battery is not checked")
def unsized_position(one: Positioned) -> Verdict:
    """The supplement mentions a standard base but not its size."""
    return one.at.front is None or one.at.depth is None
