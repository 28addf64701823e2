"""AB901-AB913: what the text does not have and a list, a roster or an evening must give (A-V11)."""

from collections.abc import Iterator

from builder.checks.gaps import gap
from builder.checks.rule import Found, Rule, found, rule
from builder.checks.wording import called, listed, near, piece, word
from builder.systems.age_of_battles.checks.subjects import VALUES, captain, fast, guns, known, move, units
from builder.systems.age_of_battles.profile import AgeOfBattlesArmy, AgeOfBattlesArmyList, AgeOfBattlesGame, TroopLine
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text


@gap(
    "AB901",
    says=Text("prices of troops are not in the rules, the list must give them; none for: {lines}", "цен войск в правилах нет, их должна дать расписка; без цены: {lines}"),
    fix=Text("add `price`, points a figure, or play without points", "добавьте `price`, пункты за фигурку, или играйте без пунктов"),
    cites=("A-Q1", "A-109"),
)  # fmt: skip
def no_price(line: TroopLine) -> bool:
    """Only guns, spare gunners and the priest are priced in the text."""
    return line.price is None


@gap(
    "AB902",
    says=Text("prices of musician, standard bearer and captain are not in the rules, the list must give them; here they are free: {lines}", "цен музыканта, знаменосца и капитана в правилах нет, их должна дать расписка; здесь они бесплатны: {lines}"),
    fix=Text("add `prices: {{musician: …, standard: …, captain: …}}`, nought for what is free", "добавьте `prices: {{musician: …, standard: …, captain: …}}`, ноль — бесплатно"),
    cites=("A-613",),
)  # fmt: skip
def no_prices_of_persons(line: TroopLine) -> bool:
    """No price, limit or share is printed for those who go in front."""
    return "prices" not in line.model_fields_set


@gap(
    "AB903",
    says=Text("sizes of regiments are not in the rules, the list must give them; none for: {lines}", "численности полков в правилах нет, её должна дать расписка; без неё: {lines}"),
    fix=Text("add `figures: {{from: …, to: …}}`", "добавьте `figures: {{from: …, to: …}}`"),
    cites=("A-Q1", "A-109"),
)  # fmt: skip
def no_size(line: TroopLine) -> bool:
    """Limits of units stand in army lists that the text does not contain."""
    return line.figures is None


@gap(
    "AB904",
    says=Text("moves of others than foot are not in the rules, the list must give them; not both for: {lines}", "движение есть в правилах только для пехоты, прочим его должна дать расписка; нет обоих: {lines}"),
    fix=Text("add `move` and `fast`, in steps", "добавьте `move` и `fast`, в шагах"),
    cites=("A-Q19",),
)  # fmt: skip
def no_move(line: TroopLine) -> bool:
    """The text has the moves of foot, in examples, and those of nobody else."""
    return known(line) and (move(line) is None or fast(line) is None)


@gap(
    "AB905",
    says=Text("reach of missiles is not in the rules, the list must give it; none for: {lines}", "дальности стрельбы в правилах нет, её должна дать расписка; без неё: {lines}"),
    fix=Text("add `range`, in steps", "добавьте `range`, в шагах"),
    cites=("A-405", "A-Q1"),
)  # fmt: skip
def no_range(line: TroopLine) -> bool:
    """Only what is within reach can be hit, and reach is the base game's."""
    return line.missile is not None and line.reach is None


@rule(
    "AB906",
    of="army-list",
    severity="info",
    says=Text("{line}: how many ranks shoot with `{missile}` is not in the rules, the list must give it{guess}", "{line}: сколько рядов стреляет (`{missile}`), в правилах нет, это должна дать расписка{guess}"),
    fix=Text("add `ranks`", "добавьте `ranks`"),
    cites=("A-503",),
)  # fmt: skip
def no_ranks(army_list: AgeOfBattlesArmyList) -> Iterator[Found]:
    """In open order bowmen and crossbowmen shoot with several ranks; others the text does not name."""
    for index, line in enumerate(army_list.lines):
        missiles = RULES.below("arms.missiles")
        if line.missile is not None and line.ranks is None and f"arms.missiles.{line.missile}.ranks" not in RULES:
            guess = near(line.missile, missiles) if line.missile not in missiles else ""
            yield found("lines", index, line=called(line), missile=line.missile, guess=guess)


@rule(
    "AB907",
    of="army-list",
    severity="info",
    says=Text("{value} is a value of the base game and not in these rules, the list must give it; none for: {lines}", "{value}: это из базовых правил, здесь значения нет, его должна дать расписка; без него: {lines}"),
    fix=Text("add `{key}`", "добавьте `{key}`"),
    cites=("A-206", "A-Q1"),
)  # fmt: skip
def no_value(army_list: AgeOfBattlesArmyList) -> Iterator[Found]:
    """Attack, Defence and Fighting Spirit are named and not given."""
    for key in ("attack", "defence", "spirit"):
        lines = [word(line.id) for line in army_list.lines if getattr(line, key) is None]
        if lines:
            yield found("lines", value=VALUES[key], key=key, lines=listed(lines))


