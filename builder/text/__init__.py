"""Words: texts in every language, messages, citations. Below everything else."""

from builder.text.catalogues import LANGUAGES, LANGUAGES_OF_SHEETS, SOURCE, Language, first
from builder.text.message import Text, WrittenText, decimal, joined, plural, same

__all__ = [
    "LANGUAGES",
    "LANGUAGES_OF_SHEETS",
    "SOURCE",
    "Language",
    "Text",
    "WrittenText",
    "decimal",
    "first",
    "joined",
    "plural",
    "same",
]
