"""The drawn signs of cards, markers and maps: paths from `templates/signs.yaml`, in SVG notation."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from builder.documents.package_data import read_data
from builder.sheets.vocabulary import CardSign
from builder.text import package_files
from builder.text.errors import BuilderBug

_STEP = re.compile(r"([MLHVCZ])([^MLHVCZ]*)")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Z": 0}

Step = tuple[str, tuple[float, ...]]
"""M, L, C or Z with its points (x, y, x, y ...); H and V are converted to L."""


class Sign(NamedTuple):
    """A black shape in a box of `width` x `height` units, y downwards; `d` is SVG path data, even-odd."""

    name: str
    width: float
    height: float
    d: str

    def steps(self) -> Iterator[Step]:
        """The steps of the path, each M, L, C or Z.

        Raises:
            BuilderBug: the path uses an unsupported command.
        """
        x = y = 0.0
        for letter, told in _STEP.findall(self.d):
            if len(told.split()) != _TAKES[letter]:
                raise BuilderBug(f"sign {self.name}: {letter}{told} in its path")
            at = tuple(map(float, told.split()))
            if letter in "HV":
                letter, at = "L", (*at, y) if letter == "H" else (x, *at)
            x, y = at[-2:] or (x, y)
            yield letter, at


@cache
def drawn() -> dict[CardSign, Sign]:
    """All signs."""
    tree = read_data(package_files.templates() / "signs.yaml")
    return {
        CardSign(name): Sign(name, float(sign["box"][0]), float(sign["box"][1]), sign["d"])
        for name, sign in tree.items()
    }


def sign(name: str) -> Sign:
    """The sign with that name. Raises BuilderBug if there is none."""
    return drawn()[CardSign(name)]
