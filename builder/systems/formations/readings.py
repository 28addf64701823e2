"""The decisions on open points of the text of `formations`."""

from typing import Annotated

from pydantic import AfterValidator

from builder.documents.fields import Choices, choices_such_as
from builder.systems.formations.rulebook import BOOK

READINGS = BOOK.readings
known, choice, settle = READINGS.known, READINGS.choice, READINGS.settle
working = BOOK.working
Chosen = Annotated[Choices, AfterValidator(READINGS.valid), choices_such_as("{Q-46: depth-first}")]
