"""What follows an outcome is told beneath the working: who goes where, who loses orders, what happens to others."""

from typing import Any

import pytest

from builder.systems.red_plains.consequences import consequences, possible_consequences
from builder.systems.red_plains.fight import Attack
from builder.systems.red_plains.procedures import flight, meeting, melee, shooting
from builder.systems.red_plains.procedures.shooting import OUTCOMES as SHOT
from builder.systems.red_plains.rulebook import RULES
from tests.systems.red_plains.units import fighter


def facts(outcome: str) -> list[str]:
    """The facts that say what follows."""
    return [cite.fact for term in consequences(outcome) for cite in term.cites]


def test_every_outcome_has_its_consequences() -> None:
    """All that the rules name; only a target that stands has none."""
    for outcome in RULES.below("melee.outcomes"):
        assert (facts(outcome) == []) is (outcome == SHOT[0]), outcome


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        ("thrown-back", ["R-711", "R-603", "R-603"]),
        ("attacker-destroyed", ["R-406", "R-603"]),
        ("no-lead", ["R-712", "R-603"]),
        ("retreats", ["R-901", "R-603", "R-713"]),
        ("flees", ["R-904", "R-215", "R-603", "R-713"]),
        ("destroyed", ["R-713", "R-406"]),
        ("first-retreats", ["R-901", "R-712", "R-603"]),
        ("second-flees", ["R-904", "R-215", "R-712", "R-603"]),
        ("stopped", ["R-801"]),
        ("driven-back", ["R-802"]),
    ],
)
def test_the_facts_behind_what_follows(outcome: str, told: list[str]) -> None:
    """Orders lost, the cell taken, peasants who flee too, the general who dies."""
    assert facts(outcome) == told


def test_each_consequence_is_said_once_in_both_languages() -> None:
    """Without a key left in it."""
    for outcome in RULES.below("melee.outcomes"):
        said = [term.text for term in consequences(outcome)]
        assert all(text.en and text.say("ru") and "{" not in text.en + text.say("ru") for text in said)
        assert len({text.en for text in said}) == len(said)


HORSE, BOWS, SPEARS = (fighter(kind, 8) for kind in ("mounted-samurai", "bow-samurai", "spear-ashigaru"))
ASKED: list[tuple[Any, Any]] = [
    (melee, melee.Inputs(attackers=(Attack(unit=HORSE),), defender=BOWS, readings={})),
    (melee, melee.Inputs(attackers=(Attack(unit=SPEARS),), defender=fighter("spear-samurai", 12), readings={})),
    (meeting, meeting.Inputs(first=HORSE, second=SPEARS, readings={})),
    (shooting, shooting.Inputs(shots=(shooting.Shot(unit=BOWS),), target=SPEARS, readings={})),
    (shooting, shooting.Inputs(shots=(shooting.Shot(unit=BOWS),), target=SPEARS, moving=True, readings={})),
]


@pytest.mark.parametrize(("procedure", "inputs"), ASKED)
def test_before_the_dice_everything_is_told_that_may_follow(procedure: Any, inputs: Any) -> None:
    """Of each outcome that has a chance, and of no other; what follows several of them is said once."""
    made = procedure.run(inputs)
    told = [(term.text, cite.fact) for term in made.working if term.value in made.odds for cite in term.cites]
    follows = {(term.text, cite.fact) for outcome in made.odds for term in consequences(outcome) for cite in term.cites}
    assert set(told) == follows
    assert len(told) == len(follows) > 0


def test_what_may_follow_names_the_outcomes_that_it_follows() -> None:
    """Both of them, as the chances beneath call them."""
    retreats, flees = (RULES.text(f"melee.outcomes.{one}.name") for one in ("retreats", "flees"))
    (orders,) = (
        term for term in possible_consequences(("retreats", "flees")) if [one.fact for one in term.cites] == ["R-603"]
    )
    assert orders.label.en == f"if “{retreats.en}”, “{flees.en}”"
    assert orders.label.say("ru") == f"если «{retreats.say('ru')}», «{flees.say('ru')}»"


@pytest.mark.parametrize(("figures", "label"), [(8, "further cells it flees"), (4, "further cells any survivors flee")])  # fmt: skip
def test_cavalry_attacked_in_flight_flees_again_if_the_dice_leave_any(figures: int, label: str) -> None:
    """R-906: four dice of foot kill four figures at most."""
    fleeing = fighter("mounted-samurai", figures)
    made = flight.run(flight.Inputs(fleeing=fleeing, enemy=SPEARS, readings={}))
    assert made.working[-1].label.en == label
    assert made.working[-1].value == RULES.whole("flight.attacked.cells")


def test_what_is_certain_is_told_as_such() -> None:
    """A single outcome is no condition."""
    assert [(term.label.en, term.text) for term in possible_consequences(("stopped",))] == [
        ("then", next(consequences("stopped")).text)
    ]
