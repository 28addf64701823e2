"""AB521-AB524: positions of guns on the table: joined in batteries, touched by their servants, with targets in sector."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot
from typing import NamedTuple

from builder.checks.finding import Where
from builder.checks.rule import Found, Verdict, fix, found, rule, says
from builder.checks.selector import Selector
from builder.checks.wording import tenths
from builder.rules.geometry import distance, overlap
from builder.systems.age_of_battles.checks.on_table import Positioned, placed_guns
from builder.systems.age_of_battles.checks.subjects import Fielded, Mounted, battery_name, by_id, guns
from builder.systems.age_of_battles.field import Stand, position, sector, stands, touched
from builder.systems.age_of_battles.profile import AgeOfBattlesGame, PlacedGun
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import same


@rule("AB521", "A-1004")
@says("{gun}: not joined to the other guns of {battery}, {far|step|steps} from {other}")
@fix("put their bases side by side, or remove it from the battery")
def battery_torn(game: AgeOfBattlesGame) -> Iterator[Found]:
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
class Post:
    """A regiment and a gun that it serves, with the places of both."""

    unit: Fielded
    stand: Stand
    gun: Mounted
    at: PlacedGun

    @property
    def in_sector(self) -> bool:
        """Whether the regiment stands where the gun fires."""
        return overlap(sector(self.at, RULES.whole(f"{self.gun.key}.range.to")), self.stand.corners)


def _posts(game: AgeOfBattlesGame) -> Iterator[tuple[Where, Post]]:
    for number, army in game.fielded():
        regiments, there = by_id(army), {one.id: one for one in stands(game) if _is(one, number, "deployment")}
        placed = {gun.id: gun for gun in game.evening.sides[number].guns}
        for one in guns(army):
            at, unit = placed.get(one.gun.id), regiments.get(one.gun.servants or "")
            if at and unit and unit.unit.id in there:
                yield (*there[unit.unit.id].where, "at"), Post(unit, there[unit.unit.id], one, at)


class Aimed(NamedTuple):
    """A gun on the table, and all enemies on the table."""

    of: Positioned
    enemies: tuple[Stand, ...]


def _guns(game: AgeOfBattlesGame) -> Iterator[tuple[Where, Aimed]]:
    there = stands(game)
    for where, one in placed_guns.walk(game):
        yield where, Aimed(one, tuple(stand for stand in there if stand.side != one.side))


_served = Selector(_posts, unit=lambda post: post.unit.name, gun=lambda post: post.gun.name)
_aimed = Selector(_guns, gun=lambda one: one.of.gun.name)


@_served.each("AB522", "A-1009", severity="warning")
@says("{unit}: crew of {gun}, but not touching its rear or a side ({far|step|steps} away)")
@fix("put its base along the rear or a side of the position; a corner is not enough")
def servants_apart(post: Post) -> Verdict:
    """Only helpers whose base lies along the position can replace gunners, turn the gun and fight for it."""
    corners, stand = position(post.at), post.stand
    if corners is None or not post.unit.line.serves or post.in_sector:
        return None  # its size is unknown, or another check covers it
    apart = not set(touched(corners, stand.corners)) - {"front"}
    return apart and found(far=tenths(distance(corners, stand.corners)))


@_served.each("AB523", "A-1001", "A-1009", severity="warning")
@says("{unit}: in the fire arc of its own gun, {gun}, which cannot fire through its crew")
@fix("put it behind or beside the position: in front it blocks fire both ways")
def servants_in_front(post: Post) -> Verdict:
    """Helpers in front of a position block fire both ways."""
    return post.in_sector


@_aimed.each("AB524", "A-1001", "A-1010", severity="info")
@says("no enemy stands in its fire arc at any distance")
@fix("turn it (`facing` is {facing}), or let it wait for targets")
def fires_at_nobody(one: Aimed, game: AgeOfBattlesGame) -> Verdict:
    """A bombard is placed before the battle and takes many figures to turn."""
    lane = sector(one.of.at, hypot(game.evening.table.width, game.evening.table.depth))
    idle = one.enemies and not any(overlap(lane, enemy.corners) for enemy in one.enemies)
    return bool(idle) and found("facing", facing=tenths(one.of.at.facing))


def _is(one: Stand, number: int, key: str) -> bool:
    return one.side == number and one.key == key
