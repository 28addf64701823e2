"""A system's words in one language: what every sheet and list has that speaks with them."""

from builder.rules.calculation import Number
from builder.sheets.blocks import RuleLine
from builder.sheets.words import Words
from builder.text import Language


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
        """What an entry of the rulebook is called."""
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
