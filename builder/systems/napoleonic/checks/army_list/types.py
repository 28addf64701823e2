"""NA101-NA109: types, experience and its prices, howitzers, reach, rank of those who have no melee."""

from collections.abc import Iterator

from builder.checks.rule import Found, found, rule
from builder.checks.wording import called, near, quoted, word
from builder.rules.wording import measure
from builder.systems.napoleonic import fire, troops
from builder.systems.napoleonic.profile import NapoleonicArmyList
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.wording import joined
from builder.text import Text, same


@rule(
    "NA101",
    says=Text("{line}: no type of troops `{type}`{guess}", "{line}: нет типа войск `{type}`{guess}"),
    fix=Text("known: {known}", "известны: {known}"),
    cites=("N-107", "N-307", "N-314", "N-403"),
)
def unknown_type(army_list: NapoleonicArmyList) -> Iterator[Found]:
    """The text knows these types and no others; shooting, morale and melee ask for them (N-V3)."""
    for index, line in enumerate(army_list.lines):
        if line.type not in troops.types():
            known = quoted(troops.types())
            yield found(
                "lines", index, "type", line=called(line), type=line.type, guess=near(line.type, troops.types()), known=known
            )  # fmt: skip


@rule(
    "NA102",
    says=Text("{line}: no experience `{word}`{guess}", "{line}: нет опытности `{word}`{guess}"),
    fix=Text("there are only {known}", "бывают только {known}"),
    cites=("N-603",),
)
def unknown_experience(army_list: NapoleonicArmyList) -> Iterator[Found]:
    """Units are recruits or veterans, with a base of their own each (N-V1)."""
    known = RULES.below("units.experience")
    words = joined(*(_experience(one) for one in known))
    for index, line in enumerate(army_list.lines):
        for place, written in enumerate(line.experience):
            if written not in known:
                where = ("lines", index, "experience", place)
                yield found(*where, line=called(line), word=written, guess=near(written, known), known=words)


def _experience(word: str) -> Text:
    key = f"units.experience.{word}"
    return Text("`{id}` ({name} {value})", "`{id}` ({name} {value})").fill(
        id=word, name=RULES.text(f"{key}.name"), value=RULES.whole(key)
    )


@rule(
    "NA103",
    says=Text("{line}: howitzers of {type}", "{line}: гаубицы, а тип — {type}"),
    fix=Text("howitzers are {right} only: change the type or delete `howitzers`",
             "гаубицы бывают только {right}: измените тип или удалите `howitzers`"),
    cites=("N-404",),
)  # fmt: skip
def howitzers_of_type(army_list: NapoleonicArmyList) -> Iterator[Found]:
    """The text has a table for medium howitzers and no other (N-V5)."""
    able = [kind for kind in troops.types() if f"units.types.{kind}.howitzers" in RULES]
    for index, line in enumerate(army_list.lines):
        if line.howitzers and line.type in troops.types() and line.type not in able:
            right = ", ".join(f"`{kind}`" for kind in able)
            yield found("lines", index, "howitzers", line=called(line), type=troops.name(line.type), right=right)


@rule(
    "NA104",
    says=Text("{line}: reach {reach} cm, by the rules {wanted} cm", "{line}: дальность {reach} см, по правилам {wanted} см"),
    fix=Text("write `reach: {wanted}` or leave it out", "напишите `reach: {wanted}` или уберите"),
    cites=("N-401", "N-402", "N-403", "N-404"),
)  # fmt: skip
def other_reach(army_list: NapoleonicArmyList) -> Iterator[Found]:
    """How far each type shoots stands in the tables of the text (N-V3)."""
    for index, line in enumerate(army_list.lines):
        table = _table(line.type, line.howitzers)
        if line.reach is None or table is None:
            continue
        _, far = fire.bands(table)
        if line.reach != far.end:
            yield found("lines", index, "reach", line=called(line), reach=measure(line.reach), wanted=far.end)


def _table(kind: str, howitzers: bool) -> str | None:
    if kind not in troops.types() or (howitzers and f"units.types.{kind}.howitzers" not in RULES):
        return None
    return troops.table(kind, howitzers)


