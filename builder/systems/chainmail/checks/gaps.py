"""What the text does not give and the list has to: one note for each thing, naming the lines without it."""

from collections.abc import Callable, Iterator

from builder.checks.rule import Found, found, rule
from builder.systems.chainmail.profile import ChainmailArmyList, TroopLine
from builder.text import Text


def _without(army_list: ChainmailArmyList, lacks: Callable[[TroopLine], bool]) -> Iterator[Found]:
    lines = [line.name for line in army_list.lines if lacks(line)]
    if lines:
        names = Text(", ".join(name.en for name in lines), ", ".join(name.ru for name in lines))
        yield found("lines", lines=names)


@rule(
    "CH901",
    of="army-list",
    severity="info",
    says=Text("prices are not in the rules, the list must give them; none for: {lines}", "цен в правилах нет, их должна дать расписка; без цены: {lines}"),
    fix=Text("add `price`, or play without points", "добавьте `price` или играйте без очков"),
    cites=("K-Q10",),
)  # fmt: skip
def no_price(army_list: ChainmailArmyList) -> Iterator[Found]:
    """The text has no prices: without them no cost can be checked."""
    yield from _without(army_list, lambda line: line.price is None)


@rule(
    "CH902",
    of="army-list",
    severity="info",
    says=Text("moves are not in the rules, the list must give them; none for: {lines}", "движения в правилах нет, его должна дать расписка; без движения: {lines}"),
    fix=Text("add `move`, in inches", "добавьте `move`, в дюймах"),
    cites=("K-Q10",),
)  # fmt: skip
def no_move(army_list: ChainmailArmyList) -> Iterator[Found]:
    """Many rules speak of parts of a move; the move itself is not in the text."""
    yield from _without(army_list, lambda line: line.move is None)


@rule(
    "CH903",
    of="army-list",
    severity="info",
    says=Text("ranges are not in the rules, the list must give them; none for: {lines}", "дальности в правилах нет, её должна дать расписка; без дальности: {lines}"),
    fix=Text("add `range`, in inches", "добавьте `range`, в дюймах"),
    cites=("K-Q10",),
)  # fmt: skip
def no_range(army_list: ChainmailArmyList) -> Iterator[Found]:
    """The missile table asks for shooters and armour, not for distance."""
    yield from _without(army_list, lambda line: line.reach is None and bool(line.missile or line.troop == "catapult"))


@rule(
    "CH904",
    of="army-list",
    severity="info",
    says=Text("sizes of units are not in the rules, the list must give them; none for: {lines}", "численности в правилах нет, её должна дать расписка; без неё: {lines}"),
    fix=Text("add `figures: {{from: …, to: …}}`", "добавьте `figures: {{from: …, to: …}}`"),
    cites=("K-Q10", "K-101"),
)  # fmt: skip
def no_size(army_list: ChainmailArmyList) -> Iterator[Found]:
    """The text calls several figures side by side a unit, without a number."""
    yield from _without(army_list, lambda line: line.figures is None)


CHECKS = (no_price, no_move, no_range, no_size)
