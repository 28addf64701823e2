"""The facts that reference sheets tell in words stand in `data/reference.yaml` of each system."""

from importlib import import_module
from pathlib import Path

import pytest

from builder.registry import SYSTEMS, system
from builder.sheets.play import Heading, headings_from
from tests.tools.printed import printed


def headings(system_id: str) -> dict[str, Heading]:
    """The headings of a system, without that of its readings, which has no facts of its own."""
    found = dict(import_module(system(system_id).parts.sheets.module).SHEETS.headings)
    found.pop("readings", None)
    return found


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_fact_of_every_heading_is_told_on_the_whole_sheet(system_id: str) -> None:
    """A heading that no block of the sheet asks for would be told nowhere."""
    facts = {fact for one in headings(system_id).values() for fact in (*one.facts, *one.full, *one.sharing(one.facts))}
    assert facts
    assert facts - printed(system_id).told == set()


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_no_heading_tells_a_fact_twice_or_asks_when_to_tell_one_that_it_does_not_have(system_id: str) -> None:
    """`facts`, `full` and what shares their lines are disjoint, and `about` and `joined` speak of them alone."""
    for key, one in headings(system_id).items():
        facts = (*one.facts, *one.full)
        told = (*facts, *one.sharing(facts))
        assert len(set(told)) == len(told), key
        assert {*one.about, *one.joined} <= set(facts), key


def test_one_thing_or_several_may_be_needed_for_a_fact(tmp_path: Path) -> None:
    """A single thing needs no brackets; what is left out is empty."""
    path = tmp_path / "reference.yaml"
    path.write_text("moving:\n  facts: [X-1, X-2]\n  about: {X-1: guns, X-2: [guns, horse]}\nreadings: {section: Q}\n")
    found = headings_from(path)
    assert found["moving"] == Heading("", ("X-1", "X-2"), {"X-1": ("guns",), "X-2": ("guns", "horse")}, (), {})
    assert found["readings"] == Heading("Q", (), {}, (), {})


def test_facts_may_share_the_line_of_another(tmp_path: Path) -> None:
    """They stand after it, without key words of their own, and are told wherever it is."""
    path = tmp_path / "reference.yaml"
    path.write_text("moving:\n  facts: [X-1, X-2]\n  joined: {X-1: X-3, X-2: [X-4, X-5]}\n")
    found = headings_from(path)["moving"]
    assert found.joined == {"X-1": ("X-3",), "X-2": ("X-4", "X-5")}
    assert found.sharing(["X-2", "X-9"]) == ("X-4", "X-5")
