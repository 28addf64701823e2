"""The decisions on open points of a text: named readings, each with a default and what else a club may choose."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from builder.documents.package_data import read_data
from builder.text import Text
from builder.text.errors import BuilderBug, MusterError
from builder.text.suggestions import near

NO_CHOICE: Mapping[str, str] = MappingProxyType({})


class Reading(NamedTuple):
    """An open point that changes a number.

    `choices` are the ways to read it, in our words; `printed` says where it is named (roster, reference, card);
    `concerns` what must be in play for it to matter (empty: it is rare, and only the full reference names it).
    """

    id: str
    name: Text
    default: str
    choices: Mapping[str, Text]
    printed: tuple[str, ...]
    concerns: tuple[str, ...]


class Readings:
    """All readings of one system, from the named files of its data folder; a text without open points has no file."""

    def __init__(self, system: str, folder: Path, files: tuple[str, ...] = ("readings",)) -> None:
        self._system = system
        self._paths = tuple(folder / f"{file}.yaml" for file in files)

    def known(self) -> Mapping[str, Reading]:
        """The readings by Q number, in numerical order."""
        return self._known

    @cached_property
    def _known(self) -> dict[str, Reading]:
        found: dict[str, Reading] = {}
        for path in self._paths:
            for reading in _read(path) if path.is_file() else ():
                if reading.id in found:
                    raise BuilderBug(f"two readings {reading.id}")
                found[reading.id] = reading
        return {question: found[question] for question in sorted(found, key=_order)}

    def choice(self, chosen: Mapping[str, str], question: str) -> str:
        """How an open point is read: the club's choice, else the default; the decisions of a calculation note the question.

        Raises MusterError for a choice that the reading does not have.
        """
        if isinstance(chosen, Decisions):
            return chosen.choice(question)
        return self.read(chosen, question)

    def read(self, chosen: Mapping[str, str], question: str) -> str:
        """The same without a note."""
        reading = self._known.get(question)
        if reading is None:
            raise BuilderBug(f"{self._system} has no reading {question}")
        value = chosen.get(question, reading.default)
        if value not in reading.choices:
            facts = {"question": question, "value": value, "known": ", ".join(reading.choices)}
            raise MusterError(_NO_CHOICE.fill(**facts, guess=near(value, reading.choices)))
        return value

    def decided(self, chosen: Mapping[str, str] = NO_CHOICE) -> "Decisions":
        """The readings as a club chose them, for one calculation; by default as they are read without a choice."""
        return Decisions(self, chosen)

    def settle(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """Every reading with its value. Raises MusterError for an unknown reading or choice, naming the known ones."""
        for question in chosen:
            if question not in self._known:
                facts = {"question": question, "known": ", ".join(self._known)}
                raise MusterError(_NO_READING.fill(**facts, guess=near(question, self._known)))
        return {question: self.choice(chosen, question) for question in self._known}

    def possible(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """Those of these choices that the readings have, for a document that may have others too."""
        known = self._known
        return {
            question: one for question, one in chosen.items() if question in known and one in known[question].choices
        }

    def valid(self, chosen: Any) -> Any:
        """The same choices, once they are known to be possible (for a field of a procedure's inputs)."""
        self.settle(chosen)
        return chosen


class Decisions(Mapping[str, str]):
    """What a club has chosen, for one calculation: it goes wherever such choices go, and notes which readings are asked for."""

    def __init__(self, readings: Readings, chosen: Mapping[str, str]) -> None:
        self._readings = readings
        self._chosen = chosen
        self._asked: dict[str, str] = {}

    def __getitem__(self, question: str) -> str:
        return self._chosen[question]

    def __iter__(self) -> Iterator[str]:
        return iter(self._chosen)

    def __len__(self) -> int:
        return len(self._chosen)

    def choice(self, question: str) -> str:
        """How an open point is read, which is noted. Raises MusterError for a choice that the reading does not have."""
        if question not in self._asked:  # asked ten thousand times where chances are counted
            self._asked[question] = self._readings.read(self._chosen, question)
        return self._asked[question]

    def rests_on(self, *questions: str) -> None:
        """Note readings whose default choice is the only one that the code knows."""
        for question in questions:
            self.choice(question)

    @property
    def used(self) -> dict[str, str]:
        """The readings that were asked for, in the order of their numbers."""
        return {question: self._asked[question] for question in sorted(self._asked, key=_order)}


_NO_CHOICE = Text("{question} has no reading `{value}`{guess}; known: {known}")
_NO_READING = Text("unknown open point `{question}`{guess}; known: {known}")


def _order(question: str) -> int:
    return int(re.sub("[^0-9]", "", question))


def _read(path: Path) -> Iterable[Reading]:
    for question, body in read_data(path).items():
        reading = Reading(
            id=question,
            name=body["name"],
            default=body["default"],
            choices={name: option["says"] for name, option in body["choices"].items()},
            printed=tuple(body["printed"]),
            concerns=tuple(body.get("concerns", ())),
        )
        if reading.default not in reading.choices:
            raise BuilderBug(f"{path.name}: the default of {question} is none of its choices")
        yield reading
