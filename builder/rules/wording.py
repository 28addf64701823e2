"""How numbers and steps of a working are worded, in every system."""

import re
from collections.abc import Iterable
from fractions import Fraction

from builder.documents.fields import month_in
from builder.rules.calculation import Number, Term, Value
from builder.rules.constants import Constants
from builder.text import Text, decimal, grouped, joined, same
from builder.text.citation import Citation, cite

_DECIMAL = (1, 2, 4, 5, 8, 10)  # denominators that players read as decimals
_WHOLE = 100  # per cent
_SHORT = 20  # the largest part that people read as a fraction
_FACT = re.compile(r"[A-Z]{1,2}-[A-Z]?[0-9]")


def number(value: Number) -> Text:
    """A number as players write it: 9, −4, 4.5 (4,5 in Russian), 9 1/3, 11,600."""
    if isinstance(value, int):  # as nearly all are
        return same(f"−{-value}") if value < 0 else grouped(value)
    exact = abs(Fraction(value))
    sign = "−" if value < 0 else ""
    if is_decimal(exact):
        words = f"{sign}{exact.numerator if exact.denominator == 1 else float(exact)}"
        return decimal(words)
    whole, rest = divmod(exact, 1)
    return same(f"{sign}{whole} {rest}" if whole else f"{sign}{rest}")


def approximate(value: Number) -> Text:
    """A mean for readers: exact if that is short, else rounded: ≈ 1.69 (≈ 1,69 in Russian)."""
    return number(value) if Fraction(value).denominator <= _SHORT else to_two_places(value)


def to_two_places(value: Number) -> Text:
    """A number to two places: ≈ 1.69 (≈ 1,69 in Russian)."""
    return decimal(f"≈ {round(float(value), 2):g}")


def tenths(value: Number) -> Text:
    """A number for small tables, to one place: 1.7 (1,7 in Russian), 3."""
    return number(Fraction(round(value * 10), 10))


def measure(length: float) -> Text:
    """A length as it was given, or another number with a decimal point: 2.5 (2,5 in Russian)."""
    return decimal(f"{length:g}")


def month_name(month: int) -> Text:
    """The name of a month by its number, 1 to 12, in the form for use on its own: January."""
    return same(str(month)).changed(lambda said, language: month_in(int(said), "LLLL", language))


def between(least: float, most: float) -> Text:
    """The range of a limit as it was given: 12 to 40, or just 12.5."""
    return measure(least) if least == most else Text("{least} to {most}").fill(least=measure(least), most=measure(most))


def percents(least: float, most: float) -> Text:
    """The range of a share: at most 20%, at least 12.5%, 10 to 30%, 25%."""
    if least == most:
        return Text("{n}%", "a share").fill(n=measure(most))
    if least <= 0:
        return Text("at most {n}%", "a share").fill(n=measure(most))
    if most >= _WHOLE:
        return Text("at least {n}%", "a share").fill(n=measure(least))
    return Text("{least} to {most}%", "a share").fill(least=measure(least), most=measure(most))


def is_decimal(value: Number) -> bool:
    """Whether players read it as a whole number or a short decimal: 3, 4.5, but not 1/3."""
    return Fraction(value).denominator in _DECIMAL


def signed(value: Number) -> Text:
    """A number with its sign, as an addend: +1, -4."""
    return joined(same("+"), number(value), by="") if value >= 0 else number(value)


def step(rules: Constants, label: Text, value: Value, text: Text, *sources: str) -> Term:
    """A step of a working; its sources are constants (`camp.section`) or facts (`C-14-02`), cited in that order."""
    return Term(label, value, text, sources_of(rules, *sources))


def sources_of(rules: Constants, *sources: str) -> tuple[Citation, ...]:
    """The citations of constants (`camp.section`) and facts (`C-14-02`), each once, in the order given."""
    cited = (cite(rules.system, source) if _FACT.match(source) else rules.cite(source) for source in sources)
    return tuple(dict.fromkeys(fact for facts in cited for fact in facts))


def span(least: int, most: int) -> str:
    """The faces of a die that count, and other whole numbers in a row: 5–6, 6, or a dash where there is none."""
    if least > most:
        return "–"
    return str(most) if least == most else f"{least}–{most}"


def spans(numbers: Iterable[int]) -> str:
    """Whole numbers in order, runs of them as spans: 1, 3, 5–7."""
    rows: list[list[int]] = []
    for one in sorted(numbers):
        if rows and one == rows[-1][1] + 1:
            rows[-1][1] = one
        else:
            rows.append([one, one])
    return ", ".join(f"{least}, {most}" if most == least + 1 else span(least, most) for least, most in rows)


def exact(chance: Fraction) -> str:
    """A chance as a fraction, certainty too: 7/36, 1/1."""
    return f"{chance.numerator}/{chance.denominator}"


def percent(chance: Fraction) -> str:
    """A chance as a percentage with one decimal; only impossible and certain ones are shown as 0% and 100%."""
    if chance in (0, 1):
        return f"{int(chance * 100)}%"
    if chance < Fraction(1, 2000):
        return "<0.1%"
    if chance >= Fraction(1999, 2000):
        return ">99.9%"
    return f"{float(chance * 100):.1f}%"


def in_hundred(chance: Fraction) -> str:
    """A chance for cards and match-ups, in a hundred: 91; only impossible and certain ones are shown as 0 and 100."""
    if chance in (0, 1):
        return str(int(chance * 100))
    if chance < Fraction(1, 200):
        return "<1"
    if chance >= Fraction(199, 200):
        return ">99"
    return str(round(chance * 100))


def in_tenths(mean: Fraction) -> Text:
    """A mean for match-ups, to one place: 1.0; only none at all is shown as 0."""
    if not mean:
        return same("0")
    return decimal("<0.1" if mean < Fraction(1, 20) else f"{float(mean):.1f}")


def percentage(chance: Fraction) -> Text:
    """A chance as it is read on paper: 97.2%, in Russian 97,2 %, on one line with its sign."""
    return Text("{percent}%").fill(percent=decimal(percent(chance).removesuffix("%")))
