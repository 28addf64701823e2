"""Several attackers of one defender: dice by edge, armour, impetus, who is left."""

from typing import Any

import pytest

from builder.systems.red_plains.fight import Attack, Clash, Melee, defence_dice, guaranteed_of
from builder.systems.red_plains.fighter import (
    Edge,
    Fighter,
)
from builder.systems.red_plains.modifiers import armour
from builder.systems.red_plains.procedures import melee
from builder.systems.red_plains.rulebook import RULES
from builder.text.errors import MusterError
from tests.systems.red_plains.units import fighter


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
def test_the_defender_has_dice_against_each_attacked_edge(edges: Any, figures: int, dice: dict[str, int]) -> None:
    """R-705, R-706, R-Q31: a die a rank on a flank, the corner to the front, the free figures to the rear."""
    assert defence_dice(edges, figures) == dice


@pytest.mark.parametrize("edge", ["left", "right", "rear"])
def test_guaranteed_damage_against_flank_and_rear_are_two_numbers(edge: Edge) -> None:
    """None today; either may be changed without the other (R-705, R-706)."""
    where = "rear" if edge == "rear" else "flank"
    assert guaranteed_of(fighter("spear-samurai", 8), edge) == 0
    with RULES.replaced(f"melee.{where}.guaranteed", 1):
        assert guaranteed_of(fighter("spear-samurai", 8), edge) == 1
        assert guaranteed_of(fighter("spear-samurai", 8), "left" if edge == "rear" else "rear") == 0


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
    readings = {name.replace("_", "-"): choice for name, choice in chosen.items()}
    return Melee(attacks, defender, readings).clashed(struck, back)


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
    assert made.lost == 2  # a figure in front, the lone one in the rear
    assert made.edges == {"front"}
    assert made.outcome != "attacker-destroyed"
    assert fought(attackers, [0, 0], {"front": 0, "rear": 0}, fighter("bow-samurai", 12)).edges == {"front", "rear"}


def test_one_attacker_at_most_comes_across_the_river() -> None:
    """R-1001, R-1002: a cell has one neighbour on the other bank."""
    foot = fighter("spear-samurai", 8)
    for ways, refused in ((("river", "none"), False), (("river", "bridge"), True), (("river", "river"), True)):
        attackers = tuple(Attack(unit=foot, edge=edge, across=way) for edge, way in zip(("front", "left"), ways, strict=True))  # type: ignore[arg-type]  # fmt: skip
        asked = melee.Inputs(attackers=attackers, defender=foot, readings={})
        if refused:
            with pytest.raises(MusterError, match="several attackers from across the river"):
                melee.run(asked)
        else:
            assert melee.run(asked).odds


def test_troops_that_the_rules_do_not_know_cannot_fight() -> None:
    """Neither attack nor be attacked."""
    foot, knights = fighter("spear-samurai", 8), fighter("knights", 8)
    for attacker, defender in ((foot, knights), (knights, foot)):
        with pytest.raises(MusterError, match="unknown troop type `knights`"):
            melee.run(melee.Inputs(attackers=(Attack(unit=attacker),), defender=defender, readings={}))


def test_a_unit_is_called_by_its_name() -> None:
    """Where it has one; else by its part."""
    named = fighter("spear-samurai", 8, name="Takeda's spears")
    for unit, called in ((named, "Takeda's spears"), (fighter("spear-samurai", 8), "attacker")):
        asked = melee.Inputs(attackers=(Attack(unit=unit),), defender=fighter("spear-ashigaru", 8), readings={})
        assert melee.run(asked).working[0].label.en == f"{called}: dice"


@pytest.mark.parametrize("groups", [{"attackers": ()}, {"defender": ()}, {"defender": ((1, 1, 1, 1), (1, 1))}])
def test_each_attacker_has_its_dice_and_those_against_it(groups: dict[str, Any]) -> None:
    """A group too few or too many is named with how many fight."""
    dice = melee.Rolls(**{"attackers": ((6, 6, 6, 6),), "defender": ((1, 1, 1, 1),), **groups})
    foot = fighter("spear-samurai", 8)
    with pytest.raises(MusterError, match="1 attacker fights"):
        melee.run(melee.Inputs(attackers=(Attack(unit=foot),), defender=foot, dice=dice, readings={}))


@pytest.mark.parametrize(
    ("across", "reading", "bonus"),
    [("none", "crosses", True), ("river", "charges", False), ("bridge", "crosses", False), ("bridge", "charges", True)],
)
def test_cavalry_over_a_bridge_charges_as_the_club_reads_it(across: Any, reading: str, bonus: bool) -> None:
    """R-1001, R-1002, R-Q36: the river always takes its bonus dice, a bridge only by the default."""
    attack = Attack(unit=fighter("mounted-samurai", 8), across=across)
    inputs = melee.Inputs(attackers=(attack,), defender=fighter("spear-ashigaru", 8, moved=True), readings={"R-Q36": reading})  # fmt: skip
    made = melee.run(inputs)
    dice = next(term.value for term in made.working if term.label.en == "attacker: dice")
    assert dice == RULES.whole("melee.most_charging" if bonus else "melee.most")
    assert ("R-Q36" in made.readings) is (across == "bridge")
