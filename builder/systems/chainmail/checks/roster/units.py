"""Units of a roster: figures, men by the scale, order of battle."""

from collections.abc import Iterator

from builder.checks.rule import Found, found, rule
from builder.checks.subjects import place
from builder.checks.wording import between, word
from builder.rules.wording import measure
from builder.systems.chainmail import classes
from builder.systems.chainmail.checks.subjects import units
from builder.systems.chainmail.profile import ChainmailArmy
from builder.systems.chainmail.rulebook import RULES
from builder.text import Text


@rule(
    "CH201",
    says=Text(
        "{unit}: {men|man|men} are written; {figures|figure|figures} of {mm} mm, {each|man|men} each, are {right}",
        "{unit}: записано {men|человек|человека|человек}; {figures|фигура|фигуры|фигур} по {mm} мм, по {each|человеку|человека|человек}, — это {right}",
    ),
    fix=Text("write {right}, or take `men` out", "напишите {right} или уберите `men`"),
    cites=("K-102",),
)
def wrong_men(army: ChainmailArmy) -> Iterator[Found]:
    """The height of the figures decides how many men one stands for, so that an inch keeps its yards."""
    height = army.roster.scale.figure_mm
    each = classes.men(height)
    for one in units(army):
        right = one.unit.figures * each
        if one.unit.men is not None and one.unit.men != right:
            yield found(
                "units", one.index, "men",
                unit=one.name, men=one.unit.men, figures=one.unit.figures, mm=measure(height), each=each, right=right,
            )  # fmt: skip


@rule(
    "CH202",
    severity="warning",
    says=Text("figures of {mm} mm are higher than the rules speak of ({most} mm); taken as {each|man|men} each",
              "фигуры {mm} мм выше тех, о которых говорят правила ({most} мм); считаем по {each|человеку|человека|человек}"),
    fix=Text("check the height, or agree on it", "проверьте высоту или договоритесь о ней"),
    cites=("K-102",),
)  # fmt: skip
def tall_figures(army: ChainmailArmy) -> Iterator[Found]:
    """The text gives a scale for figures up to a height."""
    height, most = army.roster.scale.figure_mm, RULES.whole("scale.figure.most")
    if height > most:
        yield found("scale", "figure_mm", mm=measure(height), most=most, each=classes.men(height))


@rule(
    "CH203",
    says=Text("{unit}: {figures|figure|figures}, the list has units of {range}",
              "{unit}: фигур {figures}, в расписке отряды: {range}"),
    fix=Text("change its figures or the list", "измените число фигур или расписку"),
    cites=("K-101", "K-Q10"),
)  # fmt: skip
def outside_size(army: ChainmailArmy) -> Iterator[Found]:
    """The rules have no sizes of units; where a list has, its units keep to them."""
    for one in units(army):
        size = one.line.figures
        if size and not size.least <= one.unit.figures <= size.most:
            where, range_ = place(army.army_list, one.line.id, "figures"), between(size.least, size.most)
            yield found(
                "units", one.index, "figures", in_list=where, unit=one.name, figures=one.unit.figures, range=range_
            )


@rule(
    "CH301",
    says=Text("{unit}: {troop} cannot form square", "{unit}: {troop} не строит каре"),
    fix=Text("choose line or column: only foot forms square", "выберите линию или колонну: каре строит только пехота"),
    cites=("K-601",),
)
def square_without_foot(army: ChainmailArmy) -> Iterator[Found]:
    """Squares are for foot."""
    for one in units(army):
        if one.unit.formation == "square" and not classes.forms_square(one.line.troop):
            yield found("units", one.index, "formation", unit=one.name, troop=word(one.line.troop))  # fmt: skip
