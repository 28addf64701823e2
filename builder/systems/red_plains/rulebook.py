"""The numbers of `red-plains`."""

from pathlib import Path

from builder.citation import sections_from
from builder.constants import Constants
from builder.facts import Facts

DATA = Path(__file__).parent / "data"
FILES = ("command", "field", "flight", "melee", "orders", "terrain", "troops")
RULES = Constants("red-plains", DATA, FILES)
FACTS = Facts(DATA, RULES)
sections_from("red-plains", FACTS.section)
