"""Every modifier of both tables acts where its conditions hold, and not one step beside (5.5, 8.5)."""

from collections.abc import Callable
from typing import Any

import pytest

from builder.rules.sums import Sum
from builder.systems.formations.batteries import Missile
from builder.systems.formations.procedures import melee, modifiers, shooting
from builder.systems.formations.procedures.situation import Side
from builder.systems.formations.rulebook import RULES
from builder.text import LANGUAGES
from builder.text.errors import MusterError
from tests.systems.formations.units import (
    ARCHERS,
    CAMELS,
    CREW,
    ELEPHANT,
    FOOT,
    KNIGHTS,
    LONGBOWS,
    PIKES,
    SLINGERS,
    SPEARS,
    profile,
    side,
)

HALBERDS = profile(arms=("halberd",))
FANATICS = profile(fanatic=True)
PISTOLEERS = profile("cavalry", arms=("lance", "pistol"), stats={"move": 16})
JAVELINS = profile(arms=("javelin",), stats={"shooting": 1})
SCYTHED = profile("chariots", None, piece="scythed-chariot", stats={"combat": 3})
LIGHT = profile("chariots", None, piece="light-chariot", arms=("light-bow",), stats={"combat": 3, "shooting": 2})
BARDED = profile("cavalry", barding="metal")
SHIELDS = profile(big_shield=True)


def worth(total: Sum, name: str) -> Any:
    """What the addend of this English name is worth; 0 when it does not stand there."""
    return sum(term.value for term in total.terms if term.label.en == name)


def armed(arm: str) -> Side:
    return side(profile(arms=(arm,), stats={"shooting": 1}))


def charge(of: Any, **other: Any) -> Side:
    return side(of, "attack", acts="attacking", **other)


