"""After a round of melee: disorder from elephants, pursuit, legionaries, chariots of one use, barricades (9, 10, 13, 14)."""

from collections.abc import Mapping
from fractions import Fraction

from builder.rules.calculation import Number
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.discipline import out_of_time
from builder.systems.formations.matrix import crossing, troop
from builder.systems.formations.procedures import consequences, fate_terms
from builder.systems.formations.procedures.mutual import Fate
from builder.systems.formations.procedures.parts import pace
from builder.systems.formations.procedures.situation import Side
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.speed import part
from builder.text import Text, same

Sides = tuple[Side, Side]
Fates = tuple[Fate, Fate]


def beasts(sides: Sides, fates: Fates, first_round: bool, chosen: Mapping[str, str]) -> Fates:
    """The fates with the disorder of having fought elephants or scythed chariots: once a melee, or each round (Q-09)."""
    first, second = (_disorders(enemy, first_round, chosen) for enemy in (sides[1], sides[0]))
    points = RULES.whole("disorder.sources.beasts")
    return fate_terms.disordered(fates[0], points * first), fate_terms.disordered(fates[1], points * second)


def _disorders(enemy: Side, first_round: bool, chosen: Mapping[str, str]) -> bool:
    """Whether it disorders those who fight it: elephants and scythed chariots, other chariots by Q-08."""
    piece = enemy.profile.piece
    if piece not in RULES.ids("melee.disorders_all"):
        return False
    if piece not in RULES.ids("melee.disorders") and readings.choice(chosen, "Q-08") != "all-chariots":
        return False
    return first_round or readings.choice(chosen, "Q-09") == "per-round"


def after(
    sides: Sides,
    fates: Fates,
    phase: str,
    covered: Number | None,
    work: Working,
    surrounded: bool = False,
    names: tuple[str, str] = ("attacker", "defender"),
) -> None:
    """What follows, as the last steps of the working and its results.

    `covered` are the steps that the attacker needed to reach contact, for the race after a panic; `names` are those of
    the results.
    """
    if surrounded:  # whom others attack too is engaged with them
        bound = consequences.on_all_sides(sides)
        sides = sides[0].model_copy(update={"engaged": bound[0]}), sides[1].model_copy(update={"engaged": bound[1]})
    fates = consequences.fallen(sides[0], fates[0]), consequences.fallen(sides[1], fates[1])
    for place, (name, loser, fate) in enumerate(zip(names, sides, fates, strict=True)):
        winner, other, its = names[1 - place], sides[1 - place], fates[1 - place]
        if _strikes_once(loser, phase):  # off the field whatever came: it goes nowhere
            label = Text("unit{name}").fill(name=loser.called)
            work.add(label, "removed", Text("removed after the clash"), "C-13.2-02")
            work.result(f"{name}.removed", "used")
            continue
        _one(loser, fate, other, its, (name, winner), covered, phase, work)
        _storm(loser, fate, other, its, winner, covered if phase == "clash" else None, work)
        consequences.rampage(name, loser, fate, work)
        consequences.column(name, loser, fate, consequences.departs(loser, fate), work)
        _legionaries(name, loser, fate, work)
        consequences.supporters(name, loser, fate, its, surrounded and other.engaged, work)
    _works(sides, fates, work)


_LEAVES = ("retreat", "flight", "destroyed", "scattered")


def _works(sides: Sides, fates: Fates, work: Working) -> None:
    """A barricade does not outlast the fight over it (C-14-05); whoever panics has not fought."""
    over = any(fate.does in _LEAVES or fate_terms.removed(side, fate) for side, fate in zip(sides, fates, strict=True))
    if not over or any(fate.outcome == "panic" for fate in fates):
        return
    words = Text("destroyed: the fight over it has ended")
    for works in (f"camp.works.{side.works}" for side in sides if side.works != "none"):
        if RULES[f"{works}.destroyed_by_melee"].value:
            work.add(RULES.text(f"{works}.name"), "destroyed", words, f"{works}.destroyed_by_melee", result="works")


