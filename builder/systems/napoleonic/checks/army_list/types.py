"""NA101-NA111: types, experience and its prices, howitzers, moves, range, rank of units that do not fight."""

from collections.abc import Iterable

from builder.checks.lawful import unlawful
from builder.checks.limits import Bounds, crossed
from builder.checks.rule import Verdict, fix, found, says
from builder.checks.unknown import unknown
from builder.checks.wording import quoted, word
from builder.rules.wording import measure
from builder.systems.napoleonic import fire, troops
from builder.systems.napoleonic.checks.subjects import lines
from builder.systems.napoleonic.profile import TroopLine
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.troops import ONE_OF
from builder.text import Text, same


@unknown("NA101", lines, "N-107", "N-307", "N-314", "N-403", at="type", what=Text("troop type", "napoleonic"))
def unknown_type(line: TroopLine) -> tuple[str, Iterable[str]]:
    """The rules have only these types; shooting, morale and melee depend on them (N-V3)."""
    return line.type, troops.types()


@unlawful("NA102", troops.EXPERIENCES["known"], lines.parts("experience", lambda line: line.experience))
def unknown_experience(one: tuple[TroopLine, str]) -> str:
    """Units are recruits or veterans, each with its own base number for tests (N-V1)."""
    return one[1]


@unlawful("NA103", troops.HOWITZERS["medium"], lines, at="howitzers")
@fix("change the type or delete `howitzers`")
def howitzers_of_type(line: TroopLine) -> str | None:
    """The rules have a table only for medium howitzers (N-V5)."""
    return line.type if line.howitzers and line.type in troops.types() else None


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


@lines.parts("moves", lambda line: line.moves).each("NA107", "N-312", "N-314")
@says("a move is given for the “{formation}” formation, which {type} cannot use")
@fix(ONE_OF)
def move_of_other_arm(one: tuple[TroopLine, str]) -> Verdict:
    """The rules name formations for infantry and cavalry, and march and firing formations for guns; any unit may be
    disordered, and chasseurs may also use the formations of infantry.
    """
    line, formation = one
    if line.type not in troops.types():
        return None
    arms = {troops.arm(line.type), troops.arm(line.type, dismounted=True)}
    known = [one for one in RULES.below("units.formations") if any(troops.takes(arm, one, {}) for arm in arms)]
    if formation in known or any(troops.unsettled(arm, formation) for arm in arms):
        return None
    return found(type=troops.name(line.type), formation=word(formation), known=quoted(known))


@lines.each("NA108", "N-302")
@says("`reach` is {reach} cm, but {type} cannot shoot")
@fix("delete `reach`")
def idle_reach(line: TroopLine) -> Verdict:
    """Cavalry, engineers and baggage trains have no values in the shooting tables."""
    if line.reach is not None and line.type in troops.types() and troops.table(line.type) is None:
        return found("reach", reach=measure(line.reach), type=troops.name(line.type))
    return None


@lines.parts("prices", lambda line: line.prices).each("NA109", "N-Q1")
@says("a price is given for `{word}`, but the line allows only {known}")
@fix("remove the price, or add `{word}` to `experience`")
def price_of_others(one: tuple[TroopLine, str]) -> Verdict:
    """A price for an experience level that the line does not allow is never used."""
    line, written = one
    return written not in line.experience and found(word=written, known=quoted(line.experience))


@lines.each("NA110", "N-108")
@says("`dismounted_moves` is given, but {type} cannot dismount")
@fix("delete `dismounted_moves`")
def idle_moves_on_foot(line: TroopLine) -> Verdict:
    """Only mounted chasseurs may dismount."""
    if line.dismounted_moves and line.type in troops.types() and not troops.dismounts(line.type):
        return found("dismounted_moves", type=troops.name(line.type))
    return None


@lines.parts("dismounted_moves", lambda line: line.dismounted_moves).each("NA111", "N-108", "N-312")
@says("a move on foot is given for the “{formation}” formation, which {type} cannot use")
@fix(ONE_OF)
def move_on_foot(one: tuple[TroopLine, str]) -> Verdict:
    """On foot, chasseurs use the formations of infantry."""
    line, formation = one
    if line.type not in troops.types() or not troops.dismounts(line.type):
        return None
    known = troops.formations(troops.arm(line.type, dismounted=True), {})
    return formation not in known and found(
        type=troops.name(line.type, dismounted=True), formation=word(formation), known=quoted(known)
    )
