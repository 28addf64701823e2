"""The decisions on open points of the text of `age-of-battles`."""

from functools import partial
from typing import Annotated

from pydantic import AfterValidator

from builder.documents.fields import Choices, choices_such_as
from builder.rules.readings import Readings
from builder.rules.working import Working
from builder.systems.age_of_battles.rulebook import DATA, RULES

READINGS = Readings("age-of-battles", DATA)
working = partial(Working, RULES, READINGS)  # the steps of a calculation under a club's decisions
Chosen = Annotated[Choices, AfterValidator(READINGS.valid), choices_such_as("{A-Q6: above}")]
