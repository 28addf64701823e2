"""The umpire's sheet: what both sides hide, when it comes, and how open points are read."""

from dataclasses import replace
from typing import Any

import pytest

from builder.documents.evening import Fixed
from builder.documents.paper import PAPERS
from builder.registry import system
from builder.render.maps import map_svg
from builder.render.pages import document_page
from builder.sheets.blocks import Base, Document, MapSheet, Rules, Spot, Table
from builder.sheets.vocabulary import SpotSign
from tests.tools import samples


def sheet(name: str, evening: str) -> Document | None:
    return samples.presented(samples.game(name, evening), "en").umpire


def lines(document: Document | None, title: str) -> list[str]:
    assert document
    found = next(block for block in document.blocks if isinstance(block, Rules) and block.title == title)
    return [f"{row.key} {row.says}".replace("\u00a0", " ") for row in found.lines]


def test_ambushes_false_cards_reserves_and_commanders_stand_by_side() -> None:
    english = lines(sheet("formations", "agincourt-1415"), "ENGLAND")
    assert (
        english[0] == "In ambush: 18 Archers hidden by Tramecourt, card 122 steps from the west edge, 72 from the north"
    )
    assert english[1] == "False card: 16 steps from the west edge, 72 from the north"
    assert any(line.startswith("General: King Henry V, ") for line in english)
    french = lines(sheet("formations", "agincourt-1415"), "FRANCE")
    assert any("flanking force" in line for line in french)


def test_the_map_of_the_umpire_calls_units_as_the_map_of_the_players_does_and_says_which_are_in_reserve() -> None:
    """A cavalry of the rearguard was called by its line because the next number, in reserve, is of the same line."""
    sheets = samples.presented(samples.game("formations", "agincourt-1415"), "en")
    assert sheets.map
    assert sheets.umpire_map
    (both,), (own,) = (
        [row.says.replace("\u00a0", " ") for row in one.legend if row.key == "FRANCE"]
        for one in (sheets.map, sheets.umpire_map)
    )
    assert "in reserve: 19–21, sector 4, turn 3; " in own
    assert own.endswith("; 19 Isembart d'Azincourt; 20 Peasants of Azincourt; 21 Peasants of Hesdin")
    seen = "18 Rearguard of Marle and Fauquembergues"
    assert seen in both
    assert seen in own
    assert "reserve" not in both


@pytest.mark.parametrize("paper", PAPERS)
def test_the_sheet_with_its_map_is_one_leaf(paper: str) -> None:
    """On Letter that of Agincourt had three pages: half of the first was empty, the second had only the turns."""
    sheets = system("formations").present()(samples.game("formations", "agincourt-1415"), "en")
    assert sheets.umpire
    assert sheets.umpire_map
    assert document_page.pdf(map_svg.umpire_html(sheets.umpire, sheets.umpire_map, paper=paper)).pages == 2


def test_a_reserve_stands_in_the_turn_in_which_it_comes() -> None:
    made = sheet("formations", "agincourt-1415")
    assert made
    table = next(block for block in made.blocks if isinstance(block, Table))
    told = {row[0].says: row[1].says for row in table.rows if row[1].says}
    assert list(told) == ["3", "10"]
    assert told["3"].startswith("FRANCE: 19\u00a0Isembart")
    assert told["10"] == "ENGLAND: no reserve"


def test_a_reserve_comes_with_its_place_and_when_it_may_move() -> None:
    """C-2.3-04, C-2.3-05, C-2.3-07: how near to whom it may be placed stood on the player's own note only."""
    made = sheet("formations", "murten-1476")
    assert made
    table = next(block for block in made.blocks if isinstance(block, Table))
    told = {row[0].says: row[1].says.replace("\u00a0", " ") for row in table.rows}
    assert told["3"].endswith(
        "; lost on 1 (d6), otherwise in sector 4, 20+ steps from enemies, outside their camp "
        "(no such place: not at all); moves from turn 4"
    )
    assert told["10"].endswith("; in its own deployment area; moves from turn 11")


