"""Suggestions for misspelt words."""

import re
from collections.abc import Iterable

from builder.text import Text, same


def near(given: object, known: Iterable[str], most: int = 1) -> Text:
    """` (did you mean `x`?)` for the closest known words; empty if none is close."""
    from difflib import get_close_matches  # here: rarely needed, and slow to load

    return suggestion(*get_close_matches(str(given), list(known), most))


def close_matches(given: str, known: Iterable[str]) -> list[str]:
    """The known words that differ only by a typo, closest first: a letter or two wrong, missing or swapped."""
    from difflib import get_close_matches

    return get_close_matches(given, list(known), cutoff=_SLIP)


_SLIP = 0.85  # the least similarity, 0 to 1: `france-1451` and `france-1415` have 0.91, and with `france-1346` 0.82
_KEY_AND_VALUE = re.compile(r"([^\s:=]+)(?:\s*[:=]\s*|\s+)(\S.*)", re.DOTALL)  # bs:4, rank = general, rank general


def near_key(given: object, known: Iterable[str]) -> Text:
    """The same for a key; a key that has swallowed its value is split: `bs:4` -> `bs: 4`."""
    names = list(known)
    parts = _KEY_AND_VALUE.fullmatch(str(given))
    return suggestion(f"{parts[1]}: {parts[2]}") if parts and parts[1] in names else near(given, names)


def near_id(given: str) -> Text:
    """A suggested id for a name, `Foot 1` or `foot_1` -> `foot-1`; empty if letters would be lost."""
    words = re.findall("[a-z0-9]+", given.lower())
    return suggestion("-".join(words)) if words and re.fullmatch(r"[A-Za-z0-9 _-]+", given) else same("")


def suggestion(*words: str) -> Text:
    """The question with these words; empty if there are none."""
    if not words:
        return same("")
    named = ", ".join(f"`{word}`" for word in words)
    return Text(" (did you mean {named}?)").fill(named=named)
