"""Blocks as plain text: what a person reviews in a golden, and what tests look through."""

from collections.abc import Iterable, Iterator

from builder.sheets.blocks import (
    Area,
    Base,
    Block,
    Boxes,
    Card,
    CardSum,
    Cell,
    Deck,
    Document,
    Example,
    Limit,
    MapShape,
    MapSheet,
    OddsRow,
    PanelRow,
    Prose,
    Reach,
    RuleLine,
    Rules,
    Sector,
    Spot,
    StatLine,
    StatTable,
    Strip,
    Table,
    Tally,
    Track,
)
from builder.sheets.system_sheets import Sheets


def card(one: Card) -> str:
    """A card: its head, its rule lines, its sums, its table and notes, its boxes."""
    head = " ".join(part for part in (one.title, "·", one.number, one.owner) if part)
    return "\n".join((head, *_body(one)))


def _body(one: Card) -> Iterator[str]:
    yield from map(line, one.rules)
    yield from map(total, one.sums)
    if one.table:
        yield from (f"    {' | '.join(cells)}" for cells in (one.table.heads, *one.table.rows))
    yield from (f"  {line(note)}" for note in one.notes)
    yield from map(ticks, one.tallies)


def line(one: RuleLine) -> str:
    """A key word and what it says."""
    return f"  {one.key} {one.says}".rstrip()


def total(one: CardSum) -> str:
    """A sum, a case of the line above indented."""
    return f"  {'    ' if one.case else '  '}{one.label}: {one.value} {one.unit}".rstrip()


def panel_row(one: PanelRow) -> str:
    """A line of a panel, what it is and its values."""
    return f"    | {' | '.join((one.label, *one.values))}"


def ticks(row: tuple[Tally, ...]) -> str:
    """A row of boxes to tick."""
    return "  " + " · ".join(f"{one.label} {_boxes(Boxes(one.boxes, one.heavy))}".rstrip() for one in row)


def deck(one: Deck) -> str:
    """A deck: title, back, and each card; sets that say the same are told once, with all whose they are."""
    back = f"back: {one.back.title} ({one.back.pattern})" if one.back else "no back"
    alike: dict[tuple[str, ...], list[str]] = {}
    for cards in _sets(one):
        told = tuple(_said(card) for card in cards)
        alike.setdefault(told, []).append(" ".join(part for part in (cards[0].number, cards[0].owner) if part))
    parts = ("\n".join(("; ".join(_counted(whose)), *told)) for told, whose in alike.items())
    return "\n\n".join((f"== {one.title}\n{back}", *parts))


def _said(one: Card) -> str:
    """A card without whose it is."""
    colour = {True: f"{one.sign}, black", False: f"{one.sign}, white", None: ""}[one.black]
    return "\n".join((f"{one.title} ({colour})" if colour else one.title, *_body(one), *map(panel_row, one.panel)))


def _sets(one: Deck) -> Iterator[list[Card]]:
    """The cards of one body; of markers each by itself."""
    found: dict[object, list[Card]] = {}
    for index, card_ in enumerate(one.cards):
        found.setdefault((card_.number, card_.owner) if card_.shape == "order" and card_.number else index, []).append(
            card_
        )
    yield from found.values()


def _counted(whose: list[str]) -> Iterator[str]:
    for name in dict.fromkeys(whose):
        times = whose.count(name)
        yield f"{times} × {name or 'alike'}" if times > 1 else name


def document(one: Document) -> str:
    """A roster or reference sheet."""
    return "\n\n".join(
        (
            f"== {one.title}{f' [{one.mark}]' if one.mark else ''}\n{one.subtitle}",
            *map(block, one.head),
            *map(block, one.blocks),
            one.footer,
        ),
    )


