"""Units of allies: their values come from their own list, on every sheet and in every system."""

from dataclasses import replace
from typing import Any

import pytest

from builder.documents.dump import as_data
from builder.documents.game import Army
from builder.registry import SYSTEMS, system
from builder.render.files.exports import plain
from tests.documents.test_variants import with_variants
from tests.tools.samples import armies


def allied(army: Army[Any, Any]) -> Army[Any, Any]:
    """The same army with its last unit taken from a neighbour's list, where the line has another name."""
    data = as_data(army.roster)
    *own, last = data["units"]
    roster = type(army.roster).model_validate({**data, "units": [*own, {**last, "ally": "neighbours"}]}, strict=False)
    lines = [
        {**line, "name": {"en": "Neighbours", "ru": "Соседи"}} if line["id"] == last["line"] else line
        for line in as_data(army.whole_list)["lines"]
    ]
    neighbours = with_variants(army.whole_list, [], id="neighbours", lines=lines)
    army_list = with_variants(army.whole_list, [], contingents=[{"army_list": "neighbours"}])
    return Army(roster, army_list, {"neighbours": neighbours})


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_unit_of_allies_is_what_its_own_list_says(system_id: str) -> None:
    army = next(iter(armies(system_id)))
    mixed = allied(army)
    unit = mixed.roster.units[-1]
    line = mixed.line_of(unit)
    assert line
    assert line.name.en == "Neighbours"
    assert mixed.line_of(mixed.roster.units[0]) == army.line_of(army.roster.units[0])
    alone = replace(mixed, roster=type(army.roster).model_validate({**as_data(mixed.roster), "units": [{**one, "name": None} for one in as_data(mixed.roster)["units"]]}, strict=False))  # fmt: skip
    for language, said in (("en", "Neighbours"), ("ru", "Соседи")):
        sheets = system(system_id).present()(alone, language)
        assert said in plain(sheets.rosters[0])
        assert any(said in str(card) for card in sheets.cards[0].cards)
