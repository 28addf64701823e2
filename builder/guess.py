"""What somebody who slipped may have meant."""

from collections.abc import Iterable
from difflib import get_close_matches

from builder.text import Text, same


def near(given: object, known: Iterable[str], most: int = 1) -> Text:
    """` (did you mean `x`?)` for the nearest known words, nothing where none is near."""
    return meant(*get_close_matches(str(given), list(known), most))


def meant(*words: str) -> Text:
    """The question itself; of no words: nothing."""
    if not words:
        return same("")
    named = ", ".join(f"`{word}`" for word in words)
    return Text(f" (did you mean {named}?)", f" (может быть, {named}?)")