def _one(
    loser: Side,
    fate: Fate,
    other: Side,
    its: Fate,
    names: tuple[str, str],
    covered: Number | None,
    phase: str,
    work: Working,
) -> None:
    """Its way, or that of its column, and the pursuit of it by whoever is still there."""
    name, winner = names
    gone = consequences.departs(loser, fate)
    deserted = fate_terms.deserts(loser, fate)  # a crew is scattered where it stands (C-15.1a-07)
    if not deserted:
        consequences.way(name, loser, gone, work)
    stays = its.does == "continue" and not fate_terms.removed(other, its) and not _strikes_once(other, phase)
    if gone.does in consequences.MOVES and stays:
        run = None if deserted or gone.rampages else part(pace(loser), f"movement.{gone.does}")
        _pursuit(loser, gone, (winner, other, its), run, covered, work)


def _storm(loser: Side, fate: Fate, winner: Side, its: Fate, name: str, covered: Number | None, work: Working) -> None:
    """Where whoever threw the defenders off their works stands: behind them with half a move left, else before them."""
    gone = fate.does in _LEAVES or fate_terms.removed(loser, fate)
    if loser.works == "none" or not gone or its.does != "continue" or fate_terms.removed(winner, its):
        return
    least = part(pace(winner), "camp.crossing.push_through")
    points = crossing(loser.works, troop(winner.profile)).disorder
    if covered is None:
        where, words, left = "behind-or-before", _PERHAPS, least
    else:
        left = pace(winner) - Fraction(covered)
        where, words = ("behind", _BEHIND) if left >= least else ("before", _BEFORE)
    label = Text("storming{name}").fill(name=winner.called)
    words = words.fill(left=number(left), n=number(least), points=points)
    work.add(label, where, words, "camp.crossing.push_through", "camp.crossing.disorder", result=f"{name}.storm")


_PERHAPS = Text(
    "with {n} steps left it is placed behind the works, +{points} disorder, and stops; otherwise it stays in front of them"
)
_BEHIND = Text("{left} steps left, {n} needed: placed behind the works, +{points} disorder, stops")
_BEFORE = Text("{left} steps left, {n} needed: stays in front of the works")


def _strikes_once(side: Side, phase: str) -> bool:
    """Whether it is used up by the clash, as scythed chariots are (C-13.2-02)."""
    return phase == "clash" and side.profile.piece in RULES.ids("disorder.single_use")


def _legionaries(name: str, loser: Side, fate: Fate, work: Working) -> None:
    """Legionaries may change lines with a unit behind them instead of retreating; panic is no such result (Q-41)."""
    retreats = fate.outcome == "retreat" and fate.does in ("retreat", "blocked")
    drilled = loser.profile.legionary and out_of_time.broken(loser.year) is None
    if retreats and drilled and loser.support.units:
        words = Text("if it passes the Discipline test, it may swap with a unit behind it")
        label = Text("legionaries{name}").fill(name=loser.called)
        work.add(label, "may-swap", words, "C-9.4-03", result=f"{name}.legionaries")


def _pursuit(
    loser: Side,
    fate: Fate,
    winner: tuple[str, Side, Fate],
    run: Number | None,
    covered: Number | None,
    work: Working,
) -> None:
    """The winner's right or duty to go after them, what it costs him, and who wins the race; `run` None: there is none."""
    name, side, its = winner
    duty, words, cites = _duty(loser, fate, side)
    if fate_terms.left(side, its).must_recover and _stops(duty, work):
        words = Text("Cbt reduced to {n}: stops").fill(n=RULES.whole("bases.combat.must_recover"))
        duty, cites = "none", ("C-10-05", "Q-99")
    label = Text("pursuit{name}").fill(name=side.called)
    work.add(label, duty, words, *cites, result=f"{name}.pursuit")
    if duty == "none":
        return
    if fate.does == "flight":
        _disorder(side, its, duty, f"{name}.pursuit_disorder", work)
    gap = None if run is None else _gap(fate, side, run, covered)
    if gap is not None:
        caught = gap <= 0
        race = Text("gap in steps{name}").fill(name=loser.called)
        head = Text("{gap}: caught") if caught else Text("{gap}: not caught")
        work.add(race, gap, head.fill(gap=number(gap)), "C-9.3-01", "C-9.3-02", "C-9.3-03", result=f"{name}.gap")
        work.result(f"{name}.catches", caught)


