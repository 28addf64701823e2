"""The words of cards and sheets, from `data/sheets.yaml`; how a share of the move is written."""

from builder.rules.constants import shown
from builder.sheets.words import words_of
from builder.systems.napoleonic import ground
from builder.systems.napoleonic.rulebook import RULES

words = words_of(RULES)


def share(one: str) -> str:
    """The share of the move on a ground: ½, 1½."""
    whole, rest = divmod(ground.share(one), 1)
    return f"{whole or ''}{shown(rest) if rest else ''}"
