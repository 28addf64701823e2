"""The end of a working: what becomes of a side, said in words, and as plain results."""

from dataclasses import dataclass, replace

from builder.rules.calculation import Value
from builder.rules.sums import written
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.formations.procedures import tables
from builder.systems.formations.procedures.mutual import Fate
from builder.systems.formations.procedures.situation import Side, row_strength
from builder.systems.formations.rulebook import RULES
from builder.text import Text, joined, same

_DOES = {
    "continue": Text("holds its ground"),
    "confusion": Text("stays, disordered"),
    "stop": Text("stops short of the enemy"),
    "blocked": Text("holds its ground"),
    "evade": Text("evades"),
    "halt": Text("stops"),
    "behind": Text("stands behind them"),
    "behind-or-scattered": Text("stands behind them or is removed"),
    "scattered": Text("is removed"),
}


@dataclass(frozen=True, slots=True)
class Left:
    """What is left of a unit: losses and disorder in all, and whether it is off the field."""

    losses: int
    disorder: int
    destroyed: bool
    scattered: bool
    must_recover: bool
    row_gone: bool


def left(side: Side, fate: Fate) -> Left:
    """The unit after its fate: half its figures lost destroy it, disorder equal to its combat strength scatters it."""
    figures = side.profile.stats.combat
    on_row = bool(side.row)
    lost = figures if fate.losses is None else side.losses + (0 if on_row else fate.losses)
    points = side.disorder + fate.disorder
    destroyed = lost >= figures * RULES.number("bases.losses.destroyed") and not fate.rampages
    strength, least = figures - lost - points, RULES.number("bases.combat.least")
    stays = not destroyed and not fate.rampages
    row = row_strength(side.row) - side.row_losses - (fate.losses or 0)
    return Left(
        losses=lost,
        disorder=points,
        destroyed=destroyed,
        scattered=stays and (fate.does == "scattered" or strength <= least),
        must_recover=stays
        and fate.does != "scattered"
        and points > 0
        and strength == RULES.number("bases.combat.must_recover"),
        row_gone=on_row and not destroyed and row <= least,
    )


def destroyed(side: Side, fate: Fate) -> bool:
    """Whether losses or disorder have destroyed it (C-1-22)."""
    rest = left(side, fate)
    return rest.destroyed or rest.scattered


def weakened(side: Side, fate: Fate, work: Working) -> None:
    """What is left of a unit after its fate, if that ends or stops it."""
    _removed(side, left(side, fate), work)


def removed(side: Side, fate: Fate) -> bool:
    """Whether it is off the field: destroyed, scattered, or a crew that gives way."""
    rest = left(side, fate)
    return rest.destroyed or rest.scattered or deserts(side, fate)


def gives_way(side: Side, fate: Fate) -> bool:
    """Whether it leaves its place: it retreats, flees, stops short in panic, or is off the field."""
    return fate.does in RULES.ids("fighting.gives_way") or fate.rampages or removed(side, fate)


def disordered(fate: Fate, points: int) -> Fate:
    """The same fate with more disorder."""
    return replace(fate, disorder=fate.disorder + points)


def closing(side: Side, fate: Fate, work: Working) -> None:
    """The last steps for one side: why, what it does, losses, disorder, and what that leaves."""
    rest = left(side, fate)
    does = _DOES.get(fate.does) or tables.named(fate.does)
    what = same("{why} → {does}").fill(why=fate.why, does=does)
    work.add(Text("applied result{name}").fill(name=side.called), fate.does, what, *fate.cites)
    if fate.losses is None or fate.losses:
        lost = side.profile.stats.combat if fate.losses is None else fate.losses
        work.plain(Text("losses{name}").fill(name=side.called), lost, "C-1-21")
    if fate.disorder:
        gained = number(fate.disorder)
        words = written([side.disorder, fate.disorder], rest.disorder) if side.disorder else gained
        work.add(Text("disorder{name}").fill(name=side.called), rest.disorder, words, *_causes(fate))
    if fate.does != "scattered":
        _removed(side, rest, work)
    if side.commander:
        _commander(side, fate, work)


def _causes(fate: Fate) -> tuple[str, ...]:
    """The facts of the points: of the outcome's own, and of further ones."""
    key = f"disorder.sources.{fate.outcome}"
    own = key in RULES and RULES.whole(key)
    return (*((key,) if own else ()), *(("C-10-02",) if fate.disorder != own else ()))


def _removed(side: Side, rest: Left, work: Working) -> None:
    label = Text("unit{name}").fill(name=side.called)
    if rest.row_gone:
        work.add(Text("flank row{name}").fill(name=side.called), "gone", Text("no figures left"), "C-3.2-07")
    if rest.destroyed:
        words = Text("{lost} of {all} figures: destroyed")
        work.add(label, "destroyed", words.fill(lost=rest.losses, all=side.profile.stats.combat), "C-1-22")
    elif rest.scattered:
        work.add(label, "scattered", Text("Cbt reduced to 0: scattered"), "C-10-04")
    elif rest.must_recover:
        words = Text("Cbt reduced to {n}: must recover")
        work.add(label, "must-recover", words.fill(n=RULES.whole("bases.combat.must_recover")), "C-10-05")


def _commander(side: Side, fate: Fate, work: Working) -> None:
    """A commander in a unit that takes losses may die (C-4.1-07); of one that flees the zone does not count (C-4.1-08)."""
    label = Text("commander{name}").fill(name=side.called)
    if fate.losses != 0:
        faces = joined(*(number(face) for face in RULES["command.death"].value))
        words = Text("roll d{sides}: dies on {faces}")
        work.add(label, "at-risk", words.fill(sides=RULES.whole("command.die"), faces=faces), "command.death")
    if fate.does == "flight":
        work.add(label, "flees", Text("no command zone while fleeing"), "C-4.1-08")


def deserts(side: Side, fate: Fate) -> bool:
    """Whether it is a crew that gives way: it is scattered, and its pieces are useless (C-15.1a-07)."""
    return side.profile.troop == "artillery" and fate.does in RULES.ids("artillery.scatters_crew")


def note(who: str, side: Side, fate: Fate, work: Working) -> None:
    """The closing steps of one side with its plain results."""
    closing(side, fate, work)
    work.results(results(who, side, fate))
    if deserts(side, fate):
        says = Text("the crew is scattered and the pieces are lost")
        label = Text("crew{name}").fill(name=side.called)
        work.add(label, "scattered", says, "artillery.scatters_crew", result=f"{who}.removed")


def results(who: str, side: Side, fate: Fate) -> dict[str, Value]:
    """The plain results of one side, each key with its name before it: `target.outcome`."""
    rest = left(side, fate)
    lost = side.profile.stats.combat if fate.losses is None else fate.losses
    found: dict[str, Value] = {
        f"{who}.outcome": fate.outcome,
        f"{who}.does": fate.does,
        f"{who}.losses": lost,
        f"{who}.disorder": fate.disorder,
    }
    if rest.destroyed or rest.scattered:
        found[f"{who}.removed"] = "destroyed" if rest.destroyed else "scattered"
    elif rest.must_recover and not deserts(side, fate):
        found[f"{who}.must_recover"] = True
    return found
