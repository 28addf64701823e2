"""AB901-AB913: values that the text does not give, so that a list, a roster or an evening must (A-V11)."""

from builder.checks.gaps import LACKING, LEFT_OUT, gap
from builder.checks.rule import Verdict, fix, found, rule, says
from builder.checks.wording import listed, near, word
from builder.systems.age_of_battles.checks.subjects import VALUES, fast, known, lines, move
from builder.systems.age_of_battles.profile import AgeOfBattlesArmyList, TroopLine
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text


@gap("AB901", Text("troop prices"), "A-Q1", "A-109")
@fix("add `price` (points per figure), or play without points")
def no_price(line: TroopLine) -> bool:
    """Only guns, spare gunners and the priest are priced in the supplement."""
    return line.price is None


@gap("AB902", Text("prices of musician, standard bearer and captain"), "A-613")
@fix("add `prices: {{musician: …, standard: …, captain: …}}` (zero if free); without it they cost nothing")
def no_prices_of_persons(line: TroopLine) -> bool:
    """The supplement gives no price, limit or share for a musician, standard bearer or captain."""
    return "prices" not in line.model_fields_set


@gap("AB903", Text("regiment sizes"), "A-Q1", "A-109")
@fix("add `figures: {{from: …, to: …}}`")
def no_size(line: TroopLine) -> bool:
    """Limits on regiments are in army lists, which the supplement does not include."""
    return line.figures is None


@gap("AB904", Text("moves of troops other than infantry"), "A-Q19")
@fix("add `move` and `fast`, in steps")
def no_move(line: TroopLine) -> bool:
    """The supplement gives moves only for infantry, and only in examples."""
    return known(line) and (move(line) is None or fast(line) is None)


@gap("AB905", Text("missile ranges"), "A-405", "A-Q1")
@fix("add `range`, in steps")
def no_range(line: TroopLine) -> bool:
    """Only targets in range can be hit, and ranges are in the core rules."""
    return line.missile is not None and line.reach is None


@lines.each("AB906", "A-503", severity="info")
@says("the rules do not say how many ranks shoot with `{missile}`; the list must give the number{guess}")
@fix("add `ranks`")
def no_ranks(line: TroopLine) -> Verdict:
    """The supplement gives the ranks that shoot in open order only for bows and crossbows."""
    missiles = RULES.below("arms.missiles")
    if line.missile is not None and line.ranks is None and f"arms.missiles.{line.missile}.ranks" not in RULES:
        guess = near(line.missile, missiles) if line.missile not in missiles else ""
        return found(missile=line.missile, guess=guess)
    return None


@rule("AB907", "A-206", "A-Q1", severity="info")
@says(LACKING)
@fix("add `{key}`")
def no_value(army_list: AgeOfBattlesArmyList) -> Verdict:
    """Attack, Defence and Fighting Spirit are mentioned but not given."""
    keys = ("attack", "defence", "spirit")
    without = {key: [word(line.id) for line in army_list.lines if getattr(line, key) is None] for key in keys}
    return (found("lines", what=VALUES[key], key=key, lines=listed(ids)) for key, ids in without.items() if ids)


@gap("AB908", Text("Fighting Strength of mercenaries"), "A-206", "A-1101", "A-Q9")
@fix("add `strength`; it decides when mercenaries take their test to leave")
def no_strength(line: TroopLine) -> bool:
    """Mercenary tests depend on a Fighting Strength that only the core rules and their lists give."""
    return line.mercenary and line.strength is None


@rule("AB909", "A-110", severity="info")
@says(LEFT_OUT)
@fix("add `shares`, or accept any composition")
def no_shares(army_list: AgeOfBattlesArmyList) -> Verdict:
    """The authors mention percentages of troop types but give none."""
    return not army_list.shares and found("shares", what=Text("shares of troop types"))
