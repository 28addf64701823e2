"""Fights against slow twins that enumerate all rolls; the edges of a defender; what states of a unit change."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.errors import MusterError
from builder.systems.red_plains.chances import hits
from builder.systems.red_plains.fight import Attack, Clash, answers, clash, dice_of, guaranteed_of
from builder.systems.red_plains.fighter import (
    Edge,
    Fighter,
    armour,
    formation,
    full_ammunition,
    impetus_terms,
    reduced,
    steadfastness_terms,
    total,
)
from builder.systems.red_plains.procedures import meeting, melee, shooting
from builder.systems.red_plains.procedures import unit as numbers
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.volley import volley

KINDS = RULES.below("troops.kinds")
SIDES = range(1, RULES.whole("troops.die") + 1)


def fighter(kind: str, figures: int, **state: Any) -> Fighter:
    """A unit as procedures know it."""
    return Fighter.model_validate({"type": kind, "figures": figures, **state})


def rolls(dice: int, needs: int) -> Counter[int]:
    """How many harm, over every roll of so many dice."""
    return Counter(sum(face >= needs for face in faces) for faces in product(SIDES, repeat=dice))


@pytest.mark.parametrize(("attacker", "defender"), [("spear-ashigaru", "spear-samurai"), ("bow-samurai", "spear-ashigaru"), ("spear-samurai", "mounted-samurai")])  # fmt: skip
def test_the_chances_of_a_melee_are_those_of_all_its_rolls(attacker: str, defender: str) -> None:
    """Each face of each die, one by one: the exact distribution says the same."""
    mine, theirs = fighter(attacker, 3), fighter(defender, 4)
    attack = Attack(unit=mine)
    quick = melee.run(melee.Inputs(attackers=(attack,), defender=theirs, readings={})).odds
    needs = [RULES.whole(f"troops.kinds.{kind}.possible") for kind in (attacker, defender)]
    slow: dict[str, Fraction] = {}
    back = rolls(answers(["front"], 4)["front"], needs[1])
    struck = rolls(dice_of(attack, theirs, 3), needs[0])
    whole = sum(back.values()) * sum(struck.values())
    for (hit, often), (returned, times) in product(struck.items(), back.items()):
        outcome = clash([(attack, 3)], theirs, [hit], {"front": returned}, {}).outcome
        slow[outcome] = slow.get(outcome, Fraction(0)) + Fraction(often * times, whole)
    assert dict(quick) == slow


def test_the_chances_of_a_meeting_are_those_of_all_its_rolls() -> None:
    """The same for an engagement of two that attack each other."""
    inputs = meeting.Inputs(first=fighter("bow-samurai", 3), second=fighter("spear-ashigaru", 4), readings={})
    quick = meeting.run(inputs).odds
    slow: Counter[str] = Counter()
    for faces in product(SIDES, repeat=7):
        harm = sum(face >= 5 for face in faces[:3]), sum(face >= 6 for face in faces[3:])
        lost = (meeting.losses_of(inputs.first, inputs.second, harm[1]), meeting.losses_of(inputs.second, inputs.first, harm[0]))  # fmt: skip
        slow[meeting.outcome(inputs, lost)] += 1
    assert {outcome: Fraction(count, 6**7) for outcome, count in slow.items()} == dict(quick)


def test_a_massed_volley_rolls_failures_again() -> None:
    """Each of four dice has two throws: the chance of no loss is that of eight failures."""
    shot = shooting.Shot(unit=fighter("arquebus-ashigaru", 4), massed=True)
    target = fighter("spear-ashigaru", 16, moved=False)
    quick = shooting.run(shooting.Inputs(shots=(shot,), target=target, readings={})).result["mean_losses"]
    assert quick == 4 * Fraction(3, 4)


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


@pytest.mark.parametrize(
    ("edges", "figures", "dice"),
    [
        (["front"], 9, {"front": 4}),
        (["left"], 9, {"left": 3}),
        (["front", "left"], 9, {"front": 4, "left": 2}),
        (["left", "right"], 9, {"left": 3, "right": 2}),
        (["left", "right"], 8, {"left": 2, "right": 2}),
        (["front", "left", "right"], 4, {"front": 4, "left": 0, "right": 0}),
        (["rear"], 12, {"rear": 4}),
        (["front", "rear"], 6, {"front": 4, "rear": 2}),
        (["front", "left", "rear"], 8, {"front": 4, "left": 1, "rear": 3}),
        (["rear"], 1, {"rear": 1}),
        (["front", "rear"], 1, {"front": 1, "rear": 0}),
        (["front", "left", "right"], 5, {"front": 4, "left": 1, "right": 0}),
        (["front", "left", "right"], 1, {"front": 1, "left": 0, "right": 0}),
        (["front", "left", "right", "rear"], 9, {"front": 4, "left": 2, "right": 1, "rear": 2}),
    ],
)
def test_dice_against_each_edge(edges: Any, figures: int, dice: dict[str, int]) -> None:
    """R-705, R-706, R-Q31: a die a rank on a flank, the corner to the front, the free figures to the rear."""
    assert answers(edges, figures) == dice


def test_a_die_that_needs_one_always_harms() -> None:
    """And one that needs less does not harm more than always."""
    assert hits(2, 1) == hits(2, 0) == {0: 0, 1: 0, 2: 36}


@pytest.mark.parametrize("edge", ["left", "right", "rear"])
def test_guaranteed_damage_against_flank_and_rear_are_two_numbers(edge: Edge) -> None:
    """None today; either may be changed without the other (R-705, R-706)."""
    where = "rear" if edge == "rear" else "flank"
    assert guaranteed_of(fighter("spear-samurai", 8), edge) == 0
    with RULES.replaced(f"melee.{where}.guaranteed", 1):
        assert guaranteed_of(fighter("spear-samurai", 8), edge) == 1
        assert guaranteed_of(fighter("spear-samurai", 8), "left" if edge == "rear" else "rear") == 0


@pytest.mark.parametrize(
    ("damage", "armour", "left"), [(0, 2, 0), (1, 0, 1), (1, 2, 1), (3, 2, 1), (4, 3, 1), (6, 4, 2), (3, -1, 3)]
)  # fmt: skip
def test_armour_never_takes_all(damage: int, armour: int, left: int) -> None:
    """R-702, R-Q2: nothing stays nothing, the least remains, armour below nothing adds no damage."""
    assert reduced(damage, armour) == left


def test_where_formation_counts() -> None:
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
    for worse in ({"panic": 1}, {"regrouped": True}, {"awed": True}, {"shot": 2}):
        assert flees(**worse) > plain
    assert flees(awed=True) == flees(awed=True, panic=3), "the Tiger leaves nothing to lower"
    assert flees(panic=2) == flees(panic=9), "not below nothing"


def test_several_attackers_fight_one_melee() -> None:
    """R-606: their damage and impetus together; beaten between front and rear a unit flees and never retreats."""
    both = tuple(Attack(unit=fighter("spear-ashigaru", 8), edge=edge) for edge in ("front", "rear"))
    made = melee.run(melee.Inputs(attackers=both, defender=fighter("bow-samurai", 8), fires=False, readings={}))
    assert made.odds.get("retreats", 0) == 0
    assert made.odds["flees"] > 0
    assert "R-Q12" in made.readings
    alone = melee.run(melee.Inputs(attackers=both[:1], defender=fighter("bow-samurai", 8), fires=False, readings={}))
    assert made.odds["flees"] > alone.odds.get("flees", 0)


def fought(
    attackers: dict[Edge, tuple[str, int]], struck: list[int], back: dict[Edge, int], defender: Fighter, **chosen: str
) -> Clash:
    """A melee whose dice have harmed so often: those of each attacker, and the defender's on each edge."""
    attacks = [(Attack(unit=fighter(kind, n), edge=edge), n) for edge, (kind, n) in attackers.items()]
    return clash(attacks, defender, struck, back, {name.replace("_", "-"): choice for name, choice in chosen.items()})


