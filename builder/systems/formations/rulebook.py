"""The rulebook of `formations` as data."""

from builder.rules.rulebook import Rulebook

BOOK = Rulebook(
    "formations",
    __file__,
    "arms",
    "artillery",
    "bases",
    "camp",
    "command",
    "disorder",
    "fighting",
    "melee",
    "movement",
    "orders",
    "resilience",
    "setup",
    "shooting",
    "terrain",
    readings=("readings", "readings-battle"),
)
DATA, RULES, FACTS = BOOK.data, BOOK.rules, BOOK.facts
term = BOOK.term
