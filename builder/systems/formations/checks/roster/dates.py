"""FO221, FO33x: options against the move; what existed when: weapons, machines and guns, couched lances, legionaries, wheels."""

from collections.abc import Iterator

from builder.checks.lawful import unlawful
from builder.checks.rule import Found, Verdict, Where, fix, found, says
from builder.checks.selector import Selector
from builder.checks.wording import id_and_name, span, year
from builder.systems.formations.checks.subjects import MOUNTED, Fielded, dated, units
from builder.systems.formations.discipline import out_of_time
from builder.systems.formations.profile import FormationsArmy
from builder.systems.formations.rulebook import RULES


def _unavailable(one: Fielded, army: FormationsArmy, boundary: bool) -> Iterator[Found]:
    """Weapons and models of a line, mounted and dismounted, each once, that are not available at the date; on the
    `boundary` of their years, the texts' "after" and "to" may be read either way (Q-21).
    """
    now = army.roster.date.year
    profiles = [profile for profile in (one.line, one.line.dismounted) if profile is not None]
    for what, years in {what: years for profile in profiles for what, years in dated(profile)}.items():
        if not years.holds(now) and (years.holds(now + 1) or years.holds(now - 1)) is boundary:
            yield found("line", what=what, year=year(now), span=span(years))


@units.each("FO332", "C-5.3-07", "C-5.3-08", "C-5.3-09", "C-15.1a-01", "C-15.2b-02", "C-15.2b-03", "Q-21")
@says("{what}: not available in {year}, only {span}")
@fix("choose another line or another date")
def out_of_years(one: Fielded, army: FormationsArmy) -> Iterator[Found]:
    """The date of the battle decides which weapons and guns are available (VL-06)."""
    yield from _unavailable(one, army, boundary=False)


@units.each(
    "FO333", "C-5.3-07", "C-5.3-08", "C-5.3-09", "C-15.1a-01", "C-15.2b-02", "C-15.2b-03", "Q-21", severity="warning"
)
@says("{what} in {year}, on the boundary of the years in which it is available ({span})")
@fix("the rules do not say whether the boundary year counts; agree on it with your club")
def edge_of_years(one: Fielded, army: FormationsArmy) -> Iterator[Found]:
    """“After 1520” and “to 1500” may or may not include the year itself, so this is only a warning (VL-06, Q-21)."""
    yield from _unavailable(one, army, boundary=True)


def _first_units_of_kind(army: FormationsArmy) -> Iterator[tuple[Where, Fielded]]:
    kinds: set[tuple[str, frozenset[str]]] = set()
    for where, seen in units.walk(army):
        kind = seen.line.id, frozenset(seen.unit.options)
        if kind not in kinds:
            kinds.add(kind)
            yield (*where, "line"), seen


first_units_of_kind = Selector(_first_units_of_kind, line=lambda one: id_and_name(one.line))
"""The first unit of each line, with each choice of its options: what is true of a line is reported once."""


@first_units_of_kind.each("FO334", "C-8.5-02", "Q-21", severity="info")
@says("lances are couched only from {year} on; no impact bonus in this battle")
@fix("nothing to do: the cards omit the impact bonus")
def not_couched(seen: Fielded, army: FormationsArmy) -> Verdict:
    """Before lances were couched they gave no impact bonus (VL-06)."""
    couching, lancers = RULES.whole("arms.couching"), "lance" in seen.line.arms and seen.line.troop in MOUNTED
    return lancers and army.roster.date.year < couching and found(year=year(couching))


@unlawful("FO335", out_of_time, first_units_of_kind, "Q-21", severity="info")
@fix("nothing to do: they fight like other infantry")
def late_legionaries(seen: Fielded, army: FormationsArmy) -> int | None:
    """Legionaries may swap front and rear units only in their own period."""
    return army.roster.date.year if seen.line.legionary else None


@first_units_of_kind.each("FO336", "C-15.2a-08", "Q-59", severity="info")
@says("no wheeled carriage before {year}: it may turn but not move")
@fix("deploy it in its firing position")
def no_wheels(seen: Fielded, army: FormationsArmy) -> Verdict:
    """Light artillery can move only once there are wheeled carriages (Q-59)."""
    key = f"artillery.pieces.{seen.line.piece}.wheels"
    return key in RULES and army.roster.date.year < RULES.whole(key) and found(year=year(RULES.whole(key)))


@units.each("FO221", "C-6.3-08")
@says("starts dismounted, but line {line} has no dismounted profile")
@fix("delete `dismounted: true`, or add the profile to the list")
def dismounted_unit(seen: Fielded) -> Verdict:
    """A unit may dismount before the game only if its dismounted profile is written down (VL-12)."""
    return seen.unit.dismounted and seen.line.dismounted is None and found("dismounted", line=id_and_name(seen.line))
