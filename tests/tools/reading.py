"""Which constants of a rulebook anything reads: sheets, checks, worked examples, facts, odds, rolled terrain."""

from contextlib import suppress
from functools import cache

from builder.checks.cases import cases
from builder.errors import MusterError
from builder.examine import examine
from builder.facts import Facts
from builder.registry import system
from builder.text import LANGUAGES
from tests.checks.casework import CASES, found, home_of, rules_of
from tests.tools.printed import printed
from tests.tools.samples import armies, read
from tests.tools.worked import situations, worked


@cache
def by_sheets(system_id: str) -> frozenset[str]:
    """Read while all samples are presented."""
    return frozenset[str]().union(*printed(system_id).read.values())


@cache
def by_checks(system_id: str) -> frozenset[str]:
    """Read while all checks look at the samples and at their cases."""
    home = system(system_id)
    with home.constants.recording() as keys:
        examine(read())
        for code, rule in rules_of(system_id).items():
            if home_of(code) == system_id:
                for case in cases(CASES, code):
                    found([rule], case, system_id)
    return frozenset(keys)


@cache
def by_calculations(system_id: str) -> frozenset[str]:
    """Read while the worked examples and further situations are worked, armies are matched against each other, and terrain is rolled."""
    home = system(system_id)
    with home.constants.recording() as keys:
        for _ in worked(system_id):
            pass
        for procedure, inputs in situations(system_id):
            with suppress(MusterError):
                procedure.run(inputs)
        first, second = armies(system_id)[:2]
        for language in LANGUAGES:
            home.matchups.load()(first, second, language)
        for seed in range(40):
            with suppress(MusterError):  # a text may have no tables for terrain
                home.terrain.load()(seed, None, None)
    return frozenset(keys)


@cache
def by_facts(system_id: str) -> frozenset[str]:
    """Read while the facts are told."""
    home = system(system_id)
    facts = Facts(home.data, home.constants)
    with home.constants.recording() as keys:
        for number in facts:
            assert facts.citation(number).section
            for form in (facts.text, facts.short, facts.key):
                form(number)
    return frozenset(keys)
