"""Checks of evenings: AB1xx scope, 501-510 deployment, 521-524 guns, 531-536 terrain, 9xx what the text does not give (A-V11)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import hypot

from builder.checks.placing import missing_from_deployment, off_table, overlapping, placed_twice, unknown_placed
from builder.checks.rule import Found, Verdict, Where, fix, found, rule, says
from builder.checks.selector import Selector
from builder.checks.subjects import unit_ids
from builder.checks.unknown import GROUND, PIECES, reading_check, twice, unknown
from builder.checks.wording import piece, tenths
from builder.rules.geometry import Point, Shape, distance, overlap, within
from builder.systems.age_of_battles.checks import on_table
from builder.systems.age_of_battles.checks.subjects import Fielded, GunWithLine, battery_name, by_id, guns
from builder.systems.age_of_battles.field import Stand, enters, position, sector, stands, touched
from builder.systems.age_of_battles.profile import AgeOfBattlesArmy, AgeOfBattlesGame, Element, PlacedGun
from builder.systems.age_of_battles.rulebook import READINGS, RULES
from builder.text import Text, same


@unknown_placed("AB501", "A-112", "A-1001", deployment=Text("regiment"), guns=Text("gun"))
def unknown_piece(army: AgeOfBattlesArmy, key: str) -> Iterable[str]:
    """Only regiments and guns in the roster can be on the table."""
    return unit_ids(army) if key == "deployment" else [gun.id for gun in army.roster.guns]


@placed_twice("AB502", on_table.placed, "A-112")
def in_two_places(one: tuple[on_table.Entry, Text]) -> object:
    """A regiment or gun has a single base."""
    return one[0]


@missing_from_deployment("AB503", "A-301", severity="info", once=("deployment", "guns"))
@fix(
    Text("place it, or bring it in with the reserves ({phase} phase)").fill(
        phase=RULES.text("turn.phases.reserves.name")
    )
)
def not_placed(army: AgeOfBattlesArmy) -> Iterable[Fielded]:
    """A regiment that is not placed can only enter as a reserve; it may have been forgotten."""
    return by_id(army).values()


@missing_from_deployment("AB504", "A-1001", key="guns", once=("deployment", "guns"))
@fix("place it: bombards are placed before the battle and cannot arrive later")
def gun_not_placed(army: AgeOfBattlesArmy) -> Iterable[GunWithLine]:
    """Bombards cannot move during the game, so one that is not placed takes no part."""
    return guns(army)


@off_table("AB505", on_table.pieces, "A-801", length=on_table.STEPS)
def sticks_out(one: on_table.Piece) -> Shape:
    """Bases, guns and tents must be on the table."""
    return one.extent


@overlapping("AB506", on_table.pieces.only(lambda one: one.stand.key != "camp"), "A-112")
def on_another(one: on_table.Piece) -> Iterable[Shape]:
    """Bases cannot overlap."""
    return (one.stand.corners,)


@on_table.pieces.only(lambda one: not one.stand.is_point).pairs().each("AB507", "A-704", "A-Q4", severity="warning")
@says("{name}: too close to the enemy, {far|step|steps} from {other}")
@fix("move it more than {reach} step away; any closer and it would already be in melee")
def too_near(two: tuple[on_table.Piece, on_table.Piece]) -> Verdict:
    """Within a step of the enemy, melee would begin before anyone could attack."""
    own, other = (piece.stand for piece in two)
    if own.side == other.side:
        return None
    one, enemy = own.corners, other.corners
    reach = float(Fraction(RULES.whole("fighting.flank.reach"), RULES.whole("limits.step")))
    if not within(enemy, one, reach) or overlap(enemy, one):
        return None
    return found(far=tenths(distance(enemy, one)), reach=tenths(reach))


@on_table.camps.each("AB508", "A-602", "A-801")
@says("the army “{army}” has a camp, but it is not on the map")
@fix("add `camp: [x, y]`, the position of the tent")
def camp_without_place(one: on_table.Camped) -> Verdict:
    """Broken regiments walk to the camp and beaten ones retreat towards it, so its position must be known."""
    return bool(one.army.roster.camp and one.side.camp is None and (one.side.deployment or one.side.guns))


@on_table.camps.each("AB509", "A-602")
@says("the map has a camp, but the army “{army}” has none")
@fix("add `camp` to the roster, or remove it from the map")
def place_without_camp(one: on_table.Camped) -> Verdict:
    """A camp must belong to an army."""
    return one.side.camp is not None and one.army.roster.camp is None and found("camp")


@on_table.pieces.pairs().only(lambda two: two[0].stand.key == "camp").each("AB510", "A-602", "A-605")
@says("{name}: on the camp of “{army}”")
@fix("move one of them; an enemy that reaches the tent captures the camp")
def on_camp(two: tuple[on_table.Piece, on_table.Piece], game: AgeOfBattlesGame) -> Verdict:
    """The tent needs its own space."""
    camp, other = (piece.stand for piece in two)
    name = Text("the other camp") if other.key == "camp" else two[1].name
    return overlap(other.corners, camp.corners) and found(name=name, army=game.called(camp.side))


@rule("AB911", "A-102", "A-Q1", severity="info")
@says("neither the rules nor the evening nor either roster gives a points limit")
@fix("add `points`, or agree on the size of the game")
def no_limit(game: AgeOfBattlesGame) -> Verdict:
    """The players agree on the size of the game."""
    return game.evening.points is None and all(army.roster.points is None for army in game.armies) and found("points")


@on_table.terrain.each("AB912", "A-116", severity="info")
@says("the rules do not say whether it can be crossed; the evening file must")
@fix("add `passable: true` or `passable: false`")
def unsaid_ground(element: Element) -> Verdict:
    """The core rulebook gives examples of impassable terrain, and the supplement adds nothing."""
    key = f"terrain.grounds.{element.ground}.passable"
    return element.passable is None and key in RULES and RULES[key].value == "unsaid"


@on_table.placed_guns.each("AB913", "A-1004", "A-1009", severity="info")
@says("the rules do not give the size of its base; the evening file must")
@fix("add `front` and `depth` in steps; without them its contact with helpers and with its battery is not checked")
def unsized_position(one: on_table.Positioned) -> Verdict:
    """The supplement mentions a standard base but not its size."""
    return one.at.front is None or one.at.depth is None


_CORNERS, _ENDS = 3, 2


@unknown("AB531", on_table.terrain, "A-802", "A-804", at="ground", what=GROUND)
def unknown_ground(element: Element) -> tuple[str, Iterable[str]]:
    """The kind of ground decides whether and how it can be crossed."""
    return element.ground, RULES.below("terrain.grounds")


@on_table.terrain.each("AB532", "A-802", "A-804")
@says("no `outline`, and no `course` with a `width`")
@fix("write `outline` (three or more corners), or `course` (two or more points) and `width`")
def shapeless(element: Element) -> Verdict:
    """Terrain without a shape cannot be placed on the table."""
    drawn = len(element.outline) >= _CORNERS or (len(element.course) >= _ENDS and element.width is not None)
    return not drawn


@twice("AB533", PIECES, on_table.terrain, "A-802")
def ground_twice() -> None:
    """Each id must refer to exactly one piece of terrain."""


@off_table("AB534", on_table.terrain, "A-801", length=on_table.STEPS)
def beyond_table(element: Element) -> Iterable[Point]:
    """Terrain off the table has no effect."""
    return (*element.outline, *element.course)


@on_table.pieces.each("AB535", "A-802", "A-116")
@says("{name}: in impassable terrain ({ground})")
@fix("move it, or write `passable: true` if your group allows it")
def on_forbidden_ground(one: on_table.Piece, game: AgeOfBattlesGame) -> Verdict:
    """Units go round rivers and cliffs and cannot stand in them."""
    barred = filter(_forbidden, game.evening.terrain)
    return (found(ground=piece(element)) for element in barred if enters(one.stand.corners, element))


def _forbidden(element: Element) -> bool:
    if element.passable is not None:
        return not element.passable
    key = f"terrain.grounds.{element.ground}.passable"
    return key in RULES and RULES[key].value == "no"


unknown_reading = reading_check("AB536", READINGS, "A-Q1")


@rule("AB521", "A-1004")
@says("{gun}: not joined to the other guns of {battery}, {far|step|steps} from {other}")
@fix("put their bases side by side, or remove it from the battery")
def battery_not_joined(game: AgeOfBattlesGame) -> Iterator[Found]:
    """A battery is a group of joined bases that turns about its own centre."""
    for number, army in game.fielded():
        names = {one.gun.id: one.name for one in guns(army)}
        there = {one.id: one for one in stands(game) if _is(one, number, "guns")}
        for battery in army.roster.batteries:
            members = [there[gun] for gun in dict.fromkeys(battery.guns) if gun in there]
            joined = members[:1]
            for one in joined:  # grows while it is walked
                joined += [other for other in members if other not in joined and touched(one.corners, other.corners)]
            for one in members:
                if one not in joined:
                    far, nearest = min((distance(one.corners, other.corners), other.id) for other in joined)
                    yield found(
                        *one.where, "at",
                        gun=names.get(one.id, same(one.id)), battery=battery_name(battery), far=tenths(far), other=names.get(nearest, same(nearest)),
                    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class ServedGun:
    """A regiment and a gun that it serves, with the places of both."""

    unit: Fielded
    stand: Stand
    gun: GunWithLine
    at: PlacedGun

    @property
    def in_sector(self) -> bool:
        """Whether the regiment stands where the gun fires."""
        return overlap(sector(self.at, RULES.whole(f"{self.gun.key}.range.to")), self.stand.corners)


def _posts(game: AgeOfBattlesGame) -> Iterator[tuple[Where, ServedGun]]:
    for number, army in game.fielded():
        regiments, there = by_id(army), {one.id: one for one in stands(game) if _is(one, number, "deployment")}
        placed = {gun.id: gun for gun in game.evening.sides[number].guns}
        for one in guns(army):
            at, unit = placed.get(one.gun.id), regiments.get(one.gun.servants or "")
            if at and unit and unit.unit.id in there:
                yield (*there[unit.unit.id].where, "at"), ServedGun(unit, there[unit.unit.id], one, at)


_served = Selector(_posts, unit=lambda post: post.unit.name, gun=lambda post: post.gun.name)


@_served.each("AB522", "A-1009", severity="warning")
@says("{unit}: crew of {gun}, but not touching its rear or a side ({far|step|steps} away)")
@fix("put its base along the rear or a side of the position; a corner is not enough")
def servants_apart(post: ServedGun) -> Verdict:
    """Only helpers whose base lies along the position can replace gunners, turn the gun and fight for it."""
    corners, stand = position(post.at), post.stand
    if corners is None or not post.unit.line.serves or post.in_sector:
        return None  # its size is unknown, or another check covers it
    apart = not set(touched(corners, stand.corners)) - {"front"}
    return apart and found(far=tenths(distance(corners, stand.corners)))


@_served.each("AB523", "A-1001", "A-1009", severity="warning")
@says("{unit}: in the fire arc of its own gun, {gun}, which cannot fire through its crew")
@fix("put it behind or beside the position: in front it blocks fire both ways")
def servants_in_front(post: ServedGun) -> Verdict:
    """Helpers in front of a position block fire both ways."""
    return post.in_sector


@on_table.placed_guns.each("AB524", "A-1001", "A-1010", severity="info")
@says("no enemy stands in its fire arc at any distance")
@fix("turn it (`facing` is {facing}), or let it wait for targets")
def fires_at_nobody(one: on_table.Positioned, game: AgeOfBattlesGame) -> Verdict:
    """A bombard is placed before the battle and takes many figures to turn."""
    lane = sector(one.at, hypot(game.evening.table.width, game.evening.table.depth))
    enemies = [stand for stand in stands(game) if stand.side != one.side]
    idle = bool(enemies) and not any(overlap(lane, enemy.corners) for enemy in enemies)
    return idle and found("facing", facing=tenths(one.at.facing))


def _is(one: Stand, number: int, key: str) -> bool:
    return one.side == number and one.key == key


@rule("AB111", "A-105")
@says("{date} is outside the years of the supplement, {first} to {last}")
@fix("change the date, or use rules for that period")
def evening_outside_century(game: AgeOfBattlesGame) -> Verdict:
    """A battle must fall within the supplement's period, as a list must (A-V1)."""
    first, last = RULES.whole("limits.years.from"), RULES.whole("limits.years.to")
    outside = not first <= game.evening.date.year <= last
    return outside and found("date", date=game.evening.date.digits, first=same(str(first)), last=same(str(last)))
