"""Long blocks in parts, so that columns can be level and nothing is higher than a page."""

from dataclasses import replace

from builder.render.pages.heights import height
from builder.sheets.blocks import Block, Rules, Table

_ON = " \u2026"  # after the title of a block that goes on


def divided(block: Block, high: float, width: float, most_rules: float, most_table: float) -> list[Block]:
    """A block of height `high` in as few parts as keep to a height, all in ems; the title of a later part ends with an ellipsis.

    Key-word lines part easily, a table only where it would not go on a page; other blocks stay whole.
    """
    match block:
        case Rules() if high > most_rules:
            return _parts(block, "lines", width, most_rules)
        case Table() if high > most_table:
            return _parts(replace(block, note=""), "rows", width, most_table, note=block.note)
        case _:
            return [block]


def _parts(block: Rules | Table, name: str, width: float, most: float, note: str = "") -> list[Block]:
    parts: list[Rules | Table] = []
    rest = getattr(block, name)
    while rest:
        title = block.title if not parts else f"{block.title}{_ON}"
        count = 1
        while count < len(rest) and height(_with(block, name, rest[: count + 1], title), width) <= most:
            count += 1
        parts.append(_with(block, name, rest[:count], title))
        rest = rest[count:]
    if note and isinstance(parts[-1], Table):
        parts[-1] = replace(parts[-1], note=note)
    return list(parts)


def _with(block: Rules | Table, name: str, items: object, title: str) -> Rules | Table:
    return replace(block, title=title, **{name: items})  # type: ignore[arg-type]


def goes_on(block: Block, later: Block) -> bool:
    """Whether `later` is the next part of the key words that `block` is the beginning of, or a later part of."""
    if not (isinstance(block, Rules) and isinstance(later, Rules) and later.title.endswith(_ON)):
        return False
    return later.section == block.section and later.title.removesuffix(_ON) == block.title.removesuffix(_ON)


def joined(block: Block, later: Block) -> Block:
    """Two parts that came to stand below one another, as one: a title between them would say nothing."""
    assert isinstance(block, Rules)
    assert isinstance(later, Rules)
    return replace(block, lines=block.lines + later.lines)
