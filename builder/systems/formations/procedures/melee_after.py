"""After a round of melee: disorder from elephants, pursuit, legionaries, chariots that are used up, barricades (9, 10,
13, 14).
"""

from collections.abc import Mapping
from fractions import Fraction

from builder.rules.calculation import Number
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.discipline import out_of_time
from builder.systems.formations.matrix import crossing, troop
from builder.systems.formations.procedures import consequences, outcomes
from builder.systems.formations.procedures.consequences import SideAfterFight
from builder.systems.formations.procedures.outcomes import Fate
from builder.systems.formations.procedures.parts import whole_move
from builder.systems.formations.procedures.situation import Side
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.speed import share_in_steps
from builder.text import Text, same

Sides = tuple[Side, Side]
Fates = tuple[Fate, Fate]


def disordered_by_beasts(sides: Sides, fates: Fates, first_round: bool, chosen: Mapping[str, str]) -> Fates:
    """The fates with the disorder of having fought elephants or scythed chariots: once a melee, or each round (Q-09)."""
    first, second = (_disorders(enemy, first_round, chosen) for enemy in (sides[1], sides[0]))
    points = RULES.whole("disorder.sources.beasts")
    return outcomes.disordered(fates[0], points * first), outcomes.disordered(fates[1], points * second)


def _disorders(enemy: Side, first_round: bool, chosen: Mapping[str, str]) -> bool:
    """Whether it disorders units that fight it: elephants and scythed chariots, other chariots by Q-08."""
    piece = enemy.profile.piece
    if piece not in RULES.ids("melee.disorders_all"):
        return False
    if piece not in RULES.ids("melee.disorders") and readings.choice(chosen, "Q-08") != "all-chariots":
        return False
    return first_round or readings.choice(chosen, "Q-09") == "per-round"


def add_consequences(
    sides: Sides,
    fates: Fates,
    phase: str,
    covered: Number | None,
    work: Working,
    surrounded: bool = False,
    names: tuple[str, str] = ("attacker", "defender"),
) -> None:
    """What follows, as the last steps of the working and its results.

    `covered` are the steps that the attacker needed to reach contact, for the pursuit after a panic; `names` are those
    of the results.
    """
    if surrounded:  # whom others attack too is engaged with them
        bound = consequences.on_all_sides(sides)
        sides = sides[0].model_copy(update={"engaged": bound[0]}), sides[1].model_copy(update={"engaged": bound[1]})
    first, second = (
        SideAfterFight(name, side, consequences.fate_of_destroyed(side, fate), work)
        for name, side, fate in zip(names, sides, fates, strict=True)
    )
    for loser, winner in ((first, second), (second, first)):
        if _strikes_once(loser.side, phase):  # off the field whatever came: it goes nowhere
            loser.add_step(Text("unit{name}"), "removed", Text("removed after the clash"), "C-13.2-02")
            work.result(f"{loser.name}.removed", "used")
            continue
        gone = loser.fate_of_departing()
        _retreat_and_pursuit(loser, gone, winner, covered, phase)
        _storm(loser, winner, covered if phase == "clash" else None)
        loser.rampage()
        loser.column(gone)
        _legionaries(loser)
        loser.supporters(winner.fate, surrounded and winner.side.engaged)
    _works((first, second), work)


def _leaves(one: SideAfterFight) -> bool:
    """Whether it leaves its place, or is off the field."""
    return one.fate.does in ("retreat", "flight", "destroyed", "scattered") or one.removed


def _works(both: tuple[SideAfterFight, SideAfterFight], work: Working) -> None:
    """A barricade is destroyed by the fight over it (C-14-05); a side that panics has not fought."""
    if not any(map(_leaves, both)) or any(one.fate.outcome == "panic" for one in both):
        return
    words = Text("destroyed: the fight over it has ended")
    for works in (f"camp.works.{one.side.works}" for one in both if one.side.works != "none"):
        if RULES[f"{works}.destroyed_by_melee"].value:
            work.add(RULES.text(f"{works}.name"), "destroyed", words, f"{works}.destroyed_by_melee", result="works")


def _retreat_and_pursuit(
    loser: SideAfterFight, gone: Fate, winner: SideAfterFight, covered: Number | None, phase: str
) -> None:
    """Its path, or that of its column, and its pursuit by the units that are still there."""
    deserted = outcomes.crew_scattered(loser.side, loser.fate)  # a crew is scattered where it stands (C-15.1a-07)
    if not deserted:
        loser.add_distance(gone)
    stays = winner.fate.does == "continue" and not winner.removed and not _strikes_once(winner.side, phase)
    if gone.does in consequences.MOVES and stays:
        run = None if deserted or gone.rampages else share_in_steps(whole_move(loser.side), f"movement.{gone.does}")
        _pursuit(loser.side, gone, winner, run, covered)


def _storm(loser: SideAfterFight, winner: SideAfterFight, covered: Number | None) -> None:
    """Where a unit that drove defenders off their works is placed: behind them with half a move left, else in front."""
    works, side = loser.side.works, winner.side
    if works == "none" or not _leaves(loser) or winner.fate.does != "continue" or winner.removed:
        return
    least = share_in_steps(whole_move(side), "camp.crossing.push_through")
    points = crossing(works, troop(side.profile)).disorder
    if covered is None:
        where, words, left = "behind-or-before", _PERHAPS, least
    else:
        left = whole_move(side) - Fraction(covered)
        where, words = ("behind", _BEHIND) if left >= least else ("before", _BEFORE)
    words = words.fill(left=number(left), n=number(least), points=points)
    sources = "camp.crossing.push_through", "camp.crossing.disorder"
    winner.add_step(Text("storming{name}"), where, words, *sources, result="storm")


