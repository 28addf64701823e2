"""Movement over ground and obstacles, leg by leg, and the chances of the terrain dice (sections 2.1 and 12)."""

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation, Value
from builder.rules.dice import Chances, certain, successes
from builder.rules.legality import Fault, Law, Laws, law
from builder.rules.sums import difference, product
from builder.rules.tables import Faces
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.matrix import CROSSINGS, MatrixCell, Work, among, cell, crossing
from builder.systems.formations.random_terrain import ELEMENTS
from builder.systems.formations.readings import Chosen
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.speed import evasion_of_column
from builder.systems.formations.wording import disordered, named, share
from builder.text import Text

LegGround = Literal[
    "open", "difficult", "swamp", "gentle-up", "gentle-down", "steep", "sheer", "sparse-forest", "dense-forest",
    "thicket", "river", "bridge", "brook", "lake", "ravine", "ditch", "barricade", "fortification",
]  # fmt: skip
Troop = Literal[
    "dense-foot", "free-foot", "foot-skirmishers", "cavalry", "mounted-skirmishers", "elephants",
    "light-chariots", "chariots", "artillery",
]  # fmt: skip
WORKS = ("barricade", "fortification")


class Leg(Strict):
    """One leg of a move, over one kind of ground."""

    ground: LegGround
    steps: Annotated[
        float | None, Field(gt=0, le=500, description="length in steps; default: as far as the move allows")
    ] = None
    along: Annotated[bool, Field(description="movement along a ravine, not across it (C-12.5-04)")] = False
    guarded: Annotated[
        bool, Field(description="works with enemies directly behind them: they may not be crossed (C-14-07)")
    ] = False

    @property
    def follows(self) -> str:
        """The key of the troops that may move along it; empty if moving along it is like moving across it."""
        key = f"terrain.ground.{self.ground}.along"
        return key if self.along and key in RULES else ""


class Inputs(Strict):
    """A move over several kinds of ground, or the odds of the terrain dice."""

    ask: Annotated[Literal["movement", "element", "sector"], Field(description="the question to answer")] = "movement"
    troop: Annotated[Troop, Field(description="column of the terrain table")] = "free-foot"
    move: Annotated[float | None, Field(ge=0, le=100, description="move in steps")] = None
    march: Annotated[bool, Field(description="a march on Manoeuvre, without interacting with the enemy (C-6.1-06)")] = (
        False
    )
    spent: Annotated[float, Field(ge=0, le=200, description="steps already used for shooting and reforms")] = 0
    frontage: Annotated[int, Field(ge=1, le=50, description="front in units; only a column may cross a bridge")] = 1
    forced: Annotated[
        Literal["retreat", "evasion", "flight", "pursuit"] | None,
        Field(description="a forced move; `move` is then its length"),
    ] = None
    legs: Annotated[tuple[Leg, ...], Field(max_length=20, description="ground crossed, leg by leg")] = ()
    elements: Annotated[int, Field(ge=0, le=12, description="elements rolled, for `ask: sector`")] = 1
    readings: Chosen = Field(default_factory=dict)

    @property
    def battery(self) -> bool:
        """Whether a battery moves."""
        return self.troop == "artillery"

    @property
    def movement(self) -> Fraction:
        """All its steps, those used already too; a battery is not faster on the march (C-15.2a-08)."""
        return Fraction(str(self.move)) * (RULES.number("movement.march") if self.march and not self.battery else 1)


class Forced(NamedTuple):
    """A way that troops go, forced or not, and whether they are a battery."""

    way: str | None
    battery: bool


@law("spent", Text("`spent` is {spent} steps, but the move is {all}"), "C-5.1-07", "C-6.3-01")
def _exhausted(it: Inputs) -> Fault:
    spent, whole = Fraction(str(it.spent)), it.movement
    return spent > whole and {"spent": number(spent), "all": number(whole)}


CREW: Law[Forced] = Law(
    "crew",
    Text("the crew of a battery that retreats or flees is scattered and does not move"),
    lambda it: it.battery and it.way in RULES.ids("artillery.scatters_crew"),
    "C-15.1a-07",
)  # fmt: skip
WAYS: Laws[Inputs] = Laws(
    Law(
        "way",
        Text("a move needs `move` (steps) and `legs` (ground and steps for each)"),
        lambda it: it.move is None or not it.legs,
    ),
    Law(
        "march",
        Text("a forced move cannot be a march: delete `march` or `forced`"),
        lambda it: it.march and it.forced is not None,
        "C-6.1-06",
    ),
    CREW.of_part(lambda it: Forced(it.forced, it.battery)),
    _exhausted,
)  # fmt: skip


def chances() -> Chances[str]:
    """The chance of each kind of ground for one element (C-2.1-12); a hill's slopes are `slope_chances`."""

    def grounds(kind: str) -> Chances[str]:
        table = Faces(RULES, f"terrain.dice.{kind}")
        return table.chances() if table.sides else certain(kind)

    return Faces(RULES, "terrain.dice.kind").chances().then(grounds)


