"""RP121-RP126: where leaders go (R-V5), how many the list allows (R-V11), and unknown traits (R-Q20)."""

from collections.abc import Iterable

from builder.checks.rule import Verdict, beyond, fix, found, rule, says
from builder.checks.subjects import unit_ids
from builder.checks.unknown import UNIT, unknown
from builder.checks.wording import near, quoted
from builder.systems.red_plains.checks.subjects import Leader, by_id, leaders, traits
from builder.systems.red_plains.profile import RedPlainsArmy
from builder.systems.red_plains.rulebook import RULES
from builder.text import Text


@unknown("RP121", leaders, "R-303", what=UNIT)
def leader_nowhere(one: Leader, army: RedPlainsArmy) -> tuple[str, Iterable[str]]:
    """A leader must be with a unit in the roster (R-V5)."""
    return one.unit, unit_ids(army)


@leaders.each("RP122", "R-303")
@says("leads {unit}, a unit of the minor clan “{clan}”")
@fix("put the leader with a unit of the army's own clan")
def leader_with_minor_clan(one: Leader, army: RedPlainsArmy) -> Verdict:
    """Minor clans follow their own leaders (R-V5)."""
    fielded = by_id(army).get(one.unit)
    if fielded is None or fielded.line.clan is None:
        return None
    return found(unit=fielded.name, clan=fielded.line.clan.text)


def _with_unit(trait: str) -> bool:
    """Whether a trait works only where the warlord stands; unknown traits have no effect (R-Q20)."""
    return trait in RULES.below("command.traits") and RULES[f"command.traits.{trait}"].value == "unit"


@traits.each("RP123", "R-303")
@says("{name}: a warlord with the trait {trait} must be with a unit")
@fix("add `unit`, or remove the trait")
def warlord_apart(trait: str, army: RedPlainsArmy) -> Verdict:
    """Some traits work only in the warlord's unit (R-V5)."""
    warlord = army.roster.warlord
    return warlord.unit is None and _with_unit(trait) and found(name=warlord.name.text)


@rule("RP124", "R-404")
@says("{what}: {count}; the army list allows {most}")
@fix("remove {over}", "people")
def too_many(army: RedPlainsArmy) -> Verdict:
    """Generals and cunning plans come from the strategic game; the list limits them (R-V11)."""
    means, roster = army.army_list.means, army.roster
    return filter(
        None,
        (
            beyond(len(roster.generals), means.generals, "generals", what=Text("generals")),
            beyond(roster.plans, means.plans, "plans", what=Text("cunning plans")),
        ),
    )


@traits.each("RP125", "R-303", "R-Q20", severity="info")
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
