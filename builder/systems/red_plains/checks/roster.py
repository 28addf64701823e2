"""RP111-RP126: units, messengers, shinobi, banners, leaders and traits of a roster (R-V1, R-V3 to R-V6, R-V10, R-V11)."""

from collections.abc import Iterable

from builder.checks.limits import size_outside_limits
from builder.checks.rule import Verdict, beyond, fix, found, rule, says
from builder.checks.selector import Selector, entries
from builder.checks.subjects import unit_ids
from builder.checks.unknown import UNIT, unknown
from builder.checks.wording import near, quoted, word
from builder.systems.red_plains.checks import subjects
from builder.systems.red_plains.checks.subjects import LISTED_AGAIN
from builder.systems.red_plains.fighter import SHIELDS, Troops, known
from builder.systems.red_plains.ground import zone
from builder.systems.red_plains.profile import RedPlainsArmy, Sizes
from builder.systems.red_plains.rulebook import RULES
from builder.text import Text


@subjects.units.each("RP111", "R-105")
@says("{figures|figure|figures}; the rules allow {least} to {most}")
@fix("write {least} to {most|figure|figures}")
def size_beyond_rules(one: subjects.Fielded) -> Verdict:
    """Units have a minimum and a maximum size (R-V1)."""
    least, most = _sizes()
    return not _within_the_rules(one) and found("figures", figures=one.unit.figures, least=least, most=most)


def _sizes() -> tuple[int, int]:
    return RULES.whole("field.size.least"), RULES.whole("field.size.most")


def _within_the_rules(one: subjects.Fielded) -> bool:
    least, most = _sizes()
    return least <= one.unit.figures <= most


@size_outside_limits(
    "RP112", subjects.units.only(_within_the_rules), "R-105", key="figures", counted=Text("figure|figures")
)
def size_of_line(one: subjects.Fielded) -> tuple[int, Sizes]:
    """The list sets the size of the units of a line; RP111 reports sizes that no list may allow."""
    return one.unit.figures, one.line.figures


@subjects.units.only(lambda one: one.unit.shields).each("RP113", "R-217")
@says("{unit} cannot have shields: {why}")
@fix("remove `shields`")
def shields_not_allowed(one: subjects.Fielded) -> Verdict:
    """Only infantry may carry shields, and only where the list allows them (R-V4)."""
    breach = SHIELDS.broken(Troops(one.line.kind, shields=True)) if known(one.line.kind) else None
    why = breach.says if breach else Text("its line in the army list has none")
    return (breach is not None or not one.line.shields) and found("shields", why=why)


@rule("RP114", "R-101", "R-104")
@says("{count|unit|units}; the zone has {most|cell|cells}")
@fix("remove {over}", "people")
def too_many(army: RedPlainsArmy) -> Verdict:
    """Each unit needs a cell of its own in the deployment zone (R-V3)."""
    count, most = len(army.roster.units), len(zone("north")) * RULES.whole("field.per_cell")
    return beyond(count, most, "units", most)


@rule("RP115", "R-301")
@says("a single unit cannot occupy both compulsory cells")
@fix("add a unit")
def too_few(army: RedPlainsArmy) -> Verdict:
    """Each of an army's quarters has a cell that must be occupied (R-V3)."""
    wanted = len(RULES.ids("field.rings.north"))
    return len(army.roster.units) < wanted and found("units")


@rule("RP116", "R-Q20")
@says("{count|figure|figures}; the army list allows {most}")
@fix("remove {over}", "people")
def army_size(army: RedPlainsArmy) -> Verdict:
    """The rules give no army size; the list sets it (R-V11)."""
    figures, most = sum(unit.figures for unit in army.roster.units), army.army_list.means.figures
    return beyond(figures, most, "units", in_list=("means", "figures"))


@rule("RP117", "R-403")
@says("messengers: {count}, {why}")
@fix("write 0 or more, up to the limit of the army list")
def too_many_messengers(army: RedPlainsArmy) -> Verdict:
    """Each messenger gives a reroll, and the list limits the number of messengers (R-V10)."""
    count, most = army.roster.messengers, army.army_list.means.messengers
    if count < 0:
        return found("messengers", count=count, why=Text("cannot be negative"))
    return beyond(count, most, "messengers", why=Text("the army list allows {most}").fill(most=most))


