"""What follows an outcome is told beneath the working: who goes where, who loses orders, what happens to others."""

import pytest

from builder.systems.red_plains.after import after
from builder.systems.red_plains.procedures.shooting import OUTCOMES as SHOT
from builder.systems.red_plains.rulebook import RULES


def facts(outcome: str) -> list[str]:
    """The facts that say what follows."""
    return [cite.fact for term in after(outcome) for cite in term.cites]


def test_every_outcome_has_its_consequences() -> None:
    """All that the rules name; only a target that stands has none."""
    for outcome in RULES.below("melee.outcomes"):
        assert (facts(outcome) == []) is (outcome == SHOT[0]), outcome


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        ("thrown-back", ["R-711", "R-603"]),
        ("retreats", ["R-901", "R-603", "R-713"]),
        ("flees", ["R-904", "R-215", "R-603", "R-713"]),
        ("destroyed", ["R-713", "R-406"]),
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
        said = [term.text for term in after(outcome)]
        assert all(text.en and text.ru and "{" not in text.en + text.ru for text in said)
        assert len({text.en for text in said}) == len(said)
