"""Checks of army lists: NA101-NA111 types, experience, moves and ranges; NA9xx values that the text does not give."""

from collections.abc import Iterable, Iterator
from typing import get_args

from builder.checks.dominated import ABSENT, Merit, Offer, dominated
from builder.checks.lawful import unlawful
from builder.checks.limits import LACKING, LEFT_OUT, Bounds, limits_reversed, missing_value
from builder.checks.rule import Verdict, fix, found, rule, says
from builder.checks.unknown import unknown
from builder.checks.wording import id_and_name, listed, quoted, word
from builder.rules.wording import measure
from builder.systems.napoleonic import fire, troops
from builder.systems.napoleonic.checks.subjects import known_lines, lines
from builder.systems.napoleonic.field import STANDS_AS
from builder.systems.napoleonic.profile import Formation, NapoleonicArmyList, TroopLine
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.troops import ONE_OF
from builder.text import Text, same

ARMS = {"foot": Text("infantry"), "horse": Text("cavalry"), "guns": Text("guns")}


@missing_value("NA901", Text("ranks", "melee ranks"), "N-703", "N-Q1", each=True)
@fix("write `rank`, a whole number; melees cannot be calculated without it")
def no_rank(line: TroopLine) -> bool:
    """The difference in rank is a modifier, but the rank table is missing (N-V7)."""
    return line.rank is None and line.type in troops.types() and troops.fights(line.type)


@missing_value("NA902", Text("unit sizes"), "N-401", "N-Q1", each=True)
@fix("write `stands: {{from: .., to: ..}}`, or give the size in each roster")
def no_size(line: TroopLine) -> bool:
    """The fragment does not give the number of stands in a unit (N-V7)."""
    return line.stands is None


@known_lines.each("NA903", "N-401", "N-403", "N-Q2", severity="info")
@says("units of up to {most|stand|stands}, but the shooting tables end at {last}; the rules do not cover larger groups")
@fix("larger groups use the last row; choose another reading to change this")
def beyond_tables(line: TroopLine) -> Verdict:
    """The shooting tables stop at a certain number of stands (N-V2)."""
    last = RULES.whole("shooting.largest")
    if line.stands is None or troops.table(line.type) is None:
        return None
    return line.stands.most > last and found("stands", most=line.stands.most, last=last)


@missing_value("NA904", Text("moves", "moves of a troop type"), "N-201", "N-Q1", each=True)
@fix("write `moves` in cm for each formation")
def no_moves(line: TroopLine) -> bool:
    """The rules give the effect of terrain on a move, but not the length of moves (N-V7)."""
    return not line.moves


@missing_value("NA911", Text("moves on foot"), "N-108", "N-Q1", each=True)
@fix("write `dismounted_moves` in cm for each formation on foot")
def no_dismounted_moves(line: TroopLine) -> bool:
    """Chasseurs may dismount, occupy a settlement and shoot, but the rules do not say how far they move on foot (N-V7)."""
    return not line.dismounted_moves and line.type in troops.types() and troops.dismounts(line.type)


@missing_value("NA905", Text("prices"), "N-Q1")
@fix("write `price`, points per stand; without it units cost no points")
def no_prices(line: TroopLine) -> bool:
    """Armies are compared by cost, but the rules have no prices (N-V7)."""
    return any(line.price_of(one) is None for one in line.experience)


@rule("NA906", "N-604", "N-Q1", severity="info")
@says(LEFT_OUT)
@fix("write `generals: {{most: ..}}`")
def no_limit_of_generals(army_list: NapoleonicArmyList) -> Verdict:
    """Generals help in morale tests, but the rules do not limit their number (N-V7)."""
    return army_list.generals is None and found("lines", what=Text("the number of generals"))


@rule("NA907", "N-105", "N-106", "N-Q1", severity="info")
@says(LACKING)
@fix(
    "write `bases` (front and depth in cm); without them the room that units need in a settlement cannot be calculated"
)
def no_stand_sizes(army_list: NapoleonicArmyList) -> Verdict:
    """Whether a garrison fits depends on the frontage of its stands, which the rules do not give (N-V7)."""
    arms = [troops.arm(line.type) for line in army_list.lines if line.type in troops.types()]
    wanted = {STANDS_AS.get(arm, arm) for arm in arms}
    missing = [name for arm, name in ARMS.items() if arm in wanted and getattr(army_list.bases, arm) is None]
    return bool(missing) and found("lines", what=Text("stand sizes"), lines=listed(missing))


_OF = same("{line}, {experience}")


