"""Key-word lines in their place: each on lines of its own or, where they need more than there are, running on."""

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

from builder.render.block_types.typography import bound_end
from builder.render.cards.drawing import CardDrawing, DrawnLine, TextRun
from builder.render.cards.fit import HAIR, Fitted, Fitter
from builder.render.cards.formats import MM, RulesPart
from builder.render.fonts import DESCENT
from builder.sheets.deck import RuleLine


class SetRules(NamedTuple):
    """Rule lines broken into lines of text: those of each, or of all together; `pencil` marks the lines to write on.

    `over` is by how many mm they exceed the width or height of their place.
    """

    size: float
    each: tuple[tuple[Fitted, bool], ...]
    height: float
    over: float


def set_rules(fitter: Fitter, rules: Sequence[RuleLine], part: RulesPart, level: int, width: float) -> SetRules:
    """Rule lines in the size `level`, each beginning a line; only those for which no size is small enough run on."""
    apart = _apart(fitter, rules, part, level, width)
    if apart.over <= HAIR or part.pencil:
        return apart
    smallest = _apart(fitter, rules, part, len(part.sizes) - 1, width)
    return apart if smallest.over <= HAIR else _running(fitter, rules, part, level, width)


def draw_rules(drawing: CardDrawing, fitter: Fitter, done: SetRules, part: RulesPart, width: float) -> None:
    """Draw rule lines; text without room is left out."""
    size = done.size
    leading = size * part.leading / MM
    last = part.box.bottom - DESCENT * size / MM + HAIR
    spare = max(0.0, (part.box.height - done.height) / len(done.each))
    loose = max(0.0, min(spare, (part.loose - part.between) / MM))
    y = part.box.y + fitter.cap * size / MM + loose / 2
    for fitted, pencil in done.each:
        if pencil:
            y += (part.pencil or 0.0) - leading
        for runs in fitted.lines or ((),):  # a line to write on may have no key word
            if y > last:
                return
            for run in runs:
                fitter.put(drawing, TextRun(part.box.x + run.x * size / MM, y, size, run.bold, run.text))
            if pencil:
                start = part.box.x + ((fitted.widths[-1] + 0.3) * size / MM if runs else 0.0)
                drawing.lines.append(DrawnLine(start, y, part.box.x + width, y, 0.5, 0.0))
            y += leading
        y += part.between / MM + loose


def _apart(fitter: Fitter, rules: Sequence[RuleLine], part: RulesPart, level: int, width: float) -> SetRules:
    size = part.sizes[level]
    each = tuple(
        (_wrapped(fitter, rule, width * MM / size), part.pencil is not None and not rule.says) for rule in rules
    )
    return _measured(fitter, each, part, size)


def _wrapped(fitter: Fitter, rule: RuleLine, most: float) -> Fitted:
    """The lines of a rule line, no short word alone on the last, unless it and the word before are too long for one."""
    fitted = fitter.wrap(rule.key, bound_end(rule.says), most)
    return fitter.wrap(rule.key, rule.says, most) if fitted.over else fitted


def _running(fitter: Fitter, rules: Sequence[RuleLine], part: RulesPart, level: int, width: float) -> SetRules:
    size = part.sizes[level]
    return _measured(fitter, ((fitter.flow(tuple(rules), width * MM / size), False),), part, size)


def _measured(fitter: Fitter, each: tuple[tuple[Fitted, bool], ...], part: RulesPart, size: float) -> SetRules:
    lines = sum(len(fitted.lines) for fitted, pencil in each if not pencil)
    written = sum(pencil for _, pencil in each)
    height = fsum(
        (lines * size * part.leading / MM, max(0, len(each) - 1) * part.between / MM, written * (part.pencil or 0.0))
    )
    if lines:
        height += (fitter.cap + DESCENT - part.leading) * size / MM
    wide = max((fitted.over * size / MM for fitted, _ in each), default=0.0)
    return SetRules(size, each, height, max(0.0, wide, height - part.box.height))
