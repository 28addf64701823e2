"""The rulebook of `napoleonic` as data."""

from builder.rules.rulebook import Rulebook

BOOK = Rulebook("napoleonic", __file__, "melee", "morale", "shooting", "terrain", "turn", "units")
DATA, RULES, FACTS = BOOK.data, BOOK.rules, BOOK.facts
term = BOOK.term