def test_only_shooters_have_ammunition() -> None:
    """So much for each figure at the start; spears have none."""
    assert full_ammunition("bow-samurai", 8) == 8 * RULES.whole("troops.shooters.bow-samurai.ammunition")
    assert full_ammunition("spear-samurai", 8) == 0


def test_a_volley_that_asks_for_no_ammunition_is_shot_with_none() -> None:
    """As many dice as ever, and nothing is spent."""
    empty = fighter("bow-samurai", 8, ammunition=0)
    assert volley(empty, "straight", {}).dice == 0
    assert volley(empty, "straight", {}, free=True).dice == volley(fighter("bow-samurai", 8), "straight", {}).dice > 0
    assert volley(fighter("bow-samurai", 8), "straight", {}, free=True).spent == 0


def test_every_figure_pays_for_a_volley_or_only_those_that_shoot() -> None:
    """R-Q6: two ranks of three shoot."""
    archers, cost = fighter("arquebus-ashigaru", 12), RULES.whole("orders.ammunition.shoot")
    every, shooting = (volley(archers, "straight", {"R-Q6": choice}) for choice in ("every-figure", "who-shoots"))
    assert every.dice == shooting.dice < 12
    assert (every.spent, shooting.spent) == (12 * cost, shooting.dice * cost)


