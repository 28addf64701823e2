"""The words of a system's cards and sheets, from `data/sheets.yaml`, with the rulebook's numbers in them, and
what says them in one language.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache

from builder.rules.calculation import Number
from builder.rules.constants import Constants
from builder.rules.wording import number
from builder.sheets.blocks import RuleLine
from builder.text import Language, Text, plural
from builder.text.located import located_slice
from builder.text.on_table import Has
from builder.text.package_files import templates

TIED = "\u00a0"
"""A no-break space: it keeps a number on one line with what it counts or names."""

_COUNTED = re.compile(r"(?<=[\d½¼¾×]) (?=[^\W\d_])")  # a number and what it counts stay on one line
_SHORT = re.compile(r" (?=\w{1,2}\. \w{1,3}\.)|(?<=\b\w\.) (?=\w{1,3}\.)")  # "v. Chr.", and the word before
_WORD = re.compile(r"\d[^\W\d_]+|[^\W\d_]+")  # 2M is a word of its own, and L5 is L with its number
_DATE = re.compile(r"(?<=\d)(\.?) ([^\W\d_]+) (?=\d{3,4}\b)")  # and so do day, month and year


_FRAMES = Constants("muster", templates(), ("frames",))


class Words:
    """The words below one file of a system's data, by dotted key."""

    def __init__(self, rules: Constants, words: Constants, file: str = "sheets", has: Has = None) -> None:
        self.rules = rules
        self._words = words
        self._file = file
        self._has = has

    def on_table(self, has: Has) -> "Words":
        """The same for the sheets of a table that `has` things: without what is about others."""
        return Words(self.rules, self._words, self._file, has)

    def __call__(self, key: str, **facts: object) -> Text:
        """Words of a sheet (`roster.losses`) with numbers of the rulebook and `{facts}` filled in."""
        text = self.rules.filled(self._text(key))
        return tied(text.fill(**facts) if facts else text)

    def has(self, key: str) -> bool:
        """Whether there are such words."""
        return self._words.has_text(f"{self._file}.{key}")

    def drawn(self, key: str) -> str:
        """What is drawn for something (`drawn.areas.wood`): a word of `vocabulary`, empty if the system names none."""
        drawn = f"{self._file}.drawn.{key}"
        return str(self._words[drawn].value) if drawn in self._words else ""

    def below(self, key: str) -> tuple[str, ...]:
        """The ids of the words directly below a key, in order: the system's own, else those of the frame."""
        return self._words.below(f"{self._file}.{key}") or _FRAMES.below(f"frames.{key}")

    def _text(self, key: str) -> Text:
        """A system's own words, else those that the frame of the sheet has for all."""
        own = f"{self._file}.{key}"
        return self._words.text(own, self._has) if self.has(key) else _FRAMES.text(f"frames.{key}", self._has)

    def counted(self, key: str, count: Number, language: Language) -> str:
        """A number with its word: "14 units", "2.5 steps"."""
        return f"{number(count).say(language)}\u00a0{self.word_of(key, count, language)}"

    def word_of(self, key: str, count: Number, language: Language) -> str:
        """The word alone that such a number takes (forms of `plural.<key>`); a fraction takes the last form."""
        forms = self._text(f"plural.{key}")
        exact = Fraction(count)
        whole = exact.denominator == 1
        return plural(forms, int(exact), language) if whole else forms.say(language).split("|")[-1]

    def heads(self, language: Language, *tables: str) -> tuple[tuple[str, str], ...]:
        """What heads of columns stand for: the entries of these tables of the rulebook, and what stands below `heads`
        of the file.
        """
        pairs = (*self._of_tables(tables), *self._of_heads())
        return tuple((short.say(language), full.say(language)) for short, full in pairs)

    def _of_tables(self, tables: Iterable[str]) -> Iterator[tuple[Text, Text]]:
        for key in (f"{table}.{one}" for table in tables for one in self.rules.below(table)):
            yield self.shortly(key), self.named(key)

    def _of_heads(self) -> Iterator[tuple[Text, Text]]:
        for group in self._words.below(f"{self._file}.heads"):
            for one in self._words.below(f"{self._file}.heads.{group}"):
                yield self(f"{group}.{one}"), self(f"heads.{group}.{one}")

    def ruled(self, key: str) -> Text:
        """Words of the rulebook's data, with its numbers filled in."""
        return self.rules.filled_text(key, self._has)

    def named(self, key: str) -> Text:
        """The `name` of an entry of the rulebook's data."""
        return self.rules.filled_text(f"{key}.name", self._has)

    def shortly(self, key: str) -> Text:
        """The `short` words of an entry of the rulebook's data, or its name."""
        short = f"{key}.short"
        return self.rules.text(short, self._has) if self.rules.has_text(short) else self.named(key)


def usual_turns() -> int:
    """The turns of a game if neither scenario nor rules say when it ends."""
    return _FRAMES.whole("frames.turn_track")


def tied(text: Text) -> Text:
    """The text with each number tied to the word after it, and each date to its year: no line ends between them."""
    return text.changed(lambda words, _: tied_words(words))


def tied_words(words: str) -> str:
    """The same of words in one language."""
    return located_slice(words, 0, _COUNTED.sub("\u00a0", _SHORT.sub("\u00a0", _DATE.sub("\\1\u00a0\\2\u00a0", words))))


@cache
def words_of(rules: Constants) -> Words:
    """The words of a system's cards and sheets, which are in the folder of its numbers."""
    return Words(rules, Constants(rules.system, rules.folder, ("sheets",)))


ShortForm = tuple[Text, Text]
"""A short form and its name."""


def spelled_out(sheet: object, known: Iterable[ShortForm], language: Language, least: int = 1) -> str:
    """The short forms of `least` letters and more in these blocks with their names: "Cbt = Combat strength · Att = Attack · ...".

    Forms that are their own names are left out. Lines break only behind a dot.
    """
    used = {word for text in _texts(sheet) for word in _WORD.findall(text)}
    pairs = ((short.say(language), name.say(language)) for short, name in known)
    return f"{TIED}· ".join(
        f"{short} = {name}".replace(" ", TIED)
        for short, name in pairs
        if short in used and short != name and len(short) >= least
    )


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


class Speaker:
    """Words of one part of a system's `sheets.yaml` (`part`: roster, map, list) and names of its rulebook, in one language."""

    part: str = ""

    def __init__(self, words: Words, language: Language) -> None:
        self.words = words
        self.language = language

    def say(self, key: str, **facts: object) -> str:
        """Words of its own part."""
        return self.phrase(f"{self.part}.{key}", **facts)

    def phrase(self, key: str, **facts: object) -> str:
        """Words of any part, by their whole key (`roster.figures`)."""
        return self.words(key, **facts).say(self.language)

    def named(self, key: str) -> str:
        """The name of an entry of the rulebook."""
        return self.words.named(key).say(self.language)

    def short(self, key: str) -> str:
        """The short form of an entry of the rulebook, or its name."""
        return self.words.shortly(key).say(self.language)

    def ruled(self, key: str) -> str:
        """Other words of the rulebook's data (`terrain.ground.hill.says`), with its numbers filled in."""
        return self.words.ruled(key).say(self.language)

    def counted(self, word: str, count: Number) -> str:
        """A number with its word: "14 units"."""
        return self.words.counted(word, count, self.language)

    def rule(self, key: str, **facts: object) -> RuleLine:
        """A key word and what it says, from the words `<key>` and `<key>_says`."""
        return RuleLine(self.say(key), self.say(f"{key}_says", **facts))
