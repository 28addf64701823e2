"""The parts of a system's sheets are found by their places; a part of another type is refused by its name."""

import pytest

from builder.registry import SYSTEMS, system
from builder.rules.facts import Facts
from builder.rules.readings import Readings
from builder.sheets.decks import CardFrame
from builder.sheets.reference import ReferenceFrame
from builder.sheets.system_sheets import maker, part
from builder.text.errors import BuilderBug


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_part_has_the_type_that_sheets_ask_for(system_id: str) -> None:
    package = system(system_id).data.parent.name
    assert issubclass(maker(f"builder.systems.{package}.sheets.cards", "Cards", CardFrame), CardFrame)
    assert isinstance(part(f"builder.systems.{package}.rulebook", "FACTS", Facts), Facts)


def test_a_class_that_makes_something_else_is_refused() -> None:
    with pytest.raises(BuilderBug, match=r"formations\.sheets\.cards\.Cards does not extend ReferenceFrame"):
        maker("builder.systems.formations.sheets.cards", "Cards", ReferenceFrame)


def test_a_part_of_another_type_is_refused() -> None:
    with pytest.raises(BuilderBug, match=r"formations\.rulebook\.FACTS is not a Readings"):
        part("builder.systems.formations.rulebook", "FACTS", Readings)
