"""The rulebook of `age-of-battles` as data."""

from builder.rules.rulebook import Rulebook

BOOK = Rulebook(
    "age-of-battles",
    __file__,
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
DATA, RULES, FACTS = BOOK.data, BOOK.rules, BOOK.facts
