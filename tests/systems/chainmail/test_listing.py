"""What a troop line of `chainmail` is said to be on the site, in booklets and downloads."""

from typing import Any

import pytest

from builder.sheets.blocks import RuleLine, Rules
from builder.text import Language
from tests.tools.lists import blocks, line

FOOT: dict[str, Any] = {"class": "heavy-foot", "missile_armour": "full"}


def below(*lines: dict[str, Any]) -> tuple[RuleLine, ...]:
    """What stands under the troops."""
    last = blocks("chainmail", *lines)[-1]
    assert isinstance(last, Rules)
    return last.lines


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (FOOT, ("heavy foot", "against missiles: full armour", "trained")),
        (FOOT | {"trained": False}, ("heavy foot", "against missiles: full armour", "badly trained")),
        ({"class": "heavy-foot"}, ("heavy foot", "against missiles: armour or shield*", "trained")),
        ({"class": "catapult", "missile_armour": "none"}, ("catapult", "against missiles: no armour")),
        (
            {"class": "catapult", "missile_armour": "none", "trained": False},
            ("catapult", "against missiles: no armour", "badly trained"),
        ),
        (FOOT | {"missile": "bow"}, ("heavy foot", "against missiles: full armour", "bows", "trained")),
    ],
    ids=["trained", "badly-trained", "armour-by-class", "catapult", "catapult-badly-served", "bowmen"],
)
def test_troops_are_called_by_class_armour_weapon_and_training(given: dict[str, Any], said: tuple[str, ...]) -> None:
    """Only who fights is said to be trained; whoever is badly trained is told so."""
    assert line("chainmail", **given).qualities == said


def test_elves_and_mixed_units_are_told_of_as_such() -> None:
    """Behind all that they share with others."""
    *same, mixed, elves = line("chainmail", **FOOT | {"mixed": True, "elf": True}).qualities
    assert tuple(same) == line("chainmail", **FOOT).qualities
    assert mixed.startswith("mixed: shooters may fall back")
    assert elves == "elves"


@pytest.mark.parametrize(("language", "move"), [("en", '7.5"'), ("ru", '7,5"')])
def test_a_length_is_written_as_the_language_writes_it(language: Language, move: str) -> None:
    """Inches, with a point or a comma."""
    given = FOOT | {"figures": {"from": 10, "to": 20}, "move": 7.5, "range": 15, "price": 3}
    assert line("chainmail", language, **given).cells == ("10–20", move, '15"', "3")


def test_what_the_list_leaves_open_is_a_dash() -> None:
    """Neither a nought nor an empty cell."""
    assert line("chainmail", **FOOT).cells == ("–", "–", "–", "–")


def test_the_star_of_an_armour_is_explained_where_one_line_has_it() -> None:
    """And only there; what is the list's own is told in any case."""
    own, star = below(FOOT, {"class": "heavy-foot"})
    assert (star.key, star.says) == ("*", "armour assumed from the class (K-Q13): not in the rules")
    assert below(FOOT, FOOT) == (own,)
    assert own.key == "Given by the army list:"
