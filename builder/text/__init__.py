"""Words: texts in every language, messages, citations. Below everything else."""

from builder.text.catalogues import LANGUAGES, SOURCE, Language
from builder.text.message import Text, WrittenText, decimal, joined, plural, same

__all__ = ["LANGUAGES", "SOURCE", "Language", "Text", "WrittenText", "decimal", "joined", "plural", "same"]
