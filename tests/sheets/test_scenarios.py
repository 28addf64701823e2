"""What a scenario adds to the rules is printed in every system: weather, objectives, units that wait; and what is hidden is not."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

import pytest

from builder.documents.evening import Fixed, Line, Objective, Weather
from builder.documents.fields import Name
from builder.documents.game import AnyGame
from builder.registry import SYSTEMS, system
from builder.render.cards import card_sheets
from builder.sheets.army import place_in
from builder.sheets.blocks import Limit, Rules, Spot, Strip
from builder.sheets.system_sheets import Sheets
from builder.sheets.vocabulary import CardSign, SpotSign, StripTexture
from builder.text import LANGUAGES, Language
from tests.tools import samples

GAMES = {one: samples.games(one)[0] for one in SYSTEMS}
MILL = Objective(name=Name({"en": "Mill", "ru": "Мельница"}), at=(20, 30), points=5, says=Name({"en": "at the end", "ru": "в конце"}))  # fmt: skip
KEEP = Objective(name=Name({"en": "Keep", "ru": "Донжон"}))
MIST = Weather(name=Name({"en": "Mist", "ru": "Туман"}), says=Name({"en": "nobody sees far", "ru": "далеко не видно"}))


def sheets(game: AnyGame, language: str = "en") -> Sheets:
    return samples.presented(game, language)


def agreed(game: AnyGame, **scenario: object) -> AnyGame:
    """The same game with another scenario."""
    evening = game.evening.model_copy(update={"scenario": game.evening.scenario.model_copy(update=scenario)})
    return replace(game, evening=evening)


def waiting(game: AnyGame, *units: str, turn: int | None = 3) -> AnyGame:
    """The same game where, of the first side, these units alone may not move before a turn."""
    fixed = (Fixed(units=units, turn=turn),) if units else ()
    first, second = game.evening.sides
    return replace(game, evening=game.evening.model_copy(update={"sides": (first.model_copy(update={"fixed": fixed}), second)}))  # fmt: skip


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_briefing_tells_the_weather_and_what_an_objective_is_worth(game: AnyGame) -> None:
    for language, mist, mill in (
        ("en", ("Mist:", "nobody sees far"), ("Mill:", "5 points; at the end")),
        ("ru", ("Туман:", "далеко не видно"), ("Мельница:", "5 очков; в конце")),
    ):
        made = sheets(agreed(game, weather=(MIST,), objectives=(MILL, KEEP)), language).briefing
        assert made
        assert mist in [(line.key, line.says) for line in made.ground[1]]
        assert mill in [(line.key, line.says) for line in made.winning[1]]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_reference_sheet_tells_once_what_the_scenario_adds_to_the_rules_below_the_turn(game: AnyGame) -> None:
    """It stood on the sheet of one system, in another among the obstacles, in three nowhere."""
    wall = Name({"en": "Wall: only infantry crosses it", "ru": "Стена: её переходит только пехота"})
    for language, own in (
        ("en", [("Wall:", "only infantry crosses it"), ("Mist:", "nobody sees far")]),
        ("ru", [("Стена:", "её переходит только пехота"), ("Туман:", "далеко не видно")]),
    ):
        blocks = sheets(agreed(game, ground=(wall,), weather=(MIST,)), language).reference.blocks
        told = [(line.key, line.says) for block in blocks if isinstance(block, Rules) for line in block.lines]
        assert [line for line in told if line in own] == own
        assert isinstance(blocks[1], Rules)
        assert own[0] in [(line.key, line.says) for line in blocks[1].lines]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_an_objective_is_a_flag_on_the_map_where_it_has_a_place(game: AnyGame) -> None:
    made = sheets(agreed(game, objectives=(MILL, KEEP))).map
    assert made
    assert [one for one in made.shapes if isinstance(one, Spot) and one.sign == SpotSign.OBJECTIVE] == [
        Spot((20, 30), SpotSign.OBJECTIVE, "Mill")
    ]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_both_players_are_told_which_units_wait_and_how_long(game: AnyGame) -> None:
    """A unit that both see is on the briefing."""
    open_units = {one.id for one in system(game.evening.system).parts.seen.load()(game)[0].units}
    unit = next(one.id for one in game.armies[0].roster.units if one.id in open_units)
    made = sheets(waiting(game, unit)).briefing
    assert made
    assert "may not move before turn 3" in "\n".join(line.says for line in made.setup[1])


STANDING = (CardSign.SHIELD, CardSign.HOURGLASS)  # defence and recovery (C-4.3a-01, C-4.3a-18)


def with_a_card(game: AnyGame) -> tuple[str, str]:
    """The first unit of the first side that has cards of its own, and what its cards were made of."""
    places, roster = {card.where for card in sheets(game).cards[0].cards}, game.armies[0].roster
    found = ((unit.id, place_in(roster.id, "units", number)) for number, unit in enumerate(roster.units))
    return next((unit, place) for unit, place in found if place in places)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_card_by_which_a_unit_moves_that_waits_begins_with_how_long(game: AnyGame, language: Language) -> None:
    """So does its formation's; cards of other units and of guns are as before, and so are those of orders to stand."""
    unit, place = with_a_card(game)
    free, held = (sheets(one, language).cards[0] for one in (waiting(game), waiting(game, unit)))
    changed = [(before, now) for before, now in zip(free.cards, held.cards, strict=True) if before != now]
    moving = [card for card in free.cards if card.where == place and card.sign not in STANDING]
    assert sum(now.where == place for _, now in changed) == len(moving) > 0
    for before, now in changed:
        assert now.where == place or "formations" in now.where
        assert now.rules[1:] == before.rules
        assert re.search("3[^0-9]*$", "".join(now.rules[0]))
    assert card_sheets.render([held], paper="a4", language=language).problems == ()