@pytest.mark.parametrize(
    ("state", "more"),
    [
        ({"crab": True}, "command.banners.crab.armour"),
        ({"shields": True}, "troops.shields"),
        ({"ground": "hill"}, "terrain.hill.armour"),
        ({"ground": "hill-and-wood"}, "terrain.hill.armour"),
        ({"ground": "wood"}, "terrain.wood.armour"),
        ({"shields": True, "moved": True}, None),
        ({"shields": True, "turned": True}, None),
    ],
)
def test_what_protects_from_shots(state: dict[str, Any], more: str | None) -> None:
    """The Crab, shields of who stood still, hill and wood: each adds its own to the armour."""
    plain, here = (
        volley(fighter("bow-samurai", 8), "straight", {}).armour(fighter("spear-samurai", 8, **one))
        for one in ({}, state)
    )
    assert here == plain + (RULES.whole(more) if more else 0)


def test_under_the_tiger_no_formation_holds() -> None:
    """R-407: what the banner leaves is all there is, however deep the ranks."""
    awed = fighter("spear-samurai", 12, awed=True)
    terms = list(steadfastness_terms(awed, 12, "melee", frozenset({"front"}), {}))
    assert [amount for amount, _, _ in terms] == [RULES.whole("command.banners.tiger.left")]


def test_what_cannot_be_lowered_further_is_not_told() -> None:
    """Panic has left nothing: that the unit regrouped changes nothing more."""
    terms = list(impetus_terms(fighter("spear-samurai", 8, panic=9, regrouped=True)))
    assert terms[0][1].en == "impetus"
    assert len(terms) == 2
    assert sum(amount for amount, _, _ in terms) == RULES.whole("command.shinobi.least")


def test_armour_protects_once_or_against_each_attacker() -> None:
    """R-Q2: six hits of two attackers, together or three and three."""
    attackers: dict[Edge, tuple[str, int]] = {"left": ("bow-samurai", 8), "right": ("bow-samurai", 8)}
    target = fighter("spear-samurai", 12)
    protection, sure_hits = armour(target), RULES.whole("troops.kinds.bow-samurai.guaranteed")
    together, each = (
        fought(attackers, [3, 3], {"left": 0, "right": 0}, target, R_Q2=choice).loss for choice in ("total", "each")
    )
    assert together == 6 + 2 * sure_hits - protection
    assert each == 6 + 2 * sure_hits - 2 * protection


