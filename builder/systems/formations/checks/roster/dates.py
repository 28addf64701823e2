"""FO331-FO337: what existed when: weapons, machines and guns, couched lances, legionaries, wheels."""

from collections.abc import Iterator

from builder.checks.rule import Found, found, rule
from builder.checks.wording import called, span, year
from builder.documents.fields import Years
from builder.systems.formations.checks.subjects import (
    MOUNTED,
    Fielded,
    dated,
    units,
    years_of,
)
from builder.systems.formations.profile import FormationsArmy, TroopLine
from builder.systems.formations.rulebook import RULES
from builder.text import Text


def _all_dated(line: TroopLine) -> dict[Text, Years]:
    """Weapons and models of a line, mounted and dismounted, each once."""
    found_here = dict(dated(line))
    if line.dismounted:
        found_here.update(dated(line.dismounted))
    return found_here


def _next_to(years: Years, now: int) -> bool:
    """Whether a year lies just outside a span: there the texts' "after" and "to" may be read either way (Q-21)."""
    return not years.holds(now) and (years.holds(now + 1) or years.holds(now - 1))


@rule(
    "FO332",
    says=Text("{unit}: {what}: not in {year}, only {span}", "{unit}: {what}: не в {year}, только {span}"),
    fix=Text("take another line or another date", "возьмите другую строку или другую дату"),
    cites=("C-5.3-07", "C-5.3-08", "C-5.3-09", "C-15.1a-01", "C-15.2b-02", "C-15.2b-03", "Q-21"),
)  # fmt: skip
def out_of_years(army: FormationsArmy) -> Iterator[Found]:
    """The date of the battle decides which weapons and guns there are (VL-06)."""
    for seen, what, years, now in _unit_dates(army):
        if not years.holds(now) and not _next_to(years, now):
            yield found("units", seen.index, "line", unit=seen.name, what=what, year=year(now), span=span(years))


@rule(
    "FO333",
    severity="warning",
    says=Text("{unit}: {what} in {year}, the very edge of its years ({span})",
              "{unit}: {what} в {year}, на самой границе своих лет ({span})"),
    fix=Text("the rules leave the boundary year open; settle it with your club",
             "пограничный год правила оставляют открытым; договоритесь в клубе"),
    cites=("C-5.3-07", "C-5.3-08", "C-5.3-09", "C-15.1a-01", "C-15.2b-02", "C-15.2b-03", "Q-21"),
)  # fmt: skip
def edge_of_years(army: FormationsArmy) -> Iterator[Found]:
    """“After 1520” and “to 1500” can be read with or without the year: warned, not refused (VL-06, Q-21)."""
    for seen, what, years, now in _unit_dates(army):
        if _next_to(years, now):
            yield found("units", seen.index, "line", unit=seen.name, what=what, year=year(now), span=span(years))


def _unit_dates(army: FormationsArmy) -> Iterator[tuple[Fielded, Text, Years, int]]:
    for seen in units(army):
        for what, years in _all_dated(seen.line).items():
            yield seen, what, years, army.roster.date.year


def _firsts(army: FormationsArmy) -> Iterator[Fielded]:
    """The first unit of each line: what is true of a line is said once."""
    lines: set[str] = set()
    for seen in units(army):
        if seen.line.id not in lines:
            lines.add(seen.line.id)
            yield seen


@rule(
    "FO334",
    severity="info",
    says=Text("{line}: lances are couched from {year}; no ram in this battle", "{line}: куширование с {year}; таранного удара в этой битве нет"),
    fix=Text("nothing to do: the cards leave the ram out", "ничего: на карточках тарана не будет"),
    cites=("C-8.5-02", "Q-21"),
)  # fmt: skip
def not_couched(army: FormationsArmy) -> Iterator[Found]:
    """Before the lance was couched it gave no ramming blow (VL-06)."""
    couching = RULES.whole("arms.couching")
    for seen in _firsts(army):
        if "lance" in seen.line.arms and seen.line.troop in MOUNTED and army.roster.date.year < couching:
            yield found("units", seen.index, "line", line=called(seen.line), year=year(couching))


@rule(
    "FO335",
    severity="info",
    says=Text("{line}: legionaries change lines only {span}", "{line}: смена линий легионеров только {span}"),
    fix=Text("nothing to do: they fight as other foot", "ничего: сражаются как прочая пехота"),
    cites=("C-9.4-03", "Q-21"),
)
def late_legionaries(army: FormationsArmy) -> Iterator[Found]:
    """The special retreat of legionaries has its period."""
    years = years_of("disorder.legionary_years")
    for seen in _firsts(army):
        if seen.line.legionary and not years.holds(army.roster.date.year):
            yield found("units", seen.index, "line", line=called(seen.line), span=span(years))


@rule(
    "FO336",
    severity="info",
    says=Text("{line}: no wheels before {year}, it turns but does not move", "{line}: до {year} без колёс: поворачивается, но не движется"),
    fix=Text("place it where it is to shoot from", "ставьте туда, откуда будет стрелять"),
    cites=("C-15.2a-08", "Q-59"),
)  # fmt: skip
def no_wheels(army: FormationsArmy) -> Iterator[Found]:
    """Light artillery moves from the time of wheeled carriages on (Q-59)."""
    for seen in _firsts(army):
        key = f"artillery.pieces.{seen.line.piece}.wheels"
        if key in RULES and army.roster.date.year < RULES.whole(key):
            yield found("units", seen.index, "line", line=called(seen.line), year=year(RULES.whole(key)))
