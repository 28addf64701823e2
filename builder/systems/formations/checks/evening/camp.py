"""FO521-FO531: camps and field works on the field, their defenders, and the square of a flanking force."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import ceil, dist
from typing import Any, NamedTuple

from builder.checks.placing import off_table
from builder.checks.rule import Found, Verdict, Where, fix, found, says
from builder.checks.selector import Selector
from builder.checks.wording import listed, piece, tenths
from builder.rules.geometry import TOUCH, Point, Shape, distance, inside, within
from builder.rules.geometry import sides as edges
from builder.systems.formations import readings
from builder.systems.formations.checks.evening.terrain import reaches
from builder.systems.formations.checks.on_table import STEPS, Sided, Written, sections, sides, written_sides
from builder.systems.formations.checks.subjects import by_id, named
from builder.systems.formations.field import Base, bases, beyond, camp, from_edge, half
from builder.systems.formations.ground import sectors_of, terrain_of
from builder.systems.formations.matrix import capacity, cell, grounds, troops
from builder.systems.formations.profile import Element, FormationsArmy, FormationsGame, FormationsSide, Section
from builder.systems.formations.rulebook import RULES
from builder.text import Text, joined, same


@sides.each("FO521", "C-2.2-01", "C-14-01", severity="warning")
@says("its camp ({camp}) has not been placed")
@fix("add `camp: {{at: [x, y]}}`; the point is its north-west corner")
def camp_not_placed(one: Sided) -> Verdict:
    """A camp that has been paid for must be on the field."""
    kind = one.army.roster.camp
    return kind != "none" and one.side.camp is None and found(camp=named(f"camp.kinds.{kind}"))


@sides.each("FO522", "C-2.2-01", "C-14-01")
@says("`camp` is placed here, but the roster has no camp")
@fix("delete `camp` here, or add a camp to the roster")
def no_camp(one: Sided) -> Verdict:
    """A camp must be in the roster, with its price and its Resilience."""
    return one.army.roster.camp == "none" and one.side.camp is not None and found("camp")


@written_sides.named().each("FO523", "C-2.2-01", "C-14-01", "Q-104")
@says("the camp extends {over|step|steps} {beyond}")
@fix("move it: it measures {length} by {width|step|steps} from its north-west corner")
def camp_place(one: Written, game: FormationsGame) -> Iterator[Found]:
    """A camp must be on the table and in its army's half."""
    if one.side.camp is None:
        return
    table, edge, corners = game.evening.table, one.side.edge, camp(one.side.camp)
    out = beyond(corners, table)
    over = max(from_edge(edge, table, corner) for corner in corners) - half(edge, table)
    size: dict[str, Any] = {"length": RULES.whole("camp.length"), "width": RULES.whole("camp.width")}
    if out > TOUCH:
        yield found("camp", "at", over=tenths(out), beyond=Text("off the table"), **size)
    if over > TOUCH and not _wagenburg(one, game):
        yield found("camp", "at", over=tenths(over), beyond=Text("outside its own half"), **size)


def _wagenburg(one: Written, game: FormationsGame) -> bool:
    """Whether it is an attacker's fortified camp that may be as far forward as its units, by the reading chosen
    (Q-104).
    """
    forward = readings.choice(game.evening.readings, "Q-104") == "limit"
    return forward and one.side.role == "attacker" and one.army is not None and one.army.roster.camp == "fortified"


def _garrison(army: FormationsArmy, side: FormationsSide) -> list[Base]:
    """The bases that stand in the camp."""
    outline = camp(side.camp) if side.camp else ()
    return [base for base in bases(army, side) if outline and inside(base.centre, outline)]


@sides.each("FO524", "C-14-12")
@says("the {count|base|bases} in the camp would need {percent}% of its area")
@fix("move some of them out; the camp has room for: {room}")
def too_many_in_camp(one: Sided) -> Verdict:
    """Only as many bases as fit into a camp can defend it (VL-11)."""
    known = by_id(one.army)
    counts = Counter(known[base.unit].profile.troop for base in _garrison(one.army, one.side))
    share = sum((Fraction(count, capacity(troop)) for troop, count in counts.items()), Fraction())
    room = joined(
        *(_FITS.fill(troop=named(f"bases.classes.{troop}"), room=capacity(troop)) for troop in counts), by="; "
    )
    return share > 1 and found("camp", count=sum(counts.values()), percent=ceil(100 * share), room=room)


_FITS = same("{troop} {room}")


def _bases_at_works(army: FormationsArmy, side: FormationsSide) -> Iterator[tuple[Base, str]]:
    """Each base that stands at works, with the kind of works: touching those of the camp from inside, or a section."""
    work = str(RULES[f"camp.kinds.{army.roster.camp}.work"].value) if army.roster.camp != "none" else "none"
    if side.camp and work != "none":
        around = edges(camp(side.camp))
        for base in _garrison(army, side):
            if any(within(base.corners, edge, TOUCH) for edge in around):
                yield base, work
    for base in bases(army, side):
        for section in side.works:
            if within(base.corners, section.ends, TOUCH):
                yield base, section.work


@sides.named().each("FO525", "C-14-04", "C-14-06")
@says("{unit}: class {troop} may not defend a {work}")
@fix("move it away from the works, or dismount it")
def wrong_defender(one: Sided) -> Iterator[Found]:
    """Elephants and chariots may not defend works; mounted troops may not defend fortifications (VL-11)."""
    known, found_already = by_id(one.army), set[str]()
    for base, work in _bases_at_works(one.army, one.side):
        seen = known[base.unit]
        troop = seen.profile.troop
        if base.unit not in found_already and troop in RULES.ids(f"camp.works.{work}.no_defence"):
            found_already.add(base.unit)
            name, kind = named(f"bases.classes.{troop}"), named(f"camp.works.{work}")
            yield found("deployment", base.placing, unit=seen.name, troop=name, work=kind)


