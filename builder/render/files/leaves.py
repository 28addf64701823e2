"""What is on the front and the back of each sheet of paper when an evening is printed as a whole.

Nothing is printed on the back of what is cut apart. A page that would have a blank back gets another page there, which
then needs no sheet of its own, or a copy of a page that its reader needs too. Only what everybody may read is put on the
back of another part, so nobody gets a sheet with something on it that he must not see. Two open rosters never share a
sheet: each player needs one of them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

_CARDS = frozenset({"cards", "markers"})


class Part(NamedTuple):
    """One file: its kind (as for `--only`), its pages and sheets, and whether only one player, or neither, may read it."""

    kind: str
    pages: int
    sheets: int
    secret: bool = False

    @property
    def both_sides(self) -> bool:
        """Whether its file is to be printed on both sides."""
        return self.pages > self.sheets

    def is_back(self, page: int) -> bool:
        """Whether a page is on the back of a sheet when its file is printed by itself."""
        return self.both_sides and page % 2 == 1


class Side(NamedTuple):
    """One side of a sheet: the index of its part and of the page in it."""

    part: int
    page: int


@dataclass(slots=True)
class Leaf:
    """A sheet of paper: its front, its back, if there is something on it, and whether it is cut apart."""

    front: Side
    back: Side | None = None
    cut: bool = False

    @property
    def free(self) -> bool:
        """Whether another page may be put on its back."""
        return self.back is None and not self.cut


def leaves(parts: Sequence[Part]) -> list[Leaf]:
    """The sheets of paper for these parts, which are in print order."""
    every = [leaf for number, part in enumerate(parts) for leaf in _of(number, part)]
    for fill in (_enemies_behind_rosters, _matchups_behind_rosters, _copies_behind_rosters, _pairs, _copies):
        fill(every, parts)
    return every


def _of(number: int, part: Part) -> Iterator[Leaf]:
    """The sheets of one part: a map is cut apart from its second page on, cards and markers from the first."""
    whole = 1 if part.kind == "map" else 0 if part.kind in _CARDS else part.pages
    step = 2 if part.both_sides or part.kind not in {*_CARDS, "map"} else 1
    for page in range(0, part.pages, step):
        back = Side(number, page + 1) if step == 2 and page + 1 < part.pages else None
        yield Leaf(Side(number, page), back, page >= whole)


def _free(every: Sequence[Leaf], parts: Sequence[Part], *kinds: str) -> list[Leaf]:
    """The sheets with a free back whose front is of these kinds."""
    return [leaf for leaf in every if leaf.free and parts[leaf.front.part].kind in kinds]


def _numbers(parts: Sequence[Part], kind: str) -> list[int]:
    return [number for number, part in enumerate(parts) if part.kind == kind]


def _enemies_behind_rosters(every: list[Leaf], parts: Sequence[Part]) -> None:
    """The back of a player's own roster shows what he may know about the other army."""
    rosters, shown = _numbers(parts, "roster"), _numbers(parts, "open")
    if not len(rosters) == len(shown) == 2:
        return
    for leaf in _free(every, parts, "roster"):
        other = shown[1 - rosters.index(leaf.front.part)]
        for seen in _free(every, parts, "open"):
            if seen.front == Side(other, 0):
                leaf.back = seen.front
                every.remove(seen)


def _matchups_behind_rosters(every: list[Leaf], parts: Sequence[Part]) -> None:
    """Match-ups of one page go on the back of both rosters, if both have room, instead of on a sheet of their own."""
    rosters, matchups = _free(every, parts, "roster"), _free(every, parts, "matchups")
    if matchups and len(rosters) == len(_numbers(parts, "roster")) and parts[matchups[0].front.part].pages == 1:
        for leaf in rosters:
            leaf.back = matchups[0].front
        if rosters:
            every.remove(matchups[0])


def _copies_behind_rosters(every: list[Leaf], parts: Sequence[Part]) -> None:
    """The first page of the reference sheet goes on the back of another roster; its player needs it as often."""
    for leaf in _free(every, parts, "roster"):
        leaf.back = _first(parts, "reference")


def _pairs(every: list[Leaf], parts: Sequence[Part]) -> None:
    """Pages that everybody may read share sheets in pairs, but not two open rosters."""
    alone = [leaf for leaf in _free(every, parts, *_EVERYBODY) if not parts[leaf.front.part].secret]
    shown = [leaf for leaf in alone if parts[leaf.front.part].kind == "open"]
    others = [leaf for leaf in alone if leaf not in shown]
    with_shown = [(leaf, others.pop()) for leaf in shown if others]
    for pair in [*with_shown, *zip(others[::2], others[1::2], strict=False)]:
        first, second = sorted(pair, key=every.index)
        first.back = second.front
        every.remove(second)


def _copies(every: list[Leaf], parts: Sequence[Part]) -> None:
    """Pages that are left alone get a copy of the reference sheet on the back."""
    for leaf in _free(every, parts, *_EVERYBODY, "umpire"):
        if parts[leaf.front.part].kind != "reference":
            leaf.back = _first(parts, "reference")


_EVERYBODY = ("briefing", "open", "matchups", "reference", "map")


def _first(parts: Sequence[Part], kind: str) -> Side | None:
    """The first page of a kind."""
    numbers = _numbers(parts, kind)
    return Side(numbers[0], 0) if numbers else None
