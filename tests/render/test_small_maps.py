"""Pocket maps below cards: all of them where there is room, else one of A6 alone."""

import pytest

from builder.documents.paper import PAPERS
from builder.render.cards.formats import geometry
from builder.render.files.small_maps import _BELOW
from builder.render.look import PLAIN, Look
from builder.render.maps.map_svg import pieces, small_ones_alone, with_a6, with_small_ones


def test_an_a6_map_alone_ends_at_its_own_lower_edge() -> None:
    """Nothing of the small maps below it is taken along, and it needs less room."""
    for paper in PAPERS.values():
        size = (paper.width, paper.height)
        alone, every = with_a6(*size, PLAIN), with_small_ones(*size, PLAIN)
        last = [cut for kind, cut in pieces(*size, PLAIN) if kind == "a6"][-1]
        small = [cut for kind, cut in pieces(*size, PLAIN) if kind == "small"]
        assert (alone.left, alone.top) == (every.left, every.top)
        assert alone.left < last.left
        assert alone.right > last.right
        assert last.bottom < alone.bottom < last.bottom + 0.5 < small[0].bottom < every.bottom


@pytest.mark.parametrize("look", [PLAIN, Look(large=True)])
def test_cards_leave_as_much_room_as_small_maps_take(look: Look) -> None:
    sheet = geometry().sheet.magnified(look.page)
    for paper in PAPERS.values():
        taken = _BELOW + small_ones_alone(paper.width, paper.height, look).height + sheet.margin
        assert sheet.spare - sheet.margin < taken <= sheet.spare
