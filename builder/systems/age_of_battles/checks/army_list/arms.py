"""AB201-AB208: arms and moves of lines, and how a regiment's shooters stand."""

from collections.abc import Iterable

from builder.checks.rule import Verdict, fix, found, says
from builder.checks.shooters import unarmed
from builder.checks.wording import near, tenths, word
from builder.systems.age_of_battles.checks.subjects import fast, ids, lines, move
from builder.systems.age_of_battles.profile import TroopLine
from builder.systems.age_of_battles.rulebook import RULES


@lines.each("AB201", "A-510", "A-515", severity="warning")
@says("`{weapon}` carries no right in these rules{guess}", "`{weapon}` не даёт прав по этим правилам{guess}")
@fix(
    "arms that are known: {known}; any other may stand as it is",
    "известное оружие: {known}; иное можно оставить как есть",
)
def misspelt_weapon(line: TroopLine) -> Verdict:
    """A slip of the pen would quietly cost the right to hedgehog and pike block; arms like no other are let pass."""
    known = RULES.below("arms.weapons")
    guess = near(line.weapon, known)
    if line.weapon not in known and guess.en:
        return found("weapon", weapon=line.weapon, guess=guess, known=ids("arms.weapons"))
    return None


@unarmed("AB202", lines, "A-503", "A-410")
def idle_reach(line: TroopLine) -> Iterable[str]:
    """Reach, ranks and shooting on the move belong to a missile weapon."""
    written = {"range": line.reach, "ranks": line.ranks, "shoots_moving": line.shoots_moving}
    return (key for key, value in written.items() if value and line.missile is None)


@lines.each("AB203", "A-503", severity="warning")
@says(
    "ranks that shoot {ranks}, by the rules {wanted} with {missile}",
    "стреляет рядов {ranks}, по правилам {wanted}, оружие: {missile}",
)
@fix(
    "write `ranks: {wanted}` or leave it out, unless your list has a rule of its own",
    "напишите `ranks: {wanted}` или уберите, если в расписке нет своего правила",
)
def other_ranks(line: TroopLine) -> Verdict:
    """How many ranks of bowmen and crossbowmen shoot in open order the supplement says."""
    key = f"arms.missiles.{line.missile}"
    if line.ranks is not None and f"{key}.ranks" in RULES and line.ranks != RULES.whole(f"{key}.ranks"):
        return found("ranks", ranks=line.ranks, wanted=RULES.whole(f"{key}.ranks"), missile=word(line.missile or ""))
    return None


@lines.each("AB204", "A-203", "A-Q19")
@says("accelerated move {fast}, normal move {move}", "ускоренное движение {fast}, обычное {move}")
@fix(
    "`fast` may not be shorter than `move`; for foot it is {by_rules} where it is left out",
    "`fast` не может быть меньше `move`; если его нет, у пехоты {by_rules}",
)
def slow_run(line: TroopLine) -> Verdict:
    """Accelerated movement is longer than the normal one."""
    by_rules = RULES.whole("troops.foot.fast")
    run, walk = fast(line), move(line)
    if run is not None and walk is not None and run < walk:
        key = "move" if line.fast is None else "fast"
        return found(key, fast=tenths(run), move=tenths(walk), by_rules=by_rules)
    return None
