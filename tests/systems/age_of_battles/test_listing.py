"""What a regiment, a gun and a share of `age-of-battles` are said to be on the site, in booklets and downloads."""

from typing import Any

import pytest

from builder.sheets.blocks import Block, Rules, StatLine, StatTable, Table
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Language
from tests.tools import lists

FOOT: dict[str, Any] = {"type": "foot", "weapon": "sword"}
HORSE: dict[str, Any] = {"type": "horse", "weapon": "lance"}
LIGHT: dict[str, Any] = {"id": "light", "name": "Serpentine", "type": "light"}
WALK, RUN = (RULES.whole(f"troops.foot.{one}") for one in ("move", "fast"))


def blocks(*lines: dict[str, Any], language: Language = "en", **more: Any) -> tuple[Block, ...]:
    """A list of these lines, or of one that has only what it must."""
    return lists.blocks("age-of-battles", *lines or (FOOT,), language=language, **{"area": "europe"} | more)


def regiment(language: Language = "en", **given: Any) -> StatLine:
    """The first line of a list: this one, and another that has prices of its own."""
    return lists.table(blocks(given, HORSE | {"prices": {"captain": 1}}, language=language)).lines[0]


def gun(**more: Any) -> StatLine:
    """The gun of a list that has one."""
    *_, table, _ = blocks(guns=(LIGHT | more,))
    assert isinstance(table, StatTable)
    return table.lines[0]


def below(*lines: dict[str, Any], language: Language = "en", **more: Any) -> list[tuple[str, str]]:
    """What stands under the tables."""
    last = blocks(*lines, language=language, **more)[-1]
    assert isinstance(last, Rules)
    return [(line.key, line.says) for line in last.lines]


# ---- regiments ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (FOOT, f"{WALK}/{RUN}"),
        (FOOT | {"move": 3.5}, f"3.5/{RUN}*"),
        (FOOT | {"fast": 8}, f"{WALK}/8*"),
        (HORSE, "–"),
        (HORSE | {"move": 8, "fast": 12}, "8/12*"),
    ],
    ids=["foot", "slow-foot", "fast-foot", "horse", "horse-of-the-list"],
)
def test_a_move_of_the_lists_own_has_a_star(given: dict[str, Any], said: str) -> None:
    """Foot moves by the rules where the list is silent; of horse they say nothing."""
    assert regiment(**given).cells[1] == said


def test_values_and_price_stand_in_the_order_of_their_columns() -> None:
    """What the list leaves open is a dash."""
    values = {"attack": 11, "defence": 12, "spirit": 13, "strength": -1, "price": 7, "figures": {"from": 10, "to": 20}}
    assert regiment(**FOOT | values).cells == ("10–20", f"{WALK}/{RUN}", "11", "12", "13", "−1", "7")
    assert regiment(**FOOT).cells == ("–", f"{WALK}/{RUN}", "–", "–", "–", "–", "–")


def test_a_star_does_not_claim_that_the_rules_have_a_move_for_horse() -> None:
    """It marks what the list says where the rules say something else, and where they say nothing."""
    said = dict(below(HORSE | {"move": 8, "fast": 12}))
    assert said["*"] == "value from the army list: the rules differ or give none"


def test_arms_that_the_rules_do_not_know_keep_the_lists_word_with_a_star() -> None:
    """Others have their name in the reader's language."""
    given = FOOT | {"missile": "bow"}
    assert regiment("ru", **given).qualities[:2] == ("пехота", "меч")
    assert regiment("ru", **given).qualities[2].startswith("лук")
    assert regiment(**FOOT | {"weapon": "flail", "missile": "sling"}).qualities[1:3] == ("flail*", "sling*")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"missile": "handgun"}, "handgun"),
        ({"missile": "handgun", "range": 10.5}, "handgun 10.5 steps"),
        ({"missile": "handgun", "ranks": 2, "shoots_moving": True}, "handgun, 2 ranks*, may shoot and move"),
        ({"missile": "bow"}, f"bow, {RULES.whole('arms.missiles.bow.ranks')} ranks"),
    ],
    ids=["alone", "reach", "ranks-and-moving", "ranks-by-the-rules"],
)
def test_a_missile_is_told_with_its_reach_and_ranks(given: dict[str, Any], said: str) -> None:
    """A star where they are the list's own and the rules might have had them."""
    assert regiment(**FOOT | given).qualities[2].replace("\u00a0", " ") == said


