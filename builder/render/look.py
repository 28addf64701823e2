"""How sheets look besides what they say: large for weak eyes, with little ink, in black alone. They go together."""

from typing import NamedTuple


class Look(NamedTuple):
    """`large` type and boxes, `low_ink`: outlines in place of black and no tints; `black`: not even a grey."""

    large: bool = False
    low_ink: bool = False
    black: bool = False

    def also(self, other: "Look") -> "Look":
        """What either asks for."""
        return Look(*(one or two for one, two in zip(self, other, strict=True)))

    @property
    def card(self) -> float:
        """How many times as large as usual a card is; it is the same card."""
        return 1.5 if self.large else 1.0

    @property
    def page(self) -> float:
        """How many times as large as usual the type of pages and maps is: laid out on so much less room, and magnified."""
        return 1.25 if self.large else 1.0

    @property
    def styles(self) -> tuple[str, ...]:
        """Style sheets that come after a page's own."""
        return ("low-ink",) * self.low_ink + ("black",) * self.black

    def grey(self, grey: float) -> float:
        """A grey, from 0 (black) to 1, as it is printed; white stays."""
        return 0.0 if self.black and grey < 1 else grey


PLAIN = Look()
