"""The countries of the armies: terrain on the table that neither has, and a date outside their seasons."""

from collections.abc import Iterator

from builder.checks.rule import Found, Verdict, fix, found, rule, says
from builder.checks.selector import Selector
from builder.checks.wording import called, word
from builder.documents.army_list import ArmyList
from builder.documents.game import AnyGame
from builder.documents.home import Home
from builder.rules.wording import month_name

_grounds: Selector[AnyGame, str] = Selector(lambda game: game.evening.grounds(), ground=word)


def _homes(game: AnyGame) -> Iterator[tuple[ArmyList, Home[str]]]:
    lists = {army.army_list.id: army.army_list for army in game.known if army}
    yield from ((one, one.home) for one in lists.values() if one.home)


@_grounds.each("C282", severity="info")
@says("{ground}: not in the country of either army")
@fix("remove it, or add it to `home` in the list whose country the game is fought in")
def foreign_ground(ground: str, game: AnyGame) -> Verdict:
    """The game is fought in the country of one of the armies, if both lists name theirs."""
    known = [army.army_list.home for army in game.known if army and army.army_list.home]
    told = [home.ground for home in known if home.ground]
    return len(told) == len(game.known) and not any(ground in one for one in told)


@rule("C283", severity="info")
@says("{month} is outside the season of the list {list}: {first} to {last}")
@fix("change the date, or `season` in the list")
def out_of_season(game: AnyGame) -> Iterator[Found]:
    """Many armies took the field only in part of the year."""
    now = game.evening.date.month
    for army_list, home in _homes(game):
        if now and home.season and not home.season.holds(now):
            first, last = month_name(home.season.first), month_name(home.season.last)
            yield found("date", month=month_name(now), list=called(army_list), first=first, last=last)
