"""AB531-AB536: the ground of an evening: known, drawn, on the table, left free where nobody passes; readings."""

from collections.abc import Iterable, Iterator

from builder.checks.decisions import reading_check
from builder.checks.rule import Found, found, rule
from builder.checks.twice import PIECES, twice
from builder.checks.wording import near, piece, tenths
from builder.systems.age_of_battles.checks.subjects import by_id, guns, ids
from builder.systems.age_of_battles.field import enters, stands, tents, unsized
from builder.systems.age_of_battles.profile import AgeOfBattlesGame, Element
from builder.systems.age_of_battles.readings import READINGS
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text, same

_CORNERS, _ENDS = 3, 2
_TENT = Text("camp", "лагерь")


@rule(
    "AB531",
    says=Text("no ground `{ground}`{guess}", "нет местности `{ground}`{guess}"),
    fix=Text("known: {known}", "известны: {known}"),
    cites=("A-802", "A-804"),
)
def unknown_ground(game: AgeOfBattlesGame) -> Iterator[Found]:
    """What can be crossed, and how, is asked by the kind of ground."""
    for index, element in enumerate(game.evening.terrain):
        grounds = RULES.below("terrain.grounds")
        if element.ground not in grounds:
            where, guess = ("terrain", index, "ground"), near(element.ground, grounds)
            yield found(*where, ground=element.ground, guess=guess, known=ids("terrain.grounds"))


@rule(
    "AB532",
    says=Text("{ground}: neither an outline nor a course with its width", "{ground}: нет ни контура, ни линии с шириной"),
    fix=Text("write `outline`, three corners or more, or `course`, two points or more, and `width`",
             "напишите `outline` из трёх и более углов или `course` из двух и более точек и `width`"),
    cites=("A-802", "A-804"),
)  # fmt: skip
def shapeless(game: AgeOfBattlesGame) -> Iterator[Found]:
    """What has no shape cannot stand on the table."""
    for index, element in enumerate(game.evening.terrain):
        drawn = len(element.outline) >= _CORNERS or (len(element.course) >= _ENDS and element.width is not None)
        if not drawn:
            yield found("terrain", index, ground=piece(element))


@twice("AB533", PIECES, "terrain", cites=("A-802",))
def ground_twice(game: AgeOfBattlesGame) -> Iterable[Element]:
    """An id means one piece of terrain."""
    return game.evening.terrain


@rule(
    "AB534",
    says=Text("{ground} leaves the table at {x}, {y}", "{ground}: выходит за стол в точке {x}, {y}"),
    fix=Text("the table is {width} by {depth|step|steps}", "стол {width} на {depth} шагов"),
    cites=("A-801",),
)
def beyond_table(game: AgeOfBattlesGame) -> Iterator[Found]:
    """Ground beside the table is not in the game."""
    table = game.evening.table
    for index, element in enumerate(game.evening.terrain):
        off = [(x, y) for x, y in (*element.outline, *element.course) if not (0 <= x <= table.width and 0 <= y <= table.depth)]  # fmt: skip
        for x, y in off[:1]:
            yield found("terrain", index, ground=piece(element), x=tenths(x), y=tenths(y), width=tenths(table.width), depth=tenths(table.depth))  # fmt: skip


@rule(
    "AB535",
    says=Text("{name} stands in what nobody may enter: {ground}", "{name}: стоит там, куда никому нельзя: {ground}"),
    fix=Text("move it, or write `passable: true` if your table says so", "передвиньте или напишите `passable: true`, если у вас туда можно"),
    cites=("A-802", "A-116"),
)  # fmt: skip
def on_forbidden_ground(game: AgeOfBattlesGame) -> Iterator[Found]:
    """Rivers and cliffs are gone round; nobody is drowned or led against a wall of rock."""
    names = {(number, unit): one.name for number, army in game.fielded() for unit, one in by_id(army).items()}
    names |= {(number, one.gun.id): one.name for number, army in game.fielded() for one in guns(army)}
    for one in (*stands(game), *unsized(game), *tents(game)):
        for element in game.evening.terrain:
            if _forbidden(element) and enters(one.corners, element):
                name = _TENT if one.key == "camp" else names.get((one.side, one.id), same(f"`{one.id}`"))
                yield found(*one.at, name=name, ground=piece(element))


def _forbidden(element: Element) -> bool:
    if element.passable is not None:
        return not element.passable
    key = f"terrain.grounds.{element.ground}.passable"
    return key in RULES and RULES[key].value == "no"


unknown_reading = reading_check("AB536", READINGS, ("A-Q1",))
