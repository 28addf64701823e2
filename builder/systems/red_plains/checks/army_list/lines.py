"""RP101-RP106: the lines of a list (R-V1, R-V2, R-V4, R-V6)."""

from collections.abc import Iterator

from builder.checks.rule import Found, found, rule
from builder.checks.wording import called, near
from builder.systems.red_plains.checks.subjects import banner_name, ids, twice
from builder.systems.red_plains.fighter import arm, known
from builder.systems.red_plains.profile import RedPlainsArmyList
from builder.systems.red_plains.rulebook import RULES
from builder.text import Text


@rule(
    "RP101",
    says=Text("{line}: there is no kind of troops `{kind}`{guess}", "{line}: рода войск `{kind}` нет{guess}"),
    fix=Text("use one of {known}", "возьмите что-нибудь из {known}"),
    cites=("R-201", "R-202", "R-203", "R-204", "R-205"),
)
def unknown_kind(army_list: RedPlainsArmyList) -> Iterator[Found]:
    """The rules know five kinds of troops, each with its own numbers (R-V2)."""
    kinds = RULES.below("troops.kinds")
    for index, line in enumerate(army_list.lines):
        if not known(line.kind):
            yield found("lines", index, "type", line=called(line), kind=line.kind, guess=near(line.kind, kinds), known=ids("troops.kinds"))  # fmt: skip


@rule(
    "RP102",
    says=Text("{line}: {least} to {most|figure|figures}, the rules allow {from_} to {to}",
              "{line}: фигурок от {least} до {most}, правила допускают от {from_} до {to}"),
    fix=Text("keep `figures` within these limits, the lesser first", "держите `figures` в этих пределах, меньшее впереди"),
    cites=("R-105",),
)  # fmt: skip
def sizes(army_list: RedPlainsArmyList) -> Iterator[Found]:
    """A list cannot promise units that the rules do not know (R-V1)."""
    least, most = RULES.whole("field.size.least"), RULES.whole("field.size.most")
    for index, line in enumerate(army_list.lines):
        if not least <= line.figures.least <= line.figures.most <= most:
            yield found("lines", index, "figures", line=called(line), least=line.figures.least, most=line.figures.most, from_=least, to=most)  # fmt: skip


@rule(
    "RP103",
    says=Text("{line}: shields are for foot", "{line}: щиты бывают только у пехоты"),
    fix=Text("take `shields` out", "уберите `shields`"),
    cites=("R-217",),
)
def shields_on_horse(army_list: RedPlainsArmyList) -> Iterator[Found]:
    """Only foot may be given shields (R-V4)."""
    for index, line in enumerate(army_list.lines):
        if line.shields and known(line.kind) and arm(line.kind) == "horse":
            yield found("lines", index, "shields", line=called(line))


@rule(
    "RP104",
    says=Text("there is no banner `{banner}`{guess}", "знамени `{banner}` нет{guess}"),
    fix=Text("use any of {known}", "возьмите что-нибудь из {known}"),
    cites=("R-407",),
)
def unknown_banner(army_list: RedPlainsArmyList) -> Iterator[Found]:
    """The rules know four banners (R-V6)."""
    banners = RULES.below("command.banners")
    for index, banner in enumerate(army_list.means.banners or ()):
        if banner not in banners:
            yield found("means", "banners", index, banner=banner, guess=near(banner, banners), known=ids("command.banners"))  # fmt: skip


@rule(
    "RP105",
    says=Text("`{name}` is {number}: fewer than none", "`{name}` равно {number}: меньше нуля"),
    fix=Text("write 0 or more", "напишите 0 или больше"),
    cites=("R-304", "R-403"),
)
def negative_means(army_list: RedPlainsArmyList) -> Iterator[Found]:
    """Nobody has fewer than no messengers, shinobi or generals (R-V10)."""
    for name, number in army_list.means.model_dump(exclude={"banners"}).items():
        if number is not None and number < 0:
            yield found("means", name, name=name, number=number)


@rule(
    "RP106",
    severity="warning",
    says=Text("banner {banner} is listed again", "знамя {banner} записано ещё раз"),
    fix=Text("keep one entry, if the clan has one", "оставьте одну запись, если оно у клана одно"),
    cites=("R-407", "R-Q35"),
)
def banner_twice(army_list: RedPlainsArmyList) -> Iterator[Found]:
    """No rule forbids two of a kind, but more often it is a slip (R-Q35)."""
    for index, banner in twice(army_list.means.banners or ()):
        yield found("means", "banners", index, banner=banner_name(banner))
