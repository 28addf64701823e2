"""Divides long blocks into parts, so that columns can be level and nothing is higher than a page."""

from dataclasses import fields, replace
from typing import Any

from builder.render.block_types.table import type_of
from builder.render.pages.packing import level
from builder.sheets.blocks import Block

MOST_UNDIVIDED = 6
"""A block with more items than this is divided between the two columns of a roster."""

_ON = "\u00a0\u2026"  # after the title of a continued block


def height(block: Block, width: float) -> float:
    """The height in ems of a block in a column `width` ems wide, including the space below it."""
    return type_of(block).height(block, width)


def divided(block: Block, high: float, width: float, most_easily: float, most: float) -> list[Block]:
    """Divide a block of height `high` into as few parts as fit a height, all in ems; the titles of later parts end with
    "…".

    The limit is `most_easily` for blocks that part easily, else `most`: these are divided only if they do not fit on a
    page.
    """
    kind = type_of(block)
    room = most_easily if kind.easily else most
    if not kind.parted or high <= room:
        return [block]
    closing = {kind.closing: getattr(block, kind.closing)} if kind.closing else {}
    parts = _parts(_with(block, **dict.fromkeys(closing, "")), kind.parted, width, room)
    return [*parts[:-1], _with(parts[-1], **closing)]


def _parts(block: Any, name: str, width: float, most: float) -> list[Block]:
    parts: list[Block] = []
    rest = getattr(block, name)
    while rest:
        title = block.title if not parts else f"{block.title}{_ON}"
        count = 1
        while count < len(rest) and height(_with(block, title=title, **{name: rest[: count + 1]}), width) <= most:
            count += 1
        parts.append(_with(block, title=title, **{name: rest[:count]}))
        rest = rest[count:]
    return parts


def halves(block: Block, width: float, most: int = MOST_UNDIVIDED) -> list[Block]:
    """A block that parts easily, with more items than `most`, in two parts, to make two columns level."""
    kind = type_of(block)
    items = getattr(block, kind.parted) if kind.easily else ()
    if len(items) <= most:
        return [block]
    bare = _with(block, **{one.name: "" for one in fields(block) if one.name in ("title", "section")})
    each = [height(_with(bare, **{kind.parted: (item,)}), width) for item in items]
    first, second = (tuple(items[i] for i in share) for share in level(each, 2))
    return [_with(block, **{kind.parted: first}), _with(bare, **{kind.parted: second})]


def is_continued(block: Block) -> bool:
    """Whether this is a later part of a divided block."""
    return type_of(block).title(block).endswith(_ON)


def goes_on(block: Block, later: Block) -> bool:
    """Whether `later` is the next part of the divided block that `block` begins or continues."""
    kind = type_of(block)
    if type(block) is not type(later) or not kind.easily or not is_continued(later):
        return False
    begun = _with(later, title=kind.title(block), **{kind.parted: getattr(block, kind.parted)})
    return begun == block and kind.title(later).removesuffix(_ON) == kind.title(block).removesuffix(_ON)


def joined(block: Block, later: Block) -> Block:
    """Join two parts that ended up directly below each other: a title between them would be pointless."""
    name = type_of(block).parted
    return _with(block, **{name: getattr(block, name) + getattr(later, name)})


def _with(block: Any, **changes: Any) -> Block:
    made: Block = replace(block, **changes)
    return made
