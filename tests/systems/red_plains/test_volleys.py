"""Shots and automatic fire: ammunition, what protects, whom they stop."""

from fractions import Fraction
from typing import Any

import pytest

from builder.errors import MusterError
from builder.systems.red_plains.fight import Attack
from builder.systems.red_plains.fighter import Fighter, full_ammunition
from builder.systems.red_plains.procedures import flight, meeting, melee, shooting
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.volley import volley
from tests.systems.red_plains.units import SIDES, fighter


def test_a_massed_volley_rolls_failures_again() -> None:
    """Each of four dice has two throws: the chance of no loss is that of eight failures."""
    shot = shooting.Shot(unit=fighter("arquebus-ashigaru", 4), massed=True)
    target = fighter("spear-ashigaru", 16, moved=False)
    quick = shooting.run(shooting.Inputs(shots=(shot,), target=target, readings={})).result["mean_losses"]
    assert quick == 4 * Fraction(3, 4)


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


@pytest.mark.parametrize("aim", ["straight", "attacker"])
def test_shields_do_not_help_who_moves_under_fire(aim: Any) -> None:
    """R-217, R-Q25: a move order in the step, or an attack, which is one: as if there were none."""
    target = fighter("spear-samurai", 8, shields=True)
    shot = volley(fighter("bow-samurai", 8), aim, {}, moving=aim == "straight")
    assert shot.armour(target) == RULES.whole("troops.kinds.spear-samurai.armour")
    assert shot.armour(target) == sum(amount for amount, _, _ in shot.armour_addends(target))


def test_shields_do_not_protect_an_attacker() -> None:
    """R-217: eight bows that attack eight arquebuses are stopped as often with shields as without: 68.8 %."""
    odds = [
        melee.run(melee.Inputs(attackers=(Attack(unit=fighter("bow-samurai", 8, shields=has)),), defender=fighter("arquebus-ashigaru", 8), readings={})).odds
        for has in (False, True)
    ]  # fmt: skip
    assert odds[0] == odds[1]
    assert odds[0]["stopped"] == Fraction(11, 16)


@pytest.mark.parametrize("reading", ["stops", "never"])
@pytest.mark.parametrize("edge", ["front", "left", "rear"])
def test_shots_by_order_stop_an_attack_by_themselves(reading: str, edge: Any) -> None:
    """R-801: losses above the impetus, whatever automatic fire may do (R-Q32), on every edge; then nobody fires at it."""
    limit = RULES.whole("troops.kinds.spear-ashigaru.impetus")
    for lost, stopped in ((limit, False), (limit + 1, True)):
        attack = Attack(unit=fighter("spear-ashigaru", 8, shot=lost), edge=edge, shot_in_step=lost)
        target = fighter("bow-samurai", 8, ammunition=0 if not stopped else 8)
        made = melee.run(melee.Inputs(attackers=(attack,), defender=target, readings={"R-Q32": reading}))
        assert (made.odds.get("stopped", 0) == 1) is stopped
        if stopped:
            labels = [term.label.en for term in made.working]
            assert labels == ["attacker: impetus", "attacker: losses to shots in this step"]
            assert "R-801" in [cite.fact for cite in made.working[-1].cites]


def test_an_attack_that_is_stopped_leans_on_no_reading_of_the_melee() -> None:
    """Whoever was attacked: horse, standing spears, bows."""
    attack = Attack(unit=fighter("mounted-samurai", 8, shot=4), shot_in_step=4)
    for kind in ("mounted-samurai", "spear-samurai", "bow-samurai"):
        assert melee.run(melee.Inputs(attackers=(attack,), defender=fighter(kind, 8), readings={})).readings == {}


def test_dice_of_a_melee_with_shooters_who_have_nothing_to_shoot() -> None:
    """R-Q7: no ammunition, no fire; dice for it are refused."""
    attack, bows = Attack(unit=fighter("spear-ashigaru", 8)), fighter("bow-samurai", 8, ammunition=0)
    dice = melee.Dice(attackers=((1, 1, 1, 1),), defender=((1, 1, 1, 1),))
    assert melee.run(melee.Inputs(attackers=(attack,), defender=bows, dice=dice, readings={})).result["n"] == -1
    fired = dice.model_copy(update={"fire": (1,)})
    with pytest.raises(MusterError, match="no automatic fire here"):
        melee.run(melee.Inputs(attackers=(attack,), defender=bows, dice=fired, readings={}))


