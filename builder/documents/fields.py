"""Field types that all documents share: ids, names, years and dates."""

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    RootModel,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import PydanticCustomError
from pydantic_core.core_schema import no_info_after_validator_function

from builder.text import LANGUAGES, SOURCE, Language, Text, WrittenText, first, same

_DATE = re.compile(r"(?P<year>\d{1,4})(?:-(?P<month>\d{1,2})(?:-(?P<day>\d{1,2}))?)?(?P<bc> BC)?", re.ASCII)
_MONTHS, _DAYS = 12, 31
_BEFORE_CHRIST = Text("{date} BC")
_DAY = Text("d MMMM", "the day and month of a date, as patterns of CLDR are written")


PRINTED = frozenset({"name", "back", "note"})
"""The keys whose texts are printed on cards, sheets and maps, in documents of every system; a system's model may have more."""


class Strict(BaseModel):
    """A part of a document: unknown keys are rejected, types are not guessed, and values cannot change."""

    # most commands need only some kinds of documents: pydantic builds a model when it is first used
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False, defer_build=True)


_ID, _LONGEST_ID = r"^[a-z0-9]+(-[a-z0-9]+)*$", 40


def is_id(word: str) -> bool:
    """Whether a word is an `Id`."""
    return len(word) <= _LONGEST_ID and re.fullmatch(_ID, word) is not None


Id = Annotated[
    str,
    Field(
        pattern=_ID,
        max_length=_LONGEST_ID,
        description="permanent id in lowercase Latin letters, digits and hyphens",
    ),
]


# Limits on the length of lists in a document: several times what a club writes, yet quick to read, check and draw. Every list has one.
FEW = Field(max_length=20)
"""Words from a set of about ten: weapons, talents, experience."""
MANY = Field(max_length=100)
"""Pieces of terrain, points of an outline, sources, commanders, dice of one turn: ten times what a club writes."""
UNITS = Field(max_length=200)
"""Entries of which there is one per unit; also the limit on units in a roster and on lines in a list."""
ROLLS = Field(max_length=1600)
"""Dice of one calculation, one for each figure of the largest units."""
Word = Annotated[str, Field(max_length=40)]
"""The number of an open point, or one of its readings; a check reports unknown ones."""
Choices = Annotated[dict[Word, Word], MANY, Field(default_factory=dict)]
"""Readings of open points, by Q number."""


def choices_such_as(example: str) -> Any:
    """The field description for `Choices`, with an example."""
    return Field(description=f"readings of open points, by Q number: {example}")


def _points(pieces: tuple[Any, ...]) -> tuple[Any, ...]:
    """The pieces of terrain unchanged, if they do not have too many points to compare with one another."""
    points = sum(map(_points_of, pieces))
    if points > MOST_POINTS:
        raise PydanticCustomError("points", "too many points", {"points": points, "most": MOST_POINTS})
    return pieces


def _points_of(piece: BaseModel) -> int:
    """The number of list entries in a piece and in everything that belongs to it."""
    values = [getattr(piece, name) for name in type(piece).model_fields]
    lists = (one for one in values if isinstance(one, tuple) and isinstance(next(iter(one), None), tuple | BaseModel))
    return sum(map(len, lists)) + sum(_points_of(one) for one in values if isinstance(one, BaseModel))


MOST_POINTS = 1000  # for all terrain of a table; the most detailed sample has fifty
POINTS = AfterValidator(_points)
"""Limits the points of all terrain together; each piece may have up to `MANY`."""

Settled = Annotated[
    tuple[Annotated[str, Field(max_length=40)], ...],
    Field(max_length=100, description="codes of notes and warnings that are settled and no longer reported: [C212]"),
]


_UNSEEN = ("Z", "M", "Cc", "Cf")  # Unicode categories: spaces, combining marks, control and format characters
_FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters by category, but blank
_TOLD = 5  # characters listed in the message


def is_visible(text: str) -> bool:
    """Whether a text has any visible character."""
    return any(not unicodedata.category(one).startswith(_UNSEEN) and one not in _FILLERS for one in text)


def _readable(value: str) -> str:
    if is_visible(value):
        return value
    characters = [f"U+{ord(one):04X}" for one in dict.fromkeys(value)]
    some = ", ".join(characters[:_TOLD]) + ", …" * (len(characters) > _TOLD)
    raise PydanticCustomError("unseen", "nothing to be seen", {"characters": some})


READABLE = AfterValidator(_readable)
"""For printed text: it must contain more than spaces, line breaks and soft hyphens."""

Called = Annotated[str, Field(min_length=1, max_length=400), READABLE]
"""A text that is printed as written."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """The allowed values of an id, for completion in editors: words of a system's data, read when a schema is made. Checks report wrong ones."""

    known: Callable[[], Iterable[str]]

    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> dict[str, Any]:
        """The list of values, which replaces the pattern of an id."""
        return {"type": handler(core)["type"], "enum": list(self.known())}


class KnownWord(OneOf):
    """A word of a system's data; any other is rejected when a document is read, as with a `Literal`."""

    def __get_pydantic_core_schema__(self, kind: Any, handler: Any) -> Any:
        """The word unchanged, if the data contain it."""
        return no_info_after_validator_function(self._checked, handler(kind))

    def _checked(self, word: str) -> str:
        if word in self.known():
            return word
        raise PydanticCustomError("unknown_word", "no word of the data", {"known": tuple(self.known())})


