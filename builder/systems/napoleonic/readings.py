"""The decisions on open points of the text of `napoleonic`."""

from functools import partial
from typing import Annotated

from pydantic import AfterValidator

from builder.documents.fields import Choices, choices_such_as
from builder.rules.readings import Readings
from builder.rules.working import Working
from builder.systems.napoleonic.rulebook import DATA, RULES

READINGS = Readings(RULES.system, DATA)
choice = READINGS.choice
working = partial(Working, RULES, READINGS)  # the steps of a calculation under a club's decisions
Chosen = Annotated[Choices, AfterValidator(READINGS.valid), choices_such_as("{N-Q15: only-positive}")]
