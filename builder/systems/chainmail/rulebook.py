"""The rulebook of `chainmail` as data."""

from builder.rules.rulebook import Rulebook

BOOK = Rulebook(
    "chainmail",
    __file__,
    "fatigue",
    "melee",
    "missiles",
    "persons",
    "reform",
    "scale",
    "sequence",
    "shooting",
    "terrain",
)
DATA, RULES, FACTS = BOOK.data, BOOK.rules, BOOK.facts
term = BOOK.term
