"""A list with variants: which lines a roster of each may choose from, in what numbers, under which limits."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.checks.cases import Case
from builder.documents.army_list import ArmyList, ShareOfArmy
from builder.documents.dump import as_data
from builder.documents.game import Army
from builder.documents.roster_code import encode
from builder.registry import SYSTEMS
from tests.checks.casework import RULES, found
from tests.documents.test_roster_code import opened
from tests.tools.samples import armies, army_lists

NAME = {"en": "King", "ru": "Король"}
IDS = ("first", "second", "third")


def with_variants(army_list: ArmyList, variants: Iterable[dict[str, Any]], **more: Any) -> Any:
    """The list with these variants only."""
    data = {**as_data(army_list), "variants": list(variants), **more}
    return type(army_list).model_validate(data, strict=False)


def may_have(army_list: ArmyList, chosen: str | None, line: str) -> bool:
    """Slowly: a line that some variants claim belongs to these alone, and none has what it is without."""
    owners = {variant.id for variant in army_list.variants if line in variant.only}
    lacking = {variant.id for variant in army_list.variants if line in variant.without}
    return (not owners or chosen in owners) and chosen not in lacking


@given(st.data())
def test_a_roster_has_the_lines_of_its_variant_and_those_that_none_claims(data: st.DataObject) -> None:
    """In every system, with guns and whatever else a list offers; the rest of the list stays as it was."""
    army_list = data.draw(st.sampled_from([one for home in SYSTEMS for one in army_lists(home)]))
    some = st.lists(st.sampled_from(army_list.ids()), unique=True, max_size=4)
    numbers = st.dictionaries(st.sampled_from(army_list.ids()), st.just({"from": 1, "to": 2}), max_size=3)
    limit = {"name": NAME, "lines": [army_list.lines[0].id], "number": {"to": 3}}
    variants = [
        {
            "id": one,
            "name": NAME,
            "only": data.draw(some),
            "without": data.draw(some),
            "numbers": data.draw(numbers),
            "limits": [{**limit, "name": one}],
        }
        for one in IDS[: data.draw(st.integers(0, 3))]
    ]
    whole = with_variants(army_list, variants, limits=[limit])
    chosen = data.draw(st.sampled_from([None, "unknown", *IDS]))
    seen, variant = whole.as_variant(chosen), whole.variant(chosen)
    assert seen.ids() == tuple(line for line in whole.ids() if may_have(whole, chosen, line))
    for part, index, line_id in seen.line_ids():
        own = next(one for one in getattr(whole, part) if one.id == line_id)
        told = variant.numbers.get(line_id) if variant else None
        assert getattr(seen, part)[index] == (own.model_copy(update={"number": told}) if told else own)
    assert [one.name.en for one in seen.limits] == ["King", *([variant.id] if variant else [])]
    left = {key for key in type(whole).model_fields if getattr(seen, key) != getattr(whole, key)}
    assert left <= {"limits", *(part for part, _, _ in whole.line_ids())}


@given(others=st.integers(0, 12), most=st.integers(1, 4), each=st.integers(1, 4))
def test_a_ratio_allows_so_many_for_each_full_number_of_the_others(others: int, most: int, each: int) -> None:
    """Slowly: the others are counted off one by one, and only a full number of them counts."""
    allowed = pending = 0
    for _ in range(others):
        pending += 1
        if pending == each:
            allowed, pending = allowed + most, 0
    for count in (allowed, allowed + 1):
        units = [{"id": f"a{n}", "line": "archers"} for n in range(count)]
        units += [{"id": f"b{n}", "line": "spearmen"} for n in range(others)] + [{"id": "last", "line": "pages"}]
        limit = {"name": "Archers", "lines": ["archers"], "per": {"lines": ["spearmen"], "most": most, "each": each}}
        case = Case("", {"list.limits": [limit], "red.units": units, "red.formations": [], "red.reserve": None}, ())
        hits = found([RULES["C249"]], case)
        assert [hit.where for _, hit in hits] == ([f"units.{allowed}.line"] if count > allowed else [])


@given(part=st.integers(0, 1000), tenths=st.integers(0, 1000))
def test_a_share_includes_both_its_ends_exactly(part: int, tenths: int) -> None:
    """As it is written, in decimals: no army is refused for the error of a binary fraction."""
    at_most = ShareOfArmy.model_validate({"of": "points", "to": tenths / 10})
    at_least = ShareOfArmy.model_validate({"of": "points", "from": tenths / 10})
    assert at_most.holds(part, 1000) == (Fraction(part, 1000) <= Fraction(tenths, 1000))
    assert at_least.holds(part, 1000) == (Fraction(part, 1000) >= Fraction(tenths, 1000))


def test_a_code_brings_the_variant_back() -> None:
    """It is a key of every roster."""
    for system_id in SYSTEMS:
        army = armies(system_id)[0]
        roster = army.roster.model_copy(update={"variant": "third"})
        code = encode(Army(roster, army.known_list), "en")
        assert opened(code, type(roster)).variant == "third"


WAR = {"id": "war", "name": "In the war"}


@pytest.mark.parametrize(
    ("code", "change", "line"),
    [
        ("C205", {"list.variants": [{**WAR, "without": ["knights"]}], "list.lines.pages.number": {"to": 4}}, "pages"),
        (
            "C206",
            {"list.variants": [{**WAR, "without": ["knights"]}], "list.lines.zealots.number": {"from": 1}},
            "zealots",
        ),
        (
            "C209",
            {"list.variants": [{**WAR, "without": ["knights"]}], "list.lines.pages.years": {"from": 1420}},
            "pages",
        ),
    ],
)
def test_a_message_names_the_row_of_the_file_although_the_variant_lacks_lines_above_it(
    code: str, change: dict[str, Any], line: str
) -> None:
    """The same row as without variants."""
    change = change | {f"red.units.knights-{n}.line": "spearmen" for n in (1, 2, 3, 4)}
    change = change | {"red.variant": "war", "list.lines.spearmen.number": {"to": 9}}
    with_them = [hit.says.en for _, hit in found([RULES[code]], Case("", change, ())) if f"`{line}`" in hit.says.en]
    without = {key: one for key, one in change.items() if key not in ("list.variants", "red.variant")}
    before = [hit.says.en for _, hit in found([RULES[code]], Case("", without, ())) if f"`{line}`" in hit.says.en]
    assert with_them
    assert all("(the list: list.yaml:" in one for one in with_them)
    assert with_them == before


def test_a_number_of_a_variant_is_shown_where_the_variant_has_it() -> None:
    """Not at the line, whose number says something else."""
    change = {"list.variants": [{**WAR, "numbers": {"pages": {"to": 4}}}], "red.variant": "war"}
    ((_, hit),) = found([RULES["C205"]], Case("", change, ()))
    far = found([RULES["C205"]], Case("", {"list.lines.pages.number": {"to": 4}}, ()))[0][1]
    row, line = (int(one.says.en.rpartition(":")[2].rstrip(")")) for one in (hit, far))
    assert "5 units; the list allows 4" in hit.says.en
    assert row > line
