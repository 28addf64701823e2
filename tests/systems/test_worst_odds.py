"""The worst lawful fights of every system are worked out while a person waits (`./run bench odds` tells how long each takes)."""

import pytest

from builder.registry import SYSTEMS
from tests.bench.odds import MOST, WORST, timed, worst


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_the_worst_fights_have_chances_that_sum_to_one(system_id: str) -> None:
    """Every system names some, and they can be fought."""
    asked = list(worst(system_id))
    assert asked
    for procedure, what, inputs in asked:
        assert sum(procedure.run(inputs).odds.values()) == 1, what


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_the_chances_of_the_worst_fights_are_told_at_once(system_id: str) -> None:
    """Those that are named and the slowest of the examples and situations: each within the aim, in seconds of the processor."""
    assert [str(one) for one in timed(system_id, 3) if one.seconds > MOST] == []


def test_all_systems_are_timed() -> None:
    """None is forgotten."""
    assert set(WORST) == set(SYSTEMS)
