"""The rulebook of `red-plains` as data, and the decisions on open points of its text."""

from typing import Annotated

from pydantic import AfterValidator

from builder.documents.fields import Choices, choices_such_as
from builder.rules.rulebook import Rulebook

BOOK = Rulebook(
    "red-plains", __file__, "command", "field", "flight", "melee", "modifiers", "orders", "terrain", "troops"
)
DATA, RULES, FACTS, READINGS = BOOK.data, BOOK.rules, BOOK.facts, BOOK.readings
working = BOOK.working
Chosen = Annotated[Choices, AfterValidator(READINGS.valid), choices_such_as("{R-Q8: flank-or-rear}")]
