"""Two armies of `chainmail` against each other: every unit's blows and volley at every other."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from builder.checks.cases import Case
from builder.sheets.pairing import Share
from builder.systems.chainmail.account import account
from builder.systems.chainmail.procedures import melee, missiles
from builder.systems.chainmail.rulebook import RULES
from builder.systems.chainmail.sheets import matchups
from tests.checks.casework import rules_of, subject
from tests.systems.chainmail.printed import presented
from tests.tools.deeds import blow_of, odds_of
from tests.tools.samples import game


def army(**change: Any) -> Any:
    """The red army of the cases, changed."""
    return subject(rules_of("chainmail")["CH201"], Case("", {key.replace("__", "."): value for key, value in change.items()}, ()), "chainmail")[1]  # fmt: skip


def odds(mine: str, theirs: str, procedure: str, **change: Any) -> Any:
    """What a unit of the red army does to another unit of it, by their numbers; or nothing."""
    return odds_of(matchups(army(**change), army(**change), "en"), mine, theirs, procedure)


def test_a_pair_fights_with_all_its_figures_by_the_matrix() -> None:
    """Twelve archers at twenty spearmen: the chances of the procedure."""
    asked = melee.Inputs.model_validate({"attacker": {"class": "light-foot", "figures": 12}, "target": {"class": "heavy-foot", "figures": 20}})  # fmt: skip
    assert odds("3", "2", "melee") == melee.run(asked).odds


def test_a_cell_has_the_figures_that_each_kills_on_average() -> None:
    """Each side kills by its own dice, as the procedure expects; fatigue takes from the one and gives to the other."""
    asked = melee.Inputs.model_validate({"attacker": {"class": "light-foot", "figures": 12}, "target": {"class": "heavy-foot", "figures": 20}})  # fmt: skip
    found = matchups(army(), army(), "en")
    assert {(one.act, one.result.procedure) for one in found.deeds} == {("melee", "melee"), ("missiles", "missiles")}
    blow = blow_of(found, "3", "2", "melee")
    assert blow
    assert blow.other
    assert (blow.other.value, blow.other.of) == (melee.run(asked).result["expected"], 20)
    assert found.worth
    for _, (_, one, as_above, other, _) in found.worth.rows:
        assert one
        assert as_above
        assert other
        assert one.lead > as_above.lead > other.lead


def test_the_key_measures_a_lead_in_strength_and_the_lower_table_marks_the_first_side() -> None:
    """Cells have figures, but a side is ahead by a part of a unit; units of both sides may have one name."""
    found = matchups(army(), army(), "en")
    assert [one.replace("\u00a0", " ") for one in found.ahead] == ["15% of a unit", "50% of a unit"]
    assert found.worth
    assert {line.side for line, _ in found.worth.rows} == {0}


def test_a_unit_is_told_also_tired_and_with_half_of_its_figures() -> None:
    """K-703: of seven knights four are left, of twenty spearmen ten; on the left the second army is weaker."""
    seven = army(red__units__0__figures=7)
    two = replace(seven, roster=seven.roster.model_copy(update={"units": seven.roster.units[:2]}))
    found = matchups(two, two, "en").worth
    assert found
    assert [(head.says, head.side) for head in found.columns] == [
        ("half left", 1), ("tired", 1), ("as above", None), ("tired", 0), ("half left", 0)
    ]  # fmt: skip
    assert found.columns[found.base].side is None
    row = next(meetings for line, meetings in found.rows if line.says == "Knights against Spearmen")
    knights, spearmen = {"class": "heavy-horse", "figures": 7}, {"class": "heavy-foot", "figures": 20}
    weakened = [
        (knights, spearmen | {"figures": 10}),
        (knights, spearmen | {"tired": True}),
        (knights, spearmen),
        (knights | {"tired": True}, spearmen),
        (knights | {"figures": 4}, spearmen),
    ]
    for meeting, (one, other) in zip(row, weakened, strict=True):
        assert meeting == (_killed(one, other), _killed(other, one))


def test_the_lower_table_has_the_largest_units_each_twice_at_most_and_equal_fights_once() -> None:
    """At Toulouse it had six knights against carters, and then the same of another crew."""
    undrawn = presented(game("chainmail", "toulouse-1218"), "en").matchups
    assert undrawn
    worth = undrawn.sheet().worth
    assert worth
    assert [line.says for line, _ in worth.rows] == [
        "Militia of the City, Workmen with boar spears against French sergeants, Pilgrims with spears",
        "Militia of the City, Workmen with boar spears against Pilgrims of the summer",
        "Militia of the Bourg against French sergeants, Pilgrims with spears",
        "Militia of the Bourg against Pilgrims of the summer",
    ]


def test_volleys_stand_in_a_table_by_the_armour_of_their_targets() -> None:
    """In the cells most of their lines were empty: only seven units at Toulouse shoot, and armour alone matters (K-401)."""
    undrawn = presented(game("chainmail", "toulouse-1218"), "en").matchups
    assert undrawn
    sheet = undrawn.sheet()
    assert all(cell for row in sheet.rows for line in row.cells for cell in line)
    heads = (*sheet.columns, *(row.head for row in sheet.rows))
    assert not [head for head in heads if "catapult" in head.values], "they have no melee"
    assert sheet.shots
    assert [head.says for head in sheet.shots.columns] == ["no armour", "armour or shield", "full armour"]
    told = {line.says: [cell and (cell.first[0], cell.tint) for cell in cells] for line, cells in sheet.shots.rows}
    assert len(told) == 7
    assert told["Archers of the town (8): bows, 12"] == [("5.3", 0), ("4.0", 0), ("1.3", 0)]
    assert told["Heavy crossbows behind walls (12): heavy crossbows, 3"] == [("1.8", 0), ("0.7", 0), ("0", 0)]


def _killed(figures: dict[str, Any], enemy: dict[str, Any]) -> Share:
    """What an enemy loses by the dice of figures."""
    asked = melee.Inputs.model_validate({"attacker": figures, "target": enemy, "readings": {}})
    return Share(Fraction(str(melee.run(asked).result["expected"])), of=enemy["figures"])


def test_a_pair_shoots_with_all_its_shooters_at_the_others_armour() -> None:
    """Six crossbowmen among twelve men at twenty spearmen; nobody shoots who has nothing to shoot with."""
    asked = missiles.Inputs(shooters=6, armour="armour-or-shield", weapon="crossbow", targets=20)
    assert odds("5", "2", "missiles") == missiles.run(asked).odds
    assert odds("2", "5", "missiles") is None


def test_heavy_crossbows_add_to_their_die() -> None:
    """K-204: six of them at men without armour kill two with a 1 only, archers with a 1 and a 2."""
    assert odds("4", "3", "missiles")["kills-2"] == Fraction(2, 6)
    assert odds("4", "3", "missiles", list__lines__archers__missile="heavy-crossbow")["kills-2"] == Fraction(1, 6)


def test_catapults_have_no_melee_and_are_struck_in_none() -> None:
    """The matrix has no row and no column for them; arrows reach them."""
    assert odds("6", "1", "melee") is None
    assert odds("1", "6", "melee") is None
    assert odds("3", "6", "missiles") is not None


def test_kills_follow_what_a_die_kills() -> None:
    """K-307: were it two figures, a single hit would kill two, in the table as in the procedure."""
    with RULES.replaced("melee.kills", 2):
        asked = melee.Inputs.model_validate({"attacker": {"class": "light-foot", "figures": 12}, "target": {"class": "heavy-foot", "figures": 20}})  # fmt: skip
        assert set(odds("3", "2", "melee")) == {f"kills-{number}" for number in range(0, 13, 2)}
        assert odds("3", "2", "melee") == melee.run(asked).odds


def test_an_army_costs_its_figures_by_the_prices_of_its_list() -> None:
    """K-Q10: eight knights of ten points, twenty spearmen of three, and so on, each unit by its name."""
    addends = account(army()).army
    assert [(one.name.en, one.points) for one in addends][:2] == [("Knights", 80), ("Spearmen", 60)]
    assert account(army()).total == 80 + 60 + 36 + 18 + 48 + 20


@pytest.mark.parametrize(("change", "known"), [({}, True), ({"list__lines__engines__price": None}, False)])
def test_a_sum_has_a_meaning_only_where_every_unit_has_a_price(change: dict[str, Any], known: bool) -> None:
    """A line without a price is left out of the sum."""
    found = army(**change)
    assert (len(account(found).army) == len(found.roster.units)) is known
    assert account(found).total == 262 - (0 if known else 20)


def test_two_units_that_fight_alike_are_called_by_their_own_names() -> None:
    """Heads had names of the list that stood nowhere else, such as "Carters of the convoy"; then one of six lines."""
    undrawn = presented(game("chainmail", "toulouse-1218"), "en").matchups
    assert undrawn
    names = [head.name for head in undrawn.sheet().columns]
    assert names[:3] == [
        "First, Second fire carts",
        "Crossbows behind screens",
        "French sergeants, Pilgrims with spears",
    ]
