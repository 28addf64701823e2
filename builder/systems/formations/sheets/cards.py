"""An army -> its order cards: four for each unit or formation that takes orders (PR-OC-01 to 05)."""

from collections.abc import Iterator

from builder.rules.calculation import Number
from builder.sheets.blocks import Back, Card, Deck, Sum
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.against import Against
from builder.systems.formations.sheets.body import Body, bodies
from builder.systems.formations.sheets.mustered import MusteredArmy
from builder.systems.formations.sheets.order_words import OrderWords
from builder.systems.formations.sheets.sums import MOVING, Line, Sums, move
from builder.systems.formations.sheets.words import named, words
from builder.systems.formations.wording import number, signed
from builder.text import Language
from builder.text.located import strung

SIGNS = {"defence": "shield", "manoeuvre": "bent-arrow", "attack": "arrow", "recovery": "hourglass"}
_TOGETHER = {  # two cases that often come to the same, and their common words
    ("case_no_ram", "case_hand"): "case_no_ram_later",
    ("case_elephants", "case_camels"): "case_elephants_camels",
}
_WIDE = 8  # letters of a value that still stand on a card


def deck(army: MusteredArmy, back: Back, against: Against, language: Language, *, split: bool) -> Deck:
    """All order cards of an army. `split`: also a set for each unit of a formation, which may leave it (C-4.2-07)."""
    sums = Sums(against)
    cards = (card for one in bodies(army, language, split=split) for card in _set(one, sums, against, language))
    title = strung((words("cards.title").say(language), ": ", army.roster.name.say(language)))
    return Deck(army.roster.id, title, tuple(cards), back)


def _set(body: Body, sums: Sums, against: Against, language: Language) -> Iterator[Card]:
    says = OrderWords(body, against, language)
    for order in RULES.ids("orders.cards"):
        yield Card(
            shape="order",
            sign=SIGNS[order],
            title=named(f"orders.kinds.{order}").say(language).upper(),
            number=body.number,
            owner=body.name.say(language),
            rules=says.of(order),
            sums=(*_move(body, order, language), *(_sum(line, body, language) for line in sums.of(body, order))),
            where=body.where,
        )


def _move(body: Body, order: str, language: Language) -> Iterator[Sum]:
    """The move under an order that moves; a battery attacks nobody, and one that stands has none."""
    steps, march = move(body)
    if order not in MOVING or (body.crew and (order == "attack" or not steps)):
        return
    marches = march is not None and order == "manoeuvre"
    label = words("cards.sum_move_march" if marches else "cards.sum_move", march=number(march or 0))
    yield Sum(label.say(language), number(steps).say(language), "")


def _sum(line: Line, body: Body, language: Language) -> Sum:
    facts = RULES.row(f"artillery.pieces.{body.crew}") if body.crew else {}
    label = ", ".join(words(f"cards.{key}", **facts).say(language) for key in _together(line.keys))
    if line.both:
        strength = RULES.text("bases.characteristics.bs.short").say(language)
        return Sum(label, signed(line.values[0]).say(language), strength, line.case)
    return Sum(label, _column_by_column(line.values, language), words("cards.die").say(language), line.case)


def _column_by_column(values: tuple[Number, ...], language: Language) -> str:
    """One number; several from left to right "8/9/8"; where they are too many, the least and the greatest "8–9"."""
    said = [number(value).say(language) for value in values]
    if len(set(said)) == 1:
        return said[0]
    listed = "/".join(said)
    return (
        listed if len(listed) <= _WIDE else f"{number(min(values)).say(language)}–{number(max(values)).say(language)}"
    )


def _together(keys: tuple[str, ...]) -> tuple[str, ...]:
    """The words for several cases, pairs that have common words by these."""
    for (first, second), common in _TOGETHER.items():
        if first in keys and second in keys:
            keys = tuple(common if key == first else key for key in keys if key != second)
    return keys
