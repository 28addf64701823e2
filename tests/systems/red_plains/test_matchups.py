"""Two armies of `red-plains` against each other: every unit's attack in front and volley straight ahead at every other."""

from typing import Any

from builder.checks.cases import Case
from builder.sheets.pairing import MatchUp
from builder.systems.red_plains.fight import Attack
from builder.systems.red_plains.matchups import matchups
from builder.systems.red_plains.procedures import melee, shooting
from tests.checks.casework import rules_of, subject
from tests.systems.red_plains.units import fighter


def entries() -> list[MatchUp]:
    """The red army of the cases against itself."""
    army = subject(rules_of("red-plains")["RP111"], Case("", {}, ()), "red-plains")[1]
    return matchups(army, army, "en")


def odds(mine: str, theirs: str, procedure: str) -> Any:
    """What a unit does to another, by their numbers in the roster."""
    (found,) = (one.odds for one in entries() if (one.first[:2], one.second[:2], one.procedure) == (mine, theirs, procedure))  # fmt: skip
    return found


def test_a_pair_fights_in_front_with_all_its_figures() -> None:
    """Eight riders at sixteen ashigaru with spears: the chances of the procedure."""
    attack = Attack(unit=fighter("mounted-samurai", 8))
    asked = melee.Inputs(attackers=(attack,), defender=fighter("spear-ashigaru", 16), readings={})
    assert odds("1 ", "5 ", "melee") == melee.run(asked).odds


def test_a_pair_shoots_straight_ahead() -> None:
    """Eight arquebuses at eight riders: the chances of the procedure."""
    shot = shooting.Shot(unit=fighter("arquebus-ashigaru", 8))
    asked = shooting.Inputs(shots=(shot,), target=fighter("mounted-samurai", 8), readings={})
    assert odds("6 ", "1 ", "shooting") == shooting.run(asked).odds


def test_only_bows_and_arquebuses_shoot() -> None:
    """Everybody fights everybody; units four and six shoot too."""
    found = [(one.first[:2].strip(), one.procedure) for one in entries()]
    assert {number for number, procedure in found if procedure == "melee"} == set("1234567")
    assert {number for number, procedure in found if procedure == "shooting"} == {"4", "6"}
