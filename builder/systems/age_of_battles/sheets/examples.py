"""The worked examples of the digest, calculated live, with their exact chances."""

from collections.abc import Iterator

from builder.sheet import Example
from builder.systems.age_of_battles.sheets.play import InPlay
from builder.text import Language


def examples(play: InPlay, language: Language) -> Iterator[Example]:
    """Every example about something that is on the table."""
    return iter(())
