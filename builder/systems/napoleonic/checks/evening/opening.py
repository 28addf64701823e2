"""NA505-NA512: the opening fire of a scenario on the map: from where, how far, at whom, once."""

from collections.abc import Iterator
from dataclasses import dataclass

from builder.checks.finding import Where
from builder.checks.rule import Found, Verdict, fix, found, rule, says
from builder.checks.selector import Selector
from builder.checks.wording import tenths, word
from builder.rules.wording import measure
from builder.systems.napoleonic import fire, opening, sight, troops
from builder.systems.napoleonic.checks.on_table import decided
from builder.systems.napoleonic.checks.subjects import by_id
from builder.systems.napoleonic.opening import Stood
from builder.systems.napoleonic.procedures.shooter import levels
from builder.systems.napoleonic.profile import Fire, NapoleonicGame
from builder.systems.napoleonic.rulebook import RULES
from builder.text import Text


@dataclass(frozen=True, slots=True)
class Group:
    """A group of a volley and its unit."""

    game: NapoleonicGame
    shooter: Stood
    fire: Fire

    @property
    def name(self) -> Text:
        """The unit by its id and name."""
        return name_of(self.game, self.shooter)


@dataclass(frozen=True, slots=True)
class Shot(Group):
    """A group of a volley with its target."""

    target: Stood


def _shooters(game: NapoleonicGame) -> Iterator[tuple[Where, Group]]:
    """Each group of each volley whose unit is known, whoever the target is."""
    for number, _ in game.fielded():
        known = opening.everybody(game, number)
        for i, volley in enumerate(game.evening.sides[number].volleys):
            for j, one in enumerate(volley.groups):
                if shooter := known.get(one.unit):
                    yield ("sides", number, "volleys", i, "groups", j), Group(game, shooter, one)


def _shots(game: NapoleonicGame) -> Iterator[tuple[Where, Shot]]:
    """Each group of each volley with its target, if both are known."""
    known = [opening.everybody(game, number) for number, _ in enumerate(game.evening.sides)]
    for number, side in enumerate(game.evening.sides):
        for i, volley in enumerate(side.volleys):
            target = known[1 - number].get(volley.target)
            for j, one in enumerate(volley.groups):
                shooter = known[number].get(one.unit)
                if shooter and target:
                    yield ("sides", number, "volleys", i, "groups", j), Shot(game, shooter, one, target)


def name_of(game: NapoleonicGame, one: Stood) -> Text:
    """A unit by its id and name."""
    return by_id(game.army(one.side))[one.unit.id].name


shooters = Selector(_shooters, unit=lambda one: one.name)
shots = Selector(_shots, unit=lambda one: one.name, target=lambda one: name_of(one.game, one.target))


@shooters.each("NA505", "N-302", "N-314")
@says("no shooting from formation {formation}", "из построения {formation} не стреляют")
@fix("give it another formation, or take it out of the volley", "дайте ему другое построение или уберите из залпа")
def holds_fire(one: Group) -> Verdict:
    """Who is disordered does not shoot, and no battery does on the march."""
    placed = one.shooter.placed
    if placed is None or not troops.holds_fire(one.shooter.line.type, placed.formation):
        return None
    fact = "N-302" if placed.formation in RULES.ids("units.no_shooting.any") else "N-314"
    return found("unit", cites=(fact,), formation=word(placed.formation))


@rule("NA506", "N-401", "N-402", "N-403", "N-404", "N-406")
@says(
    "{unit}: {cm} cm to the target, the reach is {most}: {over} too far",
    "{unit}: до цели {cm} см, дальность {most}: лишних {over}",
)
@fix("name a nearer target, or move one of them", "назовите цель ближе или передвиньте один из отрядов")
def out_of_reach(game: NapoleonicGame) -> Iterator[Found]:
    """The tables of shooting values end somewhere; from a hill ball flies farther."""
    chosen, ground = decided(game), sight.ground_of(game)
    for where, shot in shots.walk(game):
        table = _table(shot.shooter)
        if table is None:
            continue
        group = sight.aimed(game, ground, shot.shooter, shot.fire, shot.target)
        raised = levels(group, opening.target(game, shot.target), chosen) if group.seen else 0
        most, cm = fire.bands(table, raised, seen=group.seen)[-1].end, shot.fire.distance
        if cm > most:
            facts = {"unit": shot.name, "cm": measure(cm), "most": most, "over": measure(cm - most)}
            yield Found((*where, "distance"), facts, cites=_facts(table, raised))


