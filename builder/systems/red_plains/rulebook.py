"""The rulebook of `red-plains` as data."""

from builder.rules.rulebook import Rulebook

BOOK = Rulebook(
    "red-plains", __file__, "command", "field", "flight", "melee", "modifiers", "orders", "terrain", "troops"
)
DATA, RULES, FACTS = BOOK.data, BOOK.rules, BOOK.facts