_Spoken = Annotated[dict[Annotated[Language, KnownWord(lambda: LANGUAGES)], Called], Field(min_length=1)]


class Name(RootModel[_Spoken]):
    """A name in whichever languages its author provides; plain text in the file applies to all languages."""

    model_config = ConfigDict(strict=True, frozen=True, defer_build=True)

    @model_validator(mode="before")
    @classmethod
    def _one_for_all(cls, value: Any) -> Any:
        return dict.fromkeys(LANGUAGES, value) if isinstance(value, str) else value

    def say(self, language: Language) -> str:
        """The name in one language, or in another where the author gives it none in this."""
        return self.text.say(language)

    @property
    def en(self) -> str:
        """The name in English."""
        return self.say(SOURCE)

    @property
    def same(self) -> bool:
        """Whether it is the same in every language."""
        return {*self.root} == {*LANGUAGES} and len({*self.root.values()}) == 1

    @property
    def text(self) -> Text:
        """The name as a text for messages."""
        return WrittenText(self.root)


_Noted = Annotated[str, Field(min_length=1, max_length=600), READABLE]


class Note(Name):
    """A longer text, in whichever languages its author provides."""

    root: Annotated[dict[Annotated[Language, KnownWord(lambda: LANGUAGES)], _Noted], Field(min_length=1)]


@dataclass(frozen=True, slots=True, order=True)
class HistoricDate:
    """A historical year, month or day; years BC are negative (331 BC is -331; there is no year 0)."""

    year: int
    month: int = 0
    day: int = 0

    def __str__(self) -> str:
        parts = [f"{abs(self.year)}", *(f"{part:02}" for part in (self.month, self.day) if part)]
        return "-".join(parts) + (" BC" if self.year < 0 else "")

    def say(self, language: Language) -> str:
        """The date in words: "25 October 1415", "December 190 BC"."""
        if not self.month:
            return self._dated(str(abs(self.year))).say(language)
        pattern = _DAY.say(language) if self.day else "LLLL"
        return self._dated(f"{month_in(self.month, pattern, language, self.day or 1)} {abs(self.year)}").say(language)

    @property
    def digits(self) -> Text:
        """The date as it is written in a file, years before Christ in each language's way."""
        return self._dated(str(self).removesuffix(" BC"))

    def _dated(self, words: str) -> Text:
        return _BEFORE_CHRIST.fill(date=words) if self.year < 0 else same(words)


def month_in(month: int, pattern: str, language: Language, day: int = 1) -> str:
    """A month, or a day of it, in a language, by a pattern of CLDR."""
    from datetime import date

    from babel.dates import format_date

    return format_date(date(2000, month, day), pattern, locale=first(language))


def _date(value: Any) -> HistoricDate:
    if isinstance(value, HistoricDate):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        value = f"{-value} BC" if value < 0 else str(value)
    match = _DATE.fullmatch(value) if isinstance(value, str) else None
    if not match:
        raise PydanticCustomError("date", "not a date like 1415-10-25, 1415, 331 BC or 331-10-01 BC")
    year, month, day = (int(match[part] or 0) for part in ("year", "month", "day"))
    noughts = not year or (match["month"] and not month) or (match["day"] and not day)
    if noughts or month > _MONTHS or day > _DAYS:
        raise PydanticCustomError("date", "no such date")
    return HistoricDate(-year if match["bc"] else year, month, day)


def _year(value: Any) -> int:
    date = _date(value)
    if date.month:
        raise PydanticCustomError("year", "not a year like 1415 or 331 BC")
    return date.year


def _written(pattern: str, description: str) -> WithJsonSchema:
    """The schema of a date or year: a text of this form, or a whole number."""
    kinds = [{"type": "string", "pattern": pattern}, {"type": "integer"}]
    return WithJsonSchema({"anyOf": kinds, "description": description})


Date = Annotated[
    HistoricDate,
    BeforeValidator(_date),
    _written("^[0-9]{1,4}(-[0-9]{1,2}){0,2}( BC)?$", "1415-10-25, 1415, 331-10-01 BC or 331 BC"),
]
Year = Annotated[int, BeforeValidator(_year), _written("^[0-9]{1,4}( BC)?$", "1415 or 331 BC")]


class Years(Strict):
    """A span of years, both ends included; leave out an end that is open."""

    since: Annotated[Year | None, Field(alias="from", description="first year of the span")] = None
    until: Annotated[Year | None, Field(alias="to", description="last year of the span")] = None

    @property
    def reversed(self) -> bool:
        """Whether it ends before it begins, so that it contains no year."""
        return self.since is not None and self.until is not None and self.since > self.until

    def holds(self, year: int) -> bool:
        """Whether a year lies in the span."""
        return (self.since is None or self.since <= year) and (self.until is None or year <= self.until)


class Numbers(Strict):
    """How many units there may be; both limits are inclusive."""

    least: Annotated[int, Field(alias="from", ge=0, le=200)] = 0
    most: Annotated[int, Field(alias="to", ge=0, le=200)] = 200


class Source(Strict):
    """Where a fact in a list or an evening comes from."""

    title: Called
    author: Annotated[str, Field(max_length=200), READABLE] | None = None
    year: Year | None = None
    place: Annotated[
        Annotated[str, Field(max_length=200), READABLE] | None, Field(description="section, page or web address")
    ] = None
    says: Annotated[Note | None, Field(description="what the source is used for")] = None
