"""Variants of the look of sheets: large print, saving ink, black only. They can be combined."""

from typing import NamedTuple


class Look(NamedTuple):
    """`large`: larger type and boxes; `low_ink`: outlines instead of solid black, and no tints; `black`: no greys
    either.
    """

    large: bool = False
    low_ink: bool = False
    black: bool = False

    def also(self, other: "Look") -> "Look":
        """The options set in either look."""
        return Look(*(one or two for one, two in zip(self, other, strict=True)))

    @property
    def card(self) -> float:
        """The magnification of cards; their layout stays the same."""
        return 1.5 if self.large else 1.0

    @property
    def page(self) -> float:
        """The magnification of pages and maps: they are laid out on correspondingly less room."""
        return 1.25 if self.large else 1.0

    @property
    def styles(self) -> tuple[str, ...]:
        """Style sheets to add after a page's own."""
        return ("low-ink",) * self.low_ink + ("black",) * self.black

    def grey(self, grey: float) -> float:
        """A grey, from 0 (black) to 1, as printed; white is unchanged."""
        return 0.0 if self.black and grey < 1 else grey


PLAIN = Look()
