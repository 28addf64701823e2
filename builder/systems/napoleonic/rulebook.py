"""The rulebook of `napoleonic` as data, and the decisions on open points of its text."""

from typing import Annotated

from pydantic import AfterValidator

from builder.documents.fields import Choices, choices_such_as
from builder.rules.rulebook import Rulebook

BOOK = Rulebook("napoleonic", __file__, "melee", "morale", "shooting", "terrain", "turn", "units")
DATA, RULES, FACTS, READINGS = BOOK.data, BOOK.rules, BOOK.facts, BOOK.readings
term = BOOK.term
working = BOOK.working
choice = READINGS.choice
Chosen = Annotated[Choices, AfterValidator(READINGS.valid), choices_such_as("{N-Q15: only-positive}")]


def sides() -> int:
    """Number of sides of the die of these rules."""
    return RULES.whole("units.die")
