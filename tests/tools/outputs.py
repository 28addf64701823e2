"""Everything that Muster says out of a rulebook, in small pieces that can be asked for again: what each says and which constants it reads.

A piece is one fact in words, one kind of sheet of one sample, the match-ups of a sample, one check on one of its cases, or
one calculation. Change a constant, ask the pieces that read it again, and see which of them follow.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any, Literal, get_args

from builder.checks.cases import cases
from builder.checks.rule import Rule
from builder.checks.run import findings
from builder.desk.starters import usual_table
from builder.registry import system
from builder.sheets.system_sheets import Sheets
from builder.text import Text
from tests.checks.casework import CASES, home_of, rules_of, subject
from tests.tools.printed import makers
from tests.tools.recording import recording
from tests.tools.samples import armies, games
from tests.tools.worked import parts, situations

Kind = Literal["fact", "check", "calculation", "sheet", "reference", "match-ups"]  # the quick ones first
_SEEDS = range(12)  # fields that are rolled; more bring nothing new


@dataclass(frozen=True)
class Output:
    """One piece: how to get it, what it says as the rulebook stands, and what it reads."""

    kind: Kind
    name: str
    ask: Callable[[], Any]
    says: str
    reads: frozenset[str]


@cache
def outputs(system_id: str) -> tuple[Output, ...]:
    """Every piece of a system, by kind those that are quick to ask first, the shortest before the longer."""
    asked = (
        *_facts(system_id), *_sheets(system_id), *_match_ups(system_id), *_checks(system_id), *_calculations(system_id)
    )  # fmt: skip
    return tuple(sorted((_output(system_id, *one) for one in asked), key=_order))


def said(ask: Callable[[], Any]) -> str:
    """What a piece says now; where it cannot be said, why not."""
    try:
        return repr(ask())
    except Exception as refused:  # noqa: BLE001 (a changed rulebook may make no sense: that is an answer as well)
        return f"{type(refused).__name__}: {refused}"


def _output(system_id: str, kind: Kind, name: str, ask: Callable[[], Any]) -> Output:
    with recording(system(system_id).constants) as keys:
        says = said(ask)
    return Output(kind, name, ask, says, frozenset(keys))


def _order(output: Output) -> tuple[int, int, str]:
    return get_args(Kind).index(output.kind), len(output.says), output.name


Asked = Iterator[tuple[Kind, str, Callable[[], Any]]]


def _facts(system_id: str) -> Asked:
    home = system(system_id)
    facts = home.facts

    def told(number: str) -> tuple[Text, ...]:
        return tuple(form(number) for form in (facts.text, facts.short, facts.key))

    for number in facts:
        yield "fact", number, partial(told, number)


def _sheets(system_id: str) -> Asked:
    """The sheets of every sample, whole, in English: each kind of sheet is a piece by itself."""
    home = system(system_id)
    fielded = {army.roster.id for game in games(system_id) for army in game.armies}
    subjects: list[tuple[str, Any]] = [(game.evening.id, game) for game in games(system_id)]
    subjects += [(army.roster.id, army) for army in armies(system_id) if army.roster.id not in fielded]
    for title, shown in subjects:
        sheets = home.present()(shown, "en", full=True)
        for sheet, name in makers():
            kind: Kind = "reference" if sheet == "reference" else "sheet"
            yield kind, f"{sheet} of {title}", partial(_made, sheets, name)


def _made(sheets: Sheets, name: str) -> Any:
    return getattr(replace(sheets), name)  # a copy has none of them made yet


def _match_ups(system_id: str) -> Asked:
    """Those of one evening: they are calculated when they are drawn, and take long."""
    game = games(system_id)[0]
    found = system(system_id).present()(game, "en").matchups
    assert found, f"{game.evening.id} has two armies"
    yield "match-ups", f"match-ups of {game.evening.id}", found.sheet


def _checks(system_id: str) -> Asked:
    for code, rule in rules_of(system_id).items():
        if home_of(code) == system_id:
            for number, case in enumerate(cases(CASES, code), 1):
                source, seen, sources = subject(rule, case, system_id)
                yield "check", f"{code} case {number}", partial(_found, rule, seen, source, system_id, sources)


def _found(rule: Rule, seen: Any, source: Any, system_id: str, sources: Any) -> Any:
    return findings([rule], seen, source, system=system_id, others=sources)


def _calculations(system_id: str) -> Asked:
    home = system(system_id)
    for number, (name, procedure, inputs) in enumerate(parts(system_id)):
        yield "calculation", f"{procedure.id} of {name}, part {number}", partial(procedure.run, inputs)
    for number, (procedure, inputs) in enumerate(situations(system_id)):
        yield "calculation", f"{procedure.id} {number}", partial(procedure.run, inputs)
    for seed in _SEEDS if home.parts.terrain else ():
        assert home.parts.terrain
        yield (
            "calculation",
            f"terrain of seed {seed}",
            partial(home.parts.terrain.load(), seed, usual_table(home), None),
        )
