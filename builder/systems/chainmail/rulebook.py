"""The numbers of `chainmail`."""

from functools import partial
from pathlib import Path

from builder.rules.constants import Constants
from builder.rules.facts import Facts
from builder.rules.wording import step
from builder.text.citation import sections_from

DATA = Path(__file__).parent / "data"
FILES = ("fatigue", "melee", "missiles", "persons", "reform", "scale", "sequence", "shooting", "terrain")
RULES = Constants("chainmail", DATA, FILES)
FACTS = Facts(DATA, RULES)
sections_from("chainmail", FACTS.section, FACTS.in_english)
term = partial(step, RULES)  # a step of a working; its sources are constants (`melee.die`) or facts (`K-307`)
