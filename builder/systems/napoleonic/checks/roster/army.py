"""NA201-NA206: experience and size of units by the list, generals and their units."""

from collections.abc import Iterator

from builder.checks.rule import Found, found, rule
from builder.checks.subjects import place
from builder.checks.wording import between, near
from builder.systems.napoleonic.checks.subjects import units
from builder.systems.napoleonic.profile import NapoleonicArmy
from builder.text import Text


@rule(
    "NA201",
    says=Text("{unit}: `{word}` is not among {known} of its line", "{unit}: `{word}` нет среди {known} её строки"),
    fix=Text("choose one of them", "выберите из них"),
    cites=("N-603",),
)
def other_experience(army: NapoleonicArmy) -> Iterator[Found]:
    """The list says what experience a line's units may have (N-V1)."""
    for seen in units(army):
        word, allowed = seen.unit.experience, seen.line.experience
        if word is not None and word not in allowed:
            known = ", ".join(f"`{one}`" for one in allowed)
            yield found("units", seen.index, "experience", unit=seen.name, word=word, known=known)


@rule(
    "NA202",
    says=Text("{unit}: recruits or veterans?", "{unit}: новобранцы или ветераны?"),
    fix=Text("write `experience`: {known}", "напишите `experience`: {known}"),
    cites=("N-603",),
)
def unsettled_experience(army: NapoleonicArmy) -> Iterator[Found]:
    """Where the list leaves a choice the roster makes it: morale and melee ask for it (N-V1)."""
    for seen in units(army):
        if seen.experience is None:
            known = ", ".join(f"`{one}`" for one in seen.line.experience)
            yield found("units", seen.index, unit=seen.name, known=known)


@rule(
    "NA203",
    says=Text("{unit}: stands {stands}, the list allows {range}", "{unit}: подставок {stands}, расписка допускает {range}"),
    fix=Text("keep within the list's sizes", "держитесь размеров расписки"),
    cites=("N-Q1",),
)  # fmt: skip
def other_size(army: NapoleonicArmy) -> Iterator[Found]:
    """Sizes are the list's own values; a roster keeps to them (N-V7)."""
    for seen in units(army):
        size, stands = seen.line.stands, seen.unit.stands
        if size and size.least <= size.most and stands is not None and not size.least <= stands <= size.most:
            where = ("units", seen.index, "stands")
            in_list, range_ = place(army.army_list, seen.line.id, "stands"), between(size.least, size.most)
            yield found(*where, in_list=in_list, unit=seen.name, stands=stands, range=range_)


@rule(
    "NA204",
    says=Text("{leader}: with `{unit}`, which the roster does not have{guess}", "{leader}: при `{unit}`, а такого отряда в составе нет{guess}"),
    fix=Text("name a unit of this roster, or leave `unit` out", "назовите отряд этого состава или уберите `unit`"),
    cites=("N-604",),
)  # fmt: skip
def unknown_unit(army: NapoleonicArmy) -> Iterator[Found]:
    """A general in the ranks helps the unit in whose ranks he is."""
    known = [unit.id for unit in army.roster.units]
    for index, leader in enumerate(army.roster.generals):
        if leader.unit is not None and leader.unit not in known:
            where, guess = ("generals", index, "unit"), near(leader.unit, known)
            yield found(*where, leader=leader.name.text, unit=leader.unit, guess=guess)


@rule(
    "NA205",
    says=Text("generals {count}, the list allows {most}", "генералов {count}, расписка допускает {most}"),
    fix=Text("leave out {over}", "уберите лишних: {over}"),
    cites=("N-Q1",),
)
def too_many_generals(army: NapoleonicArmy) -> Iterator[Found]:
    """How many generals there are the text does not say; the list does (N-V7)."""
    limit, count = army.army_list.generals, len(army.roster.generals)
    if limit and count > limit.most:
        yield found(
            "generals", limit.most, in_list=("generals", "most"), count=count, most=limit.most, over=count - limit.most
        )


@rule(
    "NA206",
    says=Text("{leader}: a second commander-in-chief", "{leader}: второй главнокомандующий"),
    fix=Text("write `rank: general`", "напишите `rank: general`"),
    cites=("N-604",),
)
def second_chief(army: NapoleonicArmy) -> Iterator[Found]:
    """An army has one man at its head; the others are generals, who help less."""
    chiefs = [i for i, one in enumerate(army.roster.generals) if one.rank == "commander-in-chief"]
    for index in chiefs[1:]:
        yield found("generals", index, "rank", leader=army.roster.generals[index].name.text)
