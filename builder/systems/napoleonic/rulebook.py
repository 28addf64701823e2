"""The numbers of `napoleonic`."""

from pathlib import Path

from builder.citation import sections_from
from builder.constants import Constants
from builder.facts import Facts

DATA = Path(__file__).parent / "data"
FILES = ("melee", "morale", "shooting", "terrain", "units")
RULES = Constants("napoleonic", DATA, FILES)
FACTS = Facts(DATA, RULES)
sections_from(RULES.system, FACTS.section, FACTS.in_english)
