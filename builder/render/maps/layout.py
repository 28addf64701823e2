"""The layout of a map: places of the table, title, scale, arrow and legend on the sheet; all in mm."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import inf

from builder.render.maps import legend
from builder.render.maps.legend import LEADING, LegendLine
from builder.render.maps.pens import LEAST, Pens
from builder.render.maps.plane import Point, Rect
from builder.render.text_width import ems, longest_word, wrapped
from builder.sheets.blocks import MapSheet, Sector
from builder.sheets.words import TIED, tied_words
from builder.text.located import located_slice

SQUARE = 1.25
"""A table wider than this many times its depth is printed on a sheet in landscape format."""

_BAR = 2.0  # the height of the scale bar with its figures, in type sizes
_EASY_COLUMNS = (18, 20, 22, 24, 26, 28, 31, 34)  # widths of a legend beside the table, in type sizes
_COLUMNS = (14, 16, *_EASY_COLUMNS)
_NORTH = 2.6  # the room that the arrow to the north takes beside a title, in type sizes

_Words = tuple[str, ...]  # in lines


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of a map's parts.

    `scale` is mm per unit of the table, `end` where the sheet may be cut off at the bottom, `legend_pens` the measures of
    scale and legend if they are not `pens`. `bar_at` is the left end of the scale bar, `north_at` the centre of the arrow.
    """

    pens: Pens
    field: Rect
    scale: float
    title: _Words
    title_at: Point
    north_at: Point
    bar_at: Point
    note: _Words
    note_at: Point
    legend: tuple[LegendLine, ...]
    end: float
    legend_pens: Pens | None = None

    @property
    def around(self) -> Pens:
        """The measures of the scale bar, the note and the legend: larger than on the table where the sheet has room."""
        return self.legend_pens or self.pens

    def place(self, point: Point) -> Point:
        """A point of the table, in sheet coordinates."""
        return self.field.left + point[0] * self.scale, self.field.top + point[1] * self.scale


def layout(sheet: MapSheet, pens: Pens) -> Layout:
    """Lay out a map in one size: the table as large as possible, and the rest around it."""
    if not pens.height:
        return _inset(sheet, pens)
    if not pens.legend:
        return _pocket(sheet, pens)
    plan = _largest(sheet, pens)
    if pens.height == inf:
        return replace(plan, pens=replace(pens, height=plan.end))
    if plan.field.width < _LEAST_FIELD * plan.pens.width and sheet.legend:
        return _largest(replace(sheet, legend=()), pens)  # a legend as long as this is read on the large map
    return _easily_read(sheet, pens, plan)


def _easily_read(sheet: MapSheet, pens: Pens, plan: Layout) -> Layout:
    """The layout with the largest legend that takes almost nothing from the table; one name per line if there is room,
    even in smaller type if that is large enough.
    """
    listed = legend.listed(sheet)
    large = ((by, listed) for by in _LARGER if pens.text * by >= _ENOUGH)
    for by, shown in (*large, *product(_LARGER, (listed, sheet))):
        larger = _largest(shown, replace(pens, text=pens.text * by), _COLUMNS)
        if _worth(larger) >= _worth(plan) * _KEPT:
            return replace(larger, pens=replace(larger.pens, text=pens.text), legend_pens=larger.pens)
    return plan


_LARGER = (1.35, 1.25, 1.15, 1.0)
_ENOUGH = 3.0  # mm: the type size of a legend in which a list is read faster than names in one paragraph of larger type
_KEPT = 0.98  # of the scale of the table

_LEAST_FIELD = 0.5  # of the width of the paper: a smaller table tells nobody anything


def _largest(sheet: MapSheet, pens: Pens, columns: Sequence[int] = _EASY_COLUMNS) -> Layout:
    broad = pens.lying or sheet.width > sheet.height * SQUARE
    plans = [_below(sheet, pens, columns[0])]
    if broad and pens.width < pens.height < inf:
        plans = [
            _below(sheet, pens.turned(), columns[0]),
            *_beside(sheet, pens.turned(), columns),
            *plans,
        ]
    return max(plans, key=_worth)


