"""A mistake of our own for those tests that are about one: a check that fails over the rosters of one id."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest

from builder.checks import common
from builder.checks.cases import ExpectedFinding
from builder.checks.common import common_checks
from builder.checks.prices import Price
from builder.checks.rule import DocumentKind, Found, Rule, fix, rule, says
from builder.documents.game import AnyArmy
from builder.text.catalogues import PROGRAM
from tests.languages import as_written, both, whole

WORDS = both("nothing", "ничего")
_PLACED = re.compile(r"(?:builder/\S+:\d+(?: > )?)+|(?<=[Vv]ersion )[0-9.]+|(?<=версию )[0-9.]+")


def failing(patch: pytest.MonkeyPatch, wanted: str = "case") -> None:
    """From now on a check of rosters breaks down over those called `wanted`."""

    @rule("C299", of="roster")
    @says(WORDS)
    @fix(WORDS)
    def broken(army: AnyArmy) -> Iterator[Found]:
        """Why should it fail?"""
        known = {army.roster.id: 1}
        known.pop(wanted, None)
        yield from ((), ())[known[army.roster.id]]

    def more(account: Price, *kinds: DocumentKind) -> tuple[Rule, ...]:
        return (*((broken,) if "roster" in kinds else ()), *common_checks(account, *kinds))

    patch.setattr(common, "common_checks", more)


def unplaced(one: ExpectedFinding) -> ExpectedFinding:
    """The same without the place in our code and the version, which the next change alters."""
    placeless = partial(as_written, change=lambda words: _PLACED.sub("…", words), languages=whole(PROGRAM))
    return replace(one, says=placeless(one.says), fix=placeless(one.fix))
