"""Checks of army lists: AB1xx scope, 2xx arms and moves, 3xx guns, 6xx limits, 9xx what the text does not give (A-V11)."""

from collections.abc import Iterable, Iterator
from math import inf

from builder.checks.dominated import ABSENT, Merit, Offer, dominated
from builder.checks.limits import LACKING, LEFT_OUT, Bounds, limits_reversed, missing_value
from builder.checks.offered import never_available
from builder.checks.rule import Verdict, fix, found, rule, says
from builder.checks.shooters import unarmed
from builder.checks.unknown import twice, unknown
from builder.checks.wording import between, id_and_name, listed, near, quoted, span, tenths, word
from builder.systems.age_of_battles import bombards
from builder.systems.age_of_battles.checks import subjects
from builder.systems.age_of_battles.profile import AgeOfBattlesArmyList, GunLine, Share, TroopLine
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text, joined


@subjects.lines.each("AB201", "A-510", "A-515", severity="warning")
@says("`{weapon}` allows no special formation in these rules{guess}")
@fix("use one of: {known}; if you do mean another weapon, leave it as it is")
def misspelt_weapon(line: TroopLine) -> Verdict:
    """A typo would silently lose the right to form a hedgehog or pike block; weapons unlike any known one are
    accepted.
    """
    known = RULES.below("arms.weapons")
    guess = near(line.weapon, known)
    misspelt = line.weapon not in known and bool(guess.en)
    return misspelt and found("weapon", weapon=line.weapon, guess=guess, known=quoted(known))


@unarmed("AB202", subjects.lines, "A-503", "A-410")
def shooting_without_missile(line: TroopLine) -> Iterable[str]:
    """Range, ranks and shooting on the move apply only to a missile weapon."""
    written = {"range": line.reach, "ranks": line.ranks, "shoots_moving": line.shoots_moving}
    return (key for key, value in written.items() if value and line.missile is None)


@subjects.lines.each("AB203", "A-503", severity="warning")
@says("{ranks|shooting rank|shooting ranks} with {missile}; the rules say {wanted}")
@fix("write `ranks: {wanted}` or leave it out, unless your list has its own rule")
def other_ranks(line: TroopLine) -> Verdict:
    """The supplement says how many ranks of bows and crossbows shoot in open order."""
    wanted = subjects.ruled_ranks(line)
    other = line.ranks is not None and wanted is not None and line.ranks != wanted
    return other and found("ranks", ranks=line.ranks, wanted=wanted, missile=word(line.missile or ""))


@subjects.lines.each("AB204", "A-203", "A-Q19")
@says("fast move {fast} is shorter than move {move}")
@fix("make `fast` at least as long as `move`; if left out, it is {by_rules} for infantry")
def slow_run(line: TroopLine) -> Verdict:
    """A fast move must be at least as long as a normal one."""
    by_rules = RULES.whole("troops.foot.fast")
    run, walk = subjects.fast(line), subjects.move(line)
    if run is not None and walk is not None and run < walk:
        key = "move" if line.fast is None else "fast"
        return found(key, fast=tenths(run), move=tenths(walk), by_rules=by_rules)
    return None


@missing_value("AB901", Text("troop prices"), "A-Q1", "A-109")
@fix("add `price` (points per figure), or play without points")
def no_price(line: TroopLine) -> bool:
    """Only guns, spare gunners and the priest are priced in the supplement."""
    return line.price is None


@missing_value("AB902", Text("prices of musician, standard bearer and captain"), "A-613")
@fix("add `prices: {{musician: …, standard: …, captain: …}}` (zero if free); without it they cost nothing")
def no_prices_of_persons(line: TroopLine) -> bool:
    """The supplement gives no price, limit or share for a musician, standard bearer or captain."""
    return "prices" not in line.model_fields_set


@missing_value("AB903", Text("regiment sizes"), "A-Q1", "A-109")
@fix("add `figures: {{from: …, to: …}}`")
def no_size(line: TroopLine) -> bool:
    """Limits on regiments are in army lists, which the supplement does not include."""
    return line.figures is None


@missing_value("AB904", Text("moves of troops other than infantry"), "A-Q19")
@fix("add `move` and `fast`, in steps")
def no_move(line: TroopLine) -> bool:
    """The supplement gives moves only for infantry, and only in examples."""
    return subjects.known(line) and (subjects.move(line) is None or subjects.fast(line) is None)


@missing_value("AB905", Text("missile ranges"), "A-405", "A-Q1")
@fix("add `range`, in steps")
def no_range(line: TroopLine) -> bool:
    """Only targets in range can be hit, and ranges are in the core rules."""
    return line.missile is not None and line.reach is None


