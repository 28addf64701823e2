"""What a troop line, a commander and a camp of `formations` are said to be on the site, in booklets and downloads."""

from typing import Any

import pytest

from builder.rules.constants import shown
from builder.sheets.blocks import Block, Rules, SubLine, Table
from builder.systems.formations.rulebook import RULES
from builder.text import Language
from tests.tools import lists

STATS: dict[str, Any] = {"combat": 4, "attack": 3, "protection": -1, "morale": 2, "move": 12}
ON_FOOT: dict[str, Any] = {"class": "infantry", "density": "dense", "stats": STATS}
FOOT: dict[str, Any] = ON_FOOT | {"price": 20}
RIDERS: dict[str, Any] = FOOT | {"class": "cavalry", "stats": STATS | {"shooting": 2}}


def blocks(line: dict[str, Any] = FOOT, language: Language = "en", **more: Any) -> tuple[Block, ...]:
    """A list of one line, with this of its own."""
    most = {"commanders": {"most": 3, "general": ("talented",), "prices": {}}, "camps": {"none": 0}}
    return lists.blocks("formations", line, language=language, **most | more)


def rows(title: str, **more: Any) -> list[list[str]]:
    """The words of a table."""
    table = next(one for one in blocks(**more) if isinstance(one, Table) and one.title == title)
    return [[cell.says for cell in row] for row in table.rows]


@pytest.mark.parametrize(
    ("language", "heads"),
    [("en", ("Cbt", "Att", "Prot", "Shoot", "Mor", "Move", "Pts")), ("ru", ("БС", "А", "ЗЩ", "С", "М", "Дв", "Ц"))],
)
def test_the_columns_have_the_short_forms_of_the_rules(language: Language, heads: tuple[str, ...]) -> None:
    """In the order of the stat line, the price last."""
    assert lists.table(blocks(language=language)).columns == heads


def test_a_value_has_a_true_minus_and_who_does_not_shoot_a_dash() -> None:
    """The price stands behind the stat line."""
    assert lists.table(blocks()).lines[0].cells == ("4", "3", "−1", "–", "2", "12", "20")


def test_who_may_dismount_is_told_so_with_the_profile_on_foot() -> None:
    """It hangs under the line, without a price and years of its own; others have neither."""
    line = lists.table(blocks(RIDERS | {"may_dismount": True, "dismounted": ON_FOOT | {"armour": "heavy"}})).lines[0]
    assert line.qualities == ("cavalry", "dense order", "no armour", "unbarded horses", "may dismount")
    name = "dismounted: infantry, dense order, heavy armour"
    assert line.below == (SubLine(name, ("4", "3", "−1", "–", "2", "12", "", "")),)
    plain = lists.table(blocks(RIDERS)).lines[0]
    assert plain.below == ()
    assert plain.qualities == line.qualities[:-1]


def leadership(talent: str) -> list[str]:
    """What the rules say of a talent: Leadership and its distance."""
    return [shown(RULES[f"command.talents.{talent}.{one}"].value) for one in ("leadership", "distance")]


def test_talents_are_told_as_far_as_the_list_names_them() -> None:
    """One that may be bought, one for the general alone, none that the list does not have."""
    commanders = {"most": 3, "general": ("talented",), "prices": {"ordinary": 10}}
    assert rows("Commanders", commanders=commanders) == [
        ["ordinary", *leadership("ordinary"), "no", "10"],
        ["talented", *leadership("talented"), "yes", "–"],
    ]


def test_camps_stand_by_their_price() -> None:
    """The cheapest first, each with what it adds to resilience."""
    adds = {kind: str(RULES.whole(f"resilience.camp.{kind}")) for kind in ("none", "fortified")}
    camps = {"fortified": 30, "none": 0}
    assert rows("Camps", camps=camps) == [["no camp", adds["none"], "0"], ["fortified camp", adds["fortified"], "30"]]


def test_talents_and_camps_stand_out_from_their_values() -> None:
    """The first cell of a row is its name."""
    tables = [one for one in blocks() if isinstance(one, Table)]
    assert [[cell.strong for cell in row] for one in tables for row in one.rows] == [
        [True, False, False, False, False],
        [True, False, False],
    ]


def test_the_short_forms_that_the_list_has_are_explained_below() -> None:
    """Nobody reads a list with the rulebook open."""
    last = blocks()[-1]
    assert isinstance(last, Rules)
    assert "Prot\u00a0=\u00a0Protection" in last.lines[0].says