def test_impetus_of_several_attackers_is_summed_or_the_highest() -> None:
    """R-Q12: horse and foot together, or the horse alone."""
    attackers: dict[Edge, tuple[str, int]] = {"left": ("spear-ashigaru", 8), "right": ("mounted-samurai", 8)}
    summed, highest = (
        fought(attackers, [0, 0], {"left": 0, "right": 0}, fighter("bow-samurai", 12), R_Q12=choice).impetus
        for choice in ("sum", "highest")
    )
    foot, horse = (RULES.whole(f"troops.kinds.{kind}.impetus") for kind in ("spear-ashigaru", "mounted-samurai"))
    assert (summed, highest) == (foot + horse, horse)


def test_an_attacker_who_is_destroyed_is_no_longer_at_the_rear() -> None:
    """The others fight on: the melee is not lost while one of them stands, and nobody is caught between two."""
    attackers: dict[Edge, tuple[str, int]] = {"front": ("spear-ashigaru", 8), "rear": ("spear-ashigaru", 1)}
    made = fought(attackers, [0, 0], {"front": 0, "rear": 6}, fighter("bow-samurai", 12))
    assert made.losses[1] == 1
    assert made.edges == {"front"}
    assert made.outcome != "attacker-destroyed"
    assert fought(attackers, [0, 0], {"front": 0, "rear": 0}, fighter("bow-samurai", 12)).edges == {"front", "rear"}


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


def test_who_leads_in_a_meeting_may_be_read_otherwise() -> None:
    """R-Q11: by the majority, or only by being ahead in all."""
    units = {"first": fighter("mounted-samurai", 4), "second": fighter("spear-ashigaru", 16)}
    by_most = meeting.run(meeting.Inputs(**units, readings={})).odds  # type: ignore[arg-type]
    by_all = meeting.run(meeting.Inputs(**units, readings={"R-Q11": "all"})).odds  # type: ignore[arg-type]
    assert by_all["no-lead"] > by_most.get("no-lead", 0)


def test_dice_that_were_rolled_say_the_same_as_the_rules() -> None:
    """A whole working by hand: 8 horse on 8 standing spears, 2 + 2 against armour, N and its outcome."""
    dice = melee.Dice(attackers=((5, 6, 1, 2),), defender=((5, 1, 1, 1),))
    inputs = melee.Inputs(attackers=(Attack(unit=fighter("mounted-samurai", 8)),), defender=fighter("spear-samurai", 8), dice=dice, readings={})  # fmt: skip
    assert melee.run(inputs).result == {"outcome": "retreats", "n": 3, "defender_losses": 3, "attacker_losses": 1}


@pytest.mark.parametrize(
    ("dice", "says"),
    [
        (melee.Dice(attackers=((5, 6),), defender=((1, 1, 1, 1),)), "4 dice are rolled, 2 are given"),
        (melee.Dice(attackers=((5, 6, 7, 1),), defender=((1, 1, 1, 1),)), "cannot show 7"),
        (melee.Dice(attackers=(), defender=()), "attackers that fight: 1"),
        (melee.Dice(attackers=((1, 1, 1, 1),), defender=((1, 1, 1, 1),), fire=(1,)), "no automatic fire"),
    ],
)
def test_dice_that_cannot_be_are_named(dice: melee.Dice, says: str) -> None:
    """One clear message, no traceback."""
    inputs = melee.Inputs(attackers=(Attack(unit=fighter("mounted-samurai", 8)),), defender=fighter("spear-samurai", 8), dice=dice, readings={})  # fmt: skip
    with pytest.raises(MusterError, match=says):
        melee.run(inputs)


@pytest.mark.parametrize(("kind", "across", "dice"), [
    ("mounted-samurai", "none", 2 * RULES.whole("troops.charge")),
    ("mounted-samurai", "river", 2 * RULES.whole("melee.dice")),
    ("spear-samurai", "none", 2 * RULES.whole("melee.dice")),
])  # fmt: skip
def test_a_small_unit_meets_with_few_dice(kind: str, across: Any, dice: int) -> None:
    """Two figures: as many dice as they have, not as many as a full rank may throw."""
    assert meeting.dice_of(fighter(kind, 2), across) == dice


