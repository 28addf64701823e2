"""Running text as printers set it: which words keep together, so that no line begins with a dash or ends with a preposition."""

import re
from dataclasses import replace

from builder.sheets.blocks import Block, Prose, RuleLine, Rules

_NO_BREAK = "\u00a0"
_BEFORE = re.compile(r" (?=[–—·] )")  # a dash and a point stay with what is before them
_SMALL = "а|без|в|во|до|за|и|из|или|их|к|ко|на|над|не|ни|но|о|об|от|по|под|при|с|со|у|я"  # Russian words too small to end a line
_AFTER = re.compile(rf"(?<![\w-])({_SMALL}) (?=[\w«(])", re.IGNORECASE)
_LAST = re.compile(r" (?=\S{1,8}$)")  # a short word is no line
_YEAR = re.compile(r"(?<=\d) (?=(?:г|гг|до н)\.|год)")


def bound(text: str) -> str:
    """The text with spaces at which no line may end."""
    text = _BEFORE.sub(_NO_BREAK, text)
    return _YEAR.sub(_NO_BREAK, _AFTER.sub(rf"\1{_NO_BREAK}", text))


def bound_block(block: Block) -> Block:
    """A block whose running text is bound; tables are left as they are, for their columns are narrow."""
    match block:
        case Prose():
            return replace(block, paragraphs=tuple(_LAST.sub(_NO_BREAK, bound(one)) for one in block.paragraphs))
        case Rules():
            return replace(block, lines=tuple(RuleLine(one.key, bound(one.says)) for one in block.lines))
        case _:
            return block
