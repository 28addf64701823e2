"""Fights against slow twins that enumerate all rolls; the edges of a defender; what states of a unit change."""

from fractions import Fraction
from itertools import product
from math import prod
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.systems.red_plains.chances import hits
from builder.systems.red_plains.fight import Attack, Melee, defence_dice, dice_of
from builder.systems.red_plains.fight import hits as hits_of
from builder.systems.red_plains.fighter import (
    formation,
    reduced,
)
from builder.systems.red_plains.modifiers import impetus_terms, steadfastness_terms
from builder.systems.red_plains.procedures import meeting, melee
from builder.systems.red_plains.procedures import unit as numbers
from builder.systems.red_plains.rulebook import RULES
from builder.text.errors import MusterError
from tests.systems.red_plains.units import KINDS, fighter, rolls


@pytest.mark.parametrize(("attacker", "defender"), [("spear-ashigaru", "spear-samurai"), ("bow-samurai", "spear-ashigaru"), ("spear-samurai", "mounted-samurai")])  # fmt: skip
def test_the_chances_of_a_melee_are_those_of_all_its_rolls(attacker: str, defender: str) -> None:
    """Each face of each die, one by one: the exact distribution says the same."""
    mine, theirs = fighter(attacker, 3), fighter(defender, 4)
    attack = Attack(unit=mine)
    quick = melee.run(melee.Inputs(attackers=(attack,), defender=theirs, readings={})).odds
    needs = [RULES.whole(f"troops.kinds.{kind}.possible") for kind in (attacker, defender)]
    slow: dict[str, Fraction] = {}
    back = rolls(defence_dice(["front"], 4)["front"], needs[1])
    struck = rolls(dice_of(attack, theirs, 3, {}), needs[0])
    whole = sum(back.values()) * sum(struck.values())
    for (hit, often), (returned, times) in product(struck.items(), back.items()):
        outcome = Melee([(attack, 3)], theirs, {}).clashed([hit], {"front": returned}).outcome
        slow[outcome] = slow.get(outcome, Fraction(0)) + Fraction(often * times, whole)
    assert dict(quick) == slow


def by_every_roll(inputs: melee.Inputs) -> dict[str, Fraction]:
    """The slow twin: every number of hits of every unit beside every other, each melee fought out."""
    target, attacks = inputs.defender, [(attack, attack.unit.figures) for attack in inputs.attackers]
    edges = [attack.edge for attack, _ in attacks]
    back = defence_dice(edges, target.figures)
    dice = [hits_of(attack.unit, dice_of(attack, target, figures, inputs.readings)) for attack, figures in attacks]
    dice += [hits_of(target, back[edge]) for edge in edges]
    slow: dict[str, int] = {}
    for counts in product(*(one.weights.items() for one in dice)):
        harm = [hit for hit, _ in counts]
        returned = dict(zip(edges, harm[len(edges) :], strict=True))
        made = Melee(attacks, target, inputs.readings).clashed(harm[: len(edges)], returned).outcome
        slow[made] = slow.get(made, 0) + prod(weight for _, weight in counts)
    whole = sum(slow.values())
    return {outcome: Fraction(weight, whole) for outcome, weight in slow.items() if weight}


SHAPE = st.fixed_dictionaries(
    {"type": st.sampled_from(KINDS), "figures": st.integers(1, 9), "decisive": st.booleans(), "awed": st.booleans(), "regrouped": st.integers(0, 2)},
)  # fmt: skip


@settings(max_examples=25, deadline=None)
@given(
    attackers=st.dictionaries(st.sampled_from(["front", "left", "right", "rear"]), SHAPE, min_size=1, max_size=2),
    defender=SHAPE, moved=st.booleans(), hold=st.booleans(), ground=st.sampled_from(["open", "hill", "wood"]),
    armour=st.sampled_from(["total", "each"]), impetus=st.sampled_from(["sum", "highest"]),
)  # fmt: skip
def test_the_chances_of_many_attackers_are_those_of_all_their_rolls(
    attackers: dict[str, Any], defender: dict[str, Any], moved: bool, hold: bool, ground: str, armour: str, impetus: str
) -> None:
    """Hits are summed before the sides are combined: the same fractions as one by one, whatever is read."""
    inputs = melee.Inputs.model_validate(
        {
            "attackers": tuple({"unit": unit, "edge": edge} for edge, unit in attackers.items()),
            "defender": {**defender, "moved": moved, "hold": hold, "ground": ground},
            "fires": False,
            "readings": {"R-Q2": armour, "R-Q12": impetus},
        }
    )
    assert dict(melee.run(inputs).odds) == by_every_roll(inputs)


