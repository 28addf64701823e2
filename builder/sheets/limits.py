"""What the weather of an evening takes from shooting, so that no sheet prints what it forbids."""

from builder.documents.evening import Evening, LimitingWeather
from builder.text import Text


class Limits:
    """The limits of all weather together; without an evening there are none."""

    def __init__(self, evening: Evening | None) -> None:
        weather = evening.scenario.weather if evening else ()
        self._weather = tuple(one for one in weather if isinstance(one, LimitingWeather))

    def reach(self, usual: float) -> tuple[float, Text | None]:
        """The range of a weapon, and the name of the weather that shortens it."""
        found: tuple[float, Text | None] = usual, None
        for one in self._weather:
            if one.shooting.reach is not None and one.shooting.reach < found[0]:
                found = one.shooting.reach, one.name.text
        return found

    def shots(self, usual: int) -> int:
        """The most shots of a unit in one turn."""
        return min((usual, *(one.shooting.shots for one in self._weather if one.shooting.shots is not None)))

    @property
    def silences(self) -> Text | None:
        """The name of the weather in which no engine shoots."""
        return next((one.name.text for one in self._weather if not one.shooting.engines), None)
