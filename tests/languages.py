"""Texts as tests write them: in English and Russian, without a catalogue."""

from builder.text import Text, WrittenText


def both(en: str, ru: str) -> Text:
    """A text in both languages."""
    return WrittenText({"en": en, "ru": ru})
