"""Other values for a constant of a rulebook: of its own kind, so that the rules can be played with them."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from builder.rules.constants import Constants

_FAR = 1000  # beyond any measure of a rulebook


def others(constants: Constants, key: str) -> Iterator[Any]:
    """Values to try instead of the one that stands there: near ones first."""
    value = constants[key].value
    if isinstance(value, list):
        yield from _lists(constants, key, value)
    elif isinstance(value, bool) or value is None:
        yield from (not value, 1)
    elif isinstance(value, int):
        yield from (value + 1, value - 1, 2 * value + 3, -_FAR, _FAR)
    elif _number(value) is not None:
        number = Fraction(str(value))
        yield from (str(number / 3), str(number * 2), str(number + 1), _FAR)
    else:
        yield from _ids(constants, key)


def _lists(constants: Constants, key: str, value: list[Any]) -> Iterator[Any]:
    tried = [value[1:], value[:-1], list(reversed(value)), []]
    if value and all(isinstance(one, int) for one in value):
        tried += [one + 1 for one in value], [one - 1 for one in value]
    yield from (one for place, one in enumerate(tried) if one != value and one not in tried[:place])
    if not value or isinstance(value[0], str):
        yield from ([*value, other] for other in _ids(constants, key) if isinstance(other, str))


def _ids(constants: Constants, key: str) -> Iterator[Any]:
    """What stands elsewhere for the same thing: in the same file, under the same name or in the same unit; mostly ids."""
    last, unit, file = key.rsplit(".", 1)[-1], constants[key].unit, key.partition(".")[0]
    found: dict[Any, None] = {}
    alike = [other for other in constants if other.startswith(f"{file}.") and other.rsplit(".", 1)[-1] == last]
    same_unit = (other for other in constants if constants[other].unit == unit)
    for other in (*alike, *same_unit):
        value = constants[other].value
        found |= dict.fromkeys(value if isinstance(value, list) else [value])
    now = constants[key].value
    yield from (one for one in found if one not in (now if isinstance(now, list) else [now]))
    yield "something-else"


def _number(value: Any) -> Fraction | None:
    try:
        return Fraction(str(value))
    except ValueError:
        return None
