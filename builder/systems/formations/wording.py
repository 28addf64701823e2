"""The names of things of `formations` in a sentence."""

from collections.abc import Iterable

from builder.rules.calculation import Number
from builder.systems.formations.rulebook import RULES
from builder.text import Text, joined, same


def named(key: str) -> Text:
    """The name of an entry of the rulebook's data."""
    return RULES.text(f"{key}.name")


def weapon_name(arm: str) -> Text:
    """The name of a weapon that shoots, or of one for melee."""
    return named(f"arms.{'shooting' if RULES.has_text(f'arms.shooting.{arm}.name') else 'melee'}.{arm}")


def share(part: Number) -> Text:
    """A part of something as the rules write it: 1/2."""
    return same(str(part))


def disordered(points: int, why: Text) -> Text:
    """The disorder that something gives."""
    return same("+{n}: {why}").fill(n=points, why=why)


def either(table: str, ids: Iterable[str]) -> Text:
    """The names of some entries of a table, any of which will do."""
    return joined(*(named(f"{table}.{one}") for one in ids), by=Text(" or "))


def density_name(density: str | None) -> Text:
    """A density by name, or that there is none."""
    return named(f"bases.density.{density}") if density else Text("no density", "instead of a density")


def ordered(order: str | None) -> Text:
    """An order by name, or that there is none."""
    if order is None:
        return Text("no order")
    return Text("{order}", "an order by name").fill(order=named(f"orders.kinds.{order}"))