blow, guard = melee.blow_total, melee.guard_total
shot, under_fire = shooting.shot_total, shooting.guard_total
ball = Missile("ball", "artillery.pieces.heavy-bombard.shooting_near", "artillery.pieces.heavy-bombard.penetration")
CASES: list[tuple[str, str, Any, Callable[[], Sum]]] = [
    # name of the addend, what the case is, what it is worth, the total, added up when the case is tried
    ("pikes against infantry", "clash, Defence", 2, lambda: blow(side(PIKES), side(FOOT))),
    ("pikes against infantry", "in the protection as well", 2, lambda: guard(side(PIKES), side(FOOT))),
    ("pikes against infantry", "hand-to-hand", 0, lambda: blow(side(PIKES), side(FOOT), "hand")),
    ("pikes against infantry", "Manoeuvre", 0, lambda: blow(side(PIKES, "manoeuvre"), side(FOOT))),
    ("pikes against infantry", "out of command", 0, lambda: blow(side(PIKES, out_of_command=True), side(FOOT))),
    ("pikes against infantry", "into a flank", 0, lambda: blow(charge(PIKES), side(FOOT, edge="flank"))),
    ("pikes against infantry", "struck in the flank", 0, lambda: guard(side(PIKES, edge="flank"), charge(FOOT))),
    ("pikes against infantry", "hedgehog struck in the rear", 2, lambda: guard(side(PIKES, edge="rear", shape="hedgehog"), charge(FOOT))),
    ("pikes against infantry", "turtle struck in the rear", 0, lambda: guard(side(PIKES, edge="rear", shape="turtle"), charge(FOOT))),
    ("pikes against infantry", "gentle hill", 2, lambda: blow(side(PIKES, ground="gentle-hill"), side(FOOT))),
    ("pikes against infantry", "difficult ground", 0, lambda: blow(side(PIKES, ground="difficult"), side(FOOT))),
    ("pikes against infantry", "attacking a barricade", 0, lambda: blow(charge(PIKES), side(FOOT, works="barricade"))),
    ("pikes against infantry", "defending a barricade", 2, lambda: blow(side(PIKES, works="barricade"), side(FOOT))),
    ("pikes against infantry", "against knights", 0, lambda: blow(side(PIKES), side(KNIGHTS))),
    ("pikes against cavalry", "against knights", 3, lambda: blow(side(PIKES), side(KNIGHTS))),
    ("pikes against cavalry", "against camels", 3, lambda: blow(side(PIKES), side(CAMELS))),
    ("pikes against cavalry", "against elephants", 0, lambda: blow(side(PIKES), side(ELEPHANT))),
    ("pikes against cavalry", "elephants as horse (Q-22)", 3, lambda: blow(side(PIKES), side(ELEPHANT), "clash", {"Q-22": "as-horse"})),
    ("pikes against infantry", "only in the attack (Q-12)", 0, lambda: guard(side(PIKES), side(FOOT), "clash", {"Q-12": "blow-only"})),
    ("fanatics' impetus", "clash, attacking", 1, lambda: blow(charge(FANATICS), side(FOOT))),
    ("fanatics' impetus", "into a flank", 1, lambda: blow(charge(FANATICS), side(FOOT, edge="flank"))),
    ("fanatics' impetus", "into a flank (Q-11)", 0, lambda: blow(charge(FANATICS), side(FOOT, edge="flank"), "clash", {"Q-11": "front"})),
    ("fanatics' impetus", "standing", 0, lambda: blow(side(FANATICS, "attack"), side(FOOT))),
    ("fanatics' impetus", "hand-to-hand", 0, lambda: blow(charge(FANATICS), side(FOOT), "hand")),
    ("impact of lances", "level ground", 1, lambda: blow(charge(KNIGHTS), side(FOOT))),
    ("impact of lances", "over other ground", 0, lambda: blow(charge(KNIGHTS, charge="other"), side(FOOT))),
    ("impact of lances", "uphill", 0, lambda: blow(charge(KNIGHTS, ground="gentle-hill"), side(FOOT))),
    ("impact of lances", "at an enemy on higher ground", 0, lambda: blow(charge(KNIGHTS), side(FOOT, height="above"))),
    ("impact of lances", "downhill", 0, lambda: blow(charge(KNIGHTS, height="above"), side(FOOT))),
    ("impact of lances", "level ground before a slope", 1, lambda: blow(charge(KNIGHTS, charge="level"), side(FOOT, height="above"))),
    ("impact of lances", "at stakes", 0, lambda: blow(charge(KNIGHTS), side(FOOT, works="barricade"))),
    ("impact of lances", "into a flank", 0, lambda: blow(charge(KNIGHTS), side(FOOT, edge="flank"))),
    ("impact of lances", "into a flank, striker's front (Q-25)", 1, lambda: blow(charge(KNIGHTS), side(FOOT, edge="flank"), "clash", {"Q-25": "striker"})),
    ("impact of lances", "before couching", 0, lambda: blow(charge(KNIGHTS, year=1099), side(FOOT))),
    ("impact of lances", "first year of couching", 1, lambda: blow(charge(KNIGHTS, year=1100), side(FOOT))),
    ("impact of lances", "Defence", 0, lambda: blow(side(KNIGHTS), side(FOOT))),
    ("impact of elephants, chariots", "elephant", 1, lambda: blow(charge(ELEPHANT), side(FOOT))),
    ("impact of elephants, chariots", "scythed chariot", 1, lambda: blow(charge(SCYTHED), side(FOOT))),
    ("impact of elephants, chariots", "light chariot", 0, lambda: blow(charge(LIGHT), side(FOOT))),
    ("javelins or pistols", "Defence", 1, lambda: blow(side(JAVELINS), side(FOOT))),
    ("javelins or pistols", "shot this turn", 0, lambda: blow(side(JAVELINS, shot_this_turn=True), side(FOOT))),
    ("javelins or pistols", "beside the lance", 0, lambda: blow(charge(PISTOLEERS), side(FOOT))),
    ("javelins or pistols", "beside the lance (Q-24)", 1, lambda: blow(charge(PISTOLEERS), side(FOOT), "clash", {"Q-24": "both"})),
    ("javelins or pistols", "where the lance does not ram", 1, lambda: blow(charge(PISTOLEERS, charge="other"), side(FOOT))),
    ("spears and halberds against cavalry", "Defence", 1, lambda: guard(side(HALBERDS), charge(KNIGHTS))),
    ("spears and halberds against cavalry", "Attack", 0, lambda: guard(side(HALBERDS, "attack"), charge(KNIGHTS))),
    ("spears and halberds against cavalry", "against foot", 0, lambda: guard(side(HALBERDS), charge(FOOT))),
    ("spears and halberds against cavalry", "hand-to-hand", 0, lambda: guard(side(HALBERDS), charge(KNIGHTS), "hand")),
    ("big shields", "hand-to-hand", 1, lambda: guard(side(SPEARS), charge(FOOT), "hand")),
    ("big shields", "hand-to-hand without order (Q-68)", 0, lambda: guard(side(SPEARS), charge(FOOT), "hand", {"Q-68": "void"})),
    ("big shields", "Manoeuvre", 0, lambda: guard(side(SPEARS, "manoeuvre"), charge(FOOT))),
    ("big shields", "striking a flank", 1, lambda: guard(charge(SHIELDS), side(FOOT, edge="flank"))),
    ("big shields", "struck in the flank", 0, lambda: guard(side(SHIELDS, edge="flank"), charge(FOOT))),
    ("cavalry against elephants or camels", "elephants", -1, lambda: blow(charge(KNIGHTS), side(ELEPHANT), "hand")),
    ("cavalry against elephants or camels", "camels against elephants", 0, lambda: blow(charge(CAMELS), side(ELEPHANT))),
    ("commander in the unit", "genius", 3, lambda: blow(side(FOOT, commander="genius"), side(FOOT), "hand")),
    ("commander in the unit", "in shooting", 0, lambda: shot(side(ARCHERS, commander="genius"), side(FOOT))),
    ("commander in the unit", "in shooting (Q-14)", 3, lambda: shot(side(ARCHERS, commander="genius"), side(FOOT), {"Q-14": "everywhere"})),
    ("higher ground", "above", 1, lambda: guard(side(FOOT, height="above"), side(FOOT))),
    ("higher ground", "below", 0, lambda: guard(side(FOOT, height="below"), side(FOOT))),
    ("support", "two neighbours", 2, lambda: blow(side(FOOT, support={"units": 2}), side(FOOT))),
    ("skirmisher support", "one unit of them", RULES.number("fighting.support.skirmishers_each"), lambda: blow(side(FOOT, support={"skirmishers": 1}), side(FOOT))),
    ("support", "does not help a shot", 0, lambda: shot(side(ARCHERS, support={"units": 2}), side(FOOT))),
    ("behind a barricade", "defender", 1, lambda: guard(side(FOOT, works="barricade"), charge(FOOT))),
    ("behind a barricade", "recovering", 0, lambda: guard(side(FOOT, "recovery", works="barricade"), charge(FOOT))),
    ("behind a fortification", "under fire", 2, lambda: under_fire(side(FOOT, works="fortification"), side(ARCHERS))),
    ("behind a fortification", "under balls", 2, lambda: under_fire(side(FOOT, works="fortification"), missile=ball)),
    ("behind a barricade", "under balls", 0, lambda: under_fire(side(FOOT, works="barricade"), missile=ball)),
    ("support", "recovering", 1, lambda: guard(side(FOOT, "recovery", support={"units": 1}), charge(FOOT))),
    ("support", "recovering (Q-79)", 0, lambda: guard(side(FOOT, "recovery", support={"units": 1}), charge(FOOT), "clash", {"Q-79": "nothing"})),
    ("disorder", "two points", -2, lambda: blow(side(FOOT, disorder=2), side(FOOT))),
    ("disorder", "recovering: lowers all the same", -2, lambda: blow(side(FOOT, "recovery", disorder=2), side(FOOT))),
    ("disorder", "of a flank, to the floor (Q-13)", -1, lambda: guard(side(FOOT, disorder=2, edge="flank"), charge(FOOT))),
    ("disorder", "spares a flank (Q-13)", 0, lambda: guard(side(FOOT, disorder=2, edge="flank"), charge(FOOT), "clash", {"Q-13": "spares"})),
    ("second rank with the same weapon", "shot", 1, lambda: shot(side(ARCHERS, second_rank={"units": 1}), side(FOOT))),
    ("second rank of light chariots", "shot", RULES.number("fighting.support.light_chariots_each"), lambda: shot(side(LIGHT, second_rank={"light_chariots": 1}), side(FOOT))),
    ("others shooting at the same target", "two", 2, lambda: shot(side(ARCHERS, same_target={"units": 2}), side(FOOT))),
    ("bows and javelins shooting overhead", "shot", -1, lambda: shot(side(ARCHERS, from_behind=True), side(FOOT))),
    ("bows and javelins shooting overhead", "from a hill", 0, lambda: shot(side(ARCHERS, from_behind=True, height="above"), side(FOOT))),
    ("the driver does not shoot", "light chariot", -1, lambda: shot(side(LIGHT), side(FOOT))),
    ("at skirmishers or a gun crew", "skirmishers", -1, lambda: shot(side(ARCHERS), side(SLINGERS))),
    ("at skirmishers or a gun crew", "crew", -1, lambda: shot(side(ARCHERS), side(CREW))),
    ("at skirmishers or a gun crew", "a ball rolls to hit instead", 0, lambda: shot(side(CREW), side(SLINGERS), missile=ball)),
    ("target evades", "evading", -1, lambda: shot(side(ARCHERS), side(FOOT, "manoeuvre", acts="evading"))),
    ("target evades", "within the zone of fire", 0, lambda: shot(side(ARCHERS), side(FOOT, "manoeuvre", acts="evading", leaves_zone=False))),
    ("penetration", "arquebus", -2, lambda: under_fire(side(FOOT), armed("arquebus"))),
    ("penetration", "bow", 0, lambda: under_fire(side(FOOT), side(ARCHERS))),
    ("big shields", "under bolts from the front", 1, lambda: under_fire(side(SHIELDS), missile=Missile("bolt", penetration_key="artillery.pieces.bolt-thrower.penetration"))),
    ("big shields", "shot in the flank", 0, lambda: under_fire(side(SHIELDS, edge="flank"), side(ARCHERS))),
    ("big shields", "turtle, shot in the flank", 1, lambda: under_fire(side(SHIELDS, edge="flank", shape="turtle", row=(SHIELDS, SHIELDS)), side(ARCHERS))),
    ("big shields", "under balls", 0, lambda: under_fire(side(SHIELDS), missile=ball)),
    ("big shields", "skirmishers with them", 1, lambda: under_fire(side(profile(density="skirmish", big_shield=True, stats={"combat": 2})), side(ARCHERS))),
    ("big shields", "skirmishers with them (Q-81)", 0, lambda: under_fire(side(profile(density="skirmish", big_shield=True, stats={"combat": 2})), side(ARCHERS), {"Q-81": "dense-free"})),
    ("horses, chariots, camels, elephants", "bare horses", -1, lambda: under_fire(side(KNIGHTS), side(ARCHERS))),
    ("horses, chariots, camels, elephants", "metal barding", 0, lambda: under_fire(side(BARDED), side(ARCHERS))),
    ("horses, chariots, camels, elephants", "under balls", 0, lambda: under_fire(side(KNIGHTS), missile=ball)),
    ("horses, chariots, camels, elephants", "in melee", 0, lambda: guard(side(KNIGHTS), charge(FOOT))),
    ("in a wood", "inside", 1, lambda: under_fire(side(FOOT, ground="sparse-forest"), side(ARCHERS))),
    ("in a ditch, shot from above", "below", 1, lambda: under_fire(side(FOOT, ground="ditch", height="below"), side(ARCHERS))),
    ("in a ditch, shot from above", "shooter at its edge", 0, lambda: under_fire(side(FOOT, ground="ditch", height="below"), side(ARCHERS, at_edge=True))),
    ("Cbt, hit in the flank", "a single unit", 1, lambda: guard(side(FOOT, edge="flank"), charge(FOOT))),
    ("Cbt", "skirmishers have front all round", 2, lambda: guard(side(SLINGERS, None, edge="rear"), charge(FOOT))),
    ("Cbt", "light chariots have front all round", 3, lambda: under_fire(side(LIGHT, edge="flank"), side(ARCHERS))),
    ("Cbt, incomplete contact", "in melee", 1, lambda: blow(charge(FOOT, incomplete=True), side(FOOT))),
    ("Cbt, incomplete contact", "not in shooting", 0, lambda: shot(side(ARCHERS, incomplete=True), side(FOOT))),
]  # fmt: skip


