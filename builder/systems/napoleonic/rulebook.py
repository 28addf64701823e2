"""The numbers of `napoleonic`."""

from pathlib import Path

from builder.rules.constants import Constants
from builder.rules.facts import Facts
from builder.text.citation import sections_from

DATA = Path(__file__).parent / "data"
FILES = ("melee", "morale", "shooting", "terrain", "units")
RULES = Constants("napoleonic", DATA, FILES)
FACTS = Facts(DATA, RULES)
sections_from(RULES.system, FACTS.section, FACTS.in_english)
