"""Texts as tests write them: in English and Russian, without a catalogue."""

from collections.abc import Callable

from builder.registry import SYSTEMS
from builder.text import Text, WrittenText

WRITTEN = ("en", "ru")
"""The languages in which cases say what they expect."""

COMPLETE = {"ru": ("muster", *SYSTEMS), "de": ("muster", "formations", "chainmail")}
"""The catalogues in which nothing may be missing."""

SPOKEN = tuple(
    (system, one) for system in SYSTEMS for one in ("en", *COMPLETE) if one == "en" or system in COMPLETE[one]
)
"""Each system with each language that it is whole in."""


def both(en: str, ru: str) -> Text:
    """A text in both languages."""
    return WrittenText({"en": en, "ru": ru})


def as_written(text: Text, change: Callable[[str], str] = lambda words: words) -> Text:
    """A text as cases have it, in English and Russian, with `change` done to the words of each."""
    return both(*(change(text.say(language)) for language in WRITTEN))
