"""RP121-RP126: where leaders go (R-V5), how many the list has (R-V11), and traits that the text does not know (R-Q20)."""

from collections.abc import Iterator

from builder.checks.rule import Found, Key, found, rule
from builder.checks.wording import near, quoted, word
from builder.systems.red_plains.checks.subjects import by_id
from builder.systems.red_plains.profile import RedPlainsArmy
from builder.systems.red_plains.rulebook import RULES
from builder.text import Text


def _leaders(army: RedPlainsArmy) -> Iterator[tuple[tuple[Key, ...], Text, str]]:
    """Each leader who goes with a unit: the place of the unit's id, his name, the id."""
    warlord = army.roster.warlord
    if warlord.unit is not None:
        yield ("warlord", "unit"), warlord.name.text, warlord.unit
    for index, general in enumerate(army.roster.generals):
        yield ("generals", index, "unit"), general.name.text, general.unit


@rule(
    "RP121",
    says=Text("{name}: his unit `{unit}` is not in the roster{guess}", "{name}: его отряда `{unit}` нет в составе{guess}"),
    fix=Text("name a unit of this army", "назовите отряд этой армии"),
    cites=("R-303",),
)  # fmt: skip
def leader_nowhere(army: RedPlainsArmy) -> Iterator[Found]:
    """A leader goes with a unit that there is (R-V5)."""
    known = [unit.id for unit in army.roster.units]
    for where, name, unit in _leaders(army):
        if unit not in known:
            yield found(*where, name=name, unit=unit, guess=near(unit, known))


@rule(
    "RP122",
    says=Text("{name}: with {unit}, a unit of the minor clan “{clan}”", "{name}: в отряде мелкого клана «{clan}»: {unit}"),
    fix=Text("put him into a unit of the own clan", "поставьте его в отряд своего клана"),
    cites=("R-303",),
)  # fmt: skip
def leader_with_minor_clan(army: RedPlainsArmy) -> Iterator[Found]:
    """Minor clans follow their own leaders (R-V5)."""
    fielded = by_id(army)
    for where, name, unit in _leaders(army):
        if unit in fielded and (clan := fielded[unit].line.clan):
            yield found(*where, name=name, unit=fielded[unit].name, clan=clan.text)


def _with_unit(trait: str) -> bool:
    """Whether a trait works only where the warlord stands; words that the text does not know have no effect (R-Q20)."""
    return trait in RULES.below("command.traits") and RULES[f"command.traits.{trait}"].value == "unit"


@rule(
    "RP123",
    says=Text("{name}: a warlord with the trait {trait} goes with a unit", "{name}: полководец с чертой {trait} идёт в отряде"),
    fix=Text("add `unit`, or take the trait out", "добавьте `unit` или уберите черту"),
    cites=("R-303",),
)  # fmt: skip
def warlord_apart(army: RedPlainsArmy) -> Iterator[Found]:
    """Some traits work only where the warlord stands (R-V5)."""
    warlord = army.roster.warlord
    for index, trait in enumerate(warlord.traits):
        if warlord.unit is None and _with_unit(trait):
            yield found("warlord", "traits", index, name=warlord.name.text, trait=word(trait))  # fmt: skip


@rule(
    "RP124",
    says=Text("{what}: {count}, the list allows {most}", "{what}: {count}, расписка допускает {most}"),
    fix=Text("leave out {over}", "уберите лишних: {over}"),
    cites=("R-404",),
)
def too_many(army: RedPlainsArmy) -> Iterator[Found]:
    """Generals and cunning plans come from the strategic game; the list says how many there are (R-V11)."""
    means = army.army_list.means
    for key, count, most, what in (
        ("generals", len(army.roster.generals), means.generals, Text("generals", "генералов")),
        ("plans", army.roster.plans, means.plans, Text("cunning plans", "хитрых планов")),
    ):
        if most is not None and count > most:
            yield found(key, what=what, count=count, most=most, over=count - most)


@rule(
    "RP125",
    severity="info",
    says=Text("{name}: the rules know no trait `{trait}`{guess}, it has no effect",
              "{name}: черты `{trait}` правила не знают{guess}, она ни на что не влияет"),
    fix=Text("traits with an effect: {known}; leave it as it is if your own game gives it one",
             "черты, которые на что-то влияют: {known}; оставьте как есть, если её действие задаёт ваша игра"),
    cites=("R-303", "R-Q20"),
)  # fmt: skip
def unknown_trait(army: RedPlainsArmy) -> Iterator[Found]:
    """Other traits belong to the strategic game and may stand; a slip of the pen would take away one that counts (R-Q20)."""
    known = RULES.below("command.traits")
    warlord = army.roster.warlord
    for index, trait in enumerate(warlord.traits):
        if trait not in known:
            yield found("warlord", "traits", index, name=warlord.name.text, trait=trait, guess=near(trait, known), known=quoted(known))  # fmt: skip


@rule(
    "RP126",
    says=Text("cunning plans: {count}, less than none", "хитрых планов: {count}, меньше нуля"),
    fix=Text("write 0 or more", "напишите 0 или больше"),
    cites=("R-404",),
)
def negative_plans(army: RedPlainsArmy) -> Iterator[Found]:
    """A plan gives an order; fewer than none would take one away in silence."""
    if army.roster.plans < 0:
        yield found("plans", count=army.roster.plans)