def _worth(plan: Layout) -> float:
    """The scale of the table; that of a map which would be turned on the sheet that it is cut from counts for less."""
    pens = plan.pens
    return plan.scale * _TURNED if pens.lying and pens.width < pens.height else plan.scale


_TURNED = 0.87


def _below(sheet: MapSheet, pens: Pens, least: float) -> Layout:
    """Title above the table, scale and legend below it, all flush with the frame; a lower legend leaves a larger
    table.
    """
    m = pens.margin
    width = pens.width - 2 * m
    above = _above(sheet, pens)
    rim_top, rim_bottom, rim_side = _rims(sheet, pens)
    room = width - 2 * rim_side
    scale = 0.0
    for _ in range(_ROUNDS):
        note, bar = _bar(sheet, pens, room, scale)
        entries, tall = legend.placed(sheet, pens, (0.0, 0.0), room, bar, least)
        scale = min(
            (width - 2 * rim_side) / sheet.width,
            (pens.height - above - m - rim_top - rim_bottom - tall - pens.text) / sheet.height,
        )
        room = max(sheet.width * scale, width * _LEAST_ROOM)
    note, bar = _bar(sheet, pens, room, scale)
    left = (pens.width - sheet.width * scale) / 2
    field = _field(sheet, left, above + rim_top, scale)
    foot = field.bottom + rim_bottom + pens.text * 1.4
    begin = min(field.left, pens.width - m - room)
    entries, tall = legend.placed(sheet, pens, (begin, foot), room, bar, least)
    return _with_legend(sheet, pens, field, (begin, foot), note, entries, foot + tall + m)


def _beside(sheet: MapSheet, pens: Pens, columns: Sequence[int]) -> Iterator[Layout]:
    """Title above the table, scale and legend in a column at its right, for each of its widths in type sizes; the legend
    may go on below a table so broad that much paper is left there.
    """
    m = pens.margin
    above = _above(sheet, pens)
    rim_top, rim_bottom, rim_side = _rims(sheet, pens)
    high = pens.height - above - m - rim_top - rim_bottom
    for ems_wide in columns:
        room = ems_wide * pens.text
        wide = pens.width - 2 * m - 2 * rim_side - room - pens.text * _GAP
        scale = min(wide / sheet.width, high / sheet.height)
        if scale <= 0:
            continue
        field = _field(sheet, m + rim_side + (wide - sheet.width * scale) / 2, above + rim_top, scale)
        note, bar = _bar(sheet, pens, room, scale)
        if bar[0] > room:
            continue
        at = field.right + rim_side + pens.text * _GAP, field.top + pens.text * 0.5
        entries, tall = legend.placed(sheet, pens, at, room, bar)
        if at[1] + tall <= pens.height - m:
            end = max(at[1] + tall, field.bottom + rim_bottom) + m
            yield _with_legend(sheet, pens, field, at, note, entries, end)
        foot = field.bottom + rim_bottom + pens.text * 1.4
        if field.width >= pens.width * _BROAD and pens.height - m - foot >= pens.height * _WORTH:
            beside = Rect(at[0], at[1], at[0] + room, pens.height - m)
            below = Rect(field.left, foot, field.right, pens.height - m)
            ways = (placed(sheet, pens, beside, below, bar) for placed in (legend.placed_around, legend.placed_under))
            yield from (_with_legend(sheet, pens, field, at, note, found, pens.height) for found in ways if found)


_GAP = 2.0  # type sizes between them
_BROAD, _WORTH = 0.55, 0.06  # at least: of the width of the paper a table, of its height what is left below it


def _with_legend(
    sheet: MapSheet, pens: Pens, field: Rect, at: Point, note: _Words, entries: tuple[LegendLine, ...], end: float
) -> Layout:
    """A layout whose scale is at the head of the legend."""
    return Layout(
        pens=pens,
        field=field,
        scale=field.width / sheet.width,
        title=_title(sheet, pens),
        title_at=(field.left, pens.margin + pens.title * 0.5),
        north_at=(_arrow_flush_right(field.right, pens), pens.margin + pens.title * 0.5),
        bar_at=at,
        note=note,
        note_at=(at[0], at[1] + pens.text * (_BAR + 0.6) * bool(sheet.scale.ticks)),
        legend=entries,
        end=end,
    )


