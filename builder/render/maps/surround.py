"""What is drawn around the table: names of its edges, rows and columns, title, scale bar, note, legend, arrow to the north."""

import math
from dataclasses import dataclass

from builder.render.maps import legend
from builder.render.maps.ink import BLACK, path, track, words
from builder.render.maps.layout import HEAD, Layout, arrow_size, code_band
from builder.render.maps.legend import LEADING
from builder.render.maps.pens import LEAST
from builder.render.maps.plane import box_around
from builder.render.maps.signs import SIDE_SIGN, side_sign
from builder.render.text_width import ems
from builder.sheets.blocks import MapSheet, Sector

_NEAR = 0.1  # mm from the frame
_CODE = 0.9  # the type size of a code, by that of the name of an edge


@dataclass(frozen=True, slots=True)
class Surround:
    """What is around the table in one size of a map."""

    sheet: MapSheet
    plan: Layout

    def content(self) -> str:
        """All of it, as SVG."""
        return self.codes() + self._edges() + self._around()

    def codes(self) -> str:
        """The codes of cells at the frame, in line with their rows and columns."""
        plan, size = self.plan, max(self.plan.pens.edge * _CODE, LEAST)
        wide, high = (band / 2 + plan.pens.heavy / 4 for band in code_band(self.sheet, plan.pens))
        frame = plan.field.grown(-_NEAR)
        drawn = ""
        for sector in (one for one in self.sheet.shapes if isinstance(one, Sector) and one.row):
            box, column = box_around([plan.place(point) for point in sector.outline]), sector.number[len(sector.row) :]
            (x, y), field = box.centre, plan.field
            places = (
                (box.left < frame.left, sector.row, (field.left - wide, y)),
                (box.right > frame.right, sector.row, (field.right + wide, y)),
                (box.top < frame.top, column, (x, field.top - high)),
                (box.bottom > frame.bottom and bool(plan.pens.label), column, (x, field.bottom + high)),
            )
            drawn += "".join(words(code, at, size) for ends, code, at in places if ends)
        return drawn

    def _edges(self) -> str:
        """The names of the table's edges, outside its frame: above and below it flush with its left corner."""
        field, pens = self.plan.field, self.plan.pens
        wide, high = code_band(self.sheet, pens)
        away = pens.edge * 0.75
        drawn = ""
        for edge, said, side, *_ in self.sheet.edges:
            turn = {"west": -90.0, "east": 90.0}.get(edge, 0.0)
            room = field.height if turn else pens.width - pens.margin - field.left
            # a name that is still too long exceeds its place, and is reported
            size = max(min(pens.edge, room / (ems(said) + SIDE_SIGN)), LEAST)
            if turn:
                x = field.left - away - wide if edge == "west" else field.right + away + wide
                y = field.centre[1] + math.copysign(SIDE_SIGN * size / 2, turn)
                sign = x, y - math.copysign(ems(said) * size / 2 + size, turn)
                drawn += words(said, (x, y), size, bold=True, turn=turn) + side_sign(side, sign, size, pens, turn)
                continue
            left = max(pens.margin, min(field.left, pens.width - pens.margin - (ems(said) + SIDE_SIGN) * size))
            y = field.top - away - high if edge == "north" else field.bottom + away + high * bool(pens.label)
            drawn += words(said, (left + SIDE_SIGN * size, y), size, anchor="start", bold=True)
            drawn += side_sign(side, (left + size * 0.55 + pens.line / 2, y), size, pens)
        return drawn

    def _around(self) -> str:
        """Title, scale bar, note and legend."""
        plan, pens = self.plan, self.plan.around
        x, y = plan.title_at
        drawn = "".join(
            words(line, (x, y + i * pens.title * LEADING), pens.title, anchor="start", bold=True)
            for i, line in enumerate(plan.title)
        )
        drawn += self._scale_bar()
        x, y = plan.note_at
        for i, line in enumerate(plan.note):
            drawn += words(line, (x, y + i * pens.text * LEADING), pens.text, anchor="start")
        return drawn + self._north() + "".join(legend.drawn(entry, pens) for entry in plan.legend)

    def _north(self) -> str:
        """An arrow to the north, which is at the top, with its letter."""
        if not self.sheet.north:
            return ""
        (x, y), size = self.plan.north_at, arrow_size(self.plan.pens)
        tall, half = size * 1.15, size * HEAD
        head = ((x - half, y - tall / 2 + half * 2), (x, y - tall / 2), (x + half, y - tall / 2 + half * 2))
        shaft = track(((x, y - tall / 2 + half), (x, y + tall / 2)))
        arrow = path(shaft, stroke=BLACK, width=self.plan.pens.line * 1.2) + path(track(head, closed=True), fill=BLACK)
        left = x - half * 1.6
        return arrow + words(self.sheet.north, (left, y + size * 0.1), size, anchor="end", bold=True)

    def _scale_bar(self) -> str:
        plan, pens, bar = self.plan, self.plan.around, self.sheet.scale
        if not bar.ticks:
            return ""
        x, y = plan.bar_at
        tick = pens.text * 0.4
        data = track(((x, y), (x + bar.length * plan.scale, y)))
        drawn = ""
        data += "".join(track(((x + v * plan.scale, y - tick), (x + v * plan.scale, y + tick))) for v, _ in bar.ticks)
        free = x + bar.length * plan.scale * 2
        for value, said in reversed(bar.ticks):
            at = x + value * plan.scale
            figure, _, rest = said.replace("\u00a0", " ").partition(" ")
            half = ems(figure) * pens.text / 2  # the figure is below its tick, the unit after it
            if rest or at + half < free:
                start = at - half if rest else at  # the first is flush with the bar
                place = (start, y + pens.text * 1.25)
                drawn += words(said, place, pens.text, anchor="start" if rest or not value else "middle")
                free = at - half - pens.text * 0.25
        return path(data, stroke=BLACK, width=pens.line * 1.2) + drawn