@pytest.mark.parametrize(("name", "case", "value", "total"), CASES, ids=[f"{name}, {case}" for name, case, *_ in CASES])
def test_a_modifier_acts_under_its_conditions_only(name: str, case: str, value: Any, total: Callable[[], Sum]) -> None:
    """The addend of this name is worth what the table says, or does not stand in the total."""
    assert worth(total(), name) == value, case


@pytest.mark.parametrize("kind", ["shooting", "melee"])
def test_each_row_of_the_tables_is_tried_and_told(kind: Any) -> None:
    """No row without a case above, and each has words and citation in both languages."""
    tried = {name.removeprefix("Cbt, ") for name, *_ in CASES}
    untried = {
        "recovering",
        "flank row",
        "skirmishers in the flank row",
    }  # a bar, and rows of the examples W-03 and W-06
    alike = {
        "second rank of skirmishers",
        "skirmishers shooting at the same target",
        "light chariots shooting at the same target",
    }
    for row in modifiers.MODIFIERS[kind].rows:
        for language in LANGUAGES:
            assert row.name.say(language)
            assert RULES.filled_text(f"{row.key}.says").say(language)
        assert row.cites()
        assert row.name.en in tried | untried | alike | {"ball and stone shot"}


def test_skirmishers_without_a_card_have_modifiers_by_what_they_do() -> None:
    """Standing they are on Defence, attacking on Attack, evading on Manoeuvre; or none of it (Q-70)."""
    throwers = profile(density="skirmish", arms=("javelin",), stats={"combat": 2, "shooting": 1})
    name = "javelins or pistols"
    assert worth(blow(side(throwers, None), side(FOOT)), name) == 1
    assert worth(blow(side(throwers, None, acts="evading"), side(FOOT)), name) == 0
    assert worth(blow(side(throwers, None), side(FOOT), "clash", {"Q-70": "none"}), name) == 0


