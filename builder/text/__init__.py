"""Translatable texts, messages and citations. The lowest layer: imports nothing else of the program."""

from builder.text.catalogues import LANGUAGES, LANGUAGES_OF_SHEETS, SOURCE, Language, first
from builder.text.message import Text, WrittenText, decimal, grouped, joined, plural, same

__all__ = [
    "LANGUAGES",
    "LANGUAGES_OF_SHEETS",
    "SOURCE",
    "Language",
    "Text",
    "WrittenText",
    "decimal",
    "first",
    "grouped",
    "joined",
    "plural",
    "same",
]
