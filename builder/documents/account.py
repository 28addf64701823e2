"""What a roster costs, with every addend, so that a sum can be printed and checked."""

from typing import NamedTuple

from builder.text import Text


class Addend(NamedTuple):
    """One priced thing: its name, points, and the keys of its place in the roster."""

    name: Text
    points: int
    where: tuple[str | int, ...]


class Account(NamedTuple):
    """The army's own price and, apart from it, that of its reserve; points."""

    army: tuple[Addend, ...]
    reserve: tuple[Addend, ...] = ()

    @property
    def total(self) -> int:
        """The army's price without its reserve."""
        return sum(addend.points for addend in self.army)

    @property
    def reserve_total(self) -> int:
        """The reserve's price."""
        return sum(addend.points for addend in self.reserve)