def test_half_figures_of_support_stay_halves_unless_the_club_rounds() -> None:
    """4 + 1/2 + 4 = 8.5; rounded half up 9 (Q-16)."""
    half = side(FOOT, support={"skirmishers": 1})
    assert blow(half, side(FOOT)).value == RULES.number("fighting.support.skirmishers_each") + 8
    assert blow(half, side(FOOT), "clash", {"Q-16": "half-up"}).value == 9
    with RULES.replaced("fighting.support.skirmishers_each", "1/4"):
        assert blow(half, side(FOOT), "clash", {"Q-16": "half-up"}).value == 8


def test_a_whole_sum_is_written_as_it_is_where_the_club_rounds() -> None:
    """`4 + 4 = 8`, and `≈` only where a half went up (Q-16)."""
    rounding = {"Q-16": "half-up"}
    assert blow(side(FOOT), side(FOOT), "clash", rounding).written().en == "4 + 4 = 8"
    half = side(FOOT, support={"skirmishers": 1})
    assert blow(half, side(FOOT), "clash", rounding).written().en == "4 + 0.5 + 4 ≈ 9"


@pytest.mark.parametrize(
    ("total", "formula"),
    [
        (lambda: under_fire(side(FOOT), side(ARCHERS)), "C-5.1-03"),
        (lambda: guard(side(FOOT), side(FOOT)), "C-8.3-03"),
        (lambda: shot(side(ARCHERS), side(FOOT)), "C-5.1-02"),
        (lambda: blow(side(FOOT), side(FOOT)), "C-8.3-03"),
    ],
    ids=["guard under fire", "guard in melee", "shot", "blow"],
)
def test_a_total_cites_its_own_formula(total: Callable[[], Sum], formula: str) -> None:
    """Protection against a shot has another than protection against a blow."""
    assert [cite.fact for cite in total().cites] == [formula]


