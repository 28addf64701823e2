"""The changes since a past edition, as a neutral block for pages and sheets."""

from builder.documents.army_list import ArmyList
from builder.library.editions.change import changes
from builder.library.editions.words import Called
from builder.sheets.blocks import RuleLine, Rules
from builder.text import Language, Text

_TITLE = Text("What changed since edition {edition}")
_THE_LIST = Text("The list")


def block(old: ArmyList, new: ArmyList, language: Language, called: Called = lambda _: None) -> Rules:
    """The changes between two editions: a line for the list itself and one for each changed entry.

    `called` gives the names of other lists, as in `changes`.
    """
    by_entry: dict[str, list[str]] = {}
    for change in changes(old, new, called):
        if change.where != ("edition",):  # already in the title
            by_entry.setdefault(change.about.say(language) or _THE_LIST.say(language), []).append(
                change.what.say(language)
            )
    lines = tuple(RuleLine(f"{about}:", "; ".join(whats)) for about, whats in by_entry.items())
    return Rules(_TITLE.fill(edition=old.edition).say(language), "", lines)