def _table(shooter: Stood) -> str | None:
    """Its table of shooting values; howitzers that are none, and who never shoots, have another check."""
    kind = shooter.line.type
    if shooter.line.howitzers and f"units.types.{kind}.howitzers" not in RULES:
        return None
    return troops.table(kind, shooter.line.howitzers)


def _facts(table: str, raised: int) -> tuple[str, ...]:
    fact = RULES[f"shooting.tables.{table}.far"].fact
    return (fact, RULES["shooting.level"].fact) if raised else (fact,)


@rule("NA507", "N-310")
@says("{target}: a second volley at one target", "{target}: второй залп по одной цели")
@fix(
    "put all groups into one volley: they are declared before the roll, and nobody shoots at it again",
    "соберите все группы в один залп: их называют до броска, и больше по этой цели не стреляют",
)
def shot_at_twice(game: NapoleonicGame) -> Iterator[Found]:
    """All who shoot at a target in a turn are declared at once."""
    for number, army in game.fielded():
        known, seen = by_id(army), set[str]()
        for i, volley in enumerate(game.evening.sides[1 - number].volleys):
            if volley.target in seen and volley.target in known:
                yield found("sides", 1 - number, "volleys", i, "target", target=known[volley.target].name)
            seen.add(volley.target)


@rule("NA508", "N-303")
@says("{target}: a baggage train is no target", "{target}: по обозу не стреляют")
@fix("name another target", "назовите другую цель")
def train_as_target(game: NapoleonicGame) -> Iterator[Found]:
    """Nobody shoots at a train."""
    for number, _ in game.fielded():
        known = opening.everybody(game, number)
        for i, volley in enumerate(game.evening.sides[1 - number].volleys):
            target = known.get(volley.target)
            if target and target.arm == "train":
                yield found("sides", 1 - number, "volleys", i, "target", target=name_of(game, target))


@shots.each("NA509", "N-301", "N-309")
@says("{cm} cm to the target, {target}; on the map it is {far} cm", "до цели, {target}, {cm} см; на карте {far} см")
@fix("write `distance: {right}`, or move one of them", "напишите `distance: {right}` или передвиньте один из отрядов")
def other_distance(one: Shot, game: NapoleonicGame) -> Verdict:
    """Shots are measured where units stand, from the middle of the group's front to the nearest point of the target."""
    hair, written = RULES.whole("terrain.drawn.rounded"), one.fire.distance
    far = opening.apart(game, one.shooter, one.fire, one.target)
    if far is None or far[0] - hair <= written <= far[1] + hair:
        return None
    right = round(far[0] if written < far[0] else far[1])
    return found("distance", cm=measure(written), far=_between(*far), right=max(1, right))


def _between(least: float, most: float) -> Text:
    low, high = tenths(least), tenths(most)
    return low if low == high else Text("{low} to {high}", "от {low} до {high}").fill(low=low, high=high)


@rule("NA510", "N-309")
@says("{unit}: twice in one volley", "{unit}: дважды в одном залпе")
@fix(
    "write it once, with all its stands: a group has one distance",
    "запишите его один раз, со всеми подставками: у группы одно расстояние",
)
def group_twice(game: NapoleonicGame) -> Iterator[Found]:
    """The stands of one unit that shoot at one target are one group."""
    for number, army in game.fielded():
        known = by_id(army)
        for i, volley in enumerate(game.evening.sides[number].volleys):
            seen = set[str]()
            for j, one in enumerate(volley.groups):
                if one.unit in seen and one.unit in known:
                    yield found("sides", number, "volleys", i, "groups", j, "unit", unit=known[one.unit].name)
                seen.add(one.unit)


@shots.each("NA511", "N-307")
@says("the target, {target}, is behind the front", "цель, {target}, позади фронта")
@fix("turn it, or name a target before its front", "поверните отряд или назовите цель перед его фронтом")
def behind_the_front(one: Shot, game: NapoleonicGame) -> Verdict:
    """A target lies in the front zone of the stands that shoot; what is wholly behind their front does not."""
    return opening.behind(game, one.shooter, one.target) and found("unit")


@rule("NA512", "N-301")
@says("{unit}: in a volley, but not on the table", "{unit}: в залпе, но не на столе")
@fix("place it, or take it out of the volley", "поставьте отряд или уберите из залпа")
def not_there(game: NapoleonicGame) -> Iterator[Found]:
    """Units shoot and are shot at where they stand; a scenario that places none leaves that to the table."""
    for where, shot in shots.walk(game):
        target = (*where[: where.index("groups")], "target")
        for one, at in ((shot.shooter, (*where, "unit")), (shot.target, target)):
            if one.placed is None and game.evening.sides[one.side].deployment:
                yield found(*at, unit=name_of(game, one))
