"""What a troop line and a clan of `red-plains` are said to be on the site, in booklets and downloads."""

from typing import Any

import pytest

from builder.sheets.blocks import Rules
from builder.systems.red_plains.rulebook import RULES
from builder.text import Language
from tests.tools import lists

SIZE = {"from": 6, "to": 12}


def rules(found: tuple[Any, ...]) -> list[tuple[str, ...]]:
    """The lines of a block of rules, as key and words, block after block."""
    return [tuple(f"{line.key} {line.says}" for line in one.lines) for one in found if isinstance(one, Rules)]


def blocks(language: Language = "en", **more: Any) -> tuple[Any, ...]:
    """A list of one line, with this of its own."""
    given = {"type": "spear-ashigaru", "figures": SIZE}
    return lists.blocks("red-plains", given, language=language, **{"clan": "Takeda"} | more)


def values(kind: str, **more: Any) -> tuple[str, ...]:
    """The cells of a line of this kind."""
    found = lists.blocks("red-plains", {"type": kind, "figures": SIZE, **more}, clan="Takeda")
    return lists.table(found).lines[0].cells


def qualities(kind: str, **more: Any) -> tuple[str, ...]:
    """What is said of a line of this kind."""
    found = lists.blocks("red-plains", {"type": kind, "figures": SIZE, **more}, clan="Takeda")
    return lists.table(found).lines[0].qualities


@pytest.mark.parametrize(("kind", "shoots"), [("bow-samurai", True), ("spear-samurai", False)])
def test_the_value_for_shooting_is_a_dash_where_nobody_shoots(kind: str, shoots: bool) -> None:
    """Those with bows and arquebuses have one."""
    said = f"{RULES.whole(f'troops.shooters.{kind}.possible')}+" if shoots else "–"
    assert values(kind)[1:3] == (f"{RULES.whole(f'troops.kinds.{kind}.possible')}+", said)


def test_values_stand_in_the_order_of_their_columns() -> None:
    """Those of the kind by the rules, then the size of a unit."""
    kept = (str(RULES.whole(f"troops.kinds.mounted-samurai.{one}")) for one in ("armour", "impetus", "steadfastness"))
    assert values("mounted-samurai")[3:7] == (*kept, "6–12")


def test_a_price_that_the_list_leaves_open_is_a_dash() -> None:
    """The rules have none to put there."""
    assert values("spear-samurai")[-2:] == ("6–12", "–")
    assert values("spear-samurai", price=0)[-1] == "0"


def test_troops_are_called_by_kind_and_by_what_they_can_do() -> None:
    """Shields and a minor clan where the list says so."""
    plain = (
        "mounted samurai",
        RULES.filled_text("troops.abilities.charge").en,
        RULES.filled_text("troops.abilities.swift").en,
    )
    assert qualities("mounted-samurai") == plain
    *same, shields, clan = qualities("mounted-samurai", shields=True, clan="Anayama")
    assert tuple(same) == plain
    assert shields.replace("\u00a0", " ") == f"may carry {RULES.filled_text('troops.abilities.shields').en}"
    assert clan.startswith("minor clan Anayama")


def test_a_clan_is_told_with_the_means_that_its_list_names() -> None:
    """None is a number too; what is left out is not told."""
    means, _ = rules(blocks(means={"figures": 60, "plans": 0}))
    assert means == ("Clan: Takeda", "Figures: at most 60", "Cunning plans: at most 0")


@pytest.mark.parametrize(
    ("banners", "said"), [(None, []), ((), ["Banners: –"]), (("tiger", "dragon"), ["Banners: Tiger, Dragon"])]
)
def test_banners_are_named_and_none_is_a_dash(banners: tuple[str, ...] | None, said: list[str]) -> None:
    """A list that does not speak of banners says nothing of them."""
    means, _ = rules(blocks(means={"banners": banners} if banners is not None else {}))
    assert list(means[1:]) == said


def test_columns_and_points_are_explained_below() -> None:
    """The letters above the values, and whose the prices are."""
    _, (points, columns) = rules(blocks())
    assert points == "Points: per figure, from the army list; the rules give none"
    assert columns.startswith("Columns: dmg: guaranteed damage; roll: what a die needs for possible damage in melee")
