"""NA101-NA109: types, experience and its prices, howitzers, range, rank of units that do not fight."""

from collections.abc import Iterable, Iterator

from builder.checks.limits import Bounds, crossed
from builder.checks.rule import Found, Verdict, fix, found, says
from builder.checks.unknown import unknown
from builder.checks.wording import near, word
from builder.rules.wording import measure
from builder.systems.napoleonic import fire, troops
from builder.systems.napoleonic.checks.subjects import lines
from builder.systems.napoleonic.profile import TroopLine
from builder.systems.napoleonic.rulebook import RULES
from builder.text import Text, joined, same


@unknown("NA101", lines, "N-107", "N-307", "N-314", "N-403", at="type", what=Text("troop type", "napoleonic"))
def unknown_type(line: TroopLine) -> tuple[str, Iterable[str]]:
    """The rules have only these types; shooting, morale and melee depend on them (N-V3)."""
    return line.type, troops.types()


@lines.each("NA102", "N-603")
@says("unknown experience `{word}`{guess}")
@fix("choose one of: {known}")
def unknown_experience(line: TroopLine) -> Iterator[Found]:
    """Units are recruits or veterans, each with its own base (N-V1)."""
    known = RULES.below("units.experience")
    words = joined(*(_experience(one) for one in known))
    for place, written in enumerate(line.experience):
        if written not in known:
            yield found("experience", place, word=written, guess=near(written, known), known=words)


def _experience(word: str) -> Text:
    key = f"units.experience.{word}"
    return same("`{id}` ({name} {value})").fill(id=word, name=RULES.text(f"{key}.name"), value=RULES.whole(key))


@lines.each("NA103", "N-404")
@says("{type} cannot have howitzers")
@fix("only {right} can have howitzers: change the type or delete `howitzers`")
def howitzers_of_type(line: TroopLine) -> Verdict:
    """The rules have a table only for medium howitzers (N-V5)."""
    able = [kind for kind in troops.types() if f"units.types.{kind}.howitzers" in RULES]
    if line.howitzers and line.type in troops.types() and line.type not in able:
        right = ", ".join(f"`{kind}`" for kind in able)
        return found("howitzers", type=troops.name(line.type), right=right)
    return None


@lines.each("NA104", "N-401", "N-402", "N-403", "N-404")
@says("`reach` is {reach} cm; the rules give {wanted} cm")
@fix("write `reach: {wanted}` or delete it")
def other_reach(line: TroopLine) -> Verdict:
    """The tables in the rules give the range of each type (N-V3)."""
    table = _table(line.type, line.howitzers)
    if line.reach is None or table is None:
        return None
    _, far = fire.bands(table)
    return line.reach != far.end and found("reach", reach=measure(line.reach), wanted=far.end)


def _table(kind: str, howitzers: bool) -> str | None:
    if kind not in troops.types() or (howitzers and f"units.types.{kind}.howitzers" not in RULES):
        return None
    return troops.table(kind, howitzers)


@lines.each("NA105", "N-801", severity="warning")
@says("`rank` is {rank}, but {arm} cannot fight in melee")
@fix("delete `rank`: such units are destroyed in melee without a roll")
def idle_rank(line: TroopLine) -> Verdict:
    """The ranks of batteries, engineers and baggage trains are never used."""
    if line.rank is not None and line.type in troops.types() and not troops.fights(line.type):
        arm = RULES.text(f"units.arms.{troops.arm(line.type)}.name")
        return found("rank", rank=same(str(line.rank)), arm=arm)
    return None


@crossed("NA106", lines, "N-Q1", at="stands")
def stands_crossed(line: TroopLine) -> Bounds | None:
    """The lower limit of a size must not exceed the upper one."""
    return line.stands


@lines.each("NA107", "N-312", "N-314")
@says("a move is given for the “{formation}” formation, which {type} cannot use")
@fix("choose one of: {known}")
def move_of_other_arm(line: TroopLine) -> Iterator[Found]:
    """The rules name formations for infantry and cavalry, and march and firing formations for guns; chasseurs may also
    use those of infantry.
    """
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


@lines.each("NA108", "N-302")
@says("`reach` is {reach} cm, but {type} cannot shoot")
@fix("delete `reach`")
def idle_reach(line: TroopLine) -> Verdict:
    """Cavalry, engineers and baggage trains have no values in the shooting tables."""
    if line.reach is not None and line.type in troops.types() and troops.table(line.type) is None:
        return found("reach", reach=measure(line.reach), type=troops.name(line.type))
    return None


@lines.each("NA109", "N-Q1")
@says("a price is given for `{word}`, but the line allows only {known}")
@fix("remove the price, or add `{word}` to `experience`")
def price_of_others(line: TroopLine) -> Iterator[Found]:
    """A price for an experience level that the line does not allow is never used."""
    for written in line.prices:
        if written not in line.experience:
            known = ", ".join(f"`{one}`" for one in line.experience)
            yield found("prices", written, word=written, known=known)