@sections.each("FO526", "C-14-02")
@says("{length|step|steps} long, but a section must be {wanted} long")
@fix("place its ends {wanted|step|steps} apart, or divide it")
def section_length(of: tuple[Written, Section]) -> Verdict:
    """Works on the field are set up and breached in sections of a fixed length."""
    length, wanted = dist(*of[1].ends), RULES.whole("camp.section")
    return abs(length - wanted) > TOUCH and found("ends", length=tenths(length), wanted=wanted)


@off_table("FO527", sections, "C-14-02", length=STEPS, at="ends")
def section_off(of: tuple[Written, Section]) -> Shape:
    """Works must be on the table."""
    return of[1].ends


class FlankingSector(NamedTuple):
    """The attacker's sector for his flanking force."""

    sector: int
    army: FormationsArmy
    outline: Shape

    def found(self, **facts: object) -> Found:
        """A finding at the note in his roster."""
        return Found(("reserve", "flanking_sector"), facts, document=self.army.roster.id)


def _flanking(game: FormationsGame) -> Iterator[tuple[Where, FlankingSector]]:
    """Each attacker's flanking force whose sector is on the field (else FO507)."""
    known = sectors_of(game.evening)
    for where, one in sides.walk(game):
        sector = one.army.roster.flanking_sector
        if one.side.role == "attacker" and sector in known:
            yield where, FlankingSector(sector, one.army, known[sector])


_flankers = Selector(_flanking, sector=lambda one: one.sector)


@_flankers.each("FO528", "C-2.3-05", "Q-66")
@says("sector {sector} is not in the defender's half")
@fix("choose one of: {allowed}")
def own_sector(one: FlankingSector, game: FormationsGame) -> Verdict:
    """A flanking force must appear in the defender's half (VL-20)."""
    table = game.evening.table
    defender = next((side for side in game.evening.sides if side.role == "defender"), None)
    if defender is None:
        return None
    own = [
        number
        for number, outline in sectors_of(game.evening).items()
        if max(from_edge(defender.edge, table, corner) for corner in outline) <= half(defender.edge, table)
    ]
    return one.sector not in own and one.found(allowed=", ".join(map(str, own)))


@_flankers.each("FO529", "C-2.3-05", severity="warning")
@says("sector {sector} has no place at least {least|step|steps} from every enemy and outside the enemy camp")
@fix("choose another sector; this one works only if the enemy moves away before game turn {turn}")
def no_room_for_flanking_force(one: FlankingSector, game: FormationsGame) -> Verdict:
    """If enemies are too near everywhere, the flanking force is not placed at all (VL-20)."""
    least, turn = RULES.whole("setup.reserve.flanking_distance"), RULES.whole("setup.reserve.flanking_turn")
    enemies = [other for other in sides(game) if other.side.role == "defender"]
    shapes = [base.corners for other in enemies for base in bases(other.army, other.side)]
    camps = [camp(other.side.camp) for other in enemies if other.side.camp]
    room = any(
        all(distance((point,), shape) >= least for shape in shapes) and not any(inside(point, c) for c in camps)
        for point in _grid(one.outline)
    )
    return bool(shapes) and not room and one.found(least=least, turn=turn)


def _grid(outline: Shape) -> Iterator[Point]:
    """The points of a sector, a step apart: bases are not placed more precisely."""
    (left, top), (right, bottom) = outline[0], outline[2]
    for x in range(ceil(left), int(right) + 1):
        for y in range(ceil(top), int(bottom) + 1):
            yield (float(x), float(y))


class CampOnGround(NamedTuple):
    """A camp, and ground that it lies on, with the columns of the terrain table that cannot enter it."""

    army: Text
    ground: Element
    out: tuple[str, ...]


def _camps_on_ground(game: FormationsGame) -> Iterator[tuple[Where, CampOnGround]]:
    """Ground placed or rolled; hills apart, whose top may be level."""
    elements = [one for one in terrain_of(game.evening) if one.ground in grounds()]
    for where, one in written_sides.walk(game):
        for element in elements:
            if one.side.camp and reaches(element, camp(one.side.camp)):
                out = tuple(column for column in troops() if cell(element.ground, column).forbidden)
                yield (*where, "camp", "at"), CampOnGround(one.called, element, out)


_camps_on_bad_ground = Selector(_camps_on_ground, army=lambda one: one.army, ground=lambda one: piece(one.ground))


@_camps_on_bad_ground.each("FO530", "C-2.2-01", "C-12.1-04", "C-12.3-03", "C-12.4-02", "Q-63")
@says("its camp is on impassable ground: {ground}")
@fix("move the camp or the terrain; if the terrain was rolled, use another `seed`")
def camp_out_of_reach(one: CampOnGround) -> Verdict:
    """No tent can stand in a lake, a river, a marsh or a thicket, and nobody could defend or take a camp there."""
    return len(one.out) == len(troops())


@_camps_on_bad_ground.each("FO531", "C-2.2-01", "C-12.1-02", "C-12.3-01", "C-12.3-02", severity="warning")
@says("its camp is on {ground}, which these troops may not enter: {troops}")
@fix("move the camp or the terrain, or leave it as it is: the rules do not say where a camp may be")
def camp_hard_to_reach(one: CampOnGround) -> Verdict:
    """Troops that cannot enter the ground can neither defend nor take a camp there. Water and ditches may run
    through a camp.
    """
    names = listed(RULES.text(f"terrain.troops.{troop}.name") for troop in one.out)
    return one.ground.outline != () and 0 < len(one.out) < len(troops()) and found(troops=names)
