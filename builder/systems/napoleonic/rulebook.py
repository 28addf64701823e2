"""The numbers of `napoleonic`."""

from functools import partial
from pathlib import Path

from builder.rules.constants import Constants
from builder.rules.facts import Facts
from builder.rules.wording import step
from builder.text.citation import sections_from

DATA = Path(__file__).parent / "data"
FILES = ("melee", "morale", "shooting", "terrain", "units")
RULES = Constants("napoleonic", DATA, FILES)
FACTS = Facts(DATA, RULES)
sections_from(RULES.system, FACTS.section, FACTS.in_english)
term = partial(step, RULES)  # a step of a working; its sources are constants (`melee.loss`) or facts (`N-705`)