_PERHAPS = Text(
    "with {n} steps left it is placed behind the works, +{points} disorder, and stops; otherwise it stays in front of them"
)
_BEHIND = Text("{left} steps left, {n} needed: placed behind the works, +{points} disorder, stops")
_BEFORE = Text("{left} steps left, {n} needed: stays in front of the works")


def _strikes_once(side: Side, phase: str) -> bool:
    """Whether it is used up by the clash, as scythed chariots are (C-13.2-02)."""
    return phase == "clash" and side.profile.piece in RULES.ids("disorder.single_use")


def _legionaries(one: SideAfterFight) -> None:
    """Legionaries may change lines with a unit behind them instead of retreating; panic is not such a result (Q-41)."""
    side = one.side
    retreats = one.fate.outcome == "retreat" and one.fate.does in ("retreat", "blocked")
    drilled = side.profile.legionary and out_of_time.broken(side.year) is None
    if retreats and drilled and side.support.units:
        words = Text("if it passes the Discipline test, it may swap with a unit behind it")
        one.add_step(Text("legionaries{name}"), "may-swap", words, "C-9.4-03", result="legionaries")


def _pursuit(loser: Side, gone: Fate, winner: SideAfterFight, run: Number | None, covered: Number | None) -> None:
    """Whether the winner may or must pursue, what it costs it, and whether it catches them; `run` None: nobody runs."""
    duty, words, cites = _duty(loser, gone, winner.side)
    # a unit that must recover makes no voluntary moves, and forced ones by a reading (C-10-05)
    spent = outcomes.unit_after(winner.side, winner.fate).must_recover
    if spent and (duty == "may" or (duty == "must" and winner.work.choice("Q-99") == "stops")):
        words = Text("Cbt reduced to {n}: stops").fill(n=RULES.whole("bases.combat.must_recover"))
        duty, cites = "none", ("C-10-05", "Q-99")
    winner.add_step(Text("pursuit{name}"), duty, words, *cites, result="pursuit")
    if duty == "none":
        return
    if gone.does == "flight":
        _disorder(winner, duty)
    gap = None if run is None else _gap(gone, winner.side, run, covered)
    if gap is not None:
        caught = gap <= 0
        race = Text("gap in steps{name}").fill(name=loser.called)
        head = Text("{gap}: caught") if caught else Text("{gap}: not caught")
        sources = "C-9.3-01", "C-9.3-02", "C-9.3-03"
        winner.work.add(race, gap, head.fill(gap=number(gap)), *sources, result=f"{winner.name}.gap")
        winner.work.result(f"{winner.name}.catches", caught)


def _disorder(winner: SideAfterFight, duty: str) -> None:
    """The disorder at the end of a pursuit of fleeing units, and the pursuer's Combat left (C-9.3-03 to C-9.3-05)."""
    points, cause = RULES.whole("disorder.sources.pursuit"), "disorder.sources.pursuit"
    profile, label, result = winner.side.profile, Text("disorder from pursuit{name}"), "pursuit_disorder"
    if profile.density == "skirmish" and "pursuit" in RULES.ids("disorder.skirmishers_free"):
        winner.add_step(label, 0, Text("0: skirmishers"), "disorder.skirmishers_free", result=result)
        return
    if duty == "may" and winner.work.choice("Q-94") == "spares":
        winner.add_step(label, 0, Text("0: pursuit is voluntary"), "C-10-02", "Q-94", result=result)
        return
    words = Text("{n}; none if the Discipline test is passed")
    if duty == "may" or profile.fanatic:
        words = same("{n}")
    winner.add_step(label, points, words.fill(n=points), cause, "C-9.3-03", "C-9.3-04", result=result)
    rest = outcomes.unit_after(winner.side, outcomes.disordered(winner.fate, points))
    outcomes.steps_of_weakened_unit(winner.side, rest, winner.work)


def _duty(loser: Side, fate: Fate, winner: Side) -> tuple[str, Text, tuple[str, ...]]:
    """Whether it pursues, in words; a unit that does not move, or is engaged, does not pursue."""
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
    """Why there is no pursuit, if there is none."""
    if loser.works != "none":
        return Text("not across works"), ("C-14-11",)
    if winner.shape == "hedgehog":
        return Text("a hedgehog may not move"), ("C-3.3-03",)
    if not whole_move(winner):
        return Text("its guns may not move", "of a battery"), ("C-15.2a-09",)
    if winner.engaged:
        return Text("engaged with another enemy"), ("C-9.3-01", "C-9.3-03")
    if fate.does == "retreat" and outcomes.crew_scattered(loser, fate):
        return Text("the crew is scattered: nothing to pursue"), ("C-15.1a-07",)
    if fate.does == "retreat" and _holds_works(winner):
        words = Text("a quarter of the move is too little to cross its own works")
        return words, ("C-9.3-01", "C-14-07")
    return None


def _holds_works(winner: Side) -> bool:
    """Whether it is behind works that remain after the fight: to pursue, it has to cross them (C-14-07)."""
    return winner.works != "none" and not RULES[f"camp.works.{winner.works}.destroyed_by_melee"].value


def _gap(fate: Fate, winner: Side, run: Number, covered: Number | None) -> Number | None:
    """How far ahead the fleeing unit ends; None: not known without the distance to contact."""
    steps = share_in_steps(whole_move(winner), "movement.follow" if fate.does == "retreat" else "movement.pursuit")
    if _holds_works(winner):
        steps -= share_in_steps(whole_move(winner), "camp.crossing.cost")
    if fate.outcome == "panic":
        return None if covered is None else run - max(Fraction(0), steps - Fraction(covered))
    return run - steps
