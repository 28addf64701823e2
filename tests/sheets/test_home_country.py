"""The country of an army: printed with its list, and compared with the table and the date of an evening, in every system."""

from typing import Any

import pytest

from builder.checks.common import common_checks
from builder.documents.army_list import Season
from builder.documents.game import Army, Game
from builder.registry import SYSTEMS, system
from builder.render.files.exports import plain
from tests.documents.test_variants import with_variants
from tests.tools.samples import army_lists, games

TERRAIN = {
    "formations": (["hill", "dense-forest"], "hill, dense wood", "холм, густой лес"),
    "chainmail": (["hill", "bog"], "hill, marsh", "холм, болото"),
    "napoleonic": (["hill", "settlement"], "hill, settlement", "холм, населённый пункт"),
    "age-of-battles": (["village", "hedge"], "village, hedge", "деревня, живая изгородь"),
    "red-plains": (["hill", "river"], "hill, river", "холм, река"),
}


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_terrain_season_and_note_of_a_country_are_printed_with_the_list(system_id: str) -> None:
    """In the words of the system's maps, months by name."""
    ground, en, ru = TERRAIN[system_id]
    note = {"en": "Hills far and wide", "ru": "Холмы вокруг"}
    home = {"ground": ground, "season": {"from": 4, "to": 10}, "note": note}
    listed = with_variants(next(iter(army_lists(system_id))), [], home=home)
    assert f"\nHome country:\nTerrain: {en}\nCampaigns: April to October\nHills far and wide\n" in plain(
        system(system_id).listed(listed, "en")
    )
    assert f"\nСвоя страна:\nМестность: {ru}\nПоходы: апрель – октябрь\nХолмы вокруг\n" in plain(
        system(system_id).listed(listed, "ru")
    )


def test_formations_tell_when_the_commander_attacks() -> None:
    """Number and noun agree."""
    listed = with_variants(next(iter(army_lists("formations"))), [], home={"attacks_at": 1})
    said = plain(system("formations").listed(listed, "en")).replace("\n  ", " ")
    assert "Attacks: if the opponent bids at most 1\xa0terrain element\n" in said


@pytest.mark.parametrize(
    ("first", "last", "months"),
    [(4, 10, "4 5 6 7 8 9 10"), (11, 2, "1 2 11 12"), (3, 3, "3"), (1, 12, "1 2 3 4 5 6 7 8 9 10 11 12")],
)
def test_a_season_may_go_over_the_turn_of_the_year(first: int, last: int, months: str) -> None:
    """Both ends are included."""
    season = Season.model_validate({"from": first, "to": last})
    assert [month for month in range(1, 13) if season.holds(month)] == [*map(int, months.split())]


def with_home(game: Any, home: Any) -> Any:
    """The game with this country in both lists."""
    armies = [
        Army(army.roster, with_variants(army.whole_list, army.whole_list.variants, home=home), army.allies)
        for army in game.known
    ]
    return Game(game.evening, tuple(armies))


@pytest.mark.parametrize("game", [pytest.param(one, id=one.evening.id) for home in SYSTEMS for one in games(home)])
def test_terrain_that_neither_country_has_is_noted(game: Any) -> None:
    """On every sample evening: no note if the countries have all its terrain, one for each piece of a kind that they lack."""
    (check,) = (
        rule
        for rule in common_checks(system(game.evening.system).parts.account.load(), "evening")
        if rule.code == "C282"
    )
    pieces = [ground for _, ground in game.evening.grounds()]
    for gone in {*pieces, None}:
        country = [one for one in {*pieces} if one != gone]
        found = [*check.check(with_home(game, {"ground": country}))]
        assert len(found) == (pieces.count(gone) if country else 0)
