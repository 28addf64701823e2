"""AB901-AB913: what the text does not have and a list, a roster or an evening must give (A-V11)."""

from collections.abc import Iterator

from builder.checks.gaps import LACKING, LEFT_OUT, gap
from builder.checks.rule import Found, Verdict, fix, found, rule, says
from builder.checks.wording import listed, near, word
from builder.systems.age_of_battles.checks.subjects import VALUES, fast, known, lines, move
from builder.systems.age_of_battles.profile import AgeOfBattlesArmyList, TroopLine
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text


@gap("AB901", Text("prices of troops", "цены войск"), "A-Q1", "A-109")
@fix(
    "add `price`, points a figure, or play without points",
    "добавьте `price`, пункты за фигурку, или играйте без пунктов",
)
def no_price(line: TroopLine) -> bool:
    """Only guns, spare gunners and the priest are priced in the text."""
    return line.price is None


@gap("AB902", Text("prices of musician, standard bearer and captain", "цены музыканта, знаменосца и капитана"), "A-613")
@fix(
    "add `prices: {{musician: …, standard: …, captain: …}}`, nought for what is free; until then they cost nothing",
    "добавьте `prices: {{musician: …, standard: …, captain: …}}`, ноль — бесплатно; пока их цена ноль",
)
def no_prices_of_persons(line: TroopLine) -> bool:
    """No price, limit or share is printed for those who go in front."""
    return "prices" not in line.model_fields_set


@gap("AB903", Text("sizes of regiments", "численность полков"), "A-Q1", "A-109")
@fix("add `figures: {{from: …, to: …}}`", "добавьте `figures: {{from: …, to: …}}`")
def no_size(line: TroopLine) -> bool:
    """Limits of units stand in army lists that the text does not contain."""
    return line.figures is None


@gap("AB904", Text("both moves of others than foot", "оба движения тех, кто не пехота"), "A-Q19")
@fix("add `move` and `fast`, in steps", "добавьте `move` и `fast`, в шагах")
def no_move(line: TroopLine) -> bool:
    """The text has the moves of foot, in examples, and those of nobody else."""
    return known(line) and (move(line) is None or fast(line) is None)


@gap("AB905", Text("reach of missiles", "дальность стрельбы"), "A-405", "A-Q1")
@fix("add `range`, in steps", "добавьте `range`, в шагах")
def no_range(line: TroopLine) -> bool:
    """Only what is within reach can be hit, and reach is the base game's."""
    return line.missile is not None and line.reach is None


@lines.each("AB906", "A-503", severity="info")
@says(
    "how many ranks shoot with `{missile}` is not in the rules, the list must give it{guess}",
    "сколько рядов стреляет (`{missile}`), в правилах нет, это должна дать расписка{guess}",
)
@fix("add `ranks`", "добавьте `ranks`")
def no_ranks(line: TroopLine) -> Verdict:
    """In open order bowmen and crossbowmen shoot with several ranks; others the text does not name."""
    missiles = RULES.below("arms.missiles")
    if line.missile is not None and line.ranks is None and f"arms.missiles.{line.missile}.ranks" not in RULES:
        guess = near(line.missile, missiles) if line.missile not in missiles else ""
        return found(missile=line.missile, guess=guess)
    return None


@rule("AB907", "A-206", "A-Q1", severity="info")
@says(LACKING)
@fix("add `{key}`", "добавьте `{key}`")
def no_value(army_list: AgeOfBattlesArmyList) -> Iterator[Found]:
    """Attack, Defence and Fighting Spirit are named and not given."""
    for key in ("attack", "defence", "spirit"):
        lines = [word(line.id) for line in army_list.lines if getattr(line, key) is None]
        if lines:
            yield found("lines", what=VALUES[key], key=key, lines=listed(lines))


@gap("AB908", Text("Fighting Strength of mercenaries", "Боевая Сила наёмников"), "A-206", "A-1101", "A-Q9")
@fix(
    "add `strength`: by it they are tested whether they leave",
    "добавьте `strength`: по ней проверяют, не уходят ли они",
)
def no_strength(line: TroopLine) -> bool:
    """The tests of mercenaries begin at a Fighting Strength that only the base game and its lists know."""
    return line.mercenary and line.strength is None


@rule("AB909", "A-110", severity="info")
@says(LEFT_OUT)
@fix("add `shares`, or let all compositions pass", "добавьте `shares` или допускайте любой состав")
def no_shares(army_list: AgeOfBattlesArmyList) -> Verdict:
    """The authors speak of percentages of troop kinds and print none."""
    return not army_list.shares and found("shares", what=Text("percentages of troops", "доли родов войск в процентах"))
