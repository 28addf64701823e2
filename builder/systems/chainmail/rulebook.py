"""The numbers of `chainmail`."""

from pathlib import Path

from builder.rules.constants import Constants
from builder.rules.facts import Facts
from builder.text.citation import sections_from

DATA = Path(__file__).parent / "data"
FILES = ("fatigue", "melee", "missiles", "persons", "reform", "scale", "sequence", "shooting", "terrain")
RULES = Constants("chainmail", DATA, FILES)
FACTS = Facts(DATA, RULES)
sections_from("chainmail", FACTS.section, FACTS.in_english)
