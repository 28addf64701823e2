"""Strokes and words of a map as SVG, of the few elements that WeasyPrint, browsers and Inkscape draw alike."""

import re
from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from builder.render import fonts, tracing
from builder.render.block_types.typography import curly
from builder.render.look import Look
from builder.render.maps.plane import Outline, Point
from builder.text.located import place_of

# Okabe-Ito green, sky blue, orange and vermilion, so pale that they hardly show in a grey print.
WOOD_TINT, WATER_TINT, FIELD_TINT, HILL_TINT = "#e4f4ee", "#dff1fb", "#fdf4de", "#faeee6"
BLACK, WHITE, GREY, FAINT = "#000", "#fff", "#8a8a8a", "#c4c4c4"
FAMILIES = "'Muster Narrow','PT Sans Narrow','Roboto Condensed','Arial Narrow',sans-serif"


def n(value: float) -> str:
    """A length in mm for SVG, to a hundredth."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def track(points: Outline, *, closed: bool = False) -> str:
    """Path data of a line through points."""
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points) + ("Z" if closed else "")


def strokes(pairs: Sequence[tuple[Point, Point]]) -> str:
    """Path data of separate strokes."""
    return "".join(f"M{n(a)} {n(b)}L{n(c)} {n(d)}" for (a, b), (c, d) in pairs)


def circle(centre: Point, r: float) -> str:
    """Path data of a circle."""
    x, y = centre
    return f"M{n(x - r)} {n(y)}a{n(r)} {n(r)} 0 1 1 {n(2 * r)} 0a{n(r)} {n(r)} 0 1 1 {n(-2 * r)} 0"


def dashes(unit: float, *lengths: float) -> str:
    """Lengths of ink and of gap in turn, in units."""
    return " ".join(n(unit * length) for length in lengths)


def path(
    data: str, *, stroke: str = "none", width: float = 0.0, fill: str = "none", dashes: str = "", more: str = ""
) -> str:
    """A path; empty if there is no data."""
    if not data:
        return ""
    line = f' stroke="{stroke}" stroke-width="{n(width)}"' if stroke != "none" else ""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path d="{data}" fill="{fill}"{line}{dashed}{more}/>\n'


def words(
    text: str,
    at: Point,
    size: float,
    *,
    anchor: str = "middle",
    bold: bool = False,
    fill: str = BLACK,
    turn: float = 0.0,
    halo: float = 0.0,
    narrow: float = 1.0,
    strong: re.Pattern[str] | None = None,
) -> str:
    """A line of text around `at`, the middle of its height; `turn` in degrees clockwise; `narrow` is the width of its
    letters; `strong` finds parts in bold type.
    """
    x, y = at
    size *= max(fonts.face(fonts.NARROW).squeeze, LEAST_SCALE)
    place = f'x="{n(x)}" y="{n(y + size * 0.345)}" font-size="{n(size)}"'
    if anchor != "start":
        place += f' text-anchor="{anchor}"'
    if bold:
        place += ' font-weight="700"'
    moves = [f"rotate({n(turn)} {n(x)} {n(y)})"] if turn else []
    if narrow != 1:
        moves.append(f"matrix({n(narrow)} 0 0 1 {n(x * (1 - narrow))} 0)")
    if moves:
        place += f' transform="{" ".join(moves)}"'
    if place_of(text) and tracing.on():
        place += f' data-place="{place_of(text)}"'
    said = escape(curly(text))
    if strong:
        said = strong.sub(r'<tspan font-weight="700">\g<0></tspan>', said)
    under = ""
    if halo:
        line = f'stroke="{WHITE}" stroke-width="{n(2 * halo)}" stroke-linejoin="round"'
        under = f'<text {place} fill="{WHITE}" {line} aria-hidden="true">{said}</text>\n'
    return f'{under}<text {place} fill="{fill}">{said}</text>\n'


LEAST_SCALE = 0.8
"""The scale of words if only a wider typeface is found: nearly as wide as planned, and still legible."""


def drawing(
    width: float, height: float, title: str, description: str, name: str, content: str, *, look: Look, magnified: float
) -> str:
    """A whole SVG of a size in mm, magnified by a factor, with its title and description for screen readers."""
    label = quoteattr(title)
    about = f"<title>{escape(title)}</title>\n<desc>{escape(description)}</desc>\n"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{n(width * magnified)}mm" height="{n(height * magnified)}mm" '
        f'viewBox="0 0 {n(width)} {n(height)}" role="img" aria-label={label} class="map {name}" '
        f'font-family="{FAMILIES}">\n{about}{_inked(content, look)}</svg>\n'
    )


def _inked(content: str, look: Look) -> str:
    """A drawing without tints for `low_ink` and `black`; for `black` also without greys: faint lines are dotted."""
    if look.low_ink or look.black:
        for tint in (WOOD_TINT, WATER_TINT, FIELD_TINT, HILL_TINT):
            content = content.replace(f'"{tint}"', f'"{WHITE}"')
    if look.black:
        content = content.replace(f'stroke="{FAINT}"', f'stroke="{BLACK}" stroke-dasharray="{DOTS}"')
        content = content.replace(f'"{GREY}"', f'"{BLACK}"')
    return content


DOTS = "0.2 1"
"""mm of ink and of gap, for a line that is faint without grey."""
