"""Shooters of a roster: who they are, and how a volley of theirs is divided."""

from collections.abc import Iterator

from builder.checks.rule import Found, found, rule
from builder.checks.wording import word
from builder.systems.chainmail import volleys
from builder.systems.chainmail.checks.subjects import Fielded, units
from builder.systems.chainmail.profile import ChainmailArmy, ChainmailGame, Volley
from builder.systems.chainmail.readings import READINGS
from builder.text import Text


@rule(
    "CH401",
    of="roster",
    says=Text("{unit}: a group of {size} against {armour}; the table ends at {most}",
              "{unit}: группа из {size}, цель: {armour}; таблица кончается на {most}"),
    fix=Text("divide into {right}", "разделите на {right}"),
    cites=("K-404", "K-401", "K-402", "K-403"),
)  # fmt: skip
def large_group(army: ChainmailArmy) -> Iterator[Found]:
    """Beyond a number of shooters the table has no kills, only the word divide."""
    for one, index, volley in _volleys(army):
        most = volleys.most(volley.against)
        if max(volley.groups) > most:
            yield found(
                "units", one.index, "volleys", index, "groups",
                unit=one.name, size=max(volley.groups), armour=_armour(volley), most=most, right=_right(one, volley),
            )  # fmt: skip


@rule(
    "CH402",
    of="roster",
    says=Text("{unit}: {shooters} shooters against {armour} must not be divided",
              "{unit}: стрелков {shooters}, цель: {armour} — делить нельзя"),
    fix=Text("leave them in one group", "оставьте их одной группой"),
    cites=("K-404",),
)  # fmt: skip
def needless_division(army: ChainmailArmy) -> Iterator[Found]:
    """More dice are another chance: shooters may not be divided where the table does not ask for it."""
    for one, index, volley in _volleys(army):
        shooters = _shooters(one)
        if len(volley.groups) > 1 and shooters <= volleys.most(volley.against):
            yield found("units", one.index, "volleys", index, "groups", unit=one.name, shooters=shooters, armour=_armour(volley))  # fmt: skip


@rule(
    "CH403",
    of="roster",
    says=Text("{unit}: groups {groups} for {shooters} shooters", "{unit}: группы {groups}, стрелков {shooters}"),
    fix=Text("equal groups are {right}", "равные группы: {right}"),
    cites=("K-404", "K-Q3", "K-Q4"),
)
def unequal_groups(army: ChainmailArmy) -> Iterator[Found]:
    """Groups are equal, and together they are all who shoot; how many the evening's readings say (CH611)."""
    for one, index, volley in _volleys(army):
        if _wrong(one, volley, volleys.loosest()) in ("sum", "unequal"):
            groups = " + ".join(map(str, volley.groups))
            yield found(
                "units", one.index, "volleys", index, "groups",
                unit=one.name, groups=groups, shooters=_shooters(one), right=_right(one, volley),
            )  # fmt: skip


@rule(
    "CH404",
    of="roster",
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
    of="roster",
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


@rule(
    "CH611",
    of="evening",
    says=Text("{unit}: groups {groups} for {shooters} shooters, which the readings of this evening do not allow",
              "{unit}: группы {groups}, стрелков {shooters}: чтения этого вечера так не делят"),
    fix=Text("write {right} in the roster, or choose readings of {questions} that allow it",
             "напишите в составе {right} или выберите чтения, которые это позволяют: {questions}"),
    cites=("K-404", "K-Q3", "K-Q4"),
)  # fmt: skip
def groups_against_readings(game: ChainmailGame) -> Iterator[Found]:
    """How equal groups are and how many, a club decides for its evening; the division written in a roster keeps to it."""
    chosen = {question: value for question, value in game.evening.readings.items() if _is_choice(question, value)}
    for number, army in game.fielded():
        for one, _, volley in _volleys(army):
            if len(volley.groups) == 1 or _wrong(one, volley, volleys.loosest()):
                continue  # a whole is no division; what no reading allows is told of the roster
            if _wrong(one, volley, chosen):
                groups = " + ".join(map(str, volley.groups))
                yield found(
                    "sides", number, "roster",
                    unit=one.name, groups=groups, shooters=_shooters(one),
                    right=_right(one, volley, chosen), questions=", ".join(volleys.loosest()),
                )  # fmt: skip


def _wrong(one: Fielded, volley: Volley, chosen: dict[str, str]) -> str:
    return volleys.legal(volley.groups, _shooters(one), volley.against, chosen)


def _is_choice(question: str, value: str) -> bool:
    """Whether a reading is one there is; of others another check speaks."""
    reading = READINGS.known().get(question)
    return reading is not None and value in reading.choices


def _volleys(army: ChainmailArmy) -> Iterator[tuple[Fielded, int, Volley]]:
    for one in units(army):
        for index, volley in enumerate(one.unit.volleys):
            yield one, index, volley


def _shooters(one: Fielded) -> int:
    return one.unit.shooters or one.unit.figures


def _right(one: Fielded, volley: Volley, chosen: dict[str, str] | None = None) -> str:
    return " + ".join(map(str, volleys.groups(_shooters(one), volley.against, chosen or {})))


def _armour(volley: Volley) -> Text:
    return word(volley.against)


CHECKS = (large_group, needless_division, unequal_groups, no_shooters, too_many_shooters, groups_against_readings)
