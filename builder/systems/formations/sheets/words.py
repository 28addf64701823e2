"""The words of cards and sheets, from `data/sheets.yaml`."""

import re
from fractions import Fraction

from builder.calculation import Number
from builder.constants import Constants
from builder.systems.formations.rulebook import DATA, RULES
from builder.systems.formations.wording import number
from builder.text import Language, Text, plural

_WORDS = Constants("formations", DATA, ("sheets",))
_COUNTED = re.compile(r"(?<=[\d½¼¾×]) (?=[A-Za-zА-яЁё])")  # a number and what it counts stay on one line


def words(key: str, **facts: object) -> Text:
    """Words of a sheet (`roster.losses`) with numbers of the rulebook and `{facts}` filled in."""
    text = RULES.filled(_WORDS.text(f"sheets.{key}"))
    return tied(text.fill(**facts) if facts else text)


def tied(text: Text) -> Text:
    """The text with each number tied to the word after it: no line ends between them."""
    return Text(_COUNTED.sub("\u00a0", text.en), _COUNTED.sub("\u00a0", text.ru))


def counted(key: str, count: Number, language: Language) -> str:
    """A number with its word: "14 units", "14 отрядов", "2,5 шага"."""
    return f"{number(count).say(language)}\u00a0{word_of(key, count, language)}"


def word_of(key: str, count: Number, language: Language) -> str:
    """The word alone that such a number takes; a fraction takes the last form."""
    forms = _WORDS.text(f"sheets.plural.{key}")
    exact = Fraction(count)
    return plural(forms, int(exact), language) if exact.denominator == 1 else forms.say(language).split("|")[-1]


def named(key: str) -> Text:
    """The `name` of an entry of the rulebook's data."""
    return RULES.said(f"{key}.name")


def shortly(key: str) -> Text:
    """The `short` words of an entry of the rulebook's data, or its name."""
    return RULES.text(f"{key}.short") if RULES.has_text(f"{key}.short") else named(key)
