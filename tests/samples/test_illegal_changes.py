"""What an umpire would catch, `muster check` catches: of illegal changes of lawful documents at least so many draw an error."""

import random
import re
from pathlib import Path

import pytest

from builder.registry import SYSTEMS
from tests.checks.casework import base
from tests.tools.illegal_changes import Documents, Kind, count, free, general, kinds, missed

LEAST = 99.5  # percent of the changes of a system


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_illegal_changes_draw_an_error(system_id: str, nightly: bool) -> None:
    """All kinds with several seeds in the night, every tenth kind each time; what is missed is named."""
    told = count(system_id, seeds=4) if nightly else count(system_id, seeds=1, every=10)
    print(f"{system_id}: {told.changes} changes of {told.kinds} kinds, {told.caught:.2f} % caught")
    assert told.changes >= (800 if nightly else 20)
    assert told.caught >= LEAST, told.missed


def test_there_are_hundreds_of_kinds() -> None:
    """Of each system some made from its documents and some written from its facts."""
    assert sum(len(kinds(one)) for one in SYSTEMS) > 1000
    for one in SYSTEMS:
        assert sum(bool(kind.fact) for kind in kinds(one)) > 40, one


def test_a_lawful_change_is_counted_as_missed(tmp_path: Path) -> None:
    """Or the figure would say nothing."""

    def rename(_: random.Random, documents: Documents) -> None:
        documents["red"]["name"] = "Crimson"

    def nothing(_: random.Random, documents: Documents) -> None:
        assert documents

    assert missed("formations", Kind("another name", "", rename), 1, tmp_path) is True
    assert missed("formations", Kind("no change", "", nothing), 1, tmp_path) is None


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_each_kind_left_out_as_lawful_is_one_that_there_would_be(system_id: str) -> None:
    """And has a reason; a pattern that fits nothing would hide the next one that is missed."""
    names = {one: [kind.name for kind in general(one)] for one in SYSTEMS}
    for pattern, why in free()["lawful"].get(system_id, {}).items():
        assert why
        assert [name for name in names[system_id] if re.fullmatch(pattern, name)], pattern


def test_the_base_of_each_system_is_left_as_it_was(tmp_path: Path) -> None:
    before = repr(base("formations"))
    for kind in kinds("formations")[::40]:
        missed("formations", kind, 3, tmp_path)
    assert repr(base("formations")) == before
