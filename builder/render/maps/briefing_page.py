"""The briefing: a page around its map, and a guest's with a card of each side, in the largest type with which all fits."""

from bisect import bisect
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from itertools import product
from math import fsum
from typing import NamedTuple

from builder.documents.paper import PAPERS
from builder.render.look import PLAIN, Look
from builder.render.maps import map_svg
from builder.render.maps.card_picture import card_picture
from builder.render.maps.pens import SIZES
from builder.render.pages import jinja_html as jinja
from builder.render.pages.html_to_pdf import PagesUnavailable, pages_of, room_below
from builder.render.sizes import size
from builder.render.text_width import MM_PER_PT, broken, ems, longest_word
from builder.render.tracing import drawn as redrawn
from builder.sheets.blocks import Briefing, Titled

TYPE_SIZES = (8.0, 8.5, 9.0, 9.5, 10.0, 10.5, 11.0, 11.5, 12.0)
"""Type sizes in pt; 8 is the smallest that is legible at arm's length."""

USUAL = 9.5
"""The type size in pt with which the briefings of most evenings are one page."""

WHOLE = tuple(one for one in TYPE_SIZES if one >= 9.0)
"""Type sizes in pt with which turns and score stay on the first page, as long as they fit."""

GUEST_SIZES = (*TYPE_SIZES, 12.5, 13.0, 13.5, 14.0, 14.5, 15.0)
"""Type sizes in pt of the second page."""

WITH_CARDS = 9.5
"""The smallest type size in pt beside cards on the page for a guest."""

CARD_SHARES = tuple(share / 100 for share in range(46, 71, 4))
"""The width of these cards by that of the page; beside them is the key to a card."""

LONGER = 0.6
"""The ems by which a wider map may make the columns of the first page longer in any case."""

_MAP = "briefing"  # the size of its map

_SCORE, _SCORE_AIR, _SCORE_SIZE, _BOLD = 0.79, 0.9, 0.9, 1.06
"""For the score: the share of the page's width for its columns; the ems beside a word in a head; the size of heads
relative to that of the page; how much wider bold words are.
"""


_TO_WRITE = 20.0  # mm: a few words


class Second(Enum):
    """How much of the story's page goes on the second one: nothing; what is open; turns and score as well; winning too."""

    NOTHING = 0
    OPEN = 1
    SCORE = 2
    ENDING = 3


class _Picture(NamedTuple):
    """A card of a side, as SVG text, and the words above it."""

    black: bool
    title: str
    says: str
    drawing: str


@dataclass(frozen=True)
class _Page:
    """A briefing, its paper and its drawings as SVG text; how many ems longer a wider map may make its columns, and
    what is on the second page above the part for a guest.
    """

    sheet: Briefing
    paper: str
    look: Look
    field: str
    cards: tuple[_Picture, ...]
    points: float = USUAL
    guest_points: float = USUAL
    card_share: float = CARD_SHARES[0]
    key_below: bool = False
    longer: float = LONGER
    second: Second = Second.NOTHING

    def blank(self) -> "_Page":
        """The same with drawings of the same size that are laid out much faster."""
        cards = tuple(one._replace(drawing=_blank(one.drawing)) for one in self.cards)
        return replace(self, field=_blank(self.field), cards=cards)

    def html(self, *, story: bool = True, guest: bool = True) -> str:
        """As HTML, or only one of its parts."""
        _, width, height, _ = PAPERS[self.paper]
        zoom = self.look.page
        least = round(SIZES[_MAP].width / zoom, 2)
        room = width / zoom - 2 * size("briefing.beside")
        whole = self._score_whole(room)
        return jinja.fill(
            "briefing",
            language=self.sheet.language,
            styles=("sheet", "briefing", *self.look.styles),
            paper=f"{width / zoom:.3f}mm {height / zoom:.3f}mm",
            points=self.points,
            guest_points=self.guest_points,
            card_share=self.card_share,
            key_below=self.key_below,
            sheet=self.sheet,
            story=story,
            guest=guest,
            open_second=self.second is not Second.NOTHING,
            score_second=self.second in (Second.SCORE, Second.ENDING),
            winning_second=self.second is Second.ENDING,
            score_points=self._score_points(whole),
            score_divided=whole < TYPE_SIZES[0],
            open_columns=self._open_columns(room),
            map=jinja.trusted(self.field),
            cards=[(one, jinja.trusted(one.drawing)) for one in self.cards],
            columns_of_map=columns(self.sheet, room, least, _shape(self.field), self.points, self.longer),
        )

    def _open_columns(self, room: float) -> int:
        """The columns of what the players must agree on: as many as leave room to write beside each."""
        page = self.points if self.second is Second.NOTHING else self.guest_points
        widest = max(map(ems, self.sheet.open[1]), default=0.0) * page * MM_PER_PT
        return max(2, int((room + GAP) / (widest + _TO_WRITE + GAP)))

    def _score_points(self, whole: float) -> float:
        """The type size in pt of the score's heads: nearly that of the page, or smaller if that is needed to keep its
        words `whole`.
        """
        page = self.guest_points if self.second in (Second.SCORE, Second.ENDING) else self.points
        return round(max(TYPE_SIZES[0], min(page * _SCORE_SIZE, whole)), 2)

    def _score_whole(self, room: float) -> float:
        """The largest type size in pt with which no word in the score's heads is wider than its column."""
        heads = self.sheet.score[1]
        column = room * _SCORE / max(len(heads), 1) / MM_PER_PT
        word = max(map(longest_word, heads), default=0.0) * _BOLD + _SCORE_AIR
        return column / word