def test_only_the_attacker_in_front_loses_ammunition_to_automatic_fire() -> None:
    """R-704: those whom the fire felled and those who fell in the melee; on the flank the latter alone."""
    each = RULES.whole("melee.ammunition")
    bows = fighter("bow-samurai", 8, ammunition=16)
    guns = fighter("arquebus-ashigaru", 8)
    attackers = (Attack(unit=bows), Attack(unit=bows, edge="left"))
    dice = melee.Dice(fire=(4, 1, 1, 1), attackers=((1,) * 4, (1,) * 4), defender=((6, 1, 1, 1), (6,)))
    left = melee.run(melee.Inputs(attackers=attackers, defender=guns, dice=dice, readings={})).result
    assert (left["fire_losses"], left["attacker_losses"]) == (2, 2)
    assert (left["ammunition_1"], left["ammunition_2"]) == (16 - 3 * each, 16 - each)
    stopped = melee.Dice(fire=(4, 4, 4, 4))
    alone = melee.Inputs(attackers=attackers[:1], defender=guns, dice=stopped, readings={})
    assert melee.run(alone).result["ammunition_1"] == 16 - 5 * each


def test_who_is_stopped_takes_no_part_while_others_fight() -> None:
    """R-801: the melee is that of the other attacker alone, in whatever order they are named."""
    stopped = Attack(unit=fighter("spear-ashigaru", 8, shot=4), edge="rear", shot_in_step=4)
    other = Attack(unit=fighter("spear-samurai", 8), edge="left")
    target = fighter("spear-ashigaru", 12)
    alone = melee.run(melee.Inputs(attackers=(other,), defender=target, readings={}))
    for both in ((stopped, other), (other, stopped)):
        made = melee.run(melee.Inputs(attackers=both, defender=target, readings={}))
        assert made.odds == alone.odds
        assert set(made.readings) == set(alone.readings)


def test_an_attack_of_which_one_falls_and_one_is_stopped_is_stopped() -> None:
    """Whoever is named first: one lone spearman shot down in front, eight stopped in the flank."""
    front = Attack(unit=fighter("spear-ashigaru", 1))
    flank = Attack(unit=fighter("spear-ashigaru", 8, shot=4), edge="left", shot_in_step=4)
    for attackers in ((front, flank), (flank, front)):
        dice = melee.Dice(fire=(6, 6, 6, 6))
        asked = melee.Inputs(attackers=attackers, defender=fighter("arquebus-ashigaru", 8), dice=dice, readings={})
        assert melee.run(asked).result["outcome"] == "stopped"


def test_shots_of_a_step_are_a_part_of_all_shots() -> None:
    """More in the step than in the turn cannot be."""
    attack = Attack(unit=fighter("spear-samurai", 8, shot=1), shot_in_step=2)
    with pytest.raises(MusterError, match="`shot_in_step` 2 is a part of `shot`, which is 1"):
        melee.run(melee.Inputs(attackers=(attack,), defender=fighter("spear-samurai", 8), readings={}))


def test_shots_of_the_same_step_help_to_stop_an_attack() -> None:
    """R-801: as many losses as impetus let it come on; one more, shot before in this step, stops it."""
    made = []
    for before in (0, 1):
        attack = Attack(unit=fighter("spear-ashigaru", 8, shot=before), shot_in_step=before)
        target = fighter("bow-samurai", 8, ammunition=1)
        asked = melee.Inputs(attackers=(attack,), defender=target, readings={})
        made.append(melee.run(asked).odds.get("stopped", 0))
    harming = len([face for face in SIDES if face >= volley(target, "attacker", {}).needs])
    assert made == [0, Fraction(harming, len(SIDES))]


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


def test_a_shot_at_attackers_among_others_leans_on_its_reading() -> None:
    """R-Q3 is asked as soon as one of the volleys is automatic fire."""
    archers, target = fighter("bow-samurai", 8), fighter("spear-samurai", 8)
    for aims, asked in ((("straight",), False), (("straight", "attacker"), True)):
        shots = tuple(shooting.Shot(unit=archers, aim=aim) for aim in aims)  # type: ignore[arg-type]
        used = shooting.run(shooting.Inputs(shots=shots, target=target, readings={})).readings
        assert ("R-Q3" in used) is asked


