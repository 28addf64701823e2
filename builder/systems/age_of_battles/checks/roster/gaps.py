"""AB901-AB913: what the text does not have and a list, a roster or an evening must give (A-V11)."""

from collections.abc import Iterator

from builder.checks.rule import Found, found, rule
from builder.checks.wording import called
from builder.systems.age_of_battles.checks.subjects import VALUES, Fielded, captain, units
from builder.text import Text


@rule(
    "AB910",
    severity="info",
    says=Text("{unit}: the captain’s {value} cannot be compared, the list has none for his figures", "{unit}: у капитана {value}, сравнить не с чем: у фигурок в расписке значения нет"),
    fix=Text("add `{key}` to the line {line}", "добавьте `{key}` строке {line}"),
    cites=("A-612", "A-Q1"),
)  # fmt: skip
@units.each
def captain_beyond_compare(one: Fielded) -> Iterator[Found]:
    """A captain is at least as good as his figures, in each value: so these must be known."""
    for key, _, least in captain(one):
        if least is None:
            yield found("captain", key, value=VALUES[key], key=key, line=called(one.line))
