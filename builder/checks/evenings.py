"""Checks of evenings that are true in every system."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import wraps
from typing import Any

from builder.checks.rule import Found, Rule, found, rule
from builder.checks.wording import IMPOSSIBLE_DAY, RIGHT_DAY, date, on_calendar
from builder.documents.account import Account
from builder.documents.army_list import ArmyList
from builder.documents.evening import Evening
from builder.documents.game import Game
from builder.documents.roster import Roster
from builder.text import Text, same

AnyGame = Game[ArmyList, Roster, Evening]

# Our own measure of "about equal", for systems that give no number: a share of the dearer army. Half of the tenth that a
# reserve may add where a text has one, which is thought to outweigh a good position.
APART = Fraction(1, 20)

EDGES = {
    "north": Text("north", "север"),
    "south": Text("south", "юг"),
    "west": Text("west", "запад"),
    "east": Text("east", "восток"),
}


ROLES = {"attacker": Text("attackers", "атакующие"), "defender": Text("defenders", "обороняющиеся")}


def same_roles(code: str, *, cites: tuple[str, ...]) -> Callable[[Callable[[], None]], Rule]:
    """Make the check that no two sides have one role, in a system that has roles; the docstring says why."""

    def make(why: Callable[[], None]) -> Rule:
        @wraps(why)
        def check(game: Game[Any, Any, Any]) -> Iterator[Found]:
            first, second = game.evening.sides
            if first.role == second.role:
                yield found("sides", 1, "role", role=ROLES[second.role])

        return rule(
            code,
            says=Text("both sides are {role}", "обе стороны — {role}"),
            fix=Text("one attacks, the other defends", "одна атакует, другая обороняется"),
            cites=cites,
        )(check)

    return make


@rule(
    "C212",
    of="evening",
    severity="warning",
    says=Text(
        "{army}: the date of the roster is {date}, that of the evening {evening}",
        "{army}: дата состава — {date}, а вечера — {evening}",
    ),
    fix=Text("give both the same date", "поставьте одну дату"),
)
def other_date(game: AnyGame) -> Iterator[Found]:
    """The roster's date decides what it may contain, so it should be the date of the game."""
    for index, army in game.fielded():
        if army.roster.date.year != game.evening.date.year:
            name, evening = army.roster.name.text, date(game.evening.date)
            yield found("sides", index, "roster", army=name, date=date(army.roster.date), evening=evening)


@rule(
    "C219",
    of="evening",
    says=IMPOSSIBLE_DAY,
    fix=RIGHT_DAY,
)
def impossible_day(game: AnyGame) -> Iterator[Found]:
    """A day that no calendar had is a slip."""
    if not on_calendar(game.evening.date):
        yield found("date", date=date(game.evening.date))


@rule(
    "C215",
    of="evening",
    says=Text("both sides deploy from the {edge} edge", "обе стороны расставляются с одного края: {edge}"),
    fix=Text("give each side its own edge", "дайте каждой стороне свой край"),
)
def same_edge(game: AnyGame) -> Iterator[Found]:
    """Two armies cannot stand in the same place."""
    first, second = game.evening.sides
    if first.edge == second.edge:
        yield found("sides", 1, "edge", edge=EDGES[first.edge])


@rule(
    "C216",
    of="evening",
    severity="warning",
    says=Text("history without a source", "история без источника"),
    fix=Text("add `sources:`", "добавьте `sources:`"),
)
def no_source(game: AnyGame) -> Iterator[Found]:
    """What is told about a battle should say where it is from."""
    if game.evening.history and not game.evening.sources:
        yield found("history")


@rule(
    "C220",
    of="evening",
    severity="warning",
    says=Text("both sides play the roster “{army}”", "обе стороны играют одним составом: «{army}»"),
    fix=Text("name the other army; for a battle of like against like give each side a roster of its own name, so that cards can be told apart",
             "назовите другую армию; для битвы равных дайте каждой стороне состав со своим именем, чтобы карточки различались"),
)  # fmt: skip
def same_roster(game: AnyGame) -> Iterator[Found]:
    """A copied line mostly; a civil war may be fought so, with two decks of the same cards."""
    first, second = game.evening.sides
    if first.roster == second.roster:
        yield found("sides", 1, "roster", army=game.called(1))


CHECKS: tuple[Rule, ...] = (other_date, same_edge, no_source, impossible_day, same_roster)


def priced(account: Callable[[Any], Account]) -> tuple[Rule, ...]:
    """The checks of evenings that need prices."""

    @rule(
        "C213",
        of="evening",
        says=Text("{army}: the army costs {total}, the evening allows {limit}: {over} over",
                  "{army}: цена армии {total}, вечер допускает {limit}: лишних {over}"),
        fix=Text("leave out {over|point|points} or raise the limit", "уберите {over} или поднимите предел"),
    )  # fmt: skip
    def over_limit(game: AnyGame) -> Iterator[Found]:
        """Both sides of an evening keep to its limit."""
        limit = game.evening.points
        for index, army in game.fielded():
            total = account(army).total
            if limit is not None and total > limit:
                name = army.roster.name.text
                yield found("sides", index, "roster", army=name, total=total, limit=limit, over=total - limit)

    @rule(
        "C214",
        of="evening",
        severity="warning",
        says=Text("the armies cost {first} and {second}: {apart} apart, which is {percent} % of the dearer one and more than {most} %",
                  "армии стоят {first} и {second}: разница {apart}, это {percent} % более дорогой и больше {most} %"),
        fix=Text("bring them closer, or let the scenario say why", "сблизьте их или объясните разницу сценарием"),
    )  # fmt: skip
    def prices_apart(game: AnyGame) -> Iterator[Found]:
        """Armies are meant to cost about the same; where the line lies is a house value."""
        if not all(army.resolved for army in game.armies):
            return  # what a unit without its line costs nobody knows
        first, second = (account(army).total for army in game.armies)
        apart, dearer = abs(first - second), max(first, second)
        if apart > dearer * APART:
            tenths = f"{float(Fraction(100 * apart, dearer)):.1f}"
            percent = Text(tenths, tenths.replace(".", ","))
            most = same(str(int(100 * APART)))
            yield found("sides", first=first, second=second, apart=apart, percent=percent, most=most)

    return (over_limit, prices_apart)
