"""How numbers and steps of a working of `formations` are worded."""

from collections.abc import Iterable
from functools import partial

from builder.checks.wording import year as dated
from builder.rules.wording import joined, number, signed, step
from builder.systems.formations.rulebook import RULES
from builder.text import Text

term = partial(step, RULES)  # a step of a working; its sources are constants (`camp.section`) or facts (`C-14-02`)


def named(key: str) -> Text:
    """The name of an entry of the rulebook's data."""
    return RULES.text(f"{key}.name")


def either(table: str, ids: Iterable[str]) -> Text:
    """The names of some entries of a table, any of which will do."""
    names = [named(f"{table}.{one}") for one in ids]
    return Text(" or ".join(name.en for name in names), " или ".join(name.ru for name in names))


def ordered(order: str | None) -> Text:
    """An order by name, or that there is none."""
    if order is None:
        return Text("no order", "нет приказа")
    name = named(f"orders.kinds.{order}")
    return Text(name.en, f"приказ «{name.ru}»")


__all__ = ["dated", "either", "joined", "named", "number", "ordered", "signed", "term"]
