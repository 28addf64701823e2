"""A perft, as programs for chess keep one: over a grid of situations a count and a digest of all that each procedure answers.

What `tests/golden/calculations` shows is a few dozen situations a procedure, to be read; this is every combination that its
calculator on the site lets one choose, to notice what changes where nobody looks. Values, facts, chances, results and readings
count; words do not.
"""

import hashlib
from collections.abc import Iterator
from typing import Any

import pytest

from builder import calculate
from builder.calculation import Calculation
from builder.errors import MusterError
from builder.examine import library
from builder.registry import SYSTEMS, system
from builder.source import Source
from tests.conftest import Golden
from tests.tools.grid import cases


def answers(system_id: str, name: str) -> Iterator[str]:
    """What a procedure answers to each situation of its grid."""
    procedure, reader = calculate.procedure(system_id, name), library(())[0]
    for data in cases(system_id, name):
        try:
            given, found = calculate.inputs(procedure, Source("<case>", data, {}, {}, ()), reader)
            yield repr(found) if given is None else _said(procedure.run(given))
        except MusterError:
            yield "refused"


def _said(answer: Calculation) -> str:
    steps = [(str(step.value), [cite.fact for cite in step.cites]) for step in answer.working]
    told: list[dict[str, Any]] = [dict(answer.result), dict(answer.odds), dict(answer.readings)]
    return repr([steps, *(sorted((key, str(value)) for key, value in one.items()) for one in told)])


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_procedure_answers_as_before(system_id: str, golden: Golden) -> None:
    """A line for each procedure: situations, those refused, different answers, and the digest of all."""
    lines = []
    for procedure in system(system_id).calculations():
        said = list(answers(system_id, procedure.id))
        digest = hashlib.sha256("\n".join(said).encode()).hexdigest()[:16]
        lines.append(f"{procedure.id}: {len(said)} {said.count('refused')} {len(set(said))} {digest}")
    golden(f"perft/{system_id}.txt", "\n".join(lines))
