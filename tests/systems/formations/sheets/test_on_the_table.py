"""Sheets for both players and the umpire name only what is on the table: readings of open points, stakes."""

from collections.abc import Mapping
from typing import Any

import pytest

from builder.sheets.blocks import Briefing, Document, Rules
from builder.systems.formations.profile import FormationsGame
from tests.systems.formations.sheets import as_text
from tests.systems.formations.sheets.armies import army, game
from tests.tools.samples import game as sample
from tests.tools.samples import presented as present


def readings(document: Document | None) -> set[str]:
    """The numbers of the readings that a sheet names, on a roster below the totals."""
    assert document
    said = [row.key for block in document.blocks if isinstance(block, Rules) for row in block.lines]
    return {word.strip(",:") for key in said for word in key.split() if word.startswith("Q-")}


def named(evening: FormationsGame) -> Mapping[str, set[str]]:
    """The readings on each kind of sheet of an evening."""
    made = present(evening, "en")
    found = {"reference": readings(made.reference), "umpire": readings(made.umpire)}
    return found | {"roster": set().union(*map(readings, made.rosters))}


def of(evening: str) -> Mapping[str, set[str]]:
    """The readings on the sheets of a sample."""
    return named(sample("formations", evening))  # type: ignore[arg-type]


def briefing(evening: str) -> Briefing:
    """The briefing of a sample."""
    made = present(sample("formations", evening), "en").briefing
    assert made
    return made


@pytest.mark.parametrize("evening", ["wenden-1578", "gaugamela-331bc", "magnesia-190bc", "molodi-1572", "thames-54bc"])
def test_the_camp_of_attacking_hussites_is_no_matter_of_other_fortified_camps(evening: str) -> None:
    """Q-104 is decided where a camp is placed, before the game; it stood beside every fortified camp."""
    assert not any("Q-104" in found for found in of(evening).values())


def test_a_club_that_lets_a_wagenburg_go_forward_finds_it_on_its_sheets() -> None:
    found = named(game(army("swords"), army("archers"), readings={"Q-104": "limit"}))
    assert "Q-104" in found["reference"]
    assert "Q-104" in found["umpire"]


def test_how_often_elephants_disorder_is_told_where_there_are_elephants() -> None:
    """At Kadesh and at the Thames there are only chariots."""
    for evening, told in (("kadesh-1274bc", False), ("thames-54bc", False), ("zama-202bc", True)):
        assert all(("Q-09" in found) is told for found in of(evening).values()), evening


def test_which_chariots_disorder_is_told_where_a_chariot_may_or_may_not() -> None:
    """Elephants and scythed chariots disorder by either reading (Q-08)."""
    for kind, told in (("elephants", False), ("scythes", False), ("heavy-chariots", True), ("chariot-bows", True)):
        found = named(game(army("swords", kind), army("swords", of="other")))
        assert ("Q-08" in found["reference"], "Q-08" in found["umpire"]) == (told, told), kind
    assert "Q-08" not in of("zama-202bc")["umpire"]


@pytest.mark.parametrize(("evening", "told"), [("agincourt-1415", True), ("aussig-1426", True), ("murten-1476", False)])
def test_guns_that_cannot_move_are_told_of_before_they_have_wheels(evening: str, told: bool) -> None:
    """At Murten the light bombards move 6 (Q-59)."""
    assert ("Q-59" in of(evening)["umpire"]) is told


def test_how_walls_fall_is_told_where_something_breaks_them() -> None:
    """At Gaugamela nobody shoots at the camp; but it is in the way of who retreats (Q-89). At Murten and Wenden all guns
    are behind the works.
    """
    breaking = {"Q-52", "Q-55", "Q-58"}
    told_at = {"gaugamela-331bc": set(), "murten-1476": set(), "wenden-1578": set(), "molodi-1572": breaking}
    for evening, told in told_at.items():
        found = of(evening)
        assert breaking & found["umpire"] == breaking & found["reference"] == told
        assert "Q-89" in found["umpire"] & found["reference"]


def test_solidity_and_what_breaks_it_are_told_where_guns_can_shoot_at_works() -> None:
    """At Murten all guns are behind the only works, yet these had their Solidity and balls their penetration."""
    for evening, told in (("murten-1476", False), ("molodi-1572", True)):
        made = present(sample("formations", evening), "en")
        assert made.briefing
        printed = [as_text.document(made.reference), *(row.says for row in made.briefing.ground[1])]
        assert any("Solidity" in text for text in printed) is told
        assert ("of ball only against works" in printed[0]) is told


def test_the_umpire_reads_of_lances_with_javelins_where_somebody_has_both() -> None:
    """Q-24 stood on the umpire's sheet wherever there was a lance."""
    assert "Q-24" not in of("agincourt-1415")["umpire"]
    assert "Q-24" in of("arsuf-1191")["umpire"]


@pytest.mark.parametrize(
    ("evening", "guest", "ground"),
    [
        ("kadesh-1274bc", False, "Barricade:"),  # the camp of Egypt
        ("thames-54bc", False, "Barricade:"),
        ("agincourt-1415", True, "Stakes, barricade:"),
    ],
)
def test_stakes_are_told_of_where_units_carry_them(evening: str, guest: bool, ground: str) -> None:
    made = briefing(evening)
    assert ("Behind stakes" in [row.key for row in made.guest[1]]) is guest
    keys = [row.key for row in made.ground[1]]
    assert [key for key in keys if "arricade" in key] == [ground]


def test_stakes_in_the_ground_of_other_languages() -> None:
    """The words are those of another fact, which has them in every language."""
    made: Any = present(sample("formations", "kadesh-1274bc"), "de").briefing
    assert "Barrikade:" in [row.key for row in made.ground[1]]
