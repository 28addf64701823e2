"""NA101-NA109: types, experience and its prices, howitzers, reach, rank of those who have no melee."""

from collections.abc import Iterable, Iterator

from builder.checks.limits import Bounds, crossed
from builder.checks.rule import Found, Verdict, found, rule
from builder.checks.unknown import unknown
from builder.checks.wording import near, word
from builder.rules.wording import joined, measure
from builder.systems.napoleonic import fire, troops
from builder.systems.napoleonic.checks.subjects import lines
from builder.systems.napoleonic.profile import TroopLine
from builder.systems.napoleonic.rulebook import RULES
from builder.text import Text, same


@unknown("NA101", lines, "type", what=Text("type of troops", "типа войск"), cites=("N-107", "N-307", "N-314", "N-403"))
def unknown_type(line: TroopLine) -> tuple[str, Iterable[str]]:
    """The text knows these types and no others; shooting, morale and melee ask for them (N-V3)."""
    return line.type, troops.types()


@rule(
    "NA102",
    says=Text("{line}: no experience `{word}`{guess}", "{line}: нет опытности `{word}`{guess}"),
    fix=Text("there are only {known}", "бывают только {known}"),
    cites=("N-603",),
)
@lines.each
def unknown_experience(line: TroopLine) -> Iterator[Found]:
    """Units are recruits or veterans, with a base of their own each (N-V1)."""
    known = RULES.below("units.experience")
    words = joined(*(_experience(one) for one in known))
    for place, written in enumerate(line.experience):
        if written not in known:
            yield found("experience", place, word=written, guess=near(written, known), known=words)


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
@lines.each
def howitzers_of_type(line: TroopLine) -> Verdict:
    """The text has a table for medium howitzers and no other (N-V5)."""
    able = [kind for kind in troops.types() if f"units.types.{kind}.howitzers" in RULES]
    if line.howitzers and line.type in troops.types() and line.type not in able:
        right = ", ".join(f"`{kind}`" for kind in able)
        return found("howitzers", type=troops.name(line.type), right=right)
    return None


@rule(
    "NA104",
    says=Text("{line}: reach {reach} cm, by the rules {wanted} cm", "{line}: дальность {reach} см, по правилам {wanted} см"),
    fix=Text("write `reach: {wanted}` or leave it out", "напишите `reach: {wanted}` или уберите"),
    cites=("N-401", "N-402", "N-403", "N-404"),
)  # fmt: skip
@lines.each
def other_reach(line: TroopLine) -> Verdict:
    """How far each type shoots stands in the tables of the text (N-V3)."""
    table = _table(line.type, line.howitzers)
    if line.reach is None or table is None:
        return None
    _, far = fire.bands(table)
    if line.reach != far.end:
        return found("reach", reach=measure(line.reach), wanted=far.end)
    return None


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
@lines.each
def idle_rank(line: TroopLine) -> Verdict:
    """Batteries, engineers and train never add up a rank."""
    if line.rank is not None and line.type in troops.types() and not troops.fights(line.type):
        arm = RULES.text(f"units.arms.{troops.arm(line.type)}.name")
        return found("rank", rank=same(str(line.rank)), arm=arm)
    return None


@crossed("NA106", lines, "stands", cites=("N-Q1",))
def stands_crossed(line: TroopLine) -> Bounds | None:
    """No unit has as many stands as that."""
    return line.stands


@rule(
    "NA107",
    says=Text("{line}: a move in formation {formation}, but the type is {type}", "{line}: ход в построении {formation}, а тип — {type}"),
    fix=Text("for them: {known}", "для них: {known}"),
    cites=("N-312", "N-314"),
)  # fmt: skip
@lines.each
def move_of_other_arm(line: TroopLine) -> Iterator[Found]:
    """The text names formations of foot and horse, and march and firing for guns; chasseurs have those of foot as well."""
    if line.type not in troops.types():
        return
    arms = {troops.arm(line.type), troops.arm(line.type, dismounted=True)}
    known = [one for one in RULES.below("units.formations") if any(one in troops.formations(arm, {}) for arm in arms)]
    for formation in line.moves:
        if formation not in known and not any(troops.unsettled(arm, formation) for arm in arms):
            yield found(
                "moves",
                formation,
                type=troops.name(line.type),
                formation=word(formation),
                known=", ".join(f"`{one}`" for one in known),
            )


@rule(
    "NA108",
    says=Text(
        "{line}: reach {reach} cm, but the type is {type}, which never shoots",
        "{line}: дальность {reach} см, но тип — {type}, такие не стреляют",
    ),
    fix=Text("delete `reach`", "удалите `reach`"),
    cites=("N-302",),
)
@lines.each
def idle_reach(line: TroopLine) -> Verdict:
    """Cavalry, engineers and train have no values in the tables."""
    if line.reach is not None and line.type in troops.types() and troops.table(line.type) is None:
        return found("reach", reach=measure(line.reach), type=troops.name(line.type))
    return None


@rule(
    "NA109",
    says=Text("{line}: a price of `{word}`, but its units are {known}", "{line}: цена для `{word}`, но отряды бывают {known}"),
    fix=Text("take the price out, or add `{word}` to `experience`", "уберите эту цену или добавьте `{word}` в `experience`"),
    cites=("N-Q1",),
)  # fmt: skip
@lines.each
def price_of_others(line: TroopLine) -> Iterator[Found]:
    """A price of an experience that no unit of the line has is never paid."""
    for written in line.prices:
        if written not in line.experience:
            known = ", ".join(f"`{one}`" for one in line.experience)
            yield found("prices", written, word=written, known=known)