@subjects.lines.each("AB906", "A-503", severity="info")
@says("the rules do not say how many ranks shoot with `{missile}`; the list must give the number{guess}")
@fix("add `ranks`")
def no_ranks(line: TroopLine) -> Verdict:
    """The supplement gives the ranks that shoot in open order only for bows and crossbows."""
    missiles = RULES.below("arms.missiles")
    if line.missile is None or subjects.ranks(line) is not None:
        return None
    return found(missile=line.missile, guess=near(line.missile, missiles) if line.missile not in missiles else "")


@rule("AB907", "A-206", "A-Q1", severity="info")
@says(LACKING)
@fix("add `{key}`")
def no_value(army_list: AgeOfBattlesArmyList) -> Verdict:
    """Attack, Defence and Fighting Spirit are mentioned but not given."""
    keys = ("attack", "defence", "spirit")
    without = {key: [word(line.id) for line in army_list.lines if getattr(line, key) is None] for key in keys}
    return (
        found("lines", what=subjects.VALUES[key], key=key, lines=listed(ids)) for key, ids in without.items() if ids
    )


@missing_value("AB908", Text("Fighting Strength of mercenaries"), "A-206", "A-1101", "A-Q9")
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


@unknown("AB301", subjects.gun_kinds, "A-1001", "A-1002", at="type", what=Text("gun type"))
def unknown_calibre(gun: GunLine) -> tuple[str, Iterable[str]]:
    """The bombard table gives range, hits, effect and the figures needed to turn a gun; there are no cannon yet."""
    return gun.calibre, RULES.below("artillery.guns")


@twice("AB601", Text("two guns"), subjects.gun_kinds, "A-1001")
def gun_line_twice() -> None:
    """Rosters refer to guns by id, so each id must refer to exactly one kind of gun."""


@subjects.gun_kinds.each("AB602", "A-1002", "A-Q2")
@says("price {price}; the rules say {right}")
@fix("write `price: {right}` or leave it out; the crew of {crew} is included")
def other_gun_price(gun: GunLine) -> Verdict:
    """The rules give the price of bombards (A-V3)."""
    if gun.price is None or gun.calibre not in bombards.calibres():
        return None
    right, crew = bombards.price(gun.calibre), bombards.crew(gun.calibre)
    return gun.price != right and found("price", price=gun.price, right=right, crew=crew)


@limits_reversed("AB603", subjects.gun_kinds, "A-Q1", at="number")
def gun_numbers_reversed(gun: GunLine) -> Bounds:
    """No army can satisfy a minimum above the maximum."""
    return gun.number


@never_available("AB604", subjects.gun_kinds, "A-103")
def gun_never_available() -> None:
    """A gun whose years are outside those of the list can never be taken."""


@subjects.shares.each("AB608", "A-110")
@says("`from` ({least}) is larger than `to` ({most})")
@fix("make `from` no larger than `to`")
def share_limits_reversed(share: Share) -> Verdict:
    """No army can meet this share."""
    return share.least > share.most and found(least=tenths(share.least), most=tenths(share.most))


@unknown("AB609", subjects.shares.parts("lines", lambda share: share.lines), "A-110", what=Text("line"))
def share_of_nothing(one: tuple[Share, str], army_list: AgeOfBattlesArmyList) -> tuple[str, Iterable[str]]:
    """Every army would satisfy a share without lines."""
    return one[1], [line.id for line in army_list.lines]


@subjects.gun_kinds.named(id=lambda gun: gun.id).each("AB611", "A-1001")
@says("a gun and a troop line have the same id, `{id}`")
@fix("give one of them another id")
def gun_and_line(gun: GunLine, army_list: AgeOfBattlesArmyList) -> Verdict:
    """Rosters, diffs and messages refer to both by id."""
    return gun.id in {line.id for line in army_list.lines} and found("id")


_PERSONS = ("musician", "standard", "captain")


@dominated("AB914", "A-109", "A-Q1")
def offers(line: TroopLine) -> Iterator[Offer]:
    """There is no reason to take a line if another costs no more, is better in one respect and worse in none. Troop
    types and hand weapons are not ranked: most of their effects are in the core rules.
    """
    if line.price is None:
        return
    values = {
        "move": subjects.move(line),
        "fast": subjects.fast(line),
        "attack": line.attack,
        "defence": line.defence,
        "spirit": line.spirit,
    }
    shooting = (
        {"range": line.reach, "ranks": subjects.ranks(line)} if line.missile else {"range": ABSENT, "ranks": ABSENT}
    )
    yield Offer(
        id_and_name(line),
        line.price,
        (line.troops, line.weapon),
        (
            *(Merit(word(key), value) for key, value in {**values, **shooting}.items()),
            Merit(word("strength"), line.strength if line.mercenary else inf),
            Merit(Text("not mercenaries"), not line.mercenary),
            Merit(word("missile"), frozenset({line.missile} if line.missile else ())),
            Merit(word("shoots_moving"), line.shoots_moving),
            Merit(word("serves"), line.serves),
            *(Merit(word(f"prices.{one}"), getattr(line.prices, one), less=True) for one in _PERSONS),
        ),
    )