def _stops(duty: str, work: Working) -> bool:
    """Whether a unit that must recover stays: it makes no move that it need not make, forced ones by Q-99 (C-10-05)."""
    return duty == "may" or (duty == "must" and work.choice("Q-99") == "stops")


def _disorder(winner: Side, its: Fate, duty: str, result: str, work: Working) -> None:
    """The disorder at the end of a pursuit of runners, and what it leaves of the pursuer (C-9.3-03 to C-9.3-05)."""
    points, cause = RULES.whole("disorder.sources.pursuit"), "disorder.sources.pursuit"
    label = Text("disorder from pursuit{name}").fill(name=winner.called)
    if winner.profile.density == "skirmish" and "pursuit" in RULES.ids("disorder.skirmishers_free"):
        work.add(label, 0, Text("0: skirmishers"), "disorder.skirmishers_free", result=result)
        return
    if duty == "may" and work.choice("Q-94") == "spares":
        work.add(label, 0, Text("0: pursuit is voluntary"), "C-10-02", "Q-94", result=result)
        return
    words = Text("{n}; none if the Discipline test is passed")
    if duty == "may" or winner.profile.fanatic:
        words = same("{n}")
    work.add(label, points, words.fill(n=points), cause, "C-9.3-03", "C-9.3-04", result=result)
    fate_terms.weakened(winner, fate_terms.disordered(its, points), work)


def _duty(loser: Side, fate: Fate, winner: Side) -> tuple[str, Text, tuple[str, ...]]:
    """Whether he pursues, in words; who does not move, or is bound, pursues nobody."""
    if hindered := _hindered(loser, fate, winner):
        return "none", *hindered
    must = Text("must (Discipline test to refuse)")
    if winner.profile.fanatic:
        return "must", Text("must: fanatics"), ("C-9.3-05",)
    if fate.does == "retreat":
        return "may", Text("may follow"), ("C-9.3-01",)
    if fate.outcome == "panic":
        return "must", must, ("C-9.3-02", "C-9.3-04")
    on_foot = winner.profile.troop == "infantry" and loser.profile.troop in ("cavalry", "camels")
    if not winner.profile.melee or on_foot:
        words = Text("may pursue, but need not: infantry against cavalry, or not melee-capable")
        return "may", words, ("C-9.3-03",)
    return "must", must, ("C-9.3-03", "C-9.3-04")


def _hindered(loser: Side, fate: Fate, winner: Side) -> tuple[Text, tuple[str, ...]] | None:
    """Why nobody pursues, if so."""
    if loser.works != "none":
        return Text("not across works"), ("C-14-11",)
    if winner.shape == "hedgehog":
        return Text("a hedgehog may not move"), ("C-3.3-03",)
    if not pace(winner):
        return Text("its guns may not move", "of a battery"), ("C-15.2a-09",)
    if winner.engaged:
        return Text("engaged with another enemy"), ("C-9.3-01", "C-9.3-03")
    if fate.does == "retreat" and fate_terms.deserts(loser, fate):
        return Text("the crew is scattered: nothing to pursue"), ("C-15.1a-07",)
    if fate.does == "retreat" and _holds_works(winner):
        words = Text("a quarter of the move is too little to cross its own works")
        return words, ("C-9.3-01", "C-14-07")
    return None


def _holds_works(winner: Side) -> bool:
    """Whether it stands behind works that outlast the fight: to pursue it has to cross them (C-14-07)."""
    return winner.works != "none" and not RULES[f"camp.works.{winner.works}.destroyed_by_melee"].value


def _gap(fate: Fate, winner: Side, run: Number, covered: Number | None) -> Number | None:
    """How far ahead the runner ends; None: not known without the way to contact."""
    steps = part(pace(winner), "movement.follow" if fate.does == "retreat" else "movement.pursuit")
    if _holds_works(winner):
        steps -= part(pace(winner), "camp.crossing.cost")
    if fate.outcome == "panic":
        return None if covered is None else run - max(Fraction(0), steps - Fraction(covered))
    return run - steps
