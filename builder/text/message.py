"""A text in the two languages of Muster."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from builder.text.located import filled

Language = Literal["en", "ru"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


@dataclass(frozen=True, slots=True)
class Text:
    """The same words in English and Russian; `{fields}` are filled by `fill`."""

    en: str
    ru: str

    def say(self, language: Language) -> str:
        """The words in one language."""
        return self.en if language == "en" else self.ru

    def fill(self, **facts: object) -> "Text":
        """Both languages with their `{fields}` filled; a field that is a Text gives each language its own words.

        `{n|die|dice}` is a number, or one in words, with its word in the form that it takes (in Russian `{n|кость|кости|костей}`).
        """
        return Text(*(filled(self.say(lang), _Spoken(facts, lang)) for lang in LANGUAGES))


class _Spoken(dict[str, object]):
    """What the fields of a text stand for in one language."""

    def __init__(self, facts: Mapping[str, object], language: Language) -> None:
        super().__init__((key, fact.say(language) if isinstance(fact, Text) else fact) for key, fact in facts.items())
        self._language = language

    def __missing__(self, field: str) -> str:
        name, bar, forms = field.partition("|")
        if not bar:
            raise KeyError(field)
        count = self[name]
        if isinstance(count, str) and not count.isdecimal():  # measured, and no whole number: the last form, as of 2.5
            return f"{count} {forms.split('|')[-1]}"
        assert isinstance(count, int | str), f"{field}: only numbers are counted, not {count!r}"
        return f"{count} {plural(same(forms), int(count), self._language)}"


def same(words: str) -> Text:
    """A text that reads alike in both languages (numbers, signs)."""
    return Text(words, words)


def plural(forms: Text, count: int, language: Language) -> str:
    """The form of a counted word, `{n}` filled: English `one|other`, Russian `one|few|many`, told apart by CLDR."""
    from babel import Locale

    choices = forms.say(language).split("|")
    form = Locale(language).plural_form(count)
    index = {"one": 0, "few": 1, "many": 2}.get(form, len(choices) - 1)
    return choices[min(index, len(choices) - 1)].format(n=count)
