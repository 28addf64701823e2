"""Whether backs come behind their fronts, and upright, read back from a file in each way of printing them."""

from collections.abc import Iterator
from math import hypot

from builder.render.cards.slots import Backs
from tests.render.printed import TOLERANCE, Page, Rectangle, pages


def register(pdf: bytes, backs: Backs, size: tuple[float, float] = (80, 20)) -> Iterator[str]:
    """What is wrong with backs: not behind their fronts, or not upright when the card is turned over sideways.

    Cards of another size than this may be without a back.
    """
    sheets = pages(pdf)
    pairs = [(page, page) for page in sheets] if backs == "fold" else zip(sheets[::2], sheets[1::2], strict=True)
    found = 0
    for number, (front, back) in enumerate(pairs, start=1):
        found += len(_trims(back, size))
        for fault in _sheet(front, back, backs, size):
            yield f"sheet {number}: {fault}"
    if not found:
        yield "no back at all"


def _sheet(front: Page, back: Page, backs: Backs, size: tuple[float, float]) -> Iterator[str]:
    wide, high = front.width, front.height
    middle = wide / 2 + TOLERANCE
    fronts, behind = _trims(front, size), _trims(back, size)
    if backs == "fold":
        fronts, behind = (
            [one for one in fronts if one.x + one.width < middle],
            [one for one in behind if one.x > middle - 2 * TOLERANCE],
        )
    if len(fronts) != len(behind):
        yield f"{len(fronts)} fronts, {len(behind)} backs"
    for card in fronts:
        x, y = wide - card.x - card.width, card.y
        if backs == "short-edge":
            x, y = card.x, high - card.y - card.height
        near = min(behind, key=lambda one: hypot(one.x - x, one.y - y))
        if abs(near.x - x) > TOLERANCE or abs(near.y - y) > TOLERANCE:
            yield f"a back {near.x - x:.3f}, {near.y - y:.3f} mm beside its front"
        if abs(near.width - card.width) > TOLERANCE or abs(near.height - card.height) > TOLERANCE:
            yield f"a back of {near.width:.3f} x {near.height:.3f} mm"
        reads, behind_it = _way(front, card), _way(back, near)
        if reads is None:
            yield "a card without words"
            continue
        # through the paper one way of the page is turned round, and over the card's side its own line is
        wanted = (-reads[0], reads[1]) if backs == "short-edge" else (reads[0], -reads[1])
        if behind_it != wanted:
            yield f"a back that reads {behind_it}, not {wanted}"


def _trims(page: Page, size: tuple[float, float]) -> list[Rectangle]:
    return [one for one in page.trims if abs(one.width + one.height - sum(size)) < 1]


def _way(page: Page, box: Rectangle) -> tuple[int, int] | None:
    """The way every letter in a box runs."""
    ways: set[tuple[int, int]] = set()
    for letter in page.letters:
        x, y = (letter.x1 + letter.x2) / 2, (letter.y1 + letter.y2) / 2
        if box.x < x < box.x + box.width and box.y < y < box.y + box.height:
            ways.add(letter.way)
    return ways.pop() if len(ways) == 1 else None
