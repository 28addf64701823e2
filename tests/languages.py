"""Texts as tests write them: in English and Russian, without a catalogue."""

from collections.abc import Callable

from builder.registry import SYSTEMS
from builder.text import Text, WrittenText

WRITTEN = ("en", "ru")
"""The languages of every case."""

COMPLETE = {"ru": ("muster", *SYSTEMS), "de": ("muster", "formations", "chainmail")}
"""The catalogues in which nothing may be missing."""

SPOKEN = tuple(
    (system, one) for system in SYSTEMS for one in ("en", *COMPLETE) if one == "en" or system in COMPLETE[one]
)
"""Each system with each language that it is whole in."""


def both(en: str, ru: str) -> Text:
    """A text in both languages."""
    return WrittenText({"en": en, "ru": ru})


def whole(owner: str) -> tuple[str, ...]:
    """The languages in which the cases of a system, or of the program, say what they expect."""
    return ("en", *(one for one in COMPLETE if owner in COMPLETE[one]))


def as_written(
    text: Text, change: Callable[[str], str] = lambda words: words, languages: tuple[str, ...] = WRITTEN
) -> Text:
    """A text as cases have it, with `change` done to the words of each language."""
    return WrittenText({language: change(text.say(language)) for language in languages})
