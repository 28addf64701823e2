"""The numbers of `chainmail`."""

from pathlib import Path

from builder.citation import sections_from
from builder.constants import Constants
from builder.facts import Facts

DATA = Path(__file__).parent / "data"
FILES = ("fatigue", "melee", "missiles", "persons", "reform", "scale", "sequence", "shooting", "terrain")
RULES = Constants("chainmail", DATA, FILES)
FACTS = Facts(DATA, RULES)
sections_from("chainmail", FACTS.section, FACTS.in_english)