def test_the_turns_of_the_briefing_in_which_somebody_may_come_stand_on_the_umpires_sheet() -> None:
    """At Pavia nobody keeps a reserve; the umpire had neither turn 3 nor turn 10, which the briefing frames."""
    made = samples.presented(samples.game("formations", "pavia-1525"), "en")
    assert made.umpire
    assert made.briefing
    table = next(block for block in made.umpire.blocks if isinstance(block, Table))
    told = {int(row[0].says) for row in table.rows if row[1].says}
    assert told == {cell.turn for cell in made.briefing.cells if cell.arrives} | {1, 2, 3, 12}  # mist, the last turn


def test_the_umpire_strikes_off_the_resilience_and_discipline_of_both_sides_with_what_they_hide() -> None:
    """C-9.5-01, Q-51: hidden units and reserves count, and the open rosters have no track; flight and plunder test Discipline."""
    made = sheet("formations", "agincourt-1415")
    assert made
    tracks = {(track.label, track.cells[0]): track for track in made.head}
    france = [("FRANCE", "22"), ("with the reserve", "25"), ("Discipline", "3")]
    assert list(tracks) == [*france, ("ENGLAND", "25"), ("Discipline", "4")]
    england = tracks["ENGLAND", "25"]
    assert england.threshold is not None
    assert england.cells[england.threshold] == "16"
    assert england.note.replace("\u00a0", " ") == "at 16 or less, test when it falls: breaks if d20 > Resilience"


def test_weather_and_what_decides_stand_on_the_umpires_sheet() -> None:
    """At Pavia the umpire had neither the mist nor Mirabello nor that the general's unit decides."""
    made = sheet("formations", "pavia-1525")
    assert made
    told = lines(made, "This evening")
    assert "Morning mist, turns 1–3: nobody shoots farther than 20 steps, guns included" in told
    assert any("wins if it holds Mirabello" in line for line in told)
    assert any("the unit with the enemy general's figure wins at once" in line for line in told)
    table = next(block for block in made.blocks if isinstance(block, Table))
    turns = {row[0].says: row[1].says for row in table.rows}
    assert turns["2"] == "Morning mist"
    assert turns["12"] == "last turn: who holds Mirabello?"


def test_the_umpire_has_all_readings_that_the_players_have() -> None:
    """At Pavia Q-12 and Q-54 stood on the rosters and the reference alone, at Kawanakajima R-Q2 and four more; R-Q38 nowhere."""
    for name, evening, of in (
        ("formations", "pavia-1525", {"Q-12", "Q-54"}),
        ("red-plains", "kawanakajima-1561", {"R-Q2", "R-Q38"}),
    ):
        told = {line.partition(" ")[0] for line in lines(sheet(name, evening), "Readings of open points")}
        assert of <= told


def test_a_map_on_which_nothing_is_hidden_is_not_printed_twice() -> None:
    """At Pavia the back of the umpire's sheet was the map that lies on the table."""
    made = samples.presented(samples.game("formations", "pavia-1525"), "en")
    assert made.umpire
    assert made.umpire_map is None
    assert document_page.pdf(map_svg.umpire_html(made.umpire, None, paper="a4")).pages == 1


def test_units_that_wait_stand_in_the_turn_from_which_they_may_move() -> None:
    """At Kadesh the Hittite foot from the fifth on, and the Ne'arin come in the sixth; nobody goes round in the third."""
    made = sheet("formations", "kadesh-1274bc")
    assert made
    table = next(block for block in made.blocks if isinstance(block, Table))
    told = {row[0].says: row[1].says.replace("\u00a0", " ") for row in table.rows if row[1].says}
    assert told["5"] == "HATTI, no. 12–20: may move"
    assert set(told) == {"3", "5", "6", "12"}  # the last says so


def test_woods_leaders_and_means_of_the_red_plains_are_told() -> None:
    uesugi = lines(sheet("red-plains", "kawanakajima-1561"), "UESUGI")
    assert uesugi[0] == "In the wood at B24: 12 Murakami Yoshikiyo; foot samurai with spears, 8 figures"
    assert any("Brawler" in line for line in uesugi)


def test_what_both_sides_use_up_stands_side_by_side_to_be_struck_off() -> None:
    """They were words in a line, with nothing to strike off; a cunning plan stays, as it gives its order every turn (R-Q38)."""
    made = sheet("red-plains", "kawanakajima-1561")
    assert made
    means = next(block for block in made.blocks if isinstance(block, Table) and block.title == "To cross off")
    assert means.columns == ("", "UESUGI", "TAKEDA")
    assert {row[0].says: (row[1].says.split(), row[2].says.split()) for row in means.rows} == {
        "Messengers": (["1", "2"], ["1", "2"]),
        "Shinobi": (["1", "2"], ["1", "2"]),
        "Guards": (["1"], ["1"]),
        "Banners": (["Dragon"], ["Tiger"]),
    }


