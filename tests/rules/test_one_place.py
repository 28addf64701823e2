"""Change any number of any rulebook: what reads it follows, in every kind of output, and what does not read it stays.

The kinds of output are facts in words, reference sheets, other sheets, match-ups, checks and calculations; the pieces
they are asked in are those of `tests/tools/outputs.py`. A table is often read whole where one of its cells counts; so not each piece that
reads a number must follow it, but of each number some piece must, and of each kind of output most of what it reads.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import nullcontext
from functools import cache
from itertools import groupby, islice
from typing import get_args

import pytest

from builder.registry import SYSTEMS, system
from tests.tools.changes import others
from tests.tools.outputs import Kind, Output, outputs, said

SHARES = 2  # each system's constants are dealt out to so many tests, which may run side by side
BYSTANDERS = 2  # outputs of each kind that are asked again though they do not read the constant
MOST = (200, 8)  # how many outputs that read a constant are asked at most, and with how many values
FEW = (4, 3)  # the same, where one kind of output is looked at
EVERY = {"reference": 5, "sheet": 5, "match-ups": 20}  # of kinds that take long, not every constant is tried
# The share of a kind's constants that it follows at least; the others stand in tables that it reads whole, and in their
# cells nothing of our samples and cases lies.
FOLLOWED: Mapping[Kind, float] = {
    "fact": 1, "reference": 0.7, "sheet": 0.65, "match-ups": 0.45, "check": 0.4, "calculation": 0.75
}  # fmt: skip


@cache
def readers(system_id: str) -> Mapping[str, tuple[Output, ...]]:
    """The outputs that read a constant, by kind those first that read most of its row: there it is likely to decide.

    Briefings come last of the sheets: they show one card of each side and look at more.
    """
    found: dict[str, list[tuple[int, float, Output]]] = {}
    for output in outputs(system_id):
        kind, read = get_args(Kind).index(output.kind), Counter(map(row, output.reads))
        for key in output.reads:
            rank = float("inf") if output.name.startswith("briefing ") else -read[row(key)]
            found.setdefault(key, []).append((kind, rank, output))
    return {key: tuple(one for *_, one in sorted(some, key=lambda one: one[:2])) for key, some in found.items()}


def row(key: str) -> str:
    """The row of a table that a constant stands in; of a condition, the row that it belongs to."""
    return _CONDITION.split(key)[0] if _CONDITION.search(key) else key.rpartition(".")[0]


_CONDITION = re.compile(r"\.(?:when|unless)\.")


def follows(system_id: str, key: str, some: Iterable[Output], most: tuple[int, int] = MOST) -> bool:
    """Whether one of the outputs says something else for another value of the constant.

    Kinds that are quick to ask come first, with every value; of each kind the nearest value, which is the likeliest.
    """
    constants = system(system_id).constants
    values = tuple(islice(others(constants, key), most[1]))
    nothing = _CONDITION.search(key) and row(key) in constants and constants[row(key)].value == 0
    with constants.replaced(row(key), 1) if nothing else nullcontext():  # when it acts is seen if it is worth something
        for _, alike in groupby(islice(some, most[0]), lambda output: output.kind):
            asked = [(output.ask, said(output.ask) if nothing else output.says) for output in alike]
            for value in values:
                with constants.replaced(key, value):
                    if any(said(ask) != says for ask, says in asked):
                        return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("system_id", SYSTEMS)
def test_whatever_number_is_changed_something_says_so(system_id: str, share: int) -> None:
    """A number that moves nothing anywhere would be dead, or typed a second time where it counts."""
    known = readers(system_id)
    keys = list(system(system_id).constants)[share::SHARES]
    assert len(keys) > 100 / SHARES
    assert [key for key in keys if not follows(system_id, key, known.get(key, ()))] == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", get_args(Kind))
@pytest.mark.parametrize("system_id", SYSTEMS)
def test_each_kind_of_output_follows_the_numbers_it_reads(system_id: str, kind: Kind) -> None:
    """Facts, reference sheet, other sheets, match-ups, checks and calculations alike: there is one place for all of them."""
    of_kind = {key: [one for one in some if one.kind == kind] for key, some in readers(system_id).items()}
    keys = sorted(key for key, some in of_kind.items() if some)[:: EVERY.get(kind, 1)]
    still = [key for key in keys if not follows(system_id, key, of_kind[key], FEW)]
    assert keys
    assert len(keys) - len(still) >= FOLLOWED[kind] * len(keys), still


@pytest.mark.slow
@pytest.mark.parametrize("system_id", SYSTEMS)
def test_what_does_not_read_a_number_stays(system_id: str) -> None:
    """Some outputs of every kind, in turn: nothing reaches a number by the way."""
    constants = system(system_id).constants
    quick = {kind: [one for one in outputs(system_id) if one.kind == kind][:40] for kind in get_args(Kind)}
    asked = 0
    for turn, key in enumerate(constants):
        value = next(others(constants, key))
        for kind, some in quick.items():
            if turn % EVERY.get(kind, 1) == 0:
                strangers = [one for one in some if key not in one.reads]
                with constants.replaced(key, value):
                    for place in range(min(BYSTANDERS, len(strangers))):
                        output = strangers[(turn * BYSTANDERS + place) % len(strangers)]
                        asked += 1
                        assert said(output.ask) == output.says, (key, output.name)
    assert asked > len(list(constants))