def _title(sheet: MapSheet, pens: Pens) -> _Words:
    return tuple(wrapped(tied_words(sheet.title), (pens.width - 2 * pens.margin) / pens.title - _NORTH))


def _above(sheet: MapSheet, pens: Pens) -> float:
    """Where the title ends."""
    return pens.margin + len(_title(sheet, pens)) * pens.title * LEADING + pens.text * 0.4


HEAD = 0.26
"""Half the width of the arrow to the north, in its sizes."""


def arrow_size(pens: Pens) -> float:
    """The height of the arrow's letter."""
    return max(pens.edge, LEAST)


def _arrow_flush_right(right: float, pens: Pens) -> float:
    """The middle of an arrow that ends where the frame does."""
    return right + pens.heavy / 2 - arrow_size(pens) * HEAD


def _bar(sheet: MapSheet, pens: Pens, room: float, scale: float) -> tuple[_Words, tuple[float, float]]:
    """The note of the scale in lines, and the width and height of both in a legend of this width."""
    wide = max((value * scale + ems(said) * pens.text for value, said in sheet.scale.ticks), default=0.0)
    note = tuple(wrapped(sheet.scale.note, room / legend.columns_in(room, pens, wide, _COLUMNS[0]) / pens.text - 1))
    bar = _BAR + 1.4 if sheet.scale.ticks else 0.8
    return note, (wide, pens.text * bar + len(note) * pens.text * LEADING)


def _field(sheet: MapSheet, left: float, top: float, scale: float) -> Rect:
    return Rect(left, top, left + sheet.width * scale, top + sheet.height * scale)


_ROUNDS = 4  # the width of the table depends on the height of the legend, which depends on its width
_LEAST_ROOM = 0.6  # of the width of the paper: a legend may be wider than a narrow table


def _pocket(sheet: MapSheet, pens: Pens) -> Layout:
    """Title, arrow and scale stand beside or below the table, or the scale in line with its southern edge's name; what
    room is left has samples: all, in as many words as there can be, even if that makes the table a little smaller.
    """
    wide, high = _pocket_room(sheet, pens)
    strips = [min(wide / sheet.width, (high - pens.text * strip) / sheet.height) for strip in _STRIPS]
    narrow = ((wide - pens.text * (_NEAR + more)) / sheet.width for more in _STACKS)
    scales = *strips, *(scale for scale in narrow if strips[-1] < scale < strips[0])
    plans = [_pocket_below(sheet, pens, scale) for scale in scales]
    ways = product((pens.text * more for more in _WIDER), _COLUMN_EDGES)
    plans += filter(None, (_pocket_beside(sheet, pens, more, edges) for more, edges in ways))
    best = max(plans, key=lambda plan: (len(plan.legend), plan.scale))
    alike = [one for one in plans if len(one.legend) == len(best.legend) and one.scale >= best.scale * _AS_LARGE]
    return max(alike, key=lambda plan: (legend.told(plan.legend), plan.scale))


def _pocket_room(sheet: MapSheet, pens: Pens) -> Point:
    """The room within the margins and the names of the edges."""
    rim_top, rim_bottom, rim_side = _rims(sheet, pens)
    return pens.width - 2 * (pens.margin + rim_side), pens.height - 2 * pens.margin - rim_top - rim_bottom