def test_units_that_may_not_move_at_first_are_told_to_the_umpire() -> None:
    """The briefing said so, but whoever runs the game reads this sheet."""
    found: Any = samples.game("red-plains", "kawanakajima-1561")
    side = found.evening.sides[0]
    waits = Fixed(units=(side.deployment[0].id,), turn=3)
    sides = (side.model_copy(update={"fixed": (waits,)}), *found.evening.sides[1:])
    changed = replace(found, evening=found.evening.model_copy(update={"sides": sides}))
    told = lines(system("red-plains").present()(changed, "en").umpire, "UESUGI")
    assert told[-1] == "No. 3: may not move before turn 3"


def test_rules_that_hide_nothing_need_no_such_sheet() -> None:
    assert sheet("chainmail", "muret-1213") is None


def field(name: str, evening: str) -> MapSheet:
    found = samples.presented(samples.game(name, evening), "en").umpire_map
    assert found
    return found


def numbers(drawn: MapSheet, colour: int) -> set[str]:
    return {shape.number for shape in drawn.shapes if isinstance(shape, Base) and shape.side == colour}


def test_the_umpires_map_has_the_units_in_ambush_where_they_lie_and_only_the_false_cards() -> None:
    drawn = field("formations", "agincourt-1415")
    assert "18" in numbers(drawn, 0)
    cards = [shape.at for shape in drawn.shapes if isinstance(shape, Spot) and shape.sign == SpotSign.AMBUSH]
    assert cards == [(16.0, 72.0)]
    assert (SpotSign.AMBUSH, "false ambush card") in [(sample.sign, sample.says) for sample in drawn.samples]
    english = next(row.says for row in drawn.legend if row.key == "ENGLAND")
    assert "in ambush: 18" in english


def test_the_umpires_map_has_the_units_in_woods() -> None:
    assert "12" in numbers(field("red-plains", "kawanakajima-1561"), 0)


def test_a_reserve_that_comes_later_is_not_on_the_umpires_map() -> None:
    """The Ne'arin, units 23 and 24."""
    drawn = field("formations", "kadesh-1274bc")
    assert not {"23", "24"} & numbers(drawn, 0)


def test_secrets_come_first_in_boxes_then_the_turns_and_the_readings_last() -> None:
    """Turn by turn stood behind a page of readings; a general stood between his commanders."""
    for name, evening in (("formations", "agincourt-1415"), ("red-plains", "kawanakajima-1561")):
        made = sheet(name, evening)
        assert made
        secrets, more, turns, *_, readings = made.blocks
        assert isinstance(secrets, Rules)
        assert isinstance(more, Rules)
        assert (secrets.boxed, more.boxed) == (True, True)
        assert isinstance(turns, Table)
        assert turns.writable
        assert isinstance(readings, Rules)
        assert readings.title == "Readings of open points"
    english = lines(sheet("formations", "agincourt-1415"), "ENGLAND")
    ranks = [line.partition(":")[0] for line in english if line.startswith(("General", "Commander"))]
    assert ranks == ["General", "Commander", "Commander", "Commander"]


@pytest.mark.parametrize(
    ("name", "evening", "unit"), [("formations", "agincourt-1415", "18"), ("red-plains", "kawanakajima-1561", "12")]
)
def test_a_hidden_unit_is_dashed_on_the_umpires_map_alone_and_the_legend_says_so(
    name: str, evening: str, unit: str
) -> None:
    """It was drawn like the units that both sides see."""
    drawn = field(name, evening)
    assert {shape.number for shape in drawn.shapes if isinstance(shape, Base) and shape.hidden} == {unit}
    assert "Dashed base: hidden from the other side" in [row.says for row in drawn.legend]
    open_map = samples.presented(samples.game(name, evening), "en").map
    assert open_map
    assert not [shape for shape in open_map.shapes if isinstance(shape, Base) and shape.hidden]
    assert "Dashed base: hidden from the other side" not in [row.says for row in open_map.legend]
