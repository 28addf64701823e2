"""The decisions on open points of the text of `chainmail`."""

from typing import Annotated

from pydantic import AfterValidator

from builder.documents.fields import Choices, choices_such_as
from builder.systems.chainmail.rulebook import BOOK

READINGS = BOOK.readings
working = BOOK.working
Chosen = Annotated[Choices, AfterValidator(READINGS.valid), choices_such_as("{K-Q2: up}")]
