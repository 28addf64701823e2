"""Fire at those who attack: who fires, whom it stops, who comes to blows all the same."""

from fractions import Fraction
from typing import Any

import pytest

from builder.systems.red_plains.fight import Attack
from builder.systems.red_plains.procedures import melee
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.volley import volley
from builder.text.errors import MusterError
from tests.systems.red_plains.units import SIDES, fighter


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
    """R-521, R-Q7: even where defensive fire costs nothing, there must be something to shoot."""
    steps = [term.label.en for term in told(ammunition=ammunition, readings={"R-Q7": reading}).working]
    assert ("defensive fire: dice" in steps) is fires


def test_a_melee_of_foot_does_not_lean_on_how_cavalry_is_attacked() -> None:
    """R-Q14 is asked for horse alone."""
    horse = melee.Inputs(attackers=(Attack(unit=fighter("spear-samurai", 8)),), defender=fighter("mounted-samurai", 8), readings={})  # fmt: skip
    assert "R-Q14" in melee.run(horse).readings
    assert "R-Q14" not in told().readings


def under_fire(front: int, dice: melee.Rolls, **state: Any) -> Any:
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
        made = under_fire(front, melee.Rolls(fire=(6, 6, 6, 6), attackers=on_the_flank, defender=((1, 1),)))
        assert made["outcome"] in ("thrown-back", "retreats", "flees", "destroyed")
        assert made["attacker_losses"] == 0


def test_an_attacker_alone_is_stopped_or_destroyed_by_fire() -> None:
    """What is left of it decides."""
    for figures, ends in ((1, "attacker-destroyed"), (8, "stopped")):
        attackers = (Attack(unit=fighter("spear-ashigaru", figures)),)
        dice = melee.Rolls(fire=(6, 6, 6, 6))
        target = fighter("arquebus-ashigaru", 8)
        made = melee.run(melee.Inputs(attackers=attackers, defender=target, dice=dice, readings={})).result
        assert made["outcome"] == ends


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
    """R-801: losses above the impetus, whatever defensive fire may do (R-Q32), on every edge; then nobody fires at it."""
    limit = RULES.whole("troops.kinds.spear-ashigaru.impetus")
    for lost, stopped in ((limit, False), (limit + 1, True)):
        attack = Attack(unit=fighter("spear-ashigaru", 8, shot=lost), edge=edge, shot_in_step=lost)
        target = fighter("bow-samurai", 8, ammunition=0 if not stopped else 8)
        made = melee.run(melee.Inputs(attackers=(attack,), defender=target, readings={"R-Q32": reading}))
        assert (made.odds.get("stopped", 0) == 1) is stopped
        if stopped:
            labels = [term.label.en for term in made.working]
            assert labels == ["attacker: impetus", "attacker: losses from shooting", "then"]
            assert all("R-801" in [cite.fact for cite in term.cites] for term in made.working[1:])


def test_an_attack_that_is_stopped_leans_on_no_reading_of_the_melee() -> None:
    """Whoever was attacked: horse, standing spears, bows."""
    attack = Attack(unit=fighter("mounted-samurai", 8, shot=4), shot_in_step=4)
    for kind in ("mounted-samurai", "spear-samurai", "bow-samurai"):
        assert melee.run(melee.Inputs(attackers=(attack,), defender=fighter(kind, 8), readings={})).readings == {}


def test_dice_of_a_melee_with_shooters_who_have_nothing_to_shoot() -> None:
    """R-Q7: no ammunition, no fire; dice for it are refused."""
    attack, bows = Attack(unit=fighter("spear-ashigaru", 8)), fighter("bow-samurai", 8, ammunition=0)
    dice = melee.Rolls(attackers=((1, 1, 1, 1),), defender=((1, 1, 1, 1),))
    assert melee.run(melee.Inputs(attackers=(attack,), defender=bows, dice=dice, readings={})).result["n"] == -1
    fired = dice.model_copy(update={"fire": (1,)})
    with pytest.raises(MusterError, match="no defensive fire here"):
        melee.run(melee.Inputs(attackers=(attack,), defender=bows, dice=fired, readings={}))