@rule("RP118", "R-304")
@says("shinobi: {infiltrate} sent out, {guard} on guard, {why}")
@fix("write 0 or more of each, together up to the limit of the army list")
def shinobi_not_divided(army: RedPlainsArmy) -> Verdict:
    """The shinobi of an army are sent out or stand guard (R-V10)."""
    parted, most = army.roster.shinobi.model_dump(), army.army_list.means.shinobi
    if min(parted.values()) < 0:
        return found("shinobi", **parted, why=Text("but neither can be negative"))
    why = Text("but the army list allows {most}").fill(most=most)
    return beyond(sum(parted.values()), most, "shinobi", **parted, why=why)


_banners: Selector[RedPlainsArmy, str] = entries("banners", lambda army: army.roster.banners, banner=word)


@_banners.each("RP119", "R-407")
@says("banner {banner}: {why}")
@fix("choose from: {allowed}")
def banner_not_in_list(banner: str, army: RedPlainsArmy) -> Verdict:
    """The rules have four banners, and a clan has only those in its army list (R-V6)."""
    known_ones, own = RULES.below("command.banners"), army.army_list.means.banners
    if banner not in known_ones:
        why = Text("no such banner{guess}").fill(guess=near(banner, known_ones))
        return found(why=why, allowed=quoted(known_ones))
    return own is not None and banner not in own and found(why=Text("not in the army list"), allowed=quoted(own))


@_banners.again("RP120", "R-407", "R-Q35", severity="warning")
@says(LISTED_AGAIN)
@fix("keep one entry if the army has only one")
def banner_twice(banner: str) -> str:
    """No rule forbids two of the same banner, but it is usually a mistake (R-Q35)."""
    return banner


@unknown("RP121", subjects.leaders, "R-303", what=UNIT)
def leader_without_unit(one: subjects.Leader, army: RedPlainsArmy) -> tuple[str, Iterable[str]]:
    """A leader must be with a unit in the roster (R-V5)."""
    return one.unit, unit_ids(army)


@subjects.leaders.each("RP122", "R-303")
@says("leads {unit}, a unit of the minor clan “{clan}”")
@fix("put the leader with a unit of the army's own clan")
def leader_with_minor_clan(one: subjects.Leader, army: RedPlainsArmy) -> Verdict:
    """Minor clans follow their own leaders (R-V5)."""
    fielded = subjects.by_id(army).get(one.unit)
    if fielded is None or fielded.line.clan is None:
        return None
    return found(unit=fielded.name, clan=fielded.line.clan.text)


def _with_unit(trait: str) -> bool:
    """Whether a trait works only where the warlord stands; unknown traits have no effect (R-Q20)."""
    return trait in RULES.below("command.traits") and RULES[f"command.traits.{trait}"].value == "unit"


@subjects.traits.each("RP123", "R-303")
@says("{name}: a warlord with the trait {trait} must be with a unit")
@fix("add `unit`, or remove the trait")
def warlord_trait_without_unit(trait: str, army: RedPlainsArmy) -> Verdict:
    """Some traits work only in the warlord's unit (R-V5)."""
    warlord = army.roster.warlord
    return warlord.unit is None and _with_unit(trait) and found(name=warlord.name.text)


@rule("RP124", "R-404")
@says("{what}: {count}; the army list allows {most}")
@fix("remove {over}", "people")
def too_many_leaders(army: RedPlainsArmy) -> Verdict:
    """Generals and cunning plans come from the strategic game; the list limits them (R-V11)."""
    means, roster = army.army_list.means, army.roster
    return filter(
        None,
        (
            beyond(len(roster.generals), means.generals, "generals", what=Text("generals")),
            beyond(roster.plans, means.plans, "plans", what=Text("cunning plans")),
        ),
    )


@subjects.traits.each("RP125", "R-303", "R-Q20", severity="info")
@says("{name}: the rules have no trait {trait}{guess}; it has no effect")
@fix("choose one of {known}, or keep it if your own game gives it an effect")
def unknown_trait(trait: str, army: RedPlainsArmy) -> Verdict:
    """Other traits may come from the strategic game, but a mistyped name would lose a trait that has an effect (R-Q20)."""
    known = RULES.below("command.traits")
    name = army.roster.warlord.name.text
    return trait not in known and found(name=name, guess=near(trait, known), known=quoted(known))


@rule("RP126", "R-404")
@says("cunning plans: {count}; the number cannot be negative")
@fix("write 0 or more")
def negative_plans(army: RedPlainsArmy) -> Verdict:
    """A plan gives an order; a negative number would silently take one away."""
    return army.roster.plans < 0 and found("plans", count=army.roster.plans)
