"""The decisions on open points of the text of `red-plains`."""

from typing import Annotated

from pydantic import AfterValidator

from builder.documents.fields import Choices, choices_such_as
from builder.systems.red_plains.rulebook import BOOK

READINGS = BOOK.readings
working = BOOK.working
Chosen = Annotated[Choices, AfterValidator(READINGS.valid), choices_such_as("{R-Q8: flank-or-rear}")]