def test_a_flank_row_that_has_lost_a_figure_fights_with_one_less() -> None:
    """C-3.2-07: two units in the row, one figure lost; it is told as a loss."""
    row: dict[str, Any] = {"in_formation": True, "shape": "column", "edge": "flank", "row": (FOOT, FOOT)}
    whole, hurt = (blow(side(FOOT, row_losses=lost, **row), side(FOOT), "hand") for lost in (0, 1))
    assert hurt.value == whole.value - 1
    assert [(term.value, term.text.en) for term in hurt.terms if term.label.en == "losses"] == [(-1, "−1")]


def test_a_unit_that_cannot_touch_in_full_at_a_flank_fights_with_the_lesser_number() -> None:
    """Of several numbers that stand instead of the figures the one that leaves least counts."""
    row: dict[str, Any] = {"in_formation": True, "shape": "column", "edge": "flank", "row": (FOOT, FOOT, FOOT)}
    total = blow(side(FOOT, incomplete=True, **row), side(FOOT), "hand")
    assert worth(total, "Cbt, incomplete contact") == RULES.number("bases.combat.incomplete_contact")
    assert worth(total, "Cbt, flank row") == 0


def test_a_unit_without_shooting_does_not_shoot() -> None:
    """The message says what it lacks."""
    with pytest.raises(MusterError, match="has no `shooting` value"):
        shot(side(profile(arms=("light-bow",), stats={"shooting": None})), side(FOOT))