@dominated("NA910", "N-603", "N-Q1")
def offers(line: TroopLine) -> Iterator[Offer]:
    """There is no reason to take a line if another costs no more, is better in some way and worse in none. The same is true of recruits who cost as much as veterans of their line: `prices` sets a price for each experience level. No arm (infantry, cavalry, guns) ranks above another, nor does any shooting table."""
    if line.type not in troops.types():
        return
    table = troops.known_table(line)
    shared = (
        Merit(word("rank"), line.rank),
        *(Merit(word(f"moves.{one}"), line.moves.get(one)) for one in get_args(Formation)),
        *(
            Merit(word(f"dismounted_moves.{one}"), line.dismounted_moves.get(one, ABSENT))
            for one in get_args(Formation)
        ),
        Merit(Text("shoots after moving"), troops.agile(line.type)),
        Merit(Text("may dismount"), troops.dismounts(line.type)),
        Merit(Text("shooting table"), frozenset({table} if table else ())),
    )
    for experience in dict.fromkeys(line.experience):
        price = line.price_of(experience)
        if price is not None and experience in RULES.below("units.experience"):
            name = id_and_name(line)
            if len(line.experience) > 1:
                name = _OF.fill(line=name, experience=word(experience))
            merit = Merit(word("experience"), RULES.whole(f"units.experience.{experience}"))
            yield Offer(name, price, troops.arm(line.type), (*shared, merit))


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
    table = troops.known_table(line)
    if line.reach is None or table is None:
        return None
    _, far = fire.bands(table)
    return line.reach != far.end and found("reach", reach=measure(line.reach), wanted=far.end)


@known_lines.each("NA105", "N-801", severity="warning")
@says("`rank` is {rank}, but {arm} cannot fight in melee")
@fix("delete `rank`: such units are destroyed in melee without a roll")
def rank_never_used(line: TroopLine) -> Verdict:
    """The ranks of batteries, engineers and baggage trains are never used."""
    arm = RULES.text(f"units.arms.{troops.arm(line.type)}.name")
    idle = line.rank is not None and not troops.fights(line.type)
    return idle and found("rank", rank=same(str(line.rank)), arm=arm)


@limits_reversed("NA106", lines, "N-Q1", at="stands")
def stand_limits_reversed(line: TroopLine) -> Bounds | None:
    """The lower limit of a size must not exceed the upper one."""
    return line.stands


@known_lines.parts("moves", lambda line: line.moves).each("NA107", "N-312", "N-314")
@says("a move is given for the “{formation}” formation, which {type} cannot use")
@fix(ONE_OF)
def move_of_other_arm(one: tuple[TroopLine, str]) -> Verdict:
    """The rules name formations for infantry and cavalry, and march and firing formations for guns; any unit may be
    disordered, and chasseurs may also use the formations of infantry.
    """
    line, formation = one
    arms = {troops.arm(line.type), troops.arm(line.type, dismounted=True)}
    known = [
        one for one in RULES.below("units.formations") if any(troops.formation_allowed(arm, one, {}) for arm in arms)
    ]
    wrong = formation not in known and not any(troops.unsettled(arm, formation) for arm in arms)
    return wrong and found(type=troops.name(line.type), formation=word(formation), known=quoted(known))


@known_lines.each("NA108", "N-302")
@says("`reach` is {reach} cm, but {type} cannot shoot")
@fix("delete `reach`")
def range_without_shooting(line: TroopLine) -> Verdict:
    """Cavalry, engineers and baggage trains have no values in the shooting tables."""
    if line.reach is not None and troops.table(line.type) is None:
        return found("reach", reach=measure(line.reach), type=troops.name(line.type))
    return None


@lines.parts("prices", lambda line: line.prices).each("NA109", "N-Q1")
@says("a price is given for `{word}`, but the line allows only {known}")
@fix("remove the price, or add `{word}` to `experience`")
def price_of_others(one: tuple[TroopLine, str]) -> Verdict:
    """A price for an experience level that the line does not allow is never used."""
    line, written = one
    if not {*line.experience} <= {*RULES.below("units.experience")}:
        return None  # NA102
    return written not in line.experience and found(word=written, known=quoted(line.experience))


@known_lines.each("NA110", "N-108")
@says("`dismounted_moves` is given, but {type} cannot dismount")
@fix("delete `dismounted_moves`")
def moves_on_foot_never_used(line: TroopLine) -> Verdict:
    """Only mounted chasseurs may dismount."""
    idle = bool(line.dismounted_moves) and not troops.dismounts(line.type)
    return idle and found("dismounted_moves", type=troops.name(line.type))


@known_lines.parts("dismounted_moves", lambda line: line.dismounted_moves).each("NA111", "N-108", "N-312")
@says("a move on foot is given for the “{formation}” formation, which {type} cannot use")
@fix(ONE_OF)
def move_on_foot(one: tuple[TroopLine, str]) -> Verdict:
    """On foot, chasseurs use the formations of infantry."""
    line, formation = one
    if not troops.dismounts(line.type):
        return None
    known = troops.formations(troops.arm(line.type, dismounted=True), {})
    return formation not in known and found(
        type=troops.name(line.type, dismounted=True), formation=word(formation), known=quoted(known)
    )