def test_the_card_of_a_formation_names_the_units_that_wait() -> None:
    """At Kadesh the spearmen wait all together; where one of them does, it is named by number."""
    game = samples.game("formations", "kadesh-1274bc")
    spears = [one.id for one in game.armies[0].roster.units if one.id.startswith("spears-")]
    for units, says in ((spears, "May not move before turn 5."), (spears[:1], "13: may not move before turn 5.")):
        made = sheets(waiting(game, *units, turn=5))
        lines = {card.rules[0] for card in made.cards[0].cards if card.number == "C" and card.sign not in STANDING}
        assert {f"{line.key} {line.says}".strip().replace("\u00a0", " ") for line in lines} == {says}


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_limits_and_walls_of_the_scenario_are_on_the_map(system_id: str) -> None:
    """At Pavia nobody could see where the park has its wall, and how far the rule about the French camp reaches."""
    course = ((2.0, 2.0), (10.0, 2.0))
    gap = Line(name=Name({"en": "breach", "ru": "пролом"}), course=course)
    made = sheets(agreed(GAMES[system_id], lines=(gap, Line(course=course, wall=True)))).map
    assert made
    assert Limit(course, "breach") in made.shapes
    assert any(
        isinstance(one, Strip) and one.texture == StripTexture.WALL and one.points == course for one in made.shapes
    )


@pytest.mark.parametrize(
    ("game", "unit"),
    [
        pytest.param(game, unit.id, id=f"{game.evening.id}-{unit.id}")
        for game in chain.from_iterable(map(samples.games, SYSTEMS))
        for seen in [system(game.evening.system).parts.seen.load()(game)[0]]
        for unit in game.armies[0].roster.units
        if unit.id not in {one.id for one in seen.units}
    ],
)
def test_a_hidden_unit_that_waits_is_told_to_its_own_player_alone(game: AnyGame, unit: str) -> None:
    open_sheets, told = sheets(waiting(game)), sheets(waiting(game, unit))
    assert told.briefing == open_sheets.briefing
    assert told.map == open_sheets.map
    assert told.reference == open_sheets.reference
    assert told.open_rosters == open_sheets.open_rosters
    assert told.rosters[1] == open_sheets.rosters[1]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_what_follows_a_name_and_a_colon_begins_small_unless_it_is_a_name(system: str, language: Language) -> None:
    """On briefings stood "Mist: On turns 1 and 2" and "Mirabello: The hunting lodge"; "Takeda wins" is right."""
    for game in samples.games(system):
        assert not list(wrongly_large(game, language))


def wrongly_large(game: AnyGame, language: Language) -> Iterator[str]:
    """What an evening says of weather and objectives that begins with a capital and no name of the evening's."""
    evening = game.evening
    weather = [one.says for one in evening.scenario.weather]
    said = [says.say(language) for says in (*weather, *(one.says for one in evening.scenario.objectives)) if says]
    names = [side.back for side in evening.sides if side.back]
    names += [name for one in game.armies for name in (one.roster.name, one.army_list.name)]
    named = " ".join(name.say(language) for name in names)
    named += " ".join(one.army_list.history.say(language) for one in game.armies)
    for one in said:
        first = re.split(r"\W", one)[0]
        if first[:1].isupper() and (first == "The" or len(first) < 3 or first[:3].lower() not in named.lower()):
            yield one


def test_no_sentence_is_of_two_languages() -> None:
    """Where the author of an evening did not write German, what Muster says around his words is in his language too."""
    game = samples.game("chainmail", "toulouse-1218")
    first, second = game.evening.sides
    one, other = (unit.id for unit in game.armies[0].roster.units[:2])
    near = Fixed(units=(one,), turn=3, says=Name({"en": "unless an enemy is near", "ru": "если нет врага рядом"}))
    sides = (first.model_copy(update={"fixed": (near, Fixed(units=(other,), turn=2))}), second)
    made = sheets(replace(game, evening=game.evening.model_copy(update={"sides": sides})), "de").briefing
    assert made
    said = {line.says.replace("\u00a0", " ") for _, rows in (made.setup, made.special) for line in rows}
    assert "may not move before turn 3, unless an enemy is near" in said
    assert "Bewegung erst ab Zug 2" in said
