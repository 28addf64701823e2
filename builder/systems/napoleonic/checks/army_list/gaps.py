"""NA901-NA907, NA911: values that are missing from the text, so the list must give them."""

from builder.checks.gaps import LACKING, LEFT_OUT, gap
from builder.checks.rule import Verdict, fix, found, rule, says
from builder.checks.wording import listed
from builder.systems.napoleonic import troops
from builder.systems.napoleonic.checks.subjects import lines
from builder.systems.napoleonic.field import STANDS_AS
from builder.systems.napoleonic.profile import NapoleonicArmyList, TroopLine
from builder.systems.napoleonic.rulebook import RULES
from builder.text import Text

ARMS = {"foot": Text("infantry"), "horse": Text("cavalry"), "guns": Text("guns")}


def _fights(kind: str) -> bool:
    return kind in troops.types() and troops.fights(kind)


@gap("NA901", Text("ranks", "melee ranks"), "N-703", "N-Q1", each=True)
@fix("write `rank`, a whole number; melees cannot be calculated without it")
def no_rank(line: TroopLine) -> bool:
    """The difference in rank is a modifier, but the rank table is missing (N-V7)."""
    return line.rank is None and _fights(line.type)


@gap("NA902", Text("unit sizes"), "N-401", "N-Q1", each=True)
@fix("write `stands: {{from: .., to: ..}}`, or give the size in each roster")
def no_size(line: TroopLine) -> bool:
    """The fragment does not give the number of stands in a unit (N-V7)."""
    return line.stands is None


@lines.each("NA903", "N-401", "N-403", "N-Q2", severity="info")
@says("units of up to {most|stand|stands}, but the shooting tables end at {last}; the rules do not cover larger groups")
@fix("larger groups use the last row; choose another reading to change this")
def beyond_tables(line: TroopLine) -> Verdict:
    """The shooting tables stop at a certain number of stands (N-V2)."""
    last = RULES.whole("shooting.largest")
    shoots = line.type in troops.types() and troops.table(line.type) is not None
    if line.stands is None or not shoots:
        return None
    return line.stands.most > last and found("stands", most=line.stands.most, last=last)


@gap("NA904", Text("moves", "moves of a troop type"), "N-201", "N-Q1", each=True)
@fix("write `moves` in cm for each formation")
def no_moves(line: TroopLine) -> bool:
    """The rules give the effect of terrain on a move, but not the length of moves (N-V7)."""
    return not line.moves


@gap("NA911", Text("moves on foot"), "N-108", "N-Q1", each=True)
@fix("write `dismounted_moves` in cm for each formation on foot")
def no_dismounted_moves(line: TroopLine) -> bool:
    """Chasseurs may dismount, occupy a settlement and shoot, but the rules do not say how far they move on foot (N-V7)."""
    return not line.dismounted_moves and line.type in troops.types() and troops.dismounts(line.type)


@gap("NA905", Text("prices"), "N-Q1")
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
