"""What the short forms of the rules stand for: on each sheet as many as it uses."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.words import words
from builder.text import Language, Text

_WORD = re.compile(r"\d[^\W\d_]+|[^\W\d_]+")  # 2M is a word of its own, and L5 is L with its number
_OWN = ("bb", "so", "ao", "zo", "mr", "p", "twice", "l", "d", "st", "pr", "vp")  # below `legend` in data/sheets.yaml


def legend(sheet: object, language: Language, least: int = 1) -> str:
    """The short forms of `least` letters and more in these blocks with their names: "Cbt Combat strength · Att Attack · ...".

    Forms that are their own names are left out. No line breaks before a dot or between a short form and its name.
    """
    used = {word for text in _texts(sheet) for word in _WORD.findall(text)}
    known = ((short.say(language), name.say(language)) for short, name in _known())
    return "\u00a0· ".join(
        f"{short}\u00a0{name}" for short, name in known if short in used and short != name and len(short) >= least
    )


def _known() -> Iterator[tuple[Text, Text]]:
    """Characteristics, then what sums, tables and tracks are called."""
    for one in RULES.below("bases.characteristics"):
        key = f"bases.characteristics.{one}"
        yield RULES.text(f"{key}.short"), RULES.text(f"{key}.name")
    for one in _OWN:
        yield words(f"legend.short.{one}"), words(f"legend.name.{one}")


def _texts(thing: object) -> Iterator[str]:
    """Every text of a block and of what it is made of; what its columns are in full is for other programs."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, tuple):
        for one in thing:
            yield from _texts(one)
    elif is_dataclass(thing):
        for field in fields(thing):
            if field.name == "heads":
                continue
            yield from _texts(getattr(thing, field.name))
