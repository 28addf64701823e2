"""The numbers of `red-plains`."""

from pathlib import Path

from builder.rules.constants import Constants
from builder.rules.facts import Facts
from builder.text.citation import sections_from

DATA = Path(__file__).parent / "data"
FILES = ("command", "field", "flight", "melee", "modifiers", "orders", "terrain", "troops")
RULES = Constants("red-plains", DATA, FILES)
FACTS = Facts(DATA, RULES)
sections_from("red-plains", FACTS.section)
