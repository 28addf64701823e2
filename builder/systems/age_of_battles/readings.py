"""The readings of open points in the text of `age-of-battles`."""

from typing import Annotated

from pydantic import AfterValidator

from builder.documents.fields import Choices, choices_such_as
from builder.systems.age_of_battles.rulebook import BOOK

READINGS = BOOK.readings
working = BOOK.working
Chosen = Annotated[Choices, AfterValidator(READINGS.valid), choices_such_as("{A-Q6: above}")]
