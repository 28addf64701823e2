"""AB201-AB208: arms and moves of lines, and the placing of shooters in a regiment."""

from collections.abc import Iterable

from builder.checks.rule import Verdict, fix, found, says
from builder.checks.shooters import unarmed
from builder.checks.wording import near, tenths, word
from builder.systems.age_of_battles.checks.subjects import fast, ids, lines, move
from builder.systems.age_of_battles.profile import TroopLine
from builder.systems.age_of_battles.rulebook import RULES


@lines.each("AB201", "A-510", "A-515", severity="warning")
@says("`{weapon}` allows no special formation in these rules{guess}")
@fix("use one of: {known}; if you do mean another weapon, leave it as it is")
def misspelt_weapon(line: TroopLine) -> Verdict:
    """A typo would silently lose the right to form a hedgehog or pike block; weapons unlike any known one are
    accepted.
    """
    known = RULES.below("arms.weapons")
    guess = near(line.weapon, known)
    if line.weapon not in known and guess.en:
        return found("weapon", weapon=line.weapon, guess=guess, known=ids("arms.weapons"))
    return None


@unarmed("AB202", lines, "A-503", "A-410")
def idle_reach(line: TroopLine) -> Iterable[str]:
    """Range, ranks and shooting on the move apply only to a missile weapon."""
    written = {"range": line.reach, "ranks": line.ranks, "shoots_moving": line.shoots_moving}
    return (key for key, value in written.items() if value and line.missile is None)


@lines.each("AB203", "A-503", severity="warning")
@says("{ranks|shooting rank|shooting ranks} with {missile}; the rules say {wanted}")
@fix("write `ranks: {wanted}` or leave it out, unless your list has its own rule")
def other_ranks(line: TroopLine) -> Verdict:
    """The supplement says how many ranks of bows and crossbows shoot in open order."""
    key = f"arms.missiles.{line.missile}"
    if line.ranks is not None and f"{key}.ranks" in RULES and line.ranks != RULES.whole(f"{key}.ranks"):
        return found("ranks", ranks=line.ranks, wanted=RULES.whole(f"{key}.ranks"), missile=word(line.missile or ""))
    return None


@lines.each("AB204", "A-203", "A-Q19")
@says("fast move {fast} is shorter than move {move}")
@fix("make `fast` at least as long as `move`; if left out, it is {by_rules} for infantry")
def slow_run(line: TroopLine) -> Verdict:
    """A fast move must be at least as long as a normal one."""
    by_rules = RULES.whole("troops.foot.fast")
    run, walk = fast(line), move(line)
    if run is not None and walk is not None and run < walk:
        key = "move" if line.fast is None else "fast"
        return found(key, fast=tenths(run), move=tenths(walk), by_rules=by_rules)
    return None