def slope_chances() -> Chances[str]:
    """The chance of each kind of slope (C-2.1-11)."""
    return Faces(RULES, "terrain.dice.slope").chances()


def sector_chances(elements: int) -> Chances[str]:
    """The chance that one sector gets none, one, two ... of the elements, whatever the kinds (C-2.1-08)."""
    return successes(elements, Fraction(1, RULES.whole("setup.field.sectors"))).map(str)


def run(inputs: Inputs) -> Calculation:
    """How far the troops get and with how much disorder; or the chances of the terrain dice."""
    if inputs.ask == "element":
        slopes = {f"slope-{name}": share for name, share in slope_chances().items()}
        return readings.working().answer(slopes, chances())
    if inputs.ask == "sector":
        ELEMENTS.refuse(inputs.elements)
        return readings.working().answer(odds=sector_chances(inputs.elements))
    return walked(inputs)


def walked(inputs: Inputs, part: Fraction | None = None) -> Calculation:
    """How far the troops get; `part`: the share of a whole move that this one is; default: from its kind."""
    WAYS.refuse(inputs)
    way = _start(inputs, _part_of_a_whole_move(inputs) if part is None else part)
    for leg in inputs.legs:
        if leg.ground == "barricade" or leg.ground == "fortification":
            way.over_works(leg, leg.ground)
        else:
            way.over_ground(leg)
        if way.stopped or way.left == 0:
            break
    return way.answer()


@dataclass
class _Way:
    """A movement so far: what is left of it, the steps of each leg, its disorder, where it stopped and whether that scatters it.

    `kinds` are the kinds of ground that would have disordered it; `whole` are the steps of a whole move.
    """

    inputs: Inputs
    work: Working
    whole: Fraction
    left: Fraction
    unslowed: bool
    legs: list[Fraction] = field(default_factory=list)
    disorder: int = 0
    stopped: str = ""
    scattered: bool = False
    kinds: set[str] = field(default_factory=set)

    def over_ground(self, leg: Leg) -> None:
        """Move to the end of the leg, or as far as the rest of the movement allows."""
        key = f"terrain.ground.{leg.ground}"
        on = self._cell(leg)
        if leg.ground == "bridge" and on.speed and self.inputs.frontage > RULES.whole("terrain.width.bridge"):
            self._stop(leg, key, _IN_COLUMN, "terrain.width.bridge")
            return
        speed, length = Fraction(on.speed), _length(self.inputs, leg)
        possible = self.left * speed
        short = length is not None and possible < length
        if not speed or (short and _behind(self.inputs, leg)):
            self._stop(leg, key, _CLOSED, *on.sources)
            return
        steps = possible if length is None or short else length
        if speed == 1:
            said = number(steps)
        elif length is None or short:
            said = product(self.left, share(speed), steps)
        else:
            words = Text("{steps}, costs {steps} ÷ {speed} = {cost}")
            said = words.fill(steps=number(steps), speed=share(speed), cost=number(steps / speed))
        self.work.add(named(key), steps, said, *on.sources)
        self.left -= steps / speed
        self.legs.append(steps)
        if on.disorder and not self.inputs.forced:
            self._disordered(leg, on)

    def _cell(self, leg: Leg) -> MatrixCell:
        """What the ground does to these troops here: some cannot move along a ravine, forced moves are not slowed
        (Q-86).
        """
        on = cell(leg.ground, self.inputs.troop)
        if leg.follows and not among(self.inputs.troop, leg.follows):
            return replace(on, speed=0)
        return replace(on, speed=1) if self.unslowed and on.speed else on

    def _disordered(self, leg: Leg, on: MatrixCell) -> None:
        """Disorder of a leg: once a movement (C-12.1-01, C-12.3-01, Q-90); at each edge of a hill (C-12.2-06)."""
        points, anew = on.disorder, leg.ground not in self.kinds
        if leg.ground not in RULES.ids("terrain.each_crossing"):
            if self.kinds and not (anew and self.work.choice("Q-90") == "each-kind"):
                points = 0
            self.kinds.add(leg.ground)
        if points:
            self._disorder(points, "disorder.sources.terrain", *on.sources)
            return
        words = disordered(0, Text("once per move"))
        by_reading = ["Q-90"] if anew else []
        self.work.add(_OR, 0, words, f"terrain.ground.{leg.ground}.disorder", *by_reading)

    def _disorder(self, points: int, why: str, *sources: str) -> None:
        self.work.add(_OR, points, disordered(points, RULES.text(f"{why}.says")), *sources)
        self.disorder += points

    def over_works(self, leg: Leg, works: Work) -> None:
        """Crossing an unguarded obstacle; a unit that used too much of its movement waits in front of it (C-14-08)."""
        key, over = f"camp.works.{works}", crossing(works, self.inputs.troop)
        every = self.inputs.forced and self.work.choice("Q-89") == "all-works"  # that count as an obstacle behind
        stops = works in RULES.ids("disorder.forced.works" if every else "disorder.forced.obstacles")
        if over.forbidden:
            self._stop(leg, key, _CLOSED, *over.sources, behind=stops)
            return
        if leg.guarded:
            self._stop(leg, key, _GUARDED, "C-14-07", "C-14-11", behind=stops)
            return
        CROSSINGS.refuse(over)
        used, cost = self.inputs.movement - self.left, self.whole * over.cost
        limit = self.whole * RULES.number("camp.crossing.in_time")
        if used >= limit:
            words = Text("{used} ≥ {limit}: stops in front of it")
            said = words.fill(used=number(used), limit=number(limit))
            self._stop(leg, key, said, "camp.crossing.in_time", value=used, behind=stops)
            return
        total = product(self.whole, share(over.cost), cost)
        if cost > self.left:
            words = Text("crossing costs {sum}, left: {left}")
            self._stop(leg, key, words.fill(sum=total, left=number(self.left)), *over.sources, behind=stops)
            return
        words = Text("crossing costs {sum}")
        self.work.add(named(key), cost, words.fill(sum=total), *over.sources)
        if over.disorder and not self.inputs.forced:
            self._disorder(over.disorder, "disorder.sources.obstacle", "camp.crossing.disorder")
        self.left -= cost
        self.legs.append(Fraction(0))

    def _stop(
        self, leg: Leg, key: str, why: Text, *sources: str, value: Value = "stopped", behind: bool = True
    ) -> None:
        """The path ends before that ground; at an obstacle behind, with a further point or destruction (C-9.1-06)."""
        self.work.add(named(key), value, why, *sources)
        self.stopped = leg.ground
        if not behind:
            return
        if self.inputs.forced in RULES.ids("disorder.forced.stopped_by"):
            points = RULES.whole("disorder.sources.blocked")
            self._disorder(points, "disorder.sources.blocked", "disorder.sources.blocked", "C-9.1-06")
        elif self.inputs.forced in RULES.ids("disorder.forced.scattered_by"):
            self.scattered = True
            said = Text("scattered")
            self.work.add(Text("outcome"), "scattered", said, "disorder.forced.scattered_by")

    def answer(self) -> Calculation:
        """How far it got, what is left, its disorder."""
        self.work.results({
            "steps": sum(self.legs, Fraction(0)), "left": self.left, "disorder": self.disorder,
            **{f"leg-{index}": steps for index, steps in enumerate(self.legs, 1)},
        })  # fmt: skip
        if self.stopped:
            self.work.result("stopped", self.stopped)
        if self.scattered:
            self.work.result("outcome", "scattered")
        return self.work.answer()