def test_beaten_from_the_rear_and_another_edge_a_unit_flees() -> None:
    """R-903, R-701: front or flank with the rear, as long as one figure of each is left there; two flanks leave a way back."""
    for edges, retreats in ((("left", "rear"), False), (("front", "rear"), False), (("left", "right"), True), (("rear",), True)):  # fmt: skip
        attackers = tuple(Attack(unit=fighter("spear-ashigaru", 8), edge=edge) for edge in edges)  # type: ignore[arg-type]
        odds = melee.run(melee.Inputs(attackers=attackers, defender=fighter("spear-samurai", 12, hold=True), readings={})).odds  # fmt: skip
        assert (odds.get("retreats", 0) > 0) is retreats, edges
        assert sum(odds.values()) == 1
    lone = [(Attack(unit=fighter("spear-samurai", n), edge=edge), n) for edge, n in (("left", 8), ("rear", 1))]  # type: ignore[arg-type]
    made = Melee(lone, fighter("spear-samurai", 8), {}).clashed([4, 0], {"left": 0, "rear": 4})
    assert made.edges == {"left"}


def told(edges: tuple[str, ...], **chosen: str) -> list[tuple[str, str, list[str]]]:
    """The working of ashigaru who attack spears from these edges, each with one die that harms: label, text, facts."""
    attackers = tuple(Attack(unit=fighter("spear-ashigaru", 8), edge=edge) for edge in edges)  # type: ignore[arg-type]
    back = tuple((1,) * n for n in defence_dice(list(edges), 8).values())  # type: ignore[arg-type]
    dice = melee.Rolls(attackers=((6, 6, 6, 1),) * len(edges), defender=back)
    readings = {name.replace("_", "-"): choice for name, choice in chosen.items()}
    asked = melee.Inputs(attackers=attackers, defender=fighter("spear-samurai", 8, moved=True), dice=dice, readings=readings)  # fmt: skip
    return [(t.label.en, t.text.en, [cite.fact for cite in t.cites]) for t in melee.run(asked).working]


def test_the_working_shows_armour_once_or_against_each() -> None:
    """R-Q2: one sum under armour, or each attacker's damage under it and then the sum."""
    once = [text for label, text, _ in told(("left", "right")) if label in ("its damage", "defender loses")]
    assert once == ["4", "4", "damage 2 + 6 = 8, armour 1: 7"]
    each = [
        text for label, text, _ in told(("left", "right"), R_Q2="each") if label in ("its damage", "defender loses")
    ]
    assert each == ["4, armour 1: 3", "4, armour 1: 3", "3 + 3 = 6"]
    alone = [text for label, text, _ in told(("left",), R_Q2="each") if label in ("its damage", "defender loses")]
    assert alone == ["damage 1 + 3 = 4, armour 1: 3"]


@pytest.mark.parametrize(("edges", "surrounded"), [(("left", "rear"), True), (("rear",), False), (("left", "right"), False)])  # fmt: skip
def test_a_flight_between_enemies_is_told_with_its_fact(edges: tuple[str, ...], surrounded: bool) -> None:
    """R-903 stands beside the outcome only where the rear was attacked together with another edge."""
    (facts,) = (facts for label, _, facts in told(edges) if label == "outcome")
    assert ("R-903" in facts) is surrounded


def test_the_worst_melee_is_told_at_once() -> None:
    """Four units of sixteen on one of sixteen, defensive fire included: under 0.2 s of the processor (R-606)."""
    attackers = tuple(Attack(unit=fighter("mounted-samurai", 16), edge=edge) for edge in ("front", "left", "right", "rear"))  # fmt: skip
    for chosen in ({}, {"R-Q2": "each"}):
        before = process_time()
        made = melee.run(melee.Inputs(attackers=attackers, defender=fighter("arquebus-ashigaru", 16), readings=chosen))
        assert process_time() - before < 0.2
        assert sum(made.odds.values()) == 1