@pytest.mark.parametrize(("here", "there"), [("hill", "hill"), ("hill", "hill-and-wood"), ("hill-and-wood", "hill")])
def test_nobody_shoots_from_a_hill_at_a_hill(here: str, there: str) -> None:
    """R-1003: refused, with who wanted to; nor does a unit on a hill fire at an attacker from another."""
    unit, target = fighter("bow-samurai", 8, ground=here), fighter("spear-samurai", 8, ground=there)
    with pytest.raises(MusterError, match="nobody shoots from a hill at a hill"):
        shooting.run(shooting.Inputs(shots=(shooting.Shot(unit=unit),), target=target, readings={}))
    asked = melee.Inputs(attackers=(Attack(unit=target),), defender=unit, readings={})
    assert melee.run(asked).odds == melee.run(asked.model_copy(update={"fires": False})).odds


def impetus(target: Fighter, aim: str = "straight", ground: str = "open", **inputs: Any) -> Any:
    """What the losses of a target are compared with when bows shoot at it, as the working tells."""
    shot = shooting.Shot.model_validate({"unit": {"type": "bow-samurai", "figures": 8, "ground": ground}, "aim": aim, "dice": (1,) * 8})  # fmt: skip
    told = shooting.run(shooting.Inputs(shots=(shot,), target=target, readings={}, **inputs)).working[-2]
    return told.label.en, told.value


def test_a_target_that_attacks_over_the_river_or_up_a_hill_has_less_impetus() -> None:
    """R-801 with R-1001 and R-1003: only an attack; the bridge takes none; under automatic fire the shooter's own hill."""
    horse, printed = fighter("mounted-samurai", 8), RULES.whole("troops.kinds.mounted-samurai.impetus")
    decisive = fighter("mounted-samurai", 8, decisive=True)
    river, hill = RULES.whole("terrain.river.impetus"), RULES.whole("terrain.hill.impetus")
    assert impetus(horse, moving=True) == impetus(horse, across="river") == ("impetus", printed)
    assert impetus(horse, across="river", attacks="level") == ("impetus", printed + river)
    assert impetus(horse, attacks="hill") == ("impetus", printed + hill)
    assert impetus(horse, across="bridge", attacks="level") == ("impetus", printed)
    assert impetus(horse, aim="attacker") == ("impetus", printed)
    assert impetus(horse, aim="attacker", ground="hill", across="river") == ("impetus", printed + hill + river)
    assert impetus(decisive, across="river") == ("impetus", printed + RULES.whole("orders.decisive.impetus") + river)
    assert impetus(horse)[0] == "steadfastness"


def test_one_volley_of_several_shows_that_their_target_attacks() -> None:
    """R-801: bows shoot by order, others from a hill at whoever attacks them: it has the impetus of an attack uphill."""
    horse, printed = fighter("mounted-samurai", 8), RULES.whole("troops.kinds.mounted-samurai.impetus")
    shots = (
        shooting.Shot(unit=fighter("bow-samurai", 8), dice=(1,) * 8),
        shooting.Shot(unit=fighter("bow-samurai", 8, ground="hill"), aim="attacker", dice=(1,) * 8),
    )
    tested = shooting.run(shooting.Inputs(shots=shots, target=horse, readings={})).working[-2]
    assert (tested.label.en, tested.value) == ("impetus", printed + RULES.whole("terrain.hill.impetus"))


@pytest.mark.parametrize(
    ("shots", "says"),
    [
        ([{"aim": "attacker"}, {"aim": "attacker"}], "it attacks one cell"),
        ([{"aim": "attacker", "massed": True}], "automatic fire is never massed"),
    ],
)
def test_automatic_fire_is_that_of_one_unit_and_without_order(shots: list[dict[str, Any]], says: str) -> None:
    """R-511, R-521: what cannot be is refused."""
    all_of_them = tuple(shooting.Shot(unit=fighter("bow-samurai", 8), **shot) for shot in shots)
    with pytest.raises(MusterError, match=says):
        shooting.run(shooting.Inputs(shots=all_of_them, target=fighter("spear-samurai", 8), readings={}))