@rule("AB101", "A-105")
@says("the list's years: {span}; the supplement covers {first} to {last}; {beyond}")
@fix("keep `years` within that period, or use rules for another period")
def outside_century(army_list: AgeOfBattlesArmyList) -> Verdict:
    """The supplement is for Europe in one century; the authors consider it unsuitable for antiquity (A-V1)."""
    first, last = RULES.whole("limits.years.from"), RULES.whole("limits.years.to")
    beyond = _beyond(army_list, first, last)
    return bool(beyond) and found("years", span=span(army_list.years), first=first, last=last, beyond=joined(*beyond))


def _beyond(army_list: AgeOfBattlesArmyList, first: int, last: int) -> list[Text]:
    since, until = army_list.years.since, army_list.years.until
    early = Text("no first year") if since is None else Text("{n|year|years} too early").fill(n=first - since)
    late = Text("no last year") if until is None else Text("{n|year|years} too late").fill(n=until - last)
    return [*([early] if since is None or since < first else []), *([late] if until is None or until > last else [])]


@rule("AB102", "A-103", "A-104", severity="info")
@says("the list's years: {span}; the supplement is written for {first} to {last}")
@fix("the authors say that the rest of the century plays well too; no change is needed")
def outside_core(army_list: AgeOfBattlesArmyList) -> Verdict:
    """The core period is the middle and second half of the century (A-V1)."""
    first, last = RULES.whole("limits.core.from"), RULES.whole("limits.core.to")
    whole = RULES.whole("limits.years.from"), RULES.whole("limits.years.to")
    beyond = bool(_beyond(army_list, first, last)) and not _beyond(army_list, *whole)
    return beyond and found("years", span=span(army_list.years), first=first, last=last)


@rule("AB103", "A-105")
@says("the supplement is for {area} only, not for `{written}`{guess}")
@fix("write `area: {id}`, or use other rules")
def other_area(army_list: AgeOfBattlesArmyList) -> Verdict:
    """The supplement does not cover armies of other regions (A-V1)."""
    area = str(RULES["limits.area"].value)
    name, guess = RULES.text("limits.area.name"), near(army_list.area, [area])
    return army_list.area != area and found("area", area=name, written=army_list.area, guess=guess, id=area)


@unknown("AB105", subjects.lines, "A-107", "A-702", at="type", what=Text("troop type"))
def unknown_troops(line: TroopLine) -> tuple[str, Iterable[str]]:
    """Infantry and cavalry differ in moves, in when they are broken and in simultaneous strikes."""
    return line.troops, RULES.below("troops.kinds")


@subjects.lines.each("AB106", "A-107", severity="warning")
@says("the rules are largely untested for {troops}")
@fix("agree on unclear cases before the game")
def untested_troops(line: TroopLine) -> Verdict:
    """The authors hardly ever fielded such troops (A-V12)."""
    return line.troops in RULES.ids("limits.untested") and found("type", troops=word(line.troops))


@subjects.lines.each("AB107", "A-106", severity="warning")
@says("there are no rules here for {troops}")
@fix("remove the line, or agree on your own rules")
def troops_without_rules(line: TroopLine) -> Verdict:
    """The authors have no rules for war wagons yet (A-V12)."""
    return line.troops in RULES.ids("limits.without_rules") and found("type", troops=word(line.troops))


@limits_reversed("AB109", subjects.lines, "A-Q1", at="figures")
def figure_limits_reversed(line: TroopLine) -> Bounds | None:
    """No regiment can satisfy such limits."""
    return line.figures


@subjects.lines.each("AB112", "A-601", "A-Q14")
@says("regiment size {range}; with {broken} or fewer figures it is broken before the game starts")
@fix("set `figures.from` to {least} or more")
def broken_by_the_list(line: TroopLine) -> Verdict:
    """A list must not offer a regiment that would leave the game at the start (A-V10); if it gives no minimum, the roster is checked."""
    size = line.figures
    if size is None or size.least > size.most or not subjects.known(line):
        return None
    least, broken = size.least if "least" in size.model_fields_set else size.most, subjects.broken_at(line)
    range_ = between(size.least, size.most)
    return least <= broken and found("figures", range=range_, broken=broken, least=broken + 1)
