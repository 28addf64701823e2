"""Translatable texts: English in the source, other languages from catalogues."""

from collections.abc import Callable, Iterable, Mapping

from builder.text.catalogues import LANGUAGES, SOURCE, Language, first, form, translated
from builder.text.located import filled, join_texts


class Text:
    """An English text, translated when it is shown; `{fields}` are filled by `fill`.

    `context` distinguishes texts that are the same only in English: the subject ("a shot with powder"), or the place in
    the data.
    """

    __slots__ = ("context", "words")

    def __init__(self, words: str, context: str = "") -> None:
        self.words = words
        self.context = context

    def say(self, language: Language) -> str:
        """The text in one language; in English if it is not translated."""
        return (language != SOURCE and self._translated(language)) or self.words

    def language_shown(self, language: Language) -> Language:
        """The language in which `say` returns the text for a given language."""
        return first(language) if self._translated(language) else SOURCE

    def _translated(self, language: Language) -> str | None:
        return translated(self.words, self.context, language)

    @property
    def en(self) -> str:
        """The text in English."""
        return self.say(SOURCE)

    def fill(self, **facts: object) -> "Text":
        """The text with its `{fields}` filled; a field that is a Text is translated too.

        `{n|die|dice}` is a number (digits or a word) followed by the right plural form; other languages may have other
        forms.
        """
        return _Filled(self, facts)

    def changed(self, change: Callable[[str, Language], str]) -> "Text":
        """The text with a function applied to its words in each language."""
        return _Changed(self, change)

    def _in_all(self) -> tuple[str, ...]:
        return tuple(self.say(language) for language in LANGUAGES)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Text) and self.en == other.en and self._in_all() == other._in_all()

    def __hash__(self) -> int:
        return hash(self.en)

    def __repr__(self) -> str:
        return f"Text({self.en!r})"

    def __reduce__(self) -> tuple[type["WrittenText"], tuple[Mapping[Language, str]]]:
        return WrittenText, (dict(zip(LANGUAGES, self._in_all(), strict=True)),)  # picklable, for worker processes


class WrittenText(Text):
    """A text written by a user in one or more languages; a missing language is replaced by another.

    For two languages (`ru+en`) it is shown in both.
    """

    __slots__ = ("said",)

    def __init__(self, said: Mapping[Language, str]) -> None:
        self.said = said

    def say(self, language: Language) -> str:
        """The words in one language, or in the first one available."""
        each = (self.said.get(self.language_shown(one), "") for one in language.split("+"))
        return join_texts(dict.fromkeys(each), " / ")

    def language_shown(self, language: Language) -> Language:
        """The given language, or the first one that the author used."""
        own = first(language)
        return own if own in self.said else next((one for one in LANGUAGES if one in self.said), own)


class _Same(Text):
    """A text that is the same in every language."""

    __slots__ = ()

    def say(self, language: Language) -> str:
        return self.words

    def language_shown(self, language: Language) -> Language:
        return language


class _Filled(Text):
    __slots__ = ("facts", "template")

    def __init__(self, template: Text, facts: Mapping[str, object]) -> None:
        self.template = template
        self.facts = facts

    def say(self, language: Language) -> str:
        return filled(self.template.say(language), _Spoken(self.facts, language, self.template))

    def language_shown(self, language: Language) -> Language:
        return self.template.language_shown(language)


class _Changed(Text):
    __slots__ = ("before", "change")

    def __init__(self, before: Text, change: Callable[[str, Language], str]) -> None:
        self.before = before
        self.change = change

    def say(self, language: Language) -> str:
        return self.change(self.before.say(language), language)

    def language_shown(self, language: Language) -> Language:
        return self.before.language_shown(language)


class _Joined(Text):
    __slots__ = ("by", "parts")

    def __init__(self, parts: Iterable[Text], by: str | Text) -> None:
        self.parts = tuple(parts)
        self.by = by

    def say(self, language: Language) -> str:
        by = self.by.say(language) if isinstance(self.by, Text) else self.by
        return join_texts((part.say(language) for part in self.parts), by)


class _Spoken(dict[str, object]):
    """The values for the fields of a text in one language."""

    def __init__(self, facts: Mapping[str, object], language: Language, template: Text) -> None:
        super().__init__((key, fact.say(language) if isinstance(fact, Text) else fact) for key, fact in facts.items())
        self._language, self._template = language, template

    def __missing__(self, field: str) -> str:
        name, bar, forms = field.partition("|")
        if not bar:
            raise KeyError(field)
        count = self[name]
        if isinstance(count, str) and not count.isdecimal():  # a decimal number: the last form
            return f"{count} {forms.split('|')[-1]}"
        assert isinstance(count, int | str), f"{field}: only numbers are counted, not {count!r}"
        return f"{count} {_form(forms, int(count), self._template.language_shown(self._language))}"


def same(words: str) -> Text:
    """A text that is the same in every language (numbers, symbols)."""
    return _Same(words)


def joined(*parts: Text, by: str | Text = ", ") -> Text:
    """Several texts in a row, with a separator."""
    return _Joined(parts, by)


def decimal(words: str) -> Text:
    """A number with the decimal sign of each language: 2.5, in Russian 2,5."""
    return (
        _Same(words).changed(lambda said, language: said.replace(".", _POINT.say(language)))
        if "." in words
        else _Same(words)
    )


def grouped(value: int) -> Text:
    """A whole number with its thousands apart where it has five digits or more: 11,600, in Russian 11\u00a0600."""
    if value < _LONG:
        return _Same(str(value))
    return _Same(f"{value:,}").changed(lambda said, language: said.replace(",", _COMMA.say(language)))


def plural(forms: Text, count: int, language: Language) -> str:
    """The form for a count, with `{n}` filled: `one|other` in English, elsewhere as many as the language has."""
    return _form(forms.say(language), count, forms.language_shown(language)).format(n=count)


def _form(forms: str, count: int, language: Language) -> str:
    choices = forms.split("|")
    return choices[min(form(count, language), len(choices) - 1)]


_POINT = Text(".", "between units and tenths")
_COMMA = Text(",", "between thousands")
_LONG = 10_000  # the first number that is hard to read in one piece; years are shorter