@settings(max_examples=40)
@given(
    attacker=st.sampled_from(KINDS), figures=st.integers(1, 16), defender=st.sampled_from(KINDS), others=st.integers(1, 16),
    edge=st.sampled_from(["front", "left", "right", "rear"]), moved=st.booleans(), hold=st.booleans(), awed=st.booleans(),
)  # fmt: skip
def test_chances_sum_to_one(attacker: str, figures: int, defender: str, others: int, edge: Any, moved: bool, hold: bool, awed: bool) -> None:  # fmt: skip
    """Whoever fights whom on whatever edge, something comes of it."""
    one = Attack(unit=fighter(attacker, figures), edge=edge)
    target = fighter(defender, others, moved=moved, hold=hold, awed=awed)
    odds = melee.run(melee.Inputs(attackers=(one,), defender=target, readings={})).odds
    assert sum(odds.values()) == 1
    met = meeting.run(meeting.Inputs(first=fighter(attacker, figures), second=fighter(defender, others), readings={})).odds  # fmt: skip
    assert sum(met.values()) == 1


def test_a_die_that_needs_one_always_harms() -> None:
    """And one that needs less does not harm more than always."""
    assert hits(2, 1) == hits(2, 0) == {0: 0, 1: 0, 2: 1}


@pytest.mark.parametrize(
    ("damage", "armour", "left"), [(0, 2, 0), (1, 0, 1), (1, 2, 1), (3, 2, 1), (4, 3, 1), (6, 4, 2), (3, -1, 3)]
)  # fmt: skip
def test_armour_never_takes_all(damage: int, armour: int, left: int) -> None:
    """R-702, R-Q2: nothing stays nothing, the least remains, armour below nothing adds no damage."""
    assert reduced(damage, armour) == left


def test_formation_counts_only_without_a_flank_attack() -> None:
    """R-213: not with the flank attacked; archers only in melee; samurai spears keep it against the rear unless read so."""
    front, flank, rear = frozenset({"front"}), frozenset({"front", "left"}), frozenset({"rear"})
    assert formation("spear-samurai", 9, "melee", front, {}) == 2
    assert formation("spear-samurai", 9, "melee", flank, {}) == 0
    assert formation("spear-samurai", 9, "melee", rear, {}) == 2
    assert formation("spear-samurai", 9, "melee", rear, {"R-Q8": "flank-or-rear"}) == 0
    assert formation("bow-samurai", 9, "fire", frozenset(), {}) == 0
    assert formation("spear-ashigaru", 9, "melee", rear, {}) == 0
    assert formation("mounted-samurai", 9, "melee", front, {}) == 0


def flees(**defender: Any) -> Fraction:
    """The chance that eight spears put twelve to flight."""
    target = fighter("spear-samurai", 12, **{"moved": True, **defender})
    made = melee.run(melee.Inputs(attackers=(Attack(unit=fighter("spear-samurai", 8)),), defender=target, readings={}))
    return made.odds.get("flees", Fraction(0))


def test_states_of_a_unit_count() -> None:
    """Holding makes it steadier; panic, regrouping and the Tiger shake it; so does what it lost to shots."""
    plain = flees()
    assert flees(hold=True) < plain
    assert flees(moved=False) < plain
    for worse in ({"panic": 1}, {"regrouped": 1}, {"awed": True}, {"shot": 2}):
        assert flees(**worse) > plain
    assert flees(awed=True) == flees(awed=True, panic=3), "the Tiger leaves nothing to lower"
    assert flees(panic=2) == flees(panic=9), "not below nothing"


def test_each_rank_behind_the_first_adds_what_the_rules_say() -> None:
    """R-213: of three ranks two stand behind; were each worth two, they would add four."""
    assert formation("spear-samurai", 12, "melee", frozenset(), {}) == 2
    with RULES.replaced("troops.formation.spear-samurai.each", 2):
        assert formation("spear-samurai", 12, "melee", frozenset(), {}) == 4


