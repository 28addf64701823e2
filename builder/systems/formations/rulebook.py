"""The numbers of `formations`."""

from functools import partial
from pathlib import Path

from builder.rules.constants import Constants
from builder.rules.facts import Facts
from builder.rules.wording import step

DATA = Path(__file__).parent / "data"
FILES = (
    "arms", "artillery", "bases", "camp", "command", "disorder", "fighting", "melee", "movement", "orders", "resilience",
    "setup", "shooting", "terrain",
)  # fmt: skip
RULES = Constants("formations", DATA, FILES)
FACTS = Facts(DATA, RULES)
term = partial(step, RULES)  # a step of a working; its sources are constants (`camp.section`) or facts (`C-14-02`)
