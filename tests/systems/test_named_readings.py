"""An answer names the open points that it was decided by: those that it does not name change nothing in it."""

from collections.abc import Iterator
from typing import Any

import pytest

from builder.registry import SYSTEMS, system
from builder.rules.calculation import Calculation, Procedure
from builder.text.errors import MusterError
from tests.systems.test_perft import grid

SOME = 12
"""Situations of each procedure."""


def lawful(system_id: str) -> Iterator[tuple[Procedure, Any, Calculation]]:
    """Some situations of each procedure's grid that it does not refuse, with their answers."""
    for procedure in system(system_id).calculations():
        whole = [given for given in grid(system_id, procedure.id) if given is not None]
        for given in whole[:: max(1, len(whole) // SOME)]:
            try:
                yield procedure, given, procedure.run(given)
            except MusterError:
                continue


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_reading_that_an_answer_does_not_name_changes_nothing_in_it(system_id: str) -> None:
    """Neither steps nor results nor chances, whatever a club chooses."""
    known = system(system_id).readings.known()
    for procedure, given, answer in lawful(system_id):
        if "readings" not in procedure.inputs.model_fields:
            continue
        for question in known.keys() - answer.readings.keys():
            for choice in known[question].choices:
                chosen = {**given.readings, question: choice}
                other = procedure.run(given.model_copy(update={"readings": chosen}))
                assert other == answer, (procedure.id, chosen, given)


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_reading_that_a_step_cites_is_named(system_id: str) -> None:
    """Beside the steps, with what the club has chosen."""
    known = system(system_id).readings.known()
    for procedure, given, answer in lawful(system_id):
        cited = {cite.fact for step in answer.working for cite in step.cites}
        assert cited & known.keys() <= answer.readings.keys(), (procedure.id, given)
