"""AB901-AB913: what the text does not have and a list, a roster or an evening must give (A-V11)."""

from builder.checks.rule import Verdict, fix, found, rule, says
from builder.systems.age_of_battles.checks.on_table import Positioned, placed_guns, terrain
from builder.systems.age_of_battles.profile import AgeOfBattlesGame, Element
from builder.systems.age_of_battles.rulebook import RULES


@rule("AB911", "A-102", "A-Q1", severity="info")
@says(
    "a points limit is not in the rules; neither evening nor rosters give one",
    "предела пунктов в правилах нет; ни вечер, ни составы его не дают",
)
@fix("add `points`, or play what both agree on", "добавьте `points` или играйте по договорённости")
def no_limit(game: AgeOfBattlesGame) -> Verdict:
    """How large the game is the players settle between them."""
    return game.evening.points is None and all(army.roster.points is None for army in game.armies) and found("points")


@terrain.each("AB912", "A-116", severity="info")
@says(
    "whether anybody may cross it is not in the rules, the evening must give it",
    "можно ли там пройти, в правилах нет, это должен дать вечер",
)
@fix("add `passable: true` or `passable: false`", "добавьте `passable: true` или `passable: false`")
def unsaid_ground(element: Element) -> Verdict:
    """The base book names impassable ground by examples, and the supplement leaves it there."""
    key = f"terrain.grounds.{element.ground}.passable"
    return element.passable is None and key in RULES and RULES[key].value == "unsaid"


@placed_guns.each("AB913", "A-1004", "A-1009", severity="info")
@says(
    "the size of its stand is not in the rules, the evening must give it",
    "размера подставки в правилах нет, его должен дать вечер",
)
@fix(
    "add `front` and `depth`, in steps; without them contact with servants and battery is not looked at",
    "добавьте `front` и `depth`, в шагах; без них касание с обслугой и батареей не проверить",
)
def unsized_position(one: Positioned) -> Verdict:
    """A standard stand is named, and nobody here says how large it is."""
    return one.at.front is None or one.at.depth is None