def block(one: Block) -> str:
    """Any block of a document."""
    match one:
        case StatTable():
            columns = " | ".join((one.first, *one.columns, *one.box_columns, *one.tail_columns))
            return "\n".join((columns, *map(_stat, one.lines), *map(line, one.total)))
        case Track():
            cells = list(one.cells)
            if one.threshold is not None:
                cells.insert(one.threshold, "|")
            return f"{one.label}: {' '.join(cells)}  {one.note}".rstrip()
        case Table():
            rows = [" | ".join(map(_cell, row)) for row in one.rows]
            heads = [" | ".join(one.columns)] if any(one.columns) else []
            return "\n".join((_head(one.title, one.section), *heads, *rows, *([one.note] if one.note else [])))
        case Rules():
            return "\n".join((_head(one.title, one.section), *map(line, one.lines)))
        case Example():
            steps = (f"  {' '.join(part for part in step if part)}" for step in one.steps)
            ending = [f"  {one.outcome}"] if one.outcome else []
            return "\n".join((f"-- {one.title}", *steps, *ending, *map(_odds, one.odds)))
        case OddsRow():
            return _odds(one)
        case Prose():
            return "\n".join((_head(one.title, ""), *one.paragraphs))


def _head(title: str, section: str) -> str:
    return f"-- {title} § {section}" if section else f"-- {title}"


def _cell(one: Cell) -> str:
    return f"*{one.says}*" if one.strong and one.says else one.says


def _odds(one: OddsRow) -> str:
    return f"  {one.label} " + " · ".join(" ".join(part for part in outcome if part) for outcome in one.outcomes)


def _stat(one: StatLine) -> str:
    boxes = " ".join(map(_boxes, one.boxes))
    head = f"{one.number} {one.name} | {' '.join(one.cells)} | {boxes} | {' | '.join(one.tail)}"
    below = (f"    > {' '.join((sub.name, *sub.cells, sub.beside))}".rstrip() for sub in one.below)
    tracks = (f"    {block(track)}" for track in one.tracks)
    return "\n".join((head, f"    {' · '.join(one.qualities)}", *below, *map(line, one.notes), *tracks))


def _boxes(one: Boxes) -> str:
    return "".join("#" if index == one.heavy else "o" for index in range(one.count))


def field(one: MapSheet) -> str:
    """A map: its shapes in order with their places."""
    head = f"== {one.title}\n{one.width:g} × {one.height:g} {one.unit}"
    edges = (f"{edge}: {says}" for edge, says, *_ in one.edges)
    scale = f"scale: {', '.join(says for _, says in one.scale.ticks)}; {one.scale.note}"
    return "\n".join((head, *edges, *map(_shape, one.shapes), *map(line, one.legend), scale))


def _shape(one: MapShape) -> str:
    match one:
        case Sector():
            return f"sector {one.number}: {_points(one.outline)}"
        case Area():
            edges = f" [{', '.join(one.edges)}]" if one.edges else ""
            return f"{one.texture} “{one.label}”{edges}: {_points(one.outline)}"
        case Strip():
            return f"{one.texture} “{one.label}”, {one.width:g} wide: {_points(one.points)}"
        case Limit():
            return f"limit “{one.label}”: {_points(one.points)}"
        case Base():
            place = f"{one.front:g}×{one.depth:g} at {_points((one.centre,))} facing {one.facing:g}"
            return f"base {one.number} of side {one.side}: {place}"
        case Spot():
            return f"{one.sign} “{one.label}” of side {one.side}: {_points((one.at,))}"
        case Reach():
            sector = f"{one.arc:g}° about {one.facing:g}"
            return f"reach of {one.number} of side {one.side} from {one.near:g} to {one.far:g}, {sector}: {_points((one.at,))}"


def _points(points: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{round(x, 1):g},{round(y, 1):g}" for x, y in points)


PARTS = ("cards", "markers", "roster", "reference", "map")


def part(one: Sheets, name: str) -> str:
    """One of the `PARTS` of an evening, with ordinary spaces."""
    parts = {
        "cards": lambda: [deck(each) for each in (*one.cards, *(own for decks in one.own_markers for own in decks))],
        "markers": lambda: [deck(each) for each in one.markers],
        "roster": lambda: [document(each) for each in (*one.rosters, *one.open_rosters)],
        "reference": lambda: [document(one.reference)],
        "map": lambda: [field(one.map)] if one.map else [],
    }
    return "\n\n\n".join(parts[name]()).replace("\u00a0", " ")


def sheets(one: Sheets) -> str:
    """All of an evening."""
    return "\n\n\n".join(part(one, name) for name in PARTS)