@pytest.mark.parametrize(
    ("unit", "says"),
    [
        (("mounted-samurai", {"shields": True}), "shields are for foot"),
        (("spear-ashigaru", {"crab": True}), "the Crab is raised over samurai only"),
        (("arquebus-ashigaru", {"crab": True}), "the Crab is raised over samurai only"),
    ],
)
def test_what_a_kind_cannot_have_is_refused_everywhere(unit: tuple[str, dict[str, Any]], says: str) -> None:
    """R-217, R-407: as attacker, defender, shooter, target, in a meeting and in flight."""
    wrong, foot = fighter(unit[0], 8, **unit[1]), fighter("bow-samurai", 8)
    asked: list[tuple[Any, Any]] = [
        (melee, melee.Inputs(attackers=(Attack(unit=wrong),), defender=foot, readings={})),
        (melee, melee.Inputs(attackers=(Attack(unit=foot),), defender=wrong, readings={})),
        (shooting, shooting.Inputs(shots=(shooting.Shot(unit=foot),), target=wrong, readings={})),
        (shooting, shooting.Inputs(shots=(shooting.Shot(unit=wrong),), target=foot, readings={})),
        (meeting, meeting.Inputs(first=wrong, second=foot, readings={})),
        (meeting, meeting.Inputs(first=foot, second=wrong, readings={})),
        (flight, flight.Inputs(fleeing=wrong, enemy=foot, readings={})),
        (flight, flight.Inputs(fleeing=foot, enemy=wrong, readings={})),
    ]
    for procedure, inputs in asked:
        with pytest.raises(MusterError, match=says):
            procedure.run(inputs)


def test_shooters_lose_ammunition_with_their_dead_whatever_they_do() -> None:
    """R-704: attacking, meeting, shot at, fleeing; each figure takes the same along."""
    each = RULES.whole("melee.ammunition")
    bows = fighter("bow-samurai", 8, ammunition=20)
    dice = melee.Dice(attackers=((1, 1, 1, 1),), defender=((6, 6, 6, 6),))
    attacked = melee.run(melee.Inputs(attackers=(Attack(unit=bows),), defender=fighter("spear-ashigaru", 8), dice=dice, readings={})).result  # fmt: skip
    assert attacked["ammunition_1"] == 20 - each * int(attacked["attacker_losses"]) < 20
    met = meeting.run(meeting.Inputs(first=bows, second=fighter("spear-samurai", 4), first_dice=(1,) * 4, second_dice=(6,) * 4, readings={})).result  # fmt: skip
    assert met["first_ammunition"] == 20 - each * int(met["first_losses"]) < 20
    shot = shooting.Shot(unit=fighter("arquebus-ashigaru", 8), dice=(6, 6, 6, 6))
    struck = shooting.run(shooting.Inputs(shots=(shot,), target=bows, readings={})).result
    assert struck["target_ammunition"] == 20 - each * int(struck["losses"]) < 20
    fled = flight.run(flight.Inputs(fleeing=bows, enemy=fighter("spear-ashigaru", 8), readings={})).result
    assert fled["ammunition"] == 20 - each * int(fled["losses"]) < 20


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


def test_a_melee_without_an_attack_in_front_does_not_lean_on_readings_of_fire() -> None:
    """R-521: who is attacked on a flank alone does not fire."""
    of_fire = {"R-Q3", "R-Q6", "R-Q7", "R-Q32"}
    for edge, asked in (("front", of_fire), ("left", set())):
        attack = Attack(unit=fighter("spear-samurai", 8), edge=edge)  # type: ignore[arg-type]
        made = melee.run(melee.Inputs(attackers=(attack,), defender=fighter("bow-samurai", 8), readings={}))
        assert of_fire & set(made.readings) == asked


def test_free_fire_is_that_of_all_who_may_shoot() -> None:
    """R-Q7: one arrow left is as good as many."""
    told_dice = [
        term.value
        for left in (1, 8)
        for term in told(ammunition=left, readings={"R-Q7": "free"}).working
        if term.label.en == "automatic fire: dice"
    ]
    assert told_dice == [8, 8]


@pytest.mark.parametrize("turned", [False, True])
def test_fire_strikes_the_attacker_in_front_whoever_is_named_first(turned: bool) -> None:
    """A lone spearman falls; the horse in the flank has lost nobody."""
    attackers = [Attack(unit=fighter("spear-ashigaru", 1)), Attack(unit=fighter("mounted-samurai", 8), edge="left")]
    dice = melee.Dice(fire=(6, 6, 6, 6), attackers=((1,) * 8,), defender=((1, 1),))
    asked = melee.Inputs(
        attackers=tuple(attackers[::-1] if turned else attackers),
        defender=fighter("arquebus-ashigaru", 8),
        dice=dice,
        readings={},
    )
    assert melee.run(asked).result["fire_losses"] == 1


def test_the_crab_rolls_again_at_who_crosses_a_bridge() -> None:
    """R-407 beside R-1002: its re-roll comes on top of those that the bridge leaves."""
    plain, crab = (
        volley(fighter("bow-samurai", 8, crab=one), "straight", {}, bridge=True).again for one in (False, True)
    )
    assert plain == RULES.whole("terrain.bridge.rolls")
    assert crab == plain + RULES.whole("command.banners.crab.rolls")
