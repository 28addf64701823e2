"""AB501-AB510: who stands where: known, once, on the table, apart; and the camps."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations

from builder.checks.placing import forgotten, off_table, overlapping, placed_twice
from builder.checks.rule import Found, Verdict, fix, found, rule, says
from builder.checks.unknown import ABSENT, KNOWN, absent
from builder.checks.wording import tenths
from builder.rules.geometry import Shape, distance, overlap, within
from builder.systems.age_of_battles.checks.on_table import STEPS, Camped, Entry, Piece, camps, pieces, placed
from builder.systems.age_of_battles.checks.subjects import Fielded, Mounted, by_id, guns
from builder.systems.age_of_battles.profile import AgeOfBattlesArmy, AgeOfBattlesGame
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text

WORDS = {"deployment": Text("regiment", "полка"), "guns": Text("gun", "орудия")}


@rule("AB501", "A-112", "A-1001")
@says(ABSENT)
@fix(KNOWN)
def stranger(game: AgeOfBattlesGame) -> Iterator[Found]:
    """Only what the roster has stands on the table."""
    for where, one in placed.walk(game):
        roster = game.army(one.side).roster
        known = [thing.id for thing in (roster.units if one.key == "deployment" else roster.guns)]
        if one.id not in known:
            yield Found((*where, "id"), absent(roster.name.text, WORDS[one.key], one.id, known))


@placed_twice("AB502", placed, "A-112")
def in_two_places(one: Entry) -> object:
    """A regiment or a gun is on one stand."""
    return one.side, one.key, one.id


@forgotten("AB503", "A-301", severity="info", once=("deployment", "guns"))
@fix(
    Text(
        "place it, or let it come in with the reserves ({phase} phase)",
        "поставьте или введите с резервом (фаза «{phase}»)",
    ).fill(phase=RULES.text("turn.phases.reserves.name"))
)
def not_placed(army: AgeOfBattlesArmy) -> Iterable[Fielded]:
    """Who is not placed can only come in as a reserve; a scenario should not forget one."""
    return by_id(army).values()


@forgotten("AB504", "A-1001", key="guns", once=("deployment", "guns"))
@fix(
    "place it: bombards are fixed before the battle, and none comes later",
    "поставьте: бомбарды закрепляют до боя, позже их не поставить",
)
def gun_not_placed(army: AgeOfBattlesArmy) -> Iterable[Mounted]:
    """Bombards cannot move during the game: one that is not there is not in it."""
    return guns(army)


@off_table("AB505", pieces, "A-801", length=STEPS)
def sticks_out(one: Piece) -> Shape:
    """Stands, guns and tents stand on the table."""
    return one.extent


@overlapping("AB506", pieces.only(lambda one: one.stand.key != "camp"), "A-112")
def on_another(one: Piece) -> Iterable[Shape]:
    """Stands cannot stand on each other."""
    return (one.stand.corners,)


@rule("AB507", "A-704", "A-Q4", severity="warning")
@says(
    "{name} stands too near the enemy ({other}); steps between them: {far}",
    "{name}: слишком близко к противнику ({other}), шагов между ними: {far}",
)
@fix(
    "move it away: with {reach} or less between them the melee is on",
    "отодвиньте: при {reach} и меньше уже идёт рукопашная",
)
def too_near(game: AgeOfBattlesGame) -> Iterator[Found]:
    """Within a step of the enemy a melee has begun before anybody could attack."""
    reach = float(Fraction(RULES.whole("fighting.flank.reach"), RULES.whole("limits.step")))
    standing = [(where, one.name, one.stand) for where, one in pieces.walk(game) if not one.is_point]
    for (_, other, before), (where, name, stand) in combinations(standing, 2):
        if before.side == stand.side or not within(before.corners, stand.corners, reach):
            continue
        if not overlap(before.corners, stand.corners):
            far = tenths(distance(before.corners, stand.corners))
            yield found(*where, name=name, other=other, far=far, reach=tenths(reach))


@camps.each("AB508", "A-602", "A-801")
@says(
    "the army “{army}” has a camp, but the map has no place for it",
    "у состава «{army}» есть лагерь, а на карте его нет",
)
@fix("add `camp: [x, y]`, the place of the tent", "добавьте `camp: [x, y]`, место палатки")
def camp_without_place(one: Camped) -> Verdict:
    """Broken regiments walk there and beaten ones retreat towards it, so everybody must see where it is."""
    return bool(one.army.roster.camp and one.side.camp is None and (one.side.deployment or one.side.guns))


@camps.each("AB509", "A-602")
@says("a camp on the map, but the army “{army}” has none", "на карте есть лагерь, а у состава «{army}» его нет")
@fix("add `camp` to the roster, or take it off the map", "добавьте `camp` в состав или уберите с карты")
def place_without_camp(one: Camped) -> Verdict:
    """The camp is part of an army."""
    return one.side.camp is not None and one.army.roster.camp is None and found("camp")


@rule("AB510", "A-602", "A-605")
@says("{name} stands on the camp of “{army}”", "{name}: стоит на лагере состава «{army}»")
@fix(
    "move one of them; an enemy who reaches the tent has captured the camp",
    "передвиньте одно из них; противник, дошедший до палатки, захватил лагерь",
)
def camp_under_foot(game: AgeOfBattlesGame) -> Iterator[Found]:
    """The tent takes a place of its own."""
    camps = [(where, one.stand) for where, one in pieces.walk(game) if one.stand.key == "camp"]
    for where, tent in camps:
        for one in pieces(game):
            name = Text("the other camp", "чужой лагерь") if one.stand.key == "camp" else one.name
            other = one.stand.key != "camp" or one.stand.side < tent.side
            if other and overlap(one.stand.corners, tent.corners):
                yield found(*where, name=name, army=game.called(tent.side))