def test_a_weapon_without_penetration_takes_no_armour_off() -> None:
    """A sling leaves ZSh 2 alone; an arquebus takes both, a deeper one no more than there is."""
    assert "penetration" not in [term.label.en for term in under_fire(side(FOOT), armed("sling")).terms]
    assert worth(under_fire(side(FOOT), armed("musket")), "penetration") == -2
    with RULES.replaced("shooting.protection_least", 1):
        assert worth(under_fire(side(FOOT), armed("musket")), "penetration") == -1


def test_a_flank_row_fights_with_the_mean_of_its_units() -> None:
    """A 3 and 4: the mean is rounded half up; skirmishers in the row count half a figure."""
    mixed = side(
        FOOT, in_formation=True, shape="column", edge="flank", row=(profile(stats={"attack": 3}), FOOT, SLINGERS)
    )
    total = blow(mixed, side(FOOT), "hand")
    assert worth(total, "Cbt, flank row") == 2
    assert worth(total, "Cbt, skirmishers in the flank row") == RULES.number("bases.combat.flank_rank_skirmish")
    assert worth(total, "Att") == 3  # (3 + 4 + 1) / 3 = 2.67


def test_of_a_flank_row_those_shoot_who_have_anything_to_shoot_with() -> None:
    """C-5.4-06: a spear beside the bow takes nothing from it; a dense unit does not shoot, nor one with spears alone."""
    armed = profile(arms=("spear", "light-bow"), stats={"shooting": 2})
    others = (profile(arms=("spear",)), profile(density="dense", arms=("light-bow",), stats={"shooting": 2}))
    column = side(ARCHERS, in_formation=True, shape="column", edge="flank", row=(ARCHERS, armed, *others))
    assert worth(shot(column, side(FOOT)), "Cbt, flank row") == 2


def test_a_ball_meets_no_armour_at_all() -> None:
    """ZSh 0 whatever the target wears; the height still counts."""
    total = under_fire(side(KNIGHTS, height="above"), missile=ball)
    assert worth(total, "Prot") == RULES.number("artillery.shots.ball.protection")
    assert worth(total, "penetration") == 0
    assert worth(total, "higher ground") == 1


@pytest.mark.parametrize(
    ("key", "total"),
    [
        ("melee.modifiers.pikes-horse", lambda: blow(side(PIKES), side(KNIGHTS))),
        ("shooting.modifiers.mount", lambda: under_fire(side(KNIGHTS), side(ARCHERS))),
        ("fighting.modifiers.higher", lambda: blow(side(FOOT, height="above"), side(FOOT))),
        ("camp.works.barricade.protection", lambda: guard(side(FOOT, works="barricade"), charge(FOOT))),
        ("command.talents.ordinary.combat", lambda: blow(side(FOOT, commander="ordinary"), side(FOOT))),
        ("fighting.support.unit_each", lambda: blow(side(FOOT, support={"units": 1}), side(FOOT))),
        ("bases.combat.flank", lambda: blow(side(FOOT, edge="flank"), side(FOOT))),
    ],
)
def test_one_constant_changed_changes_the_totals_that_rest_on_it_by_as_much(key: str, total: Any) -> None:
    """The number stands in one place: raised there by 5, the total is raised by 5, others are not."""
    before, other = total().value, blow(side(LONGBOWS), side(FOOT)).value
    with RULES.replaced(key, RULES.number(key) + 5):
        assert total().value == before + 5
        assert blow(side(LONGBOWS), side(FOOT)).value == other
    assert total().value == before


def test_a_condition_changed_changes_what_acts() -> None:
    """Conditions are data too: with pikes in force on Manoeuvre they act there."""
    marching = side(PIKES, "manoeuvre")
    with RULES.replaced("melee.modifiers.pikes-foot.when.order", ["manoeuvre"]):
        assert worth(blow(marching, side(FOOT)), "pikes against infantry") == 2
        assert worth(blow(side(PIKES), side(FOOT)), "pikes against infantry") == 0
