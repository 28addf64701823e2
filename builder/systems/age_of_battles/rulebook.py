"""The numbers of `age-of-battles`."""

from pathlib import Path

from builder.rules.constants import Constants
from builder.rules.facts import Facts
from builder.text.citation import sections_from

DATA = Path(__file__).parent / "data"
FILES = (
    "arms",
    "artillery",
    "camp",
    "fighting",
    "limits",
    "mercenaries",
    "persons",
    "reform",
    "retreat",
    "terrain",
    "troops",
    "turn",
)
RULES = Constants("age-of-battles", DATA, FILES)
FACTS = Facts(DATA, RULES)
sections_from("age-of-battles", FACTS.section, FACTS.in_english)
