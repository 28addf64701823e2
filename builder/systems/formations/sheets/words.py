"""The words of cards and sheets, from `data/sheets.yaml`."""

from builder.constants import Constants
from builder.systems.formations.rulebook import DATA, RULES
from builder.text import Language, Text, plural

_WORDS = Constants("formations", DATA, ("sheets",))


def words(key: str, **facts: object) -> Text:
    """Words of a sheet (`roster.losses`) with numbers of the rulebook and `{facts}` filled in."""
    text = RULES.filled(_WORDS.text(f"sheets.{key}"))
    return text.fill(**facts) if facts else text


def counted(key: str, count: int, language: Language) -> str:
    """A number with its word: "14 units", "14 отрядов"."""
    return plural(_WORDS.text(f"sheets.plural.{key}"), count, language)


def named(key: str) -> Text:
    """The `name` of an entry of the rulebook's data."""
    return RULES.text(f"{key}.name")


def lower_first(text: str) -> str:
    """The text as it stands in the middle of a sentence, unless its first word is an abbreviation."""
    return text[:1].lower() + text[1:] if text[1:2].islower() or text[1:2] == " " else text