@rule(
    "NA105",
    severity="warning",
    says=Text("{line}: rank {rank}, but {arm} have no melee", "{line}: ранг {rank}, но своей рукопашной нет ({arm})"),
    fix=Text("leave `rank` out: they die in melee without dice", "уберите `rank`: в рукопашной они гибнут без бросков"),
    cites=("N-801",),
)
def idle_rank(army_list: NapoleonicArmyList) -> Iterator[Found]:
    """Batteries, engineers and train never add up a rank."""
    for index, line in enumerate(army_list.lines):
        if line.rank is not None and line.type in troops.types() and not troops.fights(line.type):
            arm = RULES.text(f"units.arms.{troops.arm(line.type)}.name")
            yield found("lines", index, "rank", line=called(line), rank=same(str(line.rank)), arm=arm)


@rule(
    "NA106",
    says=Text("{line}: from {least} to {most|stand|stands}", "{line}: подставок от {least} до {most}"),
    fix=Text("`from` may not be larger than `to`", "`from` не может быть больше `to`"),
    cites=("N-Q1",),
)
def stands_crossed(army_list: NapoleonicArmyList) -> Iterator[Found]:
    """No unit has as many stands as that."""
    for index, line in enumerate(army_list.lines):
        if line.stands and line.stands.least > line.stands.most:
            yield found("lines", index, "stands", line=called(line), least=line.stands.least, most=line.stands.most)


@rule(
    "NA107",
    says=Text("{line}: a move in formation {formation}, but the type is {type}", "{line}: ход в построении {formation}, а тип — {type}"),
    fix=Text("for them: {known}", "для них: {known}"),
    cites=("N-312", "N-314"),
)  # fmt: skip
def move_of_other_arm(army_list: NapoleonicArmyList) -> Iterator[Found]:
    """The text names formations of foot and horse, and march and firing for guns; chasseurs have those of foot as well."""
    for index, line in enumerate(army_list.lines):
        if line.type not in troops.types():
            continue
        arms = {troops.arm(line.type), troops.arm(line.type, dismounted=True)}
        known = [
            one for one in RULES.below("units.formations") if any(one in troops.formations(arm, {}) for arm in arms)
        ]
        for formation in line.moves:
            if formation not in known and not any(troops.unsettled(arm, formation) for arm in arms):
                yield found(
                    "lines", index, "moves", formation, line=called(line), type=troops.name(line.type),
                    formation=word(formation), known=", ".join(f"`{one}`" for one in known),
                )  # fmt: skip


@rule(
    "NA108",
    says=Text(
        "{line}: reach {reach} cm, but the type is {type}, which never shoots",
        "{line}: дальность {reach} см, но тип — {type}, такие не стреляют",
    ),
    fix=Text("delete `reach`", "удалите `reach`"),
    cites=("N-302",),
)
def idle_reach(army_list: NapoleonicArmyList) -> Iterator[Found]:
    """Cavalry, engineers and train have no values in the tables."""
    for index, line in enumerate(army_list.lines):
        if line.reach is not None and line.type in troops.types() and troops.table(line.type) is None:
            yield found(
                "lines", index, "reach", line=called(line), reach=measure(line.reach), type=troops.name(line.type)
            )


@rule(
    "NA109",
    says=Text("{line}: a price of `{word}`, but its units are {known}", "{line}: цена для `{word}`, но отряды бывают {known}"),
    fix=Text("take the price out, or add `{word}` to `experience`", "уберите эту цену или добавьте `{word}` в `experience`"),
    cites=("N-Q1",),
)  # fmt: skip
def price_of_others(army_list: NapoleonicArmyList) -> Iterator[Found]:
    """A price of an experience that no unit of the line has is never paid."""
    for index, line in enumerate(army_list.lines):
        for written in line.prices:
            if written not in line.experience:
                known = ", ".join(f"`{one}`" for one in line.experience)
                yield found("lines", index, "prices", written, line=called(line), word=written, known=known)
