"""The decisions on open points of the text: named readings, each with a default and what else a club may choose."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, Field

from builder.datafile import read_data
from builder.errors import BuilderBug, MusterError
from builder.systems.formations.rulebook import DATA
from builder.text import Text

FILES = ("readings", "readings-battle")


@dataclass(frozen=True, slots=True)
class Reading:
    """An open point that changes a number.

    `choices` are the ways to read it, in our words; `printed` says where it is named (roster, reference, card);
    `concerns` what must be in play for it to matter (empty: always).
    """

    id: str
    name: Text
    default: str
    choices: Mapping[str, Text]
    printed: tuple[str, ...]
    concerns: tuple[str, ...]


@cache
def known() -> Mapping[str, Reading]:
    """All readings of `formations` by Q number, in numerical order."""
    found: dict[str, Reading] = {}
    for file in FILES:
        path = DATA / f"{file}.yaml"
        for reading in _read(path) if path.exists() else ():
            if reading.id in found:
                raise BuilderBug(f"two readings {reading.id}")
            found[reading.id] = reading
    return {q: found[q] for q in sorted(found, key=_order)}


def choice(chosen: Mapping[str, str], question: str) -> str:
    """How an open point is read: the club's choice, else the default.

    Raises MusterError for a choice that the reading does not have.
    """
    reading = known().get(question)
    if reading is None:
        raise BuilderBug(f"formations has no reading {question}")
    value = chosen.get(question, reading.default)
    if value not in reading.choices:
        raise MusterError(f"reading {question} cannot be `{value}`{_guess(value, reading.choices)}")
    return value


def used(chosen: Mapping[str, str], *questions: str) -> dict[str, str]:
    """The readings that a calculation used, for `Calculation.readings`."""
    return {question: choice(chosen, question) for question in questions}


def settle(chosen: Mapping[str, str]) -> dict[str, str]:
    """Every reading with its value. Raises MusterError for an unknown reading or choice, naming the known ones."""
    for question in chosen:
        if question not in known():
            raise MusterError(f"unknown reading `{question}`{_guess(question, known())}")
    return used(chosen, *known())


def _settled(chosen: dict[str, str]) -> dict[str, str]:
    settle(chosen)
    return chosen


Chosen = Annotated[
    dict[str, str],
    AfterValidator(_settled),
    Field(default_factory=dict, description="decisions on open points, by Q number: {Q-46: depth-first}"),
]


def _guess(given: str, possible: Iterable[str]) -> str:
    words = list(possible)
    near = get_close_matches(given, words, 1)
    return (f" (did you mean `{near[0]}`?)" if near else "") + f"; known: {', '.join(words)}"


def _order(question: str) -> int:
    return int(question.removeprefix("Q-"))


def _read(path: Path) -> Iterable[Reading]:
    for question, body in read_data(path).items():
        reading = Reading(
            id=question,
            name=Text(**body["name"]),
            default=body["default"],
            choices={name: Text(**told["says"]) for name, told in body["choices"].items()},
            printed=tuple(body["printed"]),
            concerns=tuple(body.get("concerns", ())),
        )
        if reading.default not in reading.choices:
            raise BuilderBug(f"{path.name}: the default of {question} is none of its choices")
        yield reading
