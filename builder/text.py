"""A text in the two languages of Muster."""

from dataclasses import dataclass
from typing import Literal, get_args

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
        """Both languages with their `{fields}` filled; a field that is a Text gives each language its own words."""
        return Text(*(self.say(lang).format(**{k: _spoken(v, lang) for k, v in facts.items()}) for lang in LANGUAGES))


def _spoken(value: object, language: Language) -> object:
    return value.say(language) if isinstance(value, Text) else value


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