def test_losses_to_shots_of_this_turn_count_in_a_meeting() -> None:
    """As losses that the enemy inflicted, and against the steadfastness of who loses."""
    shot = meeting.Inputs(
        first=fighter("spear-samurai", 8, shot=2), second=fighter("spear-samurai", 8, shot=1), readings={}
    )
    assert meeting.indicators(shot, (3, 4))["losses"] == (5, 5)
    firm = total(list(steadfastness_terms(fighter("spear-samurai", 8), 5, "melee", frozenset({"front"}), {})))
    for before, ends in ((firm - 3, "first-retreats"), (firm - 2, "first-flees")):
        loser = fighter("spear-samurai", 8, shot=before)
        met = meeting.Inputs(first=loser, second=fighter("mounted-samurai", 8), readings={})
        assert meeting.outcome(met, (3, 0)) == ends


def test_the_lead_in_all_points_may_be_asked_for() -> None:
    """R-Q11: two of three are a lead, or none unless all three are."""
    most, every = (
        {"ranks": (2, 1), "impetus": (2, 1), "losses": (1, 1)},
        {"ranks": (1, 2), "impetus": (1, 2), "losses": (0, 1)},
    )
    assert [meeting.leader(most, {"R-Q11": choice}) for choice in ("majority", "all")] == [0, None]
    assert [meeting.leader(every, {"R-Q11": choice}) for choice in ("majority", "all")] == [1, 1]
    first = {name: (b, a) for name, (a, b) in every.items()}
    assert meeting.leader(first, {"R-Q11": "all"}) == 0


def test_troops_that_the_rules_do_not_know_cannot_meet() -> None:
    """The message names those that there are."""
    with pytest.raises(MusterError, match="no kind of troops `knights`; known: "):
        meeting.run(meeting.Inputs(first=fighter("knights", 8), second=fighter("spear-samurai", 8), readings={}))


def test_dice_of_a_meeting_are_counted_by_side() -> None:
    """Each side is asked for its own number of dice, by its name."""
    met: dict[str, Any] = {"first": fighter("spear-samurai", 2), "second": fighter("spear-samurai", 3), "readings": {}}
    made = meeting.run(meeting.Inputs(**met, first_dice=(6, 6), second_dice=(1, 1, 1))).result
    assert (made["first_losses"], made["second_losses"]) == (1, 3)
    for first, second, says in (((6,), (1, 1, 1), "first: 2 dice"), ((6, 6), (1, 1), "second: 3 dice")):
        with pytest.raises(MusterError, match=says):
            meeting.run(meeting.Inputs(**met, first_dice=first, second_dice=second))


def test_troops_that_the_rules_do_not_know_cannot_fight() -> None:
    """Neither attack nor be attacked."""
    foot, knights = fighter("spear-samurai", 8), fighter("knights", 8)
    for attacker, defender in ((foot, knights), (knights, foot)):
        with pytest.raises(MusterError, match="no kind of troops `knights`"):
            melee.run(melee.Inputs(attackers=(Attack(unit=attacker),), defender=defender, readings={}))


def told(**defender: Any) -> Any:
    """A melee of spears with a unit that shoots, before its dice."""
    chosen = defender.pop("readings", {})
    target = fighter("bow-samurai", 8, **defender)
    return melee.run(
        melee.Inputs(attackers=(Attack(unit=fighter("spear-ashigaru", 8)),), defender=target, readings=chosen)
    )


@pytest.mark.parametrize(
    ("ammunition", "reading", "fires"), [(0, "spent", False), (0, "free", False), (1, "free", True), (8, "spent", True)]
)
def test_shooters_without_ammunition_do_not_fire_at_who_attacks_them(
    ammunition: int, reading: str, fires: bool
) -> None:
    """R-521, R-Q7: even where automatic fire costs nothing, there must be something to shoot."""
    steps = [term.label.en for term in told(ammunition=ammunition, readings={"R-Q7": reading}).working]
    assert ("automatic fire: dice" in steps) is fires


