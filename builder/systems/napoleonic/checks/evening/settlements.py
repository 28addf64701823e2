"""NA301-NA311: garrisons: who, where, room; markers of fortification and who lays them."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from builder.checks.rule import Found, found, rule
from builder.checks.wording import near, piece, tenths
from builder.systems.napoleonic import garrison, troops
from builder.systems.napoleonic.checks.subjects import Placing, Standing, placings, settlements, standing, units
from builder.systems.napoleonic.field import stand_of
from builder.systems.napoleonic.profile import Element, NapoleonicGame, Placed
from builder.systems.napoleonic.rulebook import RULES
from builder.text import Text

S = TypeVar("S", bound=Placing)


def _garrisons(game: NapoleonicGame, of: Iterable[S]) -> Iterator[tuple[S, Element]]:
    known = settlements(game)
    for one in of:
        if one.placed.inside in known:
            yield one, known[str(one.placed.inside)]


def _front(game: NapoleonicGame, one: Standing) -> float | None:
    stand = stand_of(game.army(one.side), one.seen.line, one.placed.dismounted)
    return stand.front if stand else None


@rule(
    "NA301",
    says=Text("{unit}: no settlement `{place}`{guess}", "{unit}: нет населённого пункта `{place}`{guess}"),
    fix=Text("name a settlement of `terrain`", "назовите населённый пункт из `terrain`"),
    cites=("N-105",),
)
def no_settlement(game: NapoleonicGame) -> Iterator[Found]:
    """A garrison stands along the perimeter of a settlement that is on the table."""
    known = settlements(game)
    for one in placings(game):
        place = one.placed.inside
        if place is not None and place not in known:
            yield found(*one.where, "inside", unit=one.name, place=place, guess=near(place, known))


@rule(
    "NA302",
    says=Text("{unit} may not occupy a settlement: {why}", "{unit}: не может занять населённый пункт: {why}"),
    fix=Text("place it outside; chasseurs: `dismounted: true`", "поставьте снаружи; егеря: `dismounted: true`"),
    cites=("N-107", "N-108"),
)
def barred(game: NapoleonicGame) -> Iterator[Found]:
    """Mounted cavalry, guns and train never hold a settlement (N-V4)."""
    for one, _ in _garrisons(game, standing(game)):
        arm = one.arm
        if arm and not troops.garrisons(one.seen.line.type, one.placed.dismounted):
            yield found(*one.where, "inside", unit=one.seen.name, why=RULES.text(f"units.arms.{arm}.name"))


@rule(
    "NA303",
    says=Text("{place}: room for stands {room}, the garrison has {stands}", "{place}: место на подставок {room}, а в гарнизоне {stands}"),
    fix=Text("a unit fits as a whole or stays out: leave out {over} or enlarge the model",
             "отряд входит целиком или никак: лишних {over}; уберите отряд или увеличьте макет"),
    cites=("N-105", "N-106"),
)  # fmt: skip
def no_room(game: NapoleonicGame) -> Iterator[Found]:
    """Stands stand in a single row along the perimeter, none beyond it (N-V4)."""
    for place, element in settlements(game).items():
        inside = [one for one, held in _garrisons(game, standing(game)) if held.id == place and _takes_room(one)]
        fronts = [front for one in inside if (front := _front(game, one))]
        if not fronts or len(element.outline) < 3:
            continue
        room = garrison.room(garrison.lengths(element.outline), max(fronts))
        stands = sum(one.seen.stands or 0 for one in inside)
        if stands > room:
            yield found(*inside[-1].where, place=piece(element), room=room, stands=stands, over=stands - room)


def _takes_room(one: Standing) -> bool:
    return one.arm not in RULES.ids("terrain.settlement.free")


@rule(
    "NA304",
    says=Text("{unit}: stands {stands} on a side of {length} cm, there is room for {room}",
              "{unit}: подставок {stands} на стороне в {length} см, место на {room}"),
    fix=Text("put {over} on another side", "перенесите {over} на другую сторону"),
    cites=("N-105",),
)  # fmt: skip
def short_side(game: NapoleonicGame) -> Iterator[Found]:
    """No stand goes beyond the border of the model, so each side holds what its length holds (N-V4)."""
    for one, element in _garrisons(game, standing(game)):
        front = _front(game, one)
        if not front or len(element.outline) < 3:
            continue
        for number, (stands, length) in enumerate(
            zip(one.placed.sides, garrison.lengths(element.outline), strict=False)
        ):
            room = garrison.capacity(length, front)
            if stands > room:
                where = (*one.where, "sides", number)
                over = stands - room
                yield found(*where, unit=one.seen.name, stands=stands, length=tenths(length), room=room, over=over)


@rule(
    "NA305",
    says=Text("{unit}: stands shared out {shared} (sides: {given}), it has {stands}", "{unit}: распределено подставок {shared} (сторон {given}), а их {stands}"),
    fix=Text("share out all of them over the {sides} sides of the settlement, or leave `sides` out",
             "распределите все по сторонам пункта (сторон {sides}) или уберите `sides`"),
    cites=("N-105", "N-106"),
)  # fmt: skip
def other_shares(game: NapoleonicGame) -> Iterator[Found]:
    """The owner says how many stands are on each side; all of them are inside, and no side is invented."""
    for one, element in _garrisons(game, standing(game)):
        shares, stands = one.placed.sides, one.seen.stands
        if shares and stands is not None and (sum(shares) != stands or len(shares) > len(element.outline)):
            where = (*one.where, "sides")
            yield found(
                *where, unit=one.seen.name, shared=sum(shares), given=len(shares), stands=stands, sides=len(element.outline),
            )  # fmt: skip


@rule(
    "NA306",
    says=Text("{place}: markers {markers}, there are {most} at most", "{place}: маркеров {markers}, бывает не больше {most}"),
    fix=Text("write `markers: {most}` or less", "напишите `markers: {most}` или меньше"),
    cites=("N-112",),
)  # fmt: skip
def many_markers(game: NapoleonicGame) -> Iterator[Found]:
    """A settlement is fortified with the last marker; more do nothing (N-V8)."""
    most = RULES.whole("terrain.fortifying.markers")
    for index, element in enumerate(game.evening.terrain):
        if element.ground == "settlement" and element.markers > most:
            yield found("terrain", index, "markers", place=piece(element), markers=element.markers, most=most)


@rule(
    "NA307",
    says=Text("{place}: markers {markers} and not fortified", "{place}: маркеров {markers}, а не укреплён"),
    fix=Text("write `fortified: true`, or fewer markers", "напишите `fortified: true` или уменьшите число маркеров"),
    cites=("N-112",),
)
def not_yet_fortified(game: NapoleonicGame) -> Iterator[Found]:
    """At the end of the turn of the last marker the settlement is fortified (N-V8)."""
    most = RULES.whole("terrain.fortifying.markers")
    for index, element in enumerate(game.evening.terrain):
        if element.ground == "settlement" and element.markers == most and not element.fortified:
            yield found("terrain", index, "markers", place=piece(element), markers=element.markers)


@rule(
    "NA308",
    says=Text("{place}: markers {markers}, but no army has engineers", "{place}: маркеров {markers}, но инженеров ни у кого нет"),
    fix=Text("add engineers, or take the markers away", "добавьте инженеров или уберите маркеры"),
    cites=("N-112",),
)  # fmt: skip
def nobody_to_fortify(game: NapoleonicGame) -> Iterator[Found]:
    """Only engineers inside lay markers (N-V8)."""
    able = any(seen.arm == "engineers" for army in game.armies for seen in units(army))
    for index, element in enumerate(game.evening.terrain):
        if element.ground == "settlement" and element.markers and not able:
            yield found("terrain", index, "markers", place=piece(element), markers=element.markers)


@rule(
    "NA309",
    says=Text("{place}: both sides are inside", "{place}: внутри обе стороны"),
    fix=Text("an enemy's settlement is entered by attack only", "в занятый противником пункт входят только атакой"),
    cites=("N-102",),
)
def both_inside(game: NapoleonicGame) -> Iterator[Found]:
    """Nobody enters a settlement that the enemy holds but by an attack."""
    holders: dict[str, int] = {}
    for one, element in _garrisons(game, placings(game)):
        if holders.setdefault(element.id, one.side) != one.side:
            yield found(*one.where, "inside", place=piece(element))


@rule(
    "NA310",
    says=Text("{unit}: `sides` is for a garrison, and `inside` names no settlement", "{unit}: `sides` — для гарнизона, а `inside` не указан"),
    fix=Text("write `inside`, or delete `sides`", "напишите `inside` или удалите `sides`"),
    cites=("N-105",),
)  # fmt: skip
def sides_of_nothing(game: NapoleonicGame) -> Iterator[Found]:
    """Only on the perimeter of a settlement does an owner share out stands over sides."""
    for one in placings(game):
        if one.placed.sides and one.placed.inside is None:
            yield found(*one.where, "sides", unit=one.name)


@rule(
    "NA311",
    severity="warning",
    says=Text("{unit}: `{key}` means nothing inside {place}", "{unit}: `{key}` внутри ничего не значит ({place})"),
    fix=Text("delete it: a garrison stands along the perimeter and looks out", "удалите: гарнизон стоит по периметру и смотрит наружу"),
    cites=("N-105",),
)  # fmt: skip
def shape_of_garrison(game: NapoleonicGame) -> Iterator[Found]:
    """Who stands along the perimeter has neither a facing nor a formation, but may be disordered (N-708)."""
    free = (Placed.model_fields["formation"].default, "disordered")
    for one, element in _garrisons(game, placings(game)):
        for key, told in (("facing", one.placed.facing != 0), ("formation", one.placed.formation not in free)):
            if told:
                yield found(*one.where, key, unit=one.name, key=key, place=piece(element))
