"""The briefing: all that both players should know of a game, on one page, and nothing that a side hides."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pypdfium2
import pytest

from builder.documents.evening import Scenario
from builder.documents.game import AnyGame
from builder.registry import system
from builder.render.files.jobs import briefing_pdf
from builder.render.look import Look
from builder.render.maps.briefing_page import USUAL, columns
from builder.sheets.blocks import Rules
from builder.text import Language
from tests.render.printed import pages
from tests.sheets.briefed import GAMES, NAMES, briefing
from tests.tools import samples


def agreed(game: AnyGame, **scenario: object) -> AnyGame:
    """The same game with another scenario."""
    evening = game.evening.model_copy(update={"scenario": game.evening.scenario.model_copy(update=scenario)})
    return replace(game, evening=evening)


@pytest.mark.parametrize(
    ("evening", "language"), [("agincourt-1415", "ru"), ("borodino-village-1812", "en"), ("kawanakajima-1561", "ru")]
)
def test_in_large_print_winning_turns_and_score_stand_together_above_the_rules_for_a_guest(
    evening: str, language: str
) -> None:
    """The score alone stood on the second page, and the type of the first was smaller than in usual print."""
    sheet = briefing(next(one for one in GAMES if one.evening.id == evening), language)
    made = briefing_pdf(sheet, "letter", Look(large=True)).data
    with pypdfium2.PdfDocument(made) as pdf:
        first, second = (page.get_textpage().get_text_range() for page in pdf)
    for title in (sheet.winning[0], sheet.turns[0], sheet.score[0], sheet.guest[0]):
        assert title not in first.splitlines()
        assert title in second
    (size, _), *_ = Counter(round(letter.size, 1) for letter in pages(made)[0].letters).most_common()
    assert size >= 11.8


@pytest.mark.parametrize(
    ("evening", "language"),
    [
        ("schoengrabern-1805", "en"),
        ("agincourt-1415", "de"),
        ("toulouse-1218", "en"),
        ("grandson-1476", "en"),
        ("murten-1476", "en"),
    ],
)
def test_turns_and_score_stand_on_the_first_page_in_type_of_9_points_or_more(evening: str, language: str) -> None:
    """They were on the second, while 40 mm of the first were empty."""
    sheet = briefing(next(one for one in GAMES if one.evening.id == evening), language)
    made = briefing_pdf(sheet, "a4").data
    with pypdfium2.PdfDocument(made) as pdf:
        first, second = (page.get_textpage().get_text_range().splitlines() for page in pdf)
    for title in (sheet.winning[0], sheet.turns[0], sheet.score[0]):
        assert any(line.startswith(title) for line in first)
        assert title not in second
    (size, _), *_ = Counter(round(letter.size, 1) for letter in pages(made)[0].letters).most_common()
    assert size >= 8.9


def test_who_leads_a_side_is_told_where_the_evening_tells_it() -> None:
    """Rosters of formations keep their leaders secret, so the briefing named nobody."""
    sheet = briefing(samples.game("formations", "agincourt-1415"))
    assert [side.says.rpartition("; ")[2] for side in sheet.sides] == [
        "led by Charles d'Albret.",
        "led by King Henry V.",
    ]


def test_a_short_head_is_not_divided() -> None:
    """Of "In a melee each fighting figure" the first line had two words, and half of the head."""
    sheet = briefing(samples.game("red-plains", "kawanakajima-1561"))
    with pypdfium2.PdfDocument(briefing_pdf(sheet, "a4").data) as pdf:
        lines = pdf[1].get_textpage().get_text_range().splitlines()
    assert [line for line in lines if line.startswith("In a melee each fighting figure")]


def test_a_word_in_the_heads_of_the_score_is_not_divided_where_it_has_room() -> None:
    """It was "отрядов бежало или уничто-жено"."""
    sheet = briefing(samples.game("red-plains", "kawanakajima-1561"), "ru")
    with pypdfium2.PdfDocument(briefing_pdf(sheet, "a4").data) as pdf:
        lines = [line for page in pdf for line in page.get_textpage().get_text_range().splitlines()]
    assert any("уничтожено" in line for line in lines)


def test_the_map_is_wider_where_the_first_page_has_room() -> None:
    """At Kadesh a sixth of the page was empty."""
    sheet = briefing(next(one for one in GAMES if one.evening.id == "kadesh-1274bc"))
    with pypdfium2.PdfDocument(briefing_pdf(sheet, "a4").data) as pdf:
        first, _ = pdf
        picture = first.render(scale=1, grayscale=True).to_pil().point(lambda grey: 255 - grey)
    body = picture.crop((0, 0, picture.width, round(picture.height * 0.95))).getbbox()
    assert body
    assert body[3] >= 0.87 * picture.height


@pytest.mark.parametrize(
    ("evening", "date"), [("magnesia-190bc", ""), ("agincourt-1415", ""), ("gaugamela-331bc", "1 октября 331 до н. э.")]
)
def test_a_date_that_the_title_tells_is_not_told_again(evening: str, date: str) -> None:
    """Beside "Магнесия 190 г. до н. э." stood "190 до н. э."."""
    sheet = briefing(next(one for one in GAMES if one.evening.id == evening), "ru")
    assert sheet.date.replace("\u00a0", " ") == date


def test_each_way_of_winning_is_a_line_of_its_own() -> None:
    """They stood in three columns, the last row half empty."""
    sheet = briefing(samples.game("age-of-battles", "grandson-1476"), "ru")
    with pypdfium2.PdfDocument(briefing_pdf(sheet, "a4").data) as pdf:
        told = pdf[0].get_textpage().get_text_range().replace("\u00a0", " ")
    for row in sheet.winning[1]:
        said = r"\s+".join(map(re.escape, f"{row.key} {row.says}".replace("\u00a0", " ").split()))
        assert re.search(rf"^(Победа )?{said}", told, re.MULTILINE), said


@pytest.mark.parametrize(
    "game", [one for one in GAMES if any("camp captured" in said.en for said in one.evening.scenario.score)]
)
def test_what_a_captured_camp_does_stands_below_winning(game: AnyGame) -> None:
    """The score at Pavia asked whether a camp was captured; that it may be, and what comes of it, stood in its turn alone."""
    assert any("captur" in row.says for row in briefing(game).winning[1])


def test_setting_up_stands_below_the_map_where_that_makes_the_columns_shorter() -> None:
    """At Borodino 48 mm of paper below the map were empty; where it stays beside, the map is wider instead."""
    made = {}
    for game in GAMES:
        if game.evening.id in ("borodino-village-1812", "agincourt-1415"):
            sheet = briefing(game)
            made[game.evening.id] = sheet, columns(sheet, 186, 100, 0.6, USUAL)
    sheet, found = made["borodino-village-1812"]
    assert found.below == (sheet.setup,)
    assert found.beside == (sheet.ground,)  # no rules are special there
    sheet, found = made["agincourt-1415"]
    assert not found.below
    assert 105 < found.map_width <= 130


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_every_unit_that_the_opponent_sees_is_on_the_briefing_once(game: AnyGame) -> None:
    seen = system(game.evening.system).parts.seen.load()(game)
    for side, roster in zip(briefing(game).sides, seen, strict=True):
        named = [number for line in side.units if line.key[0].isdigit() for number in numbers(line.key)]
        assert named == list(range(1, len(roster.units) + 1))


def numbers(words: str) -> Iterator[int]:
    """The numbers before a name: "1–4, 9" are 1, 2, 3, 4 and 9."""
    for first, last in re.findall(r"(\d+)(?:–(\d+))?", words):
        yield from range(int(first), int(last or first) + 1)


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_the_attacker_is_black_and_each_side_says_whether_it_is_the_attacker(game: AnyGame) -> None:
    sides = briefing(game).sides
    assert [side.black for side in sides] == [side.role == "attacker" for side in sides]
    assert sorted(side.role for side in sides) == ["attacker", "defender"]


def test_a_side_has_the_name_that_the_scenario_calls_it_by_above_that_of_its_army() -> None:
    sheet = briefing(samples.game("chainmail", "muret-1213"))
    assert [(side.title, side.army) for side in sheet.sides] == [
        ("ARAGON", "Peter of Aragon and his allies at Muret"),
        ("MONTFORT", "Simon de Montfort at Muret"),
    ]


def test_what_ends_the_game_stands_before_what_only_costs_resilience() -> None:
    """At Agincourt the first line below “Winning” was how a camp is taken, which wins nothing there."""
    keys = [row.key for row in briefing(samples.game("formations", "agincourt-1415")).winning[1]]
    assert keys[0] == "An army at 2/3 of its starting Resilience or less"
    assert keys.index("A side also wins") < keys.index("A camp is taken")


def test_what_the_players_agreed_on_stands_before_what_the_rules_say_of_winning_and_the_otherwise_after_it() -> None:
    won = [row.says for row in briefing(samples.game("formations", "kadesh-1274bc")).winning[1]]
    assert won[0].startswith("The Hittites win at once")
    assert won[-1].startswith("None of this by the end")
    assert len(won) > 3


def test_a_turn_has_a_box_for_each_side_only_where_one_plays_the_whole_turn_after_the_other() -> None:
    """Formations C-2.4-01; in the other systems both play each phase."""
    ticks = {one.evening.system: briefing(one).ticks for one in GAMES}
    assert ticks == {"formations": 2} | dict.fromkeys(("age-of-battles", "chainmail", "napoleonic", "red-plains"), 1)


def test_a_reserve_may_come_in_the_turns_of_the_rules_whoever_has_one() -> None:
    cells = briefing(samples.game("formations", "magnesia-190bc")).cells
    assert [cell.turn for cell in cells if cell.arrives] == [3, 10]


def test_what_holds_in_two_turns_running_is_said_once() -> None:
    """Murten: "1 Burgundy 13–18: Recovery only 2 Burgundy 13–18: Recovery only"."""
    game = samples.game("formations", "murten-1476")
    sheet = briefing(game)
    assert [cell.turn for cell in sheet.cells if cell.arrives] == [1, 2, 3, 10]
    assert [row.key for row in sheet.arrivals] == ["1, 2", "3", "10"]
    rules = [one for one in samples.presented(game, "en").reference.blocks if isinstance(one, Rules)]
    assert [line.key for one in rules if one.title == "This evening" for line in one.lines] == ["Turns 1–2:"]


def test_reinforcements_that_are_no_secret_stand_in_their_turn() -> None:
    cells = briefing(samples.game("age-of-battles", "grandson-1476")).cells
    assert {cell.turn: cell.arrives.split(", if")[0] for cell in cells if cell.arrives} == {
        2: "CONFEDERATES, no. 1, 3: may move",
        3: "Zurich (7) and Uri (8)",
    }


def test_the_track_has_the_turns_that_were_agreed_or_those_of_the_rules() -> None:
    assert len(briefing(samples.game("chainmail", "muret-1213")).cells) == 10
    assert len(briefing(samples.game("red-plains", "kawanakajima-1561")).cells) == 12
    shorter = agreed(samples.game("red-plains", "kawanakajima-1561"), turns=6)
    assert len(briefing(shorter).cells) == 6


def test_where_neither_rules_nor_players_say_how_the_game_is_won_there_is_room_to_write_it() -> None:
    sheet = briefing(agreed(samples.game("chainmail", "muret-1213"), winning=(), objectives=()))
    assert [row.says for row in sheet.winning[1]] == ["The rules do not say. Agreed before the game:"]


@pytest.mark.parametrize("name", ["grandson-1476", "borodino-village-1812"])
def test_setting_up_begins_with_the_table_and_what_was_agreed(name: str) -> None:
    """Rules of setting up follow; those of play have a heading of their own."""
    game = next(game for game in GAMES if game.evening.id == name)
    sheet = briefing(game)
    agreed = [row.says for row in sheet.setup[1] if not row.key]
    assert agreed[0].startswith("The table")
    assert agreed[1:] == [one.say("en") for one in game.evening.scenario.setup]
    assert [row.says for row in sheet.setup[1][: len(agreed)]] == agreed
    assert bool(sheet.special[1]) == (name == "grandson-1476")  # Napoleonic shooting (N-310) is an ordinary rule


def test_a_battle_that_agreed_on_nothing_still_has_the_rules_of_setting_up() -> None:
    game = samples.game("red-plains", "kawanakajima-1561")
    sides = tuple(side.model_copy(update={"fixed": (), "deployment": ()}) for side in game.evening.sides)
    bare = replace(game, evening=game.evening.model_copy(update={"sides": sides, "scenario": Scenario()}))
    keys = [row.key for row in briefing(bare).setup[1]]
    assert keys == ["", "Deployment:", "Guards:", "Scouting:"]


def test_nobody_places_terrain_that_the_map_already_shows() -> None:
    """R-302 comes before the map; after "set up everything as shown on the map" it told a player to place it once more."""
    said = str(briefing(samples.game("red-plains", "kawanakajima-1561")).setup)
    assert "as shown on the map" in said
    assert "terrain bonus" not in said


def test_each_ground_on_the_table_is_in_the_list_of_grounds() -> None:
    """The bed of the Voina too, a ravine, which slows nobody; grounds alike share a line."""
    lines = {row.key: row.says for row in briefing(samples.game("napoleonic", "borodino-village-1812")).ground[1]}
    assert lines["Ravine:"].startswith("full move; attacks in it −4, across it −12")
    assert lines["Scrub (Bushes on the Voina); sown field (Rye); hill, going up a level; ford:"] == "move ×½"


def test_only_ground_and_works_on_the_table_are_explained() -> None:
    keys = [row.key for row in briefing(samples.game("formations", "agincourt-1415")).ground[1]]
    assert "Light wood:" in keys
    assert "Stakes, barricade:" in keys
    assert not {"River:", "Ravine:", "Marsh:", "Dense wood:"} & set(keys)


def test_an_ambush_card_is_explained_where_cards_lie() -> None:
    told = [
        [row.key for row in briefing(samples.game("formations", one)).setup[1]]
        for one in ("agincourt-1415", "magnesia-190bc")
    ]
    assert ["Ambush card:" in keys for keys in told] == [True, False]


@pytest.mark.parametrize("language", ["en", "ru", "de"])
def test_short_forms_on_a_briefing_of_formations_are_spelled_out(language: Language) -> None:
    """In Russian the army is broken by its СТ, and woods give 1 ОР: a guest could not know."""
    for game in samples.games("formations"):
        sheet = samples.presented(game, language).briefing
        assert sheet
        said = " ".join(f"{row.key} {row.says}" for _, rows in (sheet.ground, sheet.winning) for row in rows)
        spelled = sheet.explained.says if sheet.explained else ""
        for short in SHORT_FORMS[language]:
            assert not re.search(rf"\b{short}\b", said) or re.search(rf"\b{short}\b", spelled), short


SHORT_FORMS: dict[Language, tuple[str, ...]] = {
    "en": ("Cbt", "Att", "Prot", "Mor"),
    "ru": ("СТ", "ЗЩ", "ОР", "БС", "ББ"),
    "de": ("Kmp", "Ang", "Sch", "Mor"),
}


def test_a_rule_of_the_evening_takes_the_place_of_the_rule_of_that_name() -> None:
    """At Wertingen a road was said to be faster, and below that mud took that away."""
    (_, told) = briefing(samples.game("napoleonic", "wertingen-1805")).ground
    assert [line.says.partition(",")[0] for line in told if line.key == "Road:"] == ["no faster than open ground"]


def test_a_box_of_the_score_that_concerns_one_side_is_struck_out_for_the_other() -> None:
    sheet = briefing(samples.game("formations", "zama-202bc"))
    heads = sheet.score[1]
    assert {side.title: [heads[place] for place in sorted(side.struck)] for side in sheet.sides} == {
        "CARTHAGE": ["hastati and principes lost (of 4)", "holds Hannibal's camp"],
        "ROME": ["third line lost (of 3)"],
    }


def test_the_test_of_an_army_is_told_as_one_that_follows_each_further_loss() -> None:
    """C-9.5-03 and C-9.5-04: it read as a roll at the end of each turn."""
    (breaks,) = (
        row
        for row in briefing(samples.game("formations", "agincourt-1415")).winning[1]
        if row.key == "An army at 2/3 of its starting Resilience or less"
    )
    assert breaks.says.startswith(
        "rolls d20 at that turn's end and after each later fall: above what is left, it breaks and loses"
    )


def test_how_a_camp_is_taken_is_told_where_an_army_has_one() -> None:
    """C-14-14: evenings end with it, and it stood nowhere."""
    told = {row.key: row.says for row in briefing(samples.game("formations", "murten-1476")).winning[1]}
    assert "enters it undefended or destroys all its defenders" in told["A camp is taken"]


def test_stakes_are_gone_after_a_fight_across_them() -> None:
    """C-14-05."""
    (stakes,) = [
        row for row in briefing(samples.game("formations", "agincourt-1415")).ground[1] if row.key.startswith("Stakes")
    ]
    assert "destroyed by a melee across it" in stakes.says


@pytest.mark.parametrize(("evening", "page"), [("wertingen-1805", 0), ("toulouse-1218", 1)])
def test_what_the_rules_leave_open_has_lines_to_write_on_before_turns_and_score_leave_the_first_page(
    evening: str, page: int
) -> None:
    """N-Q1, K-106: the blanks were too short to write in; at Toulouse there is room for them on the second page alone."""
    sheet = briefing(next(one for one in GAMES if one.evening.id == evening))
    with pypdfium2.PdfDocument(briefing_pdf(sheet, "a4").data) as pdf:
        said = [one.get_textpage().get_text_range() for one in pdf]
    title, points = sheet.open
    assert points
    assert all(one in said[page] for one in (title, *points))
    assert sheet.turns[0] in said[0]