@gap(
    "AB908",
    says=Text("Fighting Strength of mercenaries is not in the rules, the list must give it; none for: {lines}", "Боевой Силы наёмников в правилах нет, её должна дать расписка; без неё: {lines}"),
    fix=Text("add `strength`: by it they are tested whether they leave", "добавьте `strength`: по ней проверяют, не уходят ли они"),
    cites=("A-206", "A-1101", "A-Q9"),
)  # fmt: skip
def no_strength(line: TroopLine) -> bool:
    """The tests of mercenaries begin at a Fighting Strength that only the base game and its lists know."""
    return line.mercenary and line.strength is None


@rule(
    "AB909",
    of="army-list",
    severity="info",
    says=Text("percentages of troops are meant to make an army historical; they are not in the rules, the list must give them", "историчность армии дают доли родов войск в процентах; в правилах их нет, их должна дать расписка"),
    fix=Text("add `shares`, or let all compositions pass", "добавьте `shares` или допускайте любой состав"),
    cites=("A-110",),
)  # fmt: skip
def no_shares(army_list: AgeOfBattlesArmyList) -> Iterator[Found]:
    """The authors speak of percentages of troop kinds and print none."""
    if not army_list.shares:
        yield found("shares")


@rule(
    "AB910",
    of="roster",
    severity="info",
    says=Text("{unit}: the captain’s {value} cannot be compared, the list has none for his figures", "{unit}: у капитана {value}, сравнить не с чем: у фигурок в расписке значения нет"),
    fix=Text("add `{key}` to the line {line}", "добавьте `{key}` строке {line}"),
    cites=("A-612", "A-Q1"),
)  # fmt: skip
def captain_beyond_compare(army: AgeOfBattlesArmy) -> Iterator[Found]:
    """A captain is at least as good as his figures, in each value: so these must be known."""
    for one in units(army):
        for key, _, least in captain(one):
            if least is None:
                where = ("units", one.index, "captain", key)
                yield found(*where, unit=one.name, value=VALUES[key], key=key, line=called(one.line))


@rule(
    "AB911",
    of="evening",
    severity="info",
    says=Text("a points limit is not in the rules; neither evening nor rosters give one", "предела пунктов в правилах нет; ни вечер, ни составы его не дают"),
    fix=Text("add `points`, or play what both agree on", "добавьте `points` или играйте по договорённости"),
    cites=("A-102", "A-Q1"),
)  # fmt: skip
def no_limit(game: AgeOfBattlesGame) -> Iterator[Found]:
    """How large the game is the players settle between them."""
    if game.evening.points is None and all(army.roster.points is None for army in game.armies):
        yield found("points")


@rule(
    "AB912",
    of="evening",
    severity="info",
    says=Text("{ground}: whether anybody may cross it is not in the rules, the evening must give it", "{ground}: можно ли там пройти, в правилах нет, это должен дать вечер"),
    fix=Text("add `passable: true` or `passable: false`", "добавьте `passable: true` или `passable: false`"),
    cites=("A-116",),
)  # fmt: skip
def unsaid_ground(game: AgeOfBattlesGame) -> Iterator[Found]:
    """The base book names impassable ground by examples, and the supplement leaves it there."""
    for index, element in enumerate(game.evening.terrain):
        key = f"terrain.grounds.{element.ground}.passable"
        if element.passable is None and key in RULES and RULES[key].value == "unsaid":
            yield found("terrain", index, ground=piece(element))


@rule(
    "AB913",
    of="evening",
    severity="info",
    says=Text("{gun}: the size of its stand is not in the rules, the evening must give it", "{gun}: размера подставки в правилах нет, его должен дать вечер"),
    fix=Text("add `front` and `depth`, in steps; without them contact with servants and battery is not looked at",
             "добавьте `front` и `depth`, в шагах; без них касание с обслугой и батареей не проверить"),
    cites=("A-1004", "A-1009"),
)  # fmt: skip
def unsized_position(game: AgeOfBattlesGame) -> Iterator[Found]:
    """A standard stand is named, and nobody here says how large it is."""
    for number, army in game.fielded():
        side = game.evening.sides[number]
        names = {one.gun.id: one.name for one in guns(army)}
        for place, gun in enumerate(side.guns):
            if gun.id in names and (gun.front is None or gun.depth is None):
                yield found("sides", number, "guns", place, gun=names[gun.id])


CHECKS: tuple[Rule, ...] = (
    no_price,
    no_prices_of_persons,
    no_size,
    no_move,
    no_range,
    no_ranks,
    no_value,
    no_strength,
    no_shares,
    captain_beyond_compare,
    no_limit,
    unsaid_ground,
    unsized_position,
)