def html(sheet: Briefing, *, paper: str, look: Look = PLAIN) -> str:
    """The briefing as one HTML page, in the usual type size if nothing can be measured; large print must be
    magnified.
    """
    usual = look._replace(large=False)  # the page is magnified, and its drawings with it
    cards = tuple(
        _Picture(side.black, side.title, side.card_says, card_picture(side.card, usual))
        for side in sheet.sides
        if side.card
    )
    page = _Page(sheet, paper, look, map_svg.svg(sheet.map, size=_MAP, look=usual), cards)
    with suppress(PagesUnavailable):
        page = _with_guest(_with_story(page))
    return page.html()


def _with_story(page: _Page) -> _Page:
    """In the largest type with which the first part is one page; where the whole of it is too small, and in large
    print, its end moves to the second page.
    """
    for second in (Second.ENDING,) if page.look.large else Second:
        tried = replace(page, second=second)
        sizes = WHOLE if second in (Second.NOTHING, Second.OPEN) else TYPE_SIZES
        if points := _largest(sizes, partial(_story, tried.blank())):
            return _with_wider_map(replace(tried, points=points))
    return replace(page, points=TYPE_SIZES[0], second=Second.ENDING)


def _with_wider_map(page: _Page) -> _Page:
    """With a map that takes what is left of the first page, if it is still one page."""
    left = room_below(redrawn(partial(_story, page.blank(), page.points), places=False))
    wider = replace(page, longer=left / (page.points * MM_PER_PT) * _SURE)
    taken = wider.longer > _WORTH and _is_one_page(partial(_story, wider.blank()), page.points)
    return wider if taken else page


_SURE = 0.85  # share of what is left: the length of columns is an estimate
_WORTH = 2.0  # ems: with less left the map would be hardly wider


def _story(page: _Page, points: float) -> str:
    return replace(page, points=points).html(guest=False)


def _with_guest(page: _Page) -> _Page:
    """In the largest type with which the second part is one page, with as many cards as there is room for, as wide as
    possible; side by side, with the key to a card below them, if that lets the type be larger.
    """
    for count in range(len(page.cards), -1, -1):
        tried = replace(page, cards=page.cards[:count])
        sizes = [one for one in GUEST_SIZES if one >= WITH_CARDS or not tried.cards]
        if points := _largest(sizes, partial(_guest, tried.blank())):
            tried = replace(tried, guest_points=points)
            below = replace(tried, key_below=True)
            if len(tried.cards) > 1 and (
                larger := _largest([one for one in sizes if one > points], partial(_guest, below.blank()))
            ):
                return replace(below, guest_points=larger)
            share = _largest(CARD_SHARES, partial(_cards, tried.blank()))
            return replace(tried, card_share=share or CARD_SHARES[0])
    return replace(page, cards=())


def _guest(page: _Page, points: float) -> str:
    return replace(page, guest_points=points).html(story=False)


def _cards(page: _Page, share: float) -> str:
    return replace(page, card_share=share).html(story=False)


def _largest(sizes: Sequence[float], drawn: Callable[[float], str]) -> float | None:
    """The largest of these sizes with which it is one page, None if none is small enough."""
    fit = bisect(sizes, False, key=lambda one: not _is_one_page(drawn, one))
    return sizes[fit - 1] if fit else None


def _is_one_page(drawn: Callable[[float], str], size: float) -> bool:
    return pages_of(redrawn(partial(drawn, size), places=False)) == 1


def _blank(drawing: str) -> str:
    return drawing.partition(">")[0] + "/>"


def _shape(field: str) -> float:
    """The height of a map by its width."""
    _, _, wide, high = map(float, field.partition('viewBox="')[2].partition('"')[0].split())
    return high / wide


# ---- the columns of the first page: what stands below and beside the map --------------------------------------------

GAP = 5.0
"""Between the columns, in mm; as in `briefing.css`."""

_LINE, _HANG, _ABOVE, _HEAD = 1.25, 0.9, 0.22, 2.4
"""Ems: of a line, before all lines but the first, above a paragraph, of a title."""
_WIDEST, _STEP = 1.3, 0.02  # of the usual width of the map
_NARROWEST = 13.0  # ems of the column beside a wider map: a head is not divided


class Columns(NamedTuple):
    """The width of the map in mm, and the sections below it and beside it."""

    map_width: float
    below: tuple[Titled, ...]
    beside: tuple[Titled, ...]


def columns(
    sheet: Briefing, width: float, map_width: float, shape: float, points: float, longer: float = LONGER
) -> Columns:
    """The shortest columns in a page of this width in mm, with the map (least width, shape) as wide as possible with
    columns at most this many ems longer.
    """
    sections = tuple(one for one in (sheet.setup, sheet.ground, sheet.special) if one[1])
    em = points * MM_PER_PT

    def long(below: int, wide: float) -> float:
        left = wide * shape / em + _high(sections[:below], wide / em)
        return max(left, _high(sections[below:], (width - wide - GAP) / em))

    most = min(long(below, map_width) for below in range(len(sections))) + longer
    steps = range(round((_WIDEST - 1) / _STEP) + 1)
    widest = width - GAP - _NARROWEST * em
    widths = [one for step in steps if (one := map_width * (1 + step * _STEP)) <= widest]
    ways = product(widths or (map_width,), range(len(sections)))
    wide, below = max(
        ((wide, below) for wide, below in ways if long(below, wide) <= most), key=lambda way: (way[0], -way[1])
    )
    return Columns(round(wide, 2), sections[:below], sections[below:])


def _high(sections: Sequence[Titled], width: float) -> float:
    """The height of sections in a column, in ems."""
    return fsum(_HEAD + fsum(_paragraphs(section, width)) for section in sections)


def _paragraphs(section: Titled, width: float) -> Iterable[float]:
    for row in section[1]:
        said = f"{row.key} {row.says}".strip()
        yield len(broken(said, width - _HANG)) * _LINE + _ABOVE