def test_a_melee_of_foot_does_not_lean_on_how_cavalry_is_attacked() -> None:
    """R-Q14 is asked for horse alone."""
    horse = melee.Inputs(attackers=(Attack(unit=fighter("spear-samurai", 8)),), defender=fighter("mounted-samurai", 8), readings={})  # fmt: skip
    assert "R-Q14" in melee.run(horse).readings
    assert "R-Q14" not in told().readings


def under_fire(front: int, dice: melee.Dice, **state: Any) -> Any:
    """Arquebuses attacked by spears in front, and by horse in the flank."""
    attackers = (
        Attack(unit=fighter("spear-ashigaru", front), **state),
        Attack(unit=fighter("mounted-samurai", 8), edge="left"),
    )
    target = fighter("arquebus-ashigaru", 8)
    return melee.run(melee.Inputs(attackers=attackers, defender=target, dice=dice, readings={})).result


def test_fire_stops_the_attack_in_front_and_no_other() -> None:
    """R-801, R-Q32: the horse in the flank comes to blows, with all its figures and by itself."""
    on_the_flank = ((1,) * 8,)
    for front in (1, 8):
        made = under_fire(front, melee.Dice(fire=(6, 6, 6, 6), attackers=on_the_flank, defender=((1, 1),)))
        assert made["outcome"] in ("thrown-back", "retreats", "flees", "destroyed")
        assert made["attacker_losses"] == 0


def test_an_attacker_alone_is_stopped_or_destroyed_by_fire() -> None:
    """What is left of it decides."""
    for figures, ends in ((1, "attacker-destroyed"), (8, "stopped")):
        attackers = (Attack(unit=fighter("spear-ashigaru", figures)),)
        dice = melee.Dice(fire=(6, 6, 6, 6))
        target = fighter("arquebus-ashigaru", 8)
        made = melee.run(melee.Inputs(attackers=attackers, defender=target, dice=dice, readings={})).result
        assert made["outcome"] == ends


def test_shots_of_the_same_step_help_to_stop_an_attack() -> None:
    """R-801: as many losses as impetus let it come on; one more, shot before in this step, stops it."""
    made = []
    for before in (0, 1):
        attack = Attack(unit=fighter("spear-ashigaru", 8), shot_in_step=before)
        target = fighter("bow-samurai", 8, ammunition=1)
        asked = melee.Inputs(attackers=(attack,), defender=target, readings={})
        made.append(melee.run(asked).odds.get("stopped", 0))
    harming = len([face for face in SIDES if face >= volley(target, "attacker", {}).needs])
    assert made == [0, Fraction(harming, len(SIDES))]


def test_a_unit_is_called_by_its_name() -> None:
    """Where it has one; else by its part."""
    named = fighter("spear-samurai", 8, name="Takeda's spears")
    for unit, called in ((named, "Takeda's spears"), (fighter("spear-samurai", 8), "attacker")):
        asked = melee.Inputs(attackers=(Attack(unit=unit),), defender=fighter("spear-ashigaru", 8), readings={})
        assert melee.run(asked).working[0].label.en == f"{called}: dice"


def test_horse_in_the_flank_draws_no_fire() -> None:
    """R-521: only an attack in front is shot at, whoever else attacks."""
    flank = Attack(unit=fighter("mounted-samurai", 8), edge="left")
    asked = melee.Inputs(attackers=(flank,), defender=fighter("arquebus-ashigaru", 8), readings={})
    quiet = melee.Inputs(attackers=(flank,), defender=fighter("arquebus-ashigaru", 8), fires=False, readings={})
    assert melee.run(asked).odds == melee.run(quiet).odds
    both = melee.Inputs(
        attackers=(flank, Attack(unit=fighter("spear-ashigaru", 8))),
        defender=fighter("arquebus-ashigaru", 8),
        readings={},
    )
    turned = both.model_copy(update={"attackers": both.attackers[::-1]})
    assert melee.run(both).odds == melee.run(turned).odds


