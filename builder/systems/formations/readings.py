"""The decisions on open points of the text of `formations`."""

from functools import partial
from typing import Annotated

from pydantic import AfterValidator

from builder.documents.fields import Choices, choices_such_as
from builder.rules.readings import Readings
from builder.rules.working import Working
from builder.systems.formations.rulebook import DATA, RULES

FILES = ("readings", "readings-battle")
READINGS = Readings("formations", DATA, FILES)
known, choice, settle = READINGS.known, READINGS.choice, READINGS.settle
working = partial(Working, RULES, READINGS)  # the steps of a calculation under a club's decisions
Chosen = Annotated[Choices, AfterValidator(READINGS.valid), choices_such_as("{Q-46: depth-first}")]
