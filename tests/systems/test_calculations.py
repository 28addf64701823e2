"""What each procedure answers to the worked examples of its rulebook and to situations that they do not show.

A golden for each procedure: the whole working as a player reads it, result, chances and readings, or the refusal.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from builder.registry import SYSTEMS, system
from builder.rules.calculation import Procedure
from builder.text.errors import MusterError
from tests.conftest import Golden
from tests.tools.worked import parts, situations

PROCEDURES = [(name, procedure.id) for name in SYSTEMS for procedure in system(name).calculations()]


def asked(system_id: str) -> Iterator[tuple[Procedure, Any]]:
    """Every part of an example and every situation, in the order of the files."""
    for _, procedure, inputs in parts(system_id):
        yield procedure, inputs
    yield from situations(system_id)


def answered(procedure: Procedure, inputs: Any) -> Iterator[str]:
    """A calculation in lines: what was asked, the steps, what comes out of them."""
    yield json.dumps(inputs.model_dump(mode="json", exclude_defaults=True, by_alias=True), ensure_ascii=False)
    try:
        answer = procedure.run(inputs)
    except MusterError as refusal:
        yield f"  refused: {refusal}"
        return
    for term in answer.working:
        cites = ", ".join(cite.fact for cite in term.cites)
        yield f"  {term.label.en}: {term.text.en} -> {term.value} ({cites})"
    for name in ("result", "odds", "readings"):
        if values := getattr(answer, name):
            yield f"  {name}: " + "; ".join(f"{key} {value}" for key, value in values.items())


@pytest.mark.parametrize(("system_id", "procedure"), PROCEDURES, ids=[f"{name}-{one}" for name, one in PROCEDURES])
def test_a_procedure_answers_as_reviewed(system_id: str, procedure: str, golden: Golden) -> None:
    """Every step, number and fact of its situations."""
    lines = [line for one, inputs in asked(system_id) if one.id == procedure for line in answered(one, inputs)]
    assert lines, "no situation is asked of it"
    golden(f"calculations/{system_id}-{procedure}.txt", "\n".join(lines))
