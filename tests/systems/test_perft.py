"""A perft, as programs for chess keep one: over a grid of situations a count and a digest of all that each procedure answers.

What `tests/golden/calculations` shows is a few dozen situations a procedure, to be read; this is every combination that its
calculator on the site lets one choose, and some of them by every other reading, to notice what changes where nobody looks.
Values, facts, chances, results, readings and the facts of refusals count; words do not (`tests/laws` holds those of refusals).
"""

import hashlib
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from pydantic import BaseModel

from builder.desk import calculations
from builder.documents.reading.yaml_source import YamlSource
from builder.library.examine import library
from builder.registry import SYSTEMS, system
from builder.rules.calculation import Calculation, Procedure
from builder.text.errors import MusterError
from tests.conftest import Golden
from tests.tools.grid import cases, more

REFUSED = "refused"
CITED = re.compile(r"\(([^()]*)\)$")
"""The facts at the end of a refusal."""
SOME = 24  # situations that are asked by every other reading


@cache
def grid(system_id: str, name: str) -> tuple[BaseModel | None, ...]:
    """The inputs of every situation of a procedure's grid; None where they contradict each other."""
    procedure, reader = calculations.procedure(system_id, name), library(())[0]
    every = (*cases(system_id, name), *more(system_id, name))
    found = (calculations.inputs(procedure, YamlSource("<case>", data, {}, {}, ()), reader) for data in every)
    return tuple(given for given, _ in found)


def answers(procedure: Procedure, situations: Sequence[BaseModel | None]) -> Iterator[str]:
    """What a procedure answers to each of some situations."""
    for given in situations:
        try:
            yield REFUSED if given is None else _said(procedure.run(given))
        except MusterError as error:
            yield f"{REFUSED}: {CITED.findall(error.says.en)}"


def _said(answer: Calculation) -> str:
    steps = [(str(step.value), [cite.fact for cite in step.cites]) for step in answer.working]
    told: list[dict[str, Any]] = [dict(answer.result), dict(answer.odds), dict(answer.readings)]
    return repr([steps, *(sorted((key, str(value)) for key, value in one.items()) for one in told)])


def by_other_readings(system_id: str, procedure: Procedure) -> Iterator[BaseModel]:
    """Some of the grid, once for every choice of every reading that is no default."""
    if "readings" not in procedure.inputs.model_fields:
        return
    whole = [given for given in grid(system_id, procedure.id) if given is not None]
    some = whole[:: max(1, len(whole) // SOME)]
    for question, reading in system(system_id).readings.known().items():
        for choice in reading.choices:
            if choice != reading.default:
                yield from (one.model_copy(update={"readings": {question: choice}}) for one in some)


def line(situations: Sequence[BaseModel | None], procedure: Procedure) -> str:
    """Situations, those refused, different answers, and the digest of all."""
    said = list(answers(procedure, situations))
    digest = hashlib.sha256("\n".join(said).encode()).hexdigest()[:16]
    return f"{len(said)} {sum(one.startswith(REFUSED) for one in said)} {len(set(said))} {digest}"


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_procedure_answers_as_before(system_id: str, golden: Golden) -> None:
    """To its grid, and to some of it by other readings."""
    told = []
    for procedure in system(system_id).calculations():
        told.append(f"{procedure.id}: {line(grid(system_id, procedure.id), procedure)}")
        if others := tuple(by_other_readings(system_id, procedure)):
            told.append(f"{procedure.id} by other readings: {line(others, procedure)}")
    golden(f"perft/{system_id}.txt", "\n".join(told))
