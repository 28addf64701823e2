"""A line with options: what each changes, what it leaves as it was, and what a unit of a roster makes of its line."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.documents.army_list import Line
from builder.documents.dump import as_data
from builder.documents.game import Army
from builder.documents.model_keys import keys_of
from builder.documents.options import KEPT, Changes
from builder.registry import SYSTEMS, system
from builder.systems.formations.profile import TroopLine as FormationsLine
from builder.systems.napoleonic.profile import TroopLine as NapoleonicLine
from tests.tools.samples import armies, army_lists

LINES = [line for one in SYSTEMS for army_list in army_lists(one) for line in army_list.lines]


def option(**keys: Any) -> dict[str, Any]:
    """An option as a file could have it."""
    return {"id": "option", "name": "Option", **keys}


def offering(line: Line, *options: dict[str, Any]) -> Any:
    """The line with these options only."""
    return type(line).model_validate({**as_data(line), "options": options}, strict=False)


def written_stats(line: Any) -> set[str]:
    """The stats that the author of a list wrote."""
    written: set[str] = line.stats.model_fields_set
    return written


@given(st.data())
def test_an_option_changes_the_keys_that_it_gives_and_no_others(data: st.DataObject) -> None:
    """Keys of any line of any system, changed to what another line of the system has there."""
    army_list = data.draw(st.sampled_from([one for home in SYSTEMS for one in army_lists(home)]))
    line, other = (data.draw(st.sampled_from(army_list.lines)) for _ in range(2))
    known = {key: value for key, value in as_data(other).items() if key not in KEPT}
    given = data.draw(st.sets(st.sampled_from(sorted(known))))
    changes = {key: value for key, value in known.items() if key in given}
    whole = offering(line, option(changes=changes))
    before, after = as_data(whole), as_data(whole.with_options(["option"]))
    for key in {*before, *after} - {"options"}:
        if key == "stats":  # of formations; those that nobody wrote follow from what the option gives
            new = known[key] if key in given else {}
            for stat in {*written_stats(line), *new}:
                assert after[key].get(stat) == {**before[key], **new}.get(stat), stat
        elif key not in given:
            assert after.get(key) == before.get(key), key
        elif isinstance(known[key], dict):
            assert after[key] == {**before.get(key, {}), **known[key]}, key
        else:
            assert after[key] == known[key], key


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_an_option_may_change_whatever_units_of_a_line_do_not_share(system_id: str) -> None:
    """All keys of the line but its id, name, number, years, note, price and options."""
    model = system(system_id).army_list.model_fields["lines"].annotation.__args__[0]  # type: ignore[union-attr]
    changes = model.model_fields["options"].annotation.__args__[0].model_fields["changes"].annotation
    assert {*keys_of(Changes.model(changes.__args__[0]))} == {*keys_of(model)} - KEPT


MEN = next(one for one in army_lists("formations") if one.id == "france-1415").lines[3]


def test_two_options_apply_in_the_order_of_the_list() -> None:
    """Whatever the order in which the unit names them: the later one has the last word, and both are paid for."""
    first = option(id="first", price=3, changes={"stats": {"combat": 6, "move": 10}})
    second = option(id="second", price=-1, changes={"stats": {"move": 12}})
    line = offering(MEN, first, second)
    assert isinstance(line, FormationsLine)
    for ids in (["first", "second"], ["second", "first"]):
        both = line.with_options(ids)
        assert (both.stats.combat, both.stats.move, both.stats.attack) == (6, 12, line.stats.attack)
        assert both.price == line.price + 2


def test_an_option_that_the_line_does_not_have_changes_nothing() -> None:
    """A check reports it; the unit is priced without it."""
    assert offering(MEN, option(price=3)).with_options(["another"]) == offering(MEN, option(price=3))


def test_a_table_keeps_the_entries_that_an_option_leaves_out() -> None:
    """Moves by formation."""
    line = next(one for one in LINES if isinstance(one, NapoleonicLine) and len(one.moves) > 1)
    (key, length), *_ = line.moves.items()
    fast = offering(line, option(changes={"moves": {key: length + 5}})).with_options(["option"])
    assert fast.moves == {**line.moves, key: length + 5}


def test_an_option_costs_the_same_whatever_the_experience_of_a_unit() -> None:
    """Prices for an experience rise with the price of the line."""
    line = next(one for one in LINES if isinstance(one, NapoleonicLine) and one.prices and one.price)
    dear = offering(line, option(price=2)).with_options(["option"])
    for experience in line.experience:
        price = line.price_of(experience)
        assert price is not None
        assert dear.price_of(experience) == price + 2


def test_a_line_without_a_price_gets_none_from_an_option() -> None:
    """Otherwise its units would cost no more than what was added to them."""
    line = next(one for one in LINES if getattr(one, "price", 0) is None)
    assert offering(line, option(price=2)).with_options(["option"]).price is None


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_the_line_of_a_unit_is_that_of_the_list_with_the_options_of_the_unit(system_id: str) -> None:
    """Other units of the line have it as it is, and units with the same options share one."""
    army = next(
        one for one in armies(system_id) if len({unit.line for unit in one.roster.units}) < len(one.roster.units)
    )
    units = army.roster.units
    line_id = next(unit.line for unit in units if sum(other.line == unit.line for other in units) > 1)
    line: Any = army.line(line_id)
    offered = offering(line, option(price=4) if line.known_prices() else option())
    lines = tuple(offered if one.id == line_id else one for one in army.army_list.lines)
    with_it, plain = (
        units[0].model_copy(update={"line": line_id, "options": ("option",)}),
        units[0].model_copy(update={"line": line_id, "options": ()}),
    )
    known = Army(army.roster, army.army_list.model_copy(update={"lines": lines}))
    assert known.line_of(plain) is known.line(line_id)
    assert known.line_of(with_it) == offered.with_options(["option"])
    assert known.line_of(with_it) is known.line_of(with_it)
    assert known.line_of(plain.model_copy(update={"line": "nobody"})) is None
    dearer: Any = known.line_of(with_it)
    assert dearer.known_prices() == tuple(price + 4 for price in line.known_prices())
