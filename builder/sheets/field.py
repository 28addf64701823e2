"""What the maps of every system say alike: their title, what a piece of ground is called, and their legend."""

from collections.abc import Iterable

from builder.documents.evening import Evening
from builder.documents.fields import Name
from builder.sheets.blocks import RuleLine
from builder.text import Language
from builder.text.located import strung


def title(evening: Evening, language: Language) -> str:
    """The evening's name, and its date unless the year is in the name."""
    name = evening.name.say(language)
    return name if str(abs(evening.date.year)) in name else strung((name, ", ", evening.date.say(language)))


def called(name: Name | None, ground: str, language: Language) -> str:
    """A piece of ground by its own name, and what it is unless the name says so: Louge, stream; Road to Toulouse; ditch."""
    if name is None:
        return ground
    own = name.say(language)
    return own if ground.casefold() in own.casefold() else strung((own, ", ", ground))


def legend(lines: Iterable[RuleLine]) -> tuple[RuleLine, ...]:
    """The lines of a legend; what is true of several pieces without names is said once."""
    return tuple(dict.fromkeys(lines))
