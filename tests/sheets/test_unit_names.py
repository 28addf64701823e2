"""Units by number and name, as briefing and map call them: equal ones together, each exactly once."""

import pytest

from builder.rules.wording import spans
from builder.sheets.unit_names import grouped
from builder.systems.formations.sheets import SHEETS
from builder.systems.napoleonic.sheets import SHEETS as NAPOLEONIC
from tests.tools.samples import game


def said(side: int, language: str) -> list[str]:
    seen = SHEETS.presentation(game("formations", "agincourt-1415"), language).seen
    return [words.replace("\u00a0", " ") for words in grouped(seen[side].units, language)]


def test_units_of_one_line_that_follow_each_other_stand_together_and_one_alone_has_its_own_name() -> None:
    french = said(0, "en")
    assert french[:3] == [
        "1–4 Men-at-arms on foot",
        "5–8 Esquires and retainers on foot",
        "9, 10 Mounted men-at-arms",
    ]
    assert french[-1] == "18 Rearguard of Marle and Fauquembergues"
    assert said(1, "ru")[-1] == "17 Охрана обоза"


def test_the_units_of_a_small_army_have_their_own_names() -> None:
    seen = NAPOLEONIC.presentation(game("napoleonic", "borodino-village-1812"), "en").seen
    assert grouped(seen[0].units, "en")[:2] == ("1\u00a0106th of the Line", "2\u00a092nd of the Line")


def test_several_units_have_the_names_on_their_cards_in_one_if_that_is_short_and_tells_whose_each_is() -> None:
    """At Murten "Pikes of a canton" stood on no card, nor did "Men-at-arms of the ordonnance" at Grandson."""
    swiss, romans = (
        [
            words.replace("\u00a0", " ")
            for side in SHEETS.presentation(game("formations", one), "en").seen
            for words in grouped(side.units, "en")
        ]
        for one in ("murten-1476", "zama-202bc")
    )
    assert {"1, 2 Pikes of Bern, Fribourg", "15, 16 Foot of Strasbourg, Basel"} <= set(swiss)
    assert "7, 8 Moors" in romans, "not Moors, right, left"


def test_what_lies_in_ambush_is_not_among_the_names_both_read() -> None:
    assert not [words for side in (0, 1) for words in said(side, "en") if "Tramecourt" in words or "Peasants" in words]


@pytest.mark.parametrize(
    ("numbers", "words"),
    [((1, 2, 3, 4), "1–4"), ((9, 10), "9, 10"), ((7,), "7"), ((1, 2, 3, 6, 8, 9), "1–3, 6, 8, 9")],
)
def test_three_numbers_and_more_are_said_from_first_to_last(numbers: tuple[int, ...], words: str) -> None:
    assert spans(numbers) == words
