"""After a round of melee: disorder from elephants, pursuit, their flight, chariots of one use, barricades (9, 10, 13, 14)."""

from collections.abc import Mapping
from fractions import Fraction

from builder.calculation import Number, Term, Value
from builder.systems.formations import readings
from builder.systems.formations.procedures import fate_terms
from builder.systems.formations.procedures.mutual import Fate
from builder.systems.formations.procedures.situation import Side
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.speed import part
from builder.systems.formations.wording import number, term
from builder.text import Text

Sides = tuple[Side, Side]
Fates = tuple[Fate, Fate]
_NAMES = ("attacker", "defender")


def beasts(sides: Sides, first_round: bool, chosen: Mapping[str, str]) -> tuple[int, int]:
    """Disorder of each side for having fought elephants or scythed chariots: once a melee, or each round (Q-09)."""
    settled = dict(chosen)
    if not first_round and readings.choice(settled, "Q-09") == "per-melee":
        return 0, 0
    which = "melee.disorders_all" if readings.choice(settled, "Q-08") == "all-chariots" else "melee.disorders"
    points = RULES.whole("disorder.sources.beasts")
    first, second = (points if enemy.profile.piece in RULES.ids(which) else 0 for enemy in (sides[1], sides[0]))
    return first, second


def after(sides: Sides, fates: Fates, phase: str, covered: Number | None) -> tuple[tuple[Term, ...], dict[str, Value]]:
    """What follows: the last steps of the working, and the duties by name.

    `covered` are the steps that the attacker needed to reach contact, for the race after a panic.
    """
    terms: list[Term] = []
    told: dict[str, Value] = {}
    for place, loser in enumerate(sides):
        steps, duties = _one(loser, fates[place], sides[1 - place], fates[1 - place], place, phase, covered)
        terms += steps
        told |= duties
    steps, lost = _works(sides, fates)
    return (*terms, *steps), told | lost


_LEAVES = ("retreat", "flight", "destroyed", "scattered")


def _works(sides: Sides, fates: Fates) -> tuple[list[Term], dict[str, Value]]:
    """A barricade does not outlast the fight over it (C-14-05); whoever panics has not fought."""
    rests = [fate_terms.left(side, fate) for side, fate in zip(sides, fates, strict=True)]
    over = any(fate.does in _LEAVES for fate in fates) or any(rest.destroyed or rest.scattered for rest in rests)
    if not over or any(fate.outcome == "panic" for fate in fates):
        return [], {}
    words = Text("the fight over it has ended: destroyed", "бой через неё окончен: уничтожена")
    terms = [
        term(RULES.text(f"{works}.name"), "destroyed", words, f"{works}.destroyed_by_melee")
        for works in (f"camp.works.{side.works}" for side in sides if side.works != "none")
        if RULES[f"{works}.destroyed_by_melee"].value
    ]
    return terms, {"works": "destroyed"} if terms else {}


def _one(
    loser: Side, fate: Fate, other: Side, its: Fate, place: int, phase: str, covered: Number | None
) -> tuple[list[Term], dict[str, Value]]:
    name, terms = _NAMES[place], list[Term]()
    told: dict[str, Value] = {}
    if fate.does in ("retreat", "flight"):
        key = f"movement.{fate.does}"
        run = part(loser.profile.stats.dv, key)
        label = Text("way{name}, steps", "путь{name}, шагов").fill(name=loser.called)
        terms.append(term(label, run, number(run), key))
        told[f"{name}.way"] = run
        if its.does == "continue":
            steps, duty = _pursuit(loser, fate, other, run, covered)
            terms += steps
            told |= {f"{_NAMES[1 - place]}.{what}": value for what, value in duty.items()}
    terms += _exceptions(loser, fate)
    if loser.profile.piece in RULES.ids("disorder.single_use") and phase == "clash":
        words = Text("removed after the clash", "убирается после столкновения")
        terms.append(term(Text("unit{name}", "отряд{name}").fill(name=loser.called), "removed", words, "C-13.2-02"))
        told[f"{name}.removed"] = "used"
    if loser.profile.troop == "elephants" and fate.does == "flight":
        words = Text("roll for its rampage", "бросок на неуправляемое движение")
        terms.append(term(Text("elephant{name}", "слон{name}").fill(name=loser.called), "rampage", words, "C-13.1-03"))
        told[f"{name}.rampage"] = True
    return terms, told


