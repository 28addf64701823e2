"""AB901-AB913: values that the text does not give, so that a list, a roster or an evening must (A-V11)."""

from builder.checks.rule import Verdict, fix, found, says
from builder.checks.wording import called
from builder.systems.age_of_battles.checks.subjects import VALUES, Fielded, captain, units


@units.each("AB910", "A-612", "A-Q1", severity="info")
@says("the captain's {value} cannot be checked; the list gives none for his figures")
@fix("add `{key}` to line {line}")
def captain_beyond_compare(one: Fielded) -> Verdict:
    """A captain must be at least as good as his figures in each value, so theirs must be known."""
    unknown, line = (key for key, _, least in captain(one) if least is None), called(one.line)
    return (found("captain", key, value=VALUES[key], key=key, line=line) for key in unknown)