def test_what_a_regiment_may_do_is_told() -> None:
    """Formations besides close order by its arms; who serves guns and who is paid by the list."""
    assert regiment(**FOOT).qualities == ("infantry", "sword", "may form: open order")
    assert regiment(**HORSE).qualities == ("cavalry", "lance", "may form: open order")
    assert regiment(**HORSE | {"type": "war-wagons"}).qualities == ("war wagons", "lance")
    assert regiment(**HORSE | {"serves": True, "mercenary": True}).qualities[3:] == ("helpers", "mercenaries")


def test_prices_of_those_in_front_are_said_once_where_all_regiments_have_the_same() -> None:
    """Otherwise by each regiment; what costs nothing is not told."""
    prices = {"musician": 2, "captain": 9}
    same = blocks(FOOT | {"prices": prices}, HORSE | {"prices": prices})
    assert [line.qualities[-1] for line in lists.table(same).lines] == ["may form: open order"] * 2
    assert below(FOOT | {"prices": prices})[0] == ("Added to the figure's price:", "musician 2, captain 9")
    assert "Added to the figure's price:" not in dict(below())
    assert "Added to the figure's price:" not in dict(below(FOOT, HORSE | {"prices": prices}))
    assert regiment(**FOOT | {"prices": prices}).qualities[-1] == "musician 2, captain 9"
    assert regiment(**FOOT).qualities[-1] == "may form: open order"


# ---- guns, shares and what is below ---------------------------------------------------------------------------------


def test_a_list_without_guns_has_no_table_of_them() -> None:
    """Nor one of shares."""
    troops, last = blocks()
    assert isinstance(troops, StatTable)
    assert isinstance(last, Rules)


def test_a_gun_costs_what_the_rules_say_unless_the_list_says_so_too() -> None:
    """Its name in the rules stands behind the list's own."""
    assert gun().cells[-1] == str(RULES.whole("artillery.guns.light.price"))
    assert gun(price=7).cells[-1] == "7"
    assert gun().qualities == ("light bombard",)


def test_a_gun_is_told_with_the_men_that_turn_it() -> None:
    """Range, hits, crew and turning by the rules."""
    key = "artillery.guns.light"
    reach = "–".join(str(RULES.whole(f"{key}.range.{end}")) for end in ("from", "to"))
    crew, turning = (str(RULES.whole(f"{key}.{one}")) for one in ("crew", "turning"))
    assert gun().cells[:4] == (f"{reach}†", f"1–{RULES.whole(f'{key}.hits')}", crew, turning)


def test_what_a_hit_takes_and_when_a_gun_may_be_had_stand_at_the_end() -> None:
    """As with regiments."""
    taken = f"{RULES.whole('artillery.guns.light.effect')}, first rank"
    assert [one.replace("\u00a0", " ") for one in gun(years={"from": 1450, "to": 1470}).tail] == [taken, "1450–1470"]


def test_a_share_names_its_regiments() -> None:
    """By what they are called, with the lowest and the highest share."""
    share = {"name": "Paid men", "lines": ("line-1", "line-2"), "from": 12.5, "to": 40}
    *_, table, _ = blocks(FOOT, HORSE, shares=(share,), language="ru")
    assert isinstance(table, Table)
    assert [[(cell.says, cell.strong) for cell in row] for row in table.rows] == [
        [("Paid men", True), ("12,5–40", False), ("Line 1, Line 2", False)]
    ]


def test_marks_are_explained_below_and_that_of_guns_where_there_are_guns() -> None:
    """With the part of the world, and whose the values are."""
    keys = [key for key, _ in below()]
    assert keys == ["Region:", "From the army list:", "*"]
    assert [key for key, _ in below(guns=(LIGHT,))] == [*keys, "†"]
    assert below(language="ru")[0] == ("Часть света:", "Европа")
    assert below(area="persia", language="ru")[0] == ("Часть света:", "persia")