def test_under_the_tiger_no_formation_holds() -> None:
    """R-407: what the banner leaves is all there is, however deep the ranks."""
    awed = fighter("spear-samurai", 12, awed=True)
    terms = steadfastness_terms(awed, 12, "melee", frozenset({"front"}), {})
    assert [one.amount for one in terms] == [RULES.whole("command.banners.tiger.left")]


def test_what_cannot_be_lowered_further_is_not_told() -> None:
    """Panic has left nothing: that the unit regrouped changes nothing more."""
    terms = impetus_terms(fighter("spear-samurai", 8, panic=9, regrouped=1))
    assert terms[0].name.en == "impetus"
    assert len(terms) == 2
    assert sum(one.amount for one in terms) == RULES.whole("command.shinobi.least")


@pytest.mark.parametrize(
    ("question", "choice", "inputs"),
    [
        ("R-Q2", "each", {"edges": ("front", "left")}),
        ("R-Q3", "none", {"defender": "arquebus-ashigaru"}),
        ("R-Q8", "flank-or-rear", {"edges": ("rear",)}),
        ("R-Q10", "printed", {"attacker": "mounted-samurai"}),
        ("R-Q12", "highest", {"edges": ("front", "left")}),
        ("R-Q28", "loses-both", {"attacker": "mounted-samurai"}),
        ("R-Q32", "never", {"defender": "arquebus-ashigaru"}),
    ],
)
def test_a_reading_switches_the_result(question: str, choice: str, inputs: dict[str, Any]) -> None:
    """Each choice of an open point that a melee leans on changes its chances."""
    edges = inputs.get("edges", ("front",))
    attackers = tuple(Attack(unit=fighter(inputs.get("attacker", "spear-samurai"), 12), edge=edge) for edge in edges)
    target = fighter(inputs.get("defender", "spear-samurai"), 12)
    default, other = (melee.run(melee.Inputs(attackers=attackers, defender=target, readings=chosen)) for chosen in ({}, {question: choice}))  # fmt: skip
    assert dict(default.odds) != dict(other.odds)
    assert default.readings[question] != other.readings[question] == choice


def test_dice_that_were_rolled_say_the_same_as_the_rules() -> None:
    """A whole working by hand: 8 horse on 8 standing spears, 2 + 2 against armour, N and its outcome."""
    dice = melee.Rolls(attackers=((5, 6, 1, 2),), defender=((5, 1, 1, 1),))
    inputs = melee.Inputs(attackers=(Attack(unit=fighter("mounted-samurai", 8)),), defender=fighter("spear-samurai", 8), dice=dice, readings={})  # fmt: skip
    assert melee.run(inputs).result == {"outcome": "retreats", "n": 3, "defender_losses": 3, "attacker_losses": 1}


@pytest.mark.parametrize(
    ("dice", "says"),
    [
        (melee.Rolls(attackers=((5, 6),), defender=((1, 1, 1, 1),)), "4 dice needed after all rerolls, 2 given"),
        (melee.Rolls(attackers=((5, 6, 7, 1),), defender=((1, 1, 1, 1),)), "cannot roll 7"),
        (melee.Rolls(attackers=(), defender=()), "1 attacker fights"),
        (melee.Rolls(attackers=((1, 1, 1, 1),), defender=((1, 1, 1, 1),), fire=(1,)), "no defensive fire"),
    ],
)
def test_dice_that_cannot_be_are_named(dice: melee.Rolls, says: str) -> None:
    """One clear message, no traceback."""
    inputs = melee.Inputs(attackers=(Attack(unit=fighter("mounted-samurai", 8)),), defender=fighter("spear-samurai", 8), dice=dice, readings={})  # fmt: skip
    with pytest.raises(MusterError, match=says):
        melee.run(inputs)


def test_a_unit_that_the_rules_do_not_know_has_no_characteristics() -> None:
    """The message names those that there are."""
    with pytest.raises(MusterError, match="unknown troop type `knights`"):
        numbers.run(numbers.Inputs.model_validate({"type": "knights", "figures": 8, "readings": {}}))