@pytest.mark.parametrize(("ammunition", "fire", "left"), [(20, (1,) * 8, 2), (3, (1, 1, 1), 0), (20, None, 10)])
def test_ammunition_after_a_melee(ammunition: int, fire: tuple[int, ...] | None, left: int) -> None:
    """Less what was shot and what lay with the fallen, never less than none; all but the latter where nobody fired."""
    attack = Attack(unit=fighter("spear-samurai", 8))
    target = fighter("bow-samurai", 8, ammunition=ammunition)
    dice = melee.Dice(fire=fire or (), attackers=((6, 6, 6, 6),), defender=((1, 1, 1, 1),))
    asked = melee.Inputs(attackers=(attack,), defender=target, fires=fire is not None, dice=dice, readings={})
    assert melee.run(asked).result["ammunition"] == left


@pytest.mark.parametrize("groups", [{"attackers": ()}, {"defender": ()}, {"defender": ((1, 1, 1, 1), (1, 1))}])
def test_each_attacker_has_its_dice_and_those_against_it(groups: dict[str, Any]) -> None:
    """A group too few or too many is named with how many fight."""
    dice = melee.Dice(**{"attackers": ((6, 6, 6, 6),), "defender": ((1, 1, 1, 1),), **groups})
    foot = fighter("spear-samurai", 8)
    with pytest.raises(MusterError, match="attackers that fight: 1"):
        melee.run(melee.Inputs(attackers=(Attack(unit=foot),), defender=foot, dice=dice, readings={}))


def test_a_shot_at_attackers_among_others_leans_on_its_reading() -> None:
    """R-Q3 is asked as soon as one of the volleys is automatic fire."""
    archers, target = fighter("bow-samurai", 8), fighter("spear-samurai", 8)
    for aims, asked in ((("straight",), False), (("straight", "attacker"), True)):
        shots = tuple(shooting.Shot(unit=archers, aim=aim) for aim in aims)  # type: ignore[arg-type]
        used = shooting.run(shooting.Inputs(shots=shots, target=target, readings={})).readings
        assert ("R-Q3" in used) is asked


def test_nobody_shoots_at_troops_that_the_rules_do_not_know() -> None:
    """The message names those that there are."""
    shots = (shooting.Shot(unit=fighter("bow-samurai", 8)),)
    with pytest.raises(MusterError, match="no kind of troops `knights`"):
        shooting.run(shooting.Inputs(shots=shots, target=fighter("knights", 8), readings={}))


def test_shots_are_told_by_the_name_of_who_shoots() -> None:
    """A unit without a name by its kind."""
    target = fighter("spear-samurai", 8)
    for unit, called in (
        (fighter("bow-samurai", 8, name="Ten arrows"), "Ten arrows"),
        (fighter("bow-samurai", 8), "foot samurai with bows"),
    ):
        told = shooting.run(shooting.Inputs(shots=(shooting.Shot(unit=unit),), target=target, readings={})).working
        assert called in told[0].label.en


def test_a_unit_that_the_rules_do_not_know_has_no_characteristics() -> None:
    """The message names those that there are."""
    with pytest.raises(MusterError, match="no kind of troops `knights`"):
        numbers.run(numbers.Inputs.model_validate({"type": "knights", "figures": 8, "readings": {}}))


def test_a_melee_without_an_attack_in_front_does_not_lean_on_readings_of_fire() -> None:
    """R-521: who is attacked on a flank alone does not fire."""
    of_fire = {"R-Q3", "R-Q6", "R-Q7", "R-Q32"}
    for edge, asked in (("front", of_fire), ("left", set())):
        attack = Attack(unit=fighter("spear-samurai", 8), edge=edge)  # type: ignore[arg-type]
        made = melee.run(melee.Inputs(attackers=(attack,), defender=fighter("bow-samurai", 8), readings={}))
        assert of_fire & set(made.readings) == asked