def _start(inputs: Inputs, part: Fraction) -> _Way:
    """The movement before its first leg."""
    work = readings.working(inputs.readings)
    move, movement, spent = Fraction(str(inputs.move)), inputs.movement, Fraction(str(inputs.spent))
    work.plain(Text("Move", "short label"), move, "C-6.1-01")
    if inputs.march and inputs.battery:
        work.add(Text("march"), movement, Text("not doubled for guns and engines"), "C-15.2a-08")
    elif inputs.march:
        said = product(move, RULES.number("movement.march"), movement)
        work.add(Text("march"), movement, said, "movement.march")
    if spent:
        said = difference(movement, spent)
        work.add(Text("already used"), movement - spent, said, "C-5.1-07", "C-6.3-01")
    return _Way(inputs, work, movement / part, movement - spent, bool(inputs.forced) and work.choice("Q-86") == "free")


def _behind(inputs: Inputs, leg: Leg) -> bool:
    """Whether ground that a forced move cannot cross stands behind it as an obstacle (C-9.1-05)."""
    return bool(inputs.forced) and leg.ground in RULES.ids("disorder.forced.obstacles") and not leg.follows


def _length(inputs: Inputs, leg: Leg) -> Fraction | None:
    """How far the leg goes; an obstacle behind without a given width has that of the rules (C-12.4-01, C-12.5-01)."""
    if leg.steps is not None:
        return Fraction(str(leg.steps))
    width = f"terrain.width.{'river' if leg.ground == 'bridge' else leg.ground}"
    return Fraction(RULES.number(width)) if _behind(inputs, leg) and width in RULES else None


def _part_of_a_whole_move(inputs: Inputs) -> Fraction:
    """The share of a whole move that a forced one is (C-9.1-01 to -03); an obstacle costs half of the whole (C-14-07)."""
    if inputs.forced is None:
        return Fraction(1)
    key = evasion_of_column(inputs.troop) if inputs.forced == "evasion" else f"movement.{inputs.forced}"
    return Fraction(RULES.number(key))


_OR = Text("disorder", "points of it")
_CLOSED = Text("may not enter")
_IN_COLUMN = Text("a formation may cross it only in column")
_GUARDED = Text("guarded: it must be stormed first")
