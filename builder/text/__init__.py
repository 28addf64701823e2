"""Words: texts in both languages, messages, citations. Below everything else."""

from builder.text.message import LANGUAGES, Language, Text, plural, same

__all__ = ["LANGUAGES", "Language", "Text", "plural", "same"]
