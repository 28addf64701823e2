"""Shooters of a roster: who they are, and how a volley of theirs is divided."""

from collections.abc import Iterator

from builder.checks.rule import Found, found, rule
from builder.checks.wording import word
from builder.systems.chainmail import volleys
from builder.systems.chainmail.checks.subjects import misdivided, right_groups, shooting, units, volleys_of
from builder.systems.chainmail.profile import ChainmailArmy, Volley
from builder.text import Text


@rule(
    "CH401",
    says=Text("{unit}: a group of {size} against {armour}; the table ends at {most}",
              "{unit}: группа из {size}, цель: {armour}; таблица кончается на {most}"),
    fix=Text("divide into {right}", "разделите на {right}"),
    cites=("K-404", "K-401", "K-402", "K-403"),
)  # fmt: skip
def large_group(army: ChainmailArmy) -> Iterator[Found]:
    """Beyond a number of shooters the table has no kills, only the word divide."""
    for one, index, volley in volleys_of(army):
        most = volleys.most(volley.against)
        if max(volley.groups) > most:
            yield found(
                "units", one.index, "volleys", index, "groups",
                unit=one.name, size=max(volley.groups), armour=_armour(volley), most=most, right=right_groups(one, volley),
            )  # fmt: skip


@rule(
    "CH402",
    says=Text("{unit}: {shooters} shooters against {armour} must not be divided",
              "{unit}: стрелков {shooters}, цель: {armour} — делить нельзя"),
    fix=Text("leave them in one group", "оставьте их одной группой"),
    cites=("K-404",),
)  # fmt: skip
def needless_division(army: ChainmailArmy) -> Iterator[Found]:
    """More dice are another chance: shooters may not be divided where the table does not ask for it."""
    for one, index, volley in volleys_of(army):
        shooters = shooting(one)
        if len(volley.groups) > 1 and shooters <= volleys.most(volley.against):
            yield found("units", one.index, "volleys", index, "groups", unit=one.name, shooters=shooters, armour=_armour(volley))  # fmt: skip


@rule(
    "CH403",
    says=Text("{unit}: groups {groups} for {shooters} shooters", "{unit}: группы {groups}, стрелков {shooters}"),
    fix=Text("equal groups are {right}", "равные группы: {right}"),
    cites=("K-404", "K-Q3", "K-Q4"),
)
def unequal_groups(army: ChainmailArmy) -> Iterator[Found]:
    """Groups are equal, and together they are all who shoot; how many the evening's readings say (CH611)."""
    for one, index, volley in volleys_of(army):
        if misdivided(one, volley, volleys.loosest()) in ("sum", "unequal"):
            groups = " + ".join(map(str, volley.groups))
            yield found(
                "units", one.index, "volleys", index, "groups",
                unit=one.name, groups=groups, shooters=shooting(one), right=right_groups(one, volley),
            )  # fmt: skip


@rule(
    "CH404",
    says=Text("{unit}: {key}, but its line shoots nothing", "{unit}: {key}, но строка расписки ничем не стреляет"),
    fix=Text("take it out, or give the line `missile`", "уберите или дайте строке `missile`"),
    cites=("K-203", "K-204", "K-205"),
)
def no_shooters(army: ChainmailArmy) -> Iterator[Found]:
    """Who may shoot is decided by the weapon of the line."""
    for one in units(army):
        keys = [key for key in ("shooters", "volleys") if getattr(one.unit, key)]
        if keys and one.line.missile is None:
            yield found("units", one.index, keys[0], unit=one.name, key=f"`{keys[0]}`")


@rule(
    "CH405",
    says=Text(
        "{unit}: {shooters} shooters among {figures|figure|figures}", "{unit}: стрелков {shooters}, а фигур {figures}"
    ),
    fix=Text("at most as many shoot as there are figures", "стреляет не больше фигур, чем есть"),
    cites=("K-206", "K-405"),
)
def too_many_shooters(army: ChainmailArmy) -> Iterator[Found]:
    """The shooters of a unit are figures of it."""
    for one in units(army):
        if one.unit.shooters is not None and one.unit.shooters > one.unit.figures:
            yield found("units", one.index, "shooters", unit=one.name, shooters=one.unit.shooters, figures=one.unit.figures)  # fmt: skip


def _armour(volley: Volley) -> Text:
    return word(volley.against)