def test_only_the_attacker_in_front_loses_ammunition_to_defensive_fire() -> None:
    """R-704: those whom the fire felled and those who fell in the melee; on the flank the latter alone."""
    each = RULES.whole("melee.ammunition")
    bows = fighter("bow-samurai", 8, ammunition=16)
    guns = fighter("arquebus-ashigaru", 8)
    attackers = (Attack(unit=bows), Attack(unit=bows, edge="left"))
    dice = melee.Rolls(fire=(4, 1, 1, 1), attackers=((1,) * 4, (1,) * 4), defender=((6, 1, 1, 1), (6,)))
    left = melee.run(melee.Inputs(attackers=attackers, defender=guns, dice=dice, readings={})).result
    assert (left["fire_losses"], left["attacker_losses"]) == (2, 2)
    assert (left["ammunition_1"], left["ammunition_2"]) == (16 - 3 * each, 16 - each)
    stopped = melee.Rolls(fire=(4, 4, 4, 4))
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
        dice = melee.Rolls(fire=(6, 6, 6, 6))
        asked = melee.Inputs(attackers=attackers, defender=fighter("arquebus-ashigaru", 8), dice=dice, readings={})
        assert melee.run(asked).result["outcome"] == "stopped"


def test_shots_of_a_step_are_a_part_of_all_shots() -> None:
    """More in the step than in the turn cannot be."""
    attack = Attack(unit=fighter("spear-samurai", 8, shot=1), shot_in_step=2)
    with pytest.raises(MusterError, match="`shot_in_step` is 2, but cannot exceed `shot`, which is 1"):
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


@pytest.mark.parametrize(("reading", "outcome"), [("step", None), ("turn", "stopped")])
@pytest.mark.parametrize("in_step", [0, 1])
def test_losses_of_earlier_steps_help_to_stop_an_attack_only_as_a_club_reads_it(
    reading: str, outcome: str | None, in_step: int
) -> None:
    """R-801, R-Q40: two figures shot before this step stop it only with a third, and only if a club counts the whole turn."""
    attack = Attack(unit=fighter("spear-ashigaru", 8, shot=2 + in_step), shot_in_step=in_step)
    asked = melee.Inputs(attackers=(attack,), defender=fighter("spear-samurai", 8), readings={"R-Q40": reading})
    made = melee.run(asked)
    assert made.odds.keys() == {outcome} if in_step and outcome else "stopped" not in made.odds
    assert ("R-Q40" in made.readings) is bool(in_step)


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


def test_a_melee_without_an_attack_in_front_does_not_lean_on_readings_of_fire() -> None:
    """R-521: who is attacked on a flank alone does not fire; R-Q3 is about arquebuses."""
    of_fire, of_guns = {"R-Q6", "R-Q7", "R-Q32"}, {"R-Q3"}
    for edge, kind, asked in (
        ("front", "bow-samurai", of_fire),
        ("front", "arquebus-ashigaru", of_fire | of_guns),
        ("left", "arquebus-ashigaru", set()),
    ):
        attack = Attack(unit=fighter("spear-samurai", 8), edge=edge)  # type: ignore[arg-type]
        made = melee.run(melee.Inputs(attackers=(attack,), defender=fighter(kind, 8), readings={}))
        assert (of_fire | of_guns) & set(made.readings) == asked


def test_free_fire_is_that_of_all_who_may_shoot() -> None:
    """R-Q7: one arrow left is as good as many."""
    told_dice = [
        term.value
        for left in (1, 8)
        for term in told(ammunition=left, readings={"R-Q7": "free"}).working
        if term.label.en == "defensive fire: dice"
    ]
    assert told_dice == [8, 8]


@pytest.mark.parametrize("turned", [False, True])
def test_fire_strikes_the_attacker_in_front_whoever_is_named_first(turned: bool) -> None:
    """A lone spearman falls; the horse in the flank has lost nobody."""
    attackers = [Attack(unit=fighter("spear-ashigaru", 1)), Attack(unit=fighter("mounted-samurai", 8), edge="left")]
    dice = melee.Rolls(fire=(6, 6, 6, 6), attackers=((1,) * 8,), defender=((1, 1),))
    asked = melee.Inputs(
        attackers=tuple(attackers[::-1] if turned else attackers),
        defender=fighter("arquebus-ashigaru", 8),
        dice=dice,
        readings={},
    )
    assert melee.run(asked).result["fire_losses"] == 1


def test_no_text_calls_it_automatic() -> None:
    """R-521: wargamers know fire at an attacker as defensive fire; "automatic fire" sounds like machine guns."""
    texts = [path.read_text(encoding="utf-8") for path in RULES.folder.glob("*.yaml")]
    assert any("efensive fire" in text for text in texts)
    assert not [text for text in texts if "automatic fire" in text.lower()]
