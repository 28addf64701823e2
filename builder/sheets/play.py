"""What of the rules an evening needs: what is on the table, and which readings of open points matter there."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from builder.rules.readings import Reading, Readings
from builder.text import Text

ChosenReading = tuple[Reading, Text]  # a reading and how it is read here


def those(found: Mapping[str, object]) -> frozenset[str]:
    """The ids of the things of which there are any."""
    return frozenset(thing for thing, any_ in found.items() if any_)


@dataclass(frozen=True)
class InPlay:
    """Ids of everything that a table may be filtered by; a system's own class groups them. `full` lets everything through.

    `things` are those ids and what else readings may concern; `readings` are the decisions on open points.
    """

    full: bool
    things: frozenset[str]
    readings: Mapping[str, str]

    @property
    def last_turn(self) -> int | None:
        """The last turn of any game by the rules; None where they do not say."""
        return None

    @property
    def standing(self) -> Mapping[tuple[str, str], str]:
        """Where units begin, by roster and unit, if that changes how they fight; the ground has an id of the system's own."""
        return {}

    def matters(self, reading: Reading, sheet: str) -> bool:
        """Whether a sheet names a reading: if it is about something on the table, or decided otherwise than by default."""
        return self.full or self.otherwise(reading) or self.about(reading)

    def has(self, *things: str) -> bool:
        """Whether any of these is in play."""
        return self.full or bool(self.things & set(things))

    def about(self, reading: Reading) -> bool:
        """Whether a reading is about something on the table."""
        return bool(self.things & set(reading.concerns))

    def otherwise(self, reading: Reading) -> bool:
        """Whether a reading is decided otherwise than by default."""
        return self.readings.get(reading.id, reading.default) != reading.default

    def chosen_readings(self, readings: Readings, sheet: str) -> Iterator[ChosenReading]:
        """The readings that a sheet names, each with its choice in words."""
        for reading in readings.known().values():
            if sheet in reading.printed and self.matters(reading, sheet):
                yield reading, reading.choices[readings.choice(self.readings, reading.id)]