def _pocket_beside(sheet: MapSheet, pens: Pens, more: float, edges: Sequence[str] | None) -> Layout | None:
    """Title, samples and arrow in a column beside the table and the names of these edges, by so much wider than its words
    need; with the scale, or if there are no edges with the scale below the table, beside the name there.
    """
    tied = tied_words(sheet.title)
    loose = located_slice(tied, 0, _YEAR.sub(" ", tied))
    m = pens.margin
    rim_top, rim_bottom, rim_side = _rims(sheet, pens)
    wide, deep = _pocket_room(sheet, pens)
    last = sheet.scale.ticks[-1][1] if sheet.scale.ticks else ""
    word, tail = max(longest_word(loose) * pens.title, legend.least_column(sheet, pens)), ems(last) * pens.text
    below = edges is None
    edges = edges or ()
    column = max(word, pens.text * 2) if below else max(word, tail + pens.text, pens.text * 4)
    deeper = max(pens.text * (_BAR + 0.4) - rim_bottom, 0.0) if below else 0.0  # a scale is deeper than a name
    scale = min((wide - column - more - pens.text) / sheet.width, (deep - deeper) / sheet.height)
    if not below:
        scale = min(scale, (wide - tail - pens.text) / (sheet.width + sheet.scale.length))
    elif _named(sheet, pens, "south") + sheet.scale.length * scale + tail + pens.text > sheet.width * scale:
        return None
    field = _field(sheet, m + rim_side, m + rim_top, scale)
    at = field.right + rim_side + pens.text
    if any(field.left + _named(sheet, pens, edge) > at for edge in edges):
        return None
    room = pens.width - m - at
    name = tied if longest_word(tied) * pens.title <= room else loose
    pens, title = _fitting(name, pens, room, int(field.height * 0.6 / pens.title))
    title_at = at, (m if "north" in edges else field.top) + pens.title * 0.6
    bar_at = at, (pens.height - m if "south" in edges else field.bottom) - pens.text * _BAR
    if below:
        bar_at = field.right - sheet.scale.length * scale - tail, field.bottom + pens.text * 0.9
    north_at = _arrow_flush_right(at + room, pens), bar_at[1] - pens.text * _LEVEL
    under = title_at[1] + (len(title) - _UNDER) * pens.title * LEADING
    key = legend.key_column(sheet, pens, Rect(at, under, at + room, north_at[1] - pens.text * _ARROW))
    return Layout(pens, field, scale, title, title_at, north_at, bar_at, (), (at, 0.0), key, pens.height)


def _pocket_below(sheet: MapSheet, pens: Pens, scale: float) -> Layout:
    """Scale, title and arrow below the table, and samples beside and below them and at the right of the table."""
    m, tied = pens.margin, tied_words(sheet.title)
    rim_top, rim_bottom, rim_side = _rims(sheet, pens)
    field = _field(sheet, m + rim_side, m + rim_top, scale)
    foot = field.bottom + rim_bottom + pens.text
    longest = max((value * scale + (ems(said) + 1.5) * pens.text for value, said in sheet.scale.ticks), default=0.0)
    title_at = (field.left + min(longest, pens.width / 2 + pens.text * 1.5), foot)
    arrow = pens.text * _NORTH
    flush = ems(tied) * pens.title * _BOLD < field.right - title_at[0] - arrow
    right = field.right if flush else pens.width - m
    pens, title = _fitting(tied, pens, right - title_at[0] - arrow, 2)
    north_at = (_arrow_flush_right(right, pens), foot + pens.text * 0.5)
    after, under = title_at[0] + ems(title[0]) * pens.title * _BOLD, pens.text * _ROWS[0]
    rows = [(after, foot, right - arrow), (title_at[0], foot + under, right - arrow)] if len(title) == 1 else []
    below = (foot + pens.text * down for down in _ROWS[1:])
    ends = field.left if flush else m, pens.width - m
    rows += [(ends[0], row, ends[1]) for row in below if row + pens.text / 2 <= pens.height - m]
    narrow = Rect(field.right + rim_side + pens.text * _NEAR, field.top, pens.width - m, field.bottom)
    key = legend.key_around(sheet, pens, rows, narrow)
    return Layout(pens, field, scale, title, title_at, north_at, (field.left, foot), (), (0.0, 0.0), key, pens.height)