def _exceptions(loser: Side, fate: Fate) -> list[Term]:
    """Legionaries may swap ranks instead of retreating; a column one of whose units is destroyed flees."""
    name = loser.called
    if fate.does == "retreat" and loser.profile.legionary and _swaps(loser.year):
        words = Text(
            "Discipline passed: a rank behind takes its place",
            "тест Дисциплины пройден: её место занимает задний отряд",
        )
        return [term(Text("legionaries{name}", "легионеры{name}").fill(name=name), "may-swap", words, "C-9.4-03")]
    if fate.does == "destroyed" and loser.shape in ("column", "deep-line", "hedgehog", "turtle"):
        words = Text("the rest of the column flees", "остальная колонна бежит")
        return [term(Text("column{name}", "колонна{name}").fill(name=name), "flight", words, "C-8.4-03")]
    return []


def _swaps(year: int | None) -> bool:
    since, until = (RULES.whole(f"disorder.legionary_years.{end}") for end in ("since", "until"))
    return year is None or since <= year <= until


def _pursuit(
    loser: Side, fate: Fate, winner: Side, run: Number, covered: Number | None
) -> tuple[list[Term], dict[str, Value]]:
    """The winner's right or duty to go after them, and who wins the race."""
    duty, words, cites = _duty(loser, fate, winner)
    label = Text("pursuit{name}", "преследование{name}").fill(name=winner.called)
    terms = [term(label, duty, words, *cites)]
    told: dict[str, Value] = {"pursuit": duty}
    gap = None if duty == "none" else _gap(fate, winner, run, covered)
    if gap is not None:
        caught = gap <= 0
        race = Text("gap in steps{name}", "разрыв в шагах{name}").fill(name=loser.called)
        head = Text("{gap}: caught", "{gap}: настигнут") if caught else Text("{gap}: not caught", "{gap}: не настигнут")
        terms.append(term(race, gap, head.fill(gap=number(gap)), "C-9.3-01", "C-9.3-02", "C-9.3-03"))
        told |= {"gap": gap, "catches": caught}
    return terms, told


def _duty(loser: Side, fate: Fate, winner: Side) -> tuple[str, Text, tuple[str, ...]]:
    must = Text("must (Discipline test to refuse)", "обязан (тест Дисциплины, чтобы отказаться)")
    if winner.engaged:
        return "none", Text("bound by another enemy", "связан боем с другим врагом"), ("C-9.3-01", "C-9.3-03")
    if winner.profile.fanatic:
        return "must", Text("must: fanatics", "обязан: фанатики"), ("C-9.3-05",)
    if fate.does == "retreat":
        return "may", Text("may follow", "может преследовать"), ("C-9.3-01",)
    if fate.outcome == "panic":
        return "must", must, ("C-9.3-02", "C-9.3-04")
    if not winner.profile.melee or (
        winner.profile.troop == "infantry" and loser.profile.troop in ("cavalry", "camels")
    ):
        return (
            "may",
            Text("may: foot after horse, or without BB", "может: пехота за конницей или без ББ"),
            ("C-9.3-03",),
        )
    return "must", must, ("C-9.3-03", "C-9.3-04")


def _gap(fate: Fate, winner: Side, run: Number, covered: Number | None) -> Number | None:
    """How far ahead the runner ends; None: not known without the way to contact."""
    steps = part(winner.profile.stats.dv, "movement.follow" if fate.does == "retreat" else "movement.pursuit")
    if fate.outcome == "panic":
        return None if covered is None else run - max(Fraction(0), steps - Fraction(covered))
    return run - steps
