"""The numbers of `formations`."""

from pathlib import Path

from builder.rules.constants import Constants
from builder.rules.facts import Facts

DATA = Path(__file__).parent / "data"
FILES = (
    "arms", "artillery", "bases", "camp", "command", "disorder", "fighting", "melee", "movement", "orders", "resilience",
    "setup", "shooting", "terrain",
)  # fmt: skip
RULES = Constants("formations", DATA, FILES)
FACTS = Facts(DATA, RULES)