# may stand on a line of its own: a long date would make the table smaller
_YEAR = re.compile(f"{TIED}(?=\\d{{3,4}}\\b)")
_ARROW, _UNDER = 0.65, 0.25  # type sizes from its middle to what is above it; how much nearer is what is under a title
_LEVEL = 0.1  # type sizes from the bar up to the middle of an arrow beside it
_ROWS = 1.4, 2.7, 4.0, 5.3  # type sizes from the bar to the middle of a row of samples
_STRIPS = 2.9, 4.25, 5.55, 6.85  # the height of title and scale below a pocket map, in type sizes; with rows of samples
_NEAR, _STACKS = 0.4, tuple(2.2 + 0.2 * step for step in range(20))  # type sizes to samples beside; their widths
_COLUMN_EDGES = (), ("north",), ("north", "south"), None  # whose names a column beside the table may stand beside
_AS_LARGE = 0.99  # of the scale of a table: nobody sees the difference
_WIDER = tuple(step * 0.5 for step in range(9))  # type sizes by which a column beside it may be wider than needed
_BOLD = 1.15  # the width of a title, with a gap, by that of plain words


def _inset(sheet: MapSheet, pens: Pens) -> Layout:
    """A map on another sheet, which has its title and legend: as wide as it may be, as high as the table needs."""
    m = pens.margin
    _, rim_bottom, rim_side = _rims(sheet, pens)
    band = code_band(sheet, pens)[1]
    above = pens.edge * 1.5 + band
    scale = (pens.width - 2 * m - 2 * rim_side) / sheet.width
    left = m + rim_side
    field = Rect(left, m + above, pens.width - m - rim_side, m + above + sheet.height * scale)
    last = sheet.scale.ticks[-1][1] if sheet.scale.ticks else ""
    bar = sheet.scale.length * scale + ems(last) * pens.text
    south = _named(sheet, pens, "south")
    foot = field.bottom + band + pens.text * 1.1
    if south + bar > field.width:
        foot = field.bottom + rim_bottom + pens.text
    row, below = foot + pens.text * _KEY, foot + pens.text * 2 * _KEY
    rows = (field.left, row, field.right - bar - pens.text * _GAP), (field.left, below, field.right)
    key = legend.key_rows(sheet, pens, rows)
    lowest = max((entry.at[1] for entry in key), default=row)
    end = lowest + pens.text * (_BAR + 0.1 - _KEY) + m
    return Layout(
        pens=replace(pens, height=end),
        field=field,
        scale=scale,
        title=(),
        title_at=(left, 0.0),
        north_at=(_arrow_flush_right(field.right, pens), m + pens.edge * 0.7),
        bar_at=(field.right - bar, foot),
        note=(),
        note_at=(left, 0.0),
        legend=key,
        end=end,
    )


_KEY = 1.3  # type sizes from the scale's bar down to the middle of a row of samples


def _named(sheet: MapSheet, pens: Pens, edge: str) -> float:
    """How wide the name of an edge is, with its sign; 0 if it has none."""
    return max(((ems(one.says) + 2) * pens.edge for one in sheet.edges if one.edge == edge and one.says), default=0.0)


def _fitting(title: str, pens: Pens, room: float, most: int) -> tuple[Pens, _Words]:
    """A title on this many lines, in the largest type that fits."""
    lines: _Words = ()
    for size in (pens.title, pens.title * 0.85, pens.text):
        pens = replace(pens, title=max(size, pens.text))
        lines = tuple(wrapped(title, room / pens.title))
        if len(lines) <= most:
            break
    return pens, lines


def _rims(sheet: MapSheet, pens: Pens) -> tuple[float, float, float]:
    """The room above, below and beside the table for the names of its edges, and for codes of cells between."""
    named = {one.edge for one in sheet.edges if one.says}
    above, below, beside = (pens.edge * 1.35 * bool(named & some) for some in ({"north"}, {"south"}, {"west", "east"}))
    wide, high = code_band(sheet, pens)
    return above + high, below + high * bool(pens.label), beside + wide


def code_band(sheet: MapSheet, pens: Pens) -> Point:
    """The width of the codes of rows beside the table, and the height of those of columns above it and, except on a
    pocket map, below it.
    """
    codes = [ems(one.row) + _CODE_AIR for one in sheet.shapes if isinstance(one, Sector) and one.row]
    return (max(codes) * pens.edge, pens.edge * _CODE_HIGH) if codes else (0.0, 0.0)


_CODE_AIR, _CODE_HIGH = 0.5, 1.1  # type sizes
