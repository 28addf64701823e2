"""AB501-AB510: deployment: everything known, placed once, on the table and apart; camps."""

from collections.abc import Iterable
from fractions import Fraction

from builder.checks.placing import forgotten, off_table, overlapping, placed_twice, stranger
from builder.checks.rule import Verdict, fix, found, says
from builder.checks.subjects import unit_ids
from builder.checks.wording import tenths
from builder.rules.geometry import Shape, distance, overlap, within
from builder.systems.age_of_battles.checks.on_table import STEPS, Camped, Entry, Piece, camps, pieces, placed
from builder.systems.age_of_battles.checks.subjects import Fielded, Mounted, by_id, guns
from builder.systems.age_of_battles.profile import AgeOfBattlesArmy, AgeOfBattlesGame
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text


@stranger("AB501", "A-112", "A-1001", deployment=Text("regiment"), guns=Text("gun"))
def unknown_piece(army: AgeOfBattlesArmy, key: str) -> Iterable[str]:
    """Only regiments and guns in the roster can be on the table."""
    return unit_ids(army) if key == "deployment" else [gun.id for gun in army.roster.guns]


@placed_twice("AB502", placed, "A-112")
def in_two_places(one: Entry) -> object:
    """A regiment or gun has a single base."""
    return one.side, one.key, one.id


@forgotten("AB503", "A-301", severity="info", once=("deployment", "guns"))
@fix(
    Text("place it, or bring it in with the reserves ({phase} phase)").fill(
        phase=RULES.text("turn.phases.reserves.name")
    )
)
def not_placed(army: AgeOfBattlesArmy) -> Iterable[Fielded]:
    """A regiment that is not placed can only enter as a reserve; it may have been forgotten."""
    return by_id(army).values()


@forgotten("AB504", "A-1001", key="guns", once=("deployment", "guns"))
@fix("place it: bombards are placed before the battle and cannot arrive later")
def gun_not_placed(army: AgeOfBattlesArmy) -> Iterable[Mounted]:
    """Bombards cannot move during the game, so one that is not placed takes no part."""
    return guns(army)


@off_table("AB505", pieces, "A-801", length=STEPS)
def sticks_out(one: Piece) -> Shape:
    """Bases, guns and tents must be on the table."""
    return one.extent


@overlapping("AB506", pieces.only(lambda one: one.stand.key != "camp"), "A-112")
def on_another(one: Piece) -> Iterable[Shape]:
    """Bases cannot overlap."""
    return (one.stand.corners,)


@pieces.only(lambda one: not one.is_point).pairs().each("AB507", "A-704", "A-Q4", severity="warning")
@says("{name}: too close to the enemy, {far|step|steps} from {other}")
@fix("move it more than {reach} step away; any closer and it would already be in melee")
def too_near(two: tuple[Piece, Piece]) -> Verdict:
    """Within a step of the enemy, melee would begin before anyone could attack."""
    own, other = (piece.stand for piece in two)
    if own.side == other.side:
        return None
    one, enemy = own.corners, other.corners
    reach = float(Fraction(RULES.whole("fighting.flank.reach"), RULES.whole("limits.step")))
    if not within(enemy, one, reach) or overlap(enemy, one):
        return None
    return found(far=tenths(distance(enemy, one)), reach=tenths(reach))


@camps.each("AB508", "A-602", "A-801")
@says("the army “{army}” has a camp, but it is not on the map")
@fix("add `camp: [x, y]`, the position of the tent")
def camp_without_place(one: Camped) -> Verdict:
    """Broken regiments walk to the camp and beaten ones retreat towards it, so its position must be known."""
    return bool(one.army.roster.camp and one.side.camp is None and (one.side.deployment or one.side.guns))


@camps.each("AB509", "A-602")
@says("the map has a camp, but the army “{army}” has none")
@fix("add `camp` to the roster, or remove it from the map")
def place_without_camp(one: Camped) -> Verdict:
    """A camp must belong to an army."""
    return one.side.camp is not None and one.army.roster.camp is None and found("camp")


@pieces.pairs().only(lambda two: two[0].stand.key == "camp").each("AB510", "A-602", "A-605")
@says("{name}: on the camp of “{army}”")
@fix("move one of them; an enemy that reaches the tent captures the camp")
def camp_under_foot(two: tuple[Piece, Piece], game: AgeOfBattlesGame) -> Verdict:
    """The tent needs its own space."""
    camp, other = (piece.stand for piece in two)
    name = Text("the other camp") if other.key == "camp" else two[1].name
    return overlap(other.corners, camp.corners) and found(name=name, army=game.called(camp.side))
