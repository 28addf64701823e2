"""Every name of every system has its fact chosen by hand, or is said to have none; no choice is about nothing."""

from html import unescape

import pytest

from builder.datafile import read_data
from builder.registry import SYSTEMS, system
from builder.sheets.glossary import explained, explaining
from builder.site.terms import Marker, facts, glossary

COLUMNS = ("BS", "A", "ZSh", "S", "M", "Dv")
each = pytest.mark.parametrize("system_id", SYSTEMS)


def chosen(system_id: str) -> dict[str, str | None]:
    return explained(read_data(system(system_id).data / "glossary.yaml"))


@each
def test_a_fact_is_chosen_for_each_name_or_it_is_said_that_there_is_none(system_id: str) -> None:
    told, known = chosen(system_id), facts(system_id)
    for key in system(system_id).constants.named():
        fact = explaining(told, key)
        assert fact is None or fact in known, key


@each
def test_nothing_is_chosen_for_a_name_that_is_not_there(system_id: str) -> None:
    names = tuple(system(system_id).constants.named())
    assert names
    assert [key for key in chosen(system_id) if not any(one == key or one.startswith(f"{key}.") for one in names)] == []


def test_a_key_that_nobody_has_chosen_for_is_refused() -> None:
    with pytest.raises(KeyError):
        explaining({"orders.kinds": "C-4.3a-01"}, "arms.shooting.sling")


@each
def test_the_first_fact_of_a_term_is_the_chosen_one(system_id: str) -> None:
    told = chosen(system_id)
    assert [term.key for term in glossary(system_id) if term.facts[0] != explaining(told, term.key)] == []


def rule(text: str) -> str:
    """What a link shows."""
    return unescape(text.partition('data-rule="')[2].partition('"')[0])


def test_the_head_of_a_column_explains_the_value_below_it() -> None:
    """A is what goes into a blow; no rule about declaring attacks."""
    known = facts("formations")
    marked = Marker("formations", "en", "").heads(COLUMNS)
    shown = {column: rule(str(head)) for column, head in zip(COLUMNS, marked, strict=True)}
    assert shown["BS"] == known.text("C-1-20").say("en")
    assert shown["A"] == shown["ZSh"] == known.text("C-8.3-03").say("en")
    assert shown["S"] == known.text("C-5.1-01").say("en")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_name_of_two_things_with_different_rules_explains_neither(language: str) -> None:
    """`Attack` is an order and a value: in a sentence nobody can tell which."""
    for name in ("attack", "атака"):
        assert "data-rule" not in Marker("formations", language, "")(name)  # type: ignore[arg-type]
