"""Readings of the open points of the `napoleonic` text."""

from typing import Annotated

from pydantic import AfterValidator

from builder.documents.fields import Choices, choices_such_as
from builder.systems.napoleonic.rulebook import BOOK

READINGS = BOOK.readings
choice = READINGS.choice
working = BOOK.working
Chosen = Annotated[Choices, AfterValidator(READINGS.valid), choices_such_as("{N-Q15: only-positive}")]
