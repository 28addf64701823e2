"""Bombards: the result of each roll, the rate of fire, the losses (A-1001 to A-1016)."""

from collections.abc import Callable
from fractions import Fraction
from operator import gt, lt
from typing import NamedTuple

from builder.rules.dice import Chances, certain, die
from builder.rules.legality import Fault, Law, Laws, law
from builder.rules.wording import measure
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text


class Shot(NamedTuple):
    """The result of a roll: figures hit, or the gun bursts."""

    hits: int
    bursts: bool


class Target(NamedTuple):
    """The target of a shot: figures of a regiment, or gunners and servants at a gun. None: more than any shot can remove."""

    figures: int | None = None
    gunners: int = 0
    servants: int = 0

    @property
    def mixed(self) -> bool:
        """Whether the target is the crew of a gun."""
        return self.figures is None and self.gunners + self.servants > 0


class Losses(NamedTuple):
    """Losses: figures of a regiment, or gunners and servants; and whether the gun that fired has burst."""

    figures: int = 0
    gunners: int = 0
    servants: int = 0
    burst: bool = False

    @property
    def casualties(self) -> int:
        """All figures lost."""
        return self.figures + self.gunners + self.servants


class Stand(NamedTuple):
    """Figures on a gun's position: whether it must be manned, and whether it is the target."""

    men: int
    manned: bool = False
    shot_at: bool = False

    @property
    def fields(self) -> dict[str, int]:
        """The facts of a message: how many figures there are, and how many it holds."""
        return {"men": self.men, "holds": RULES.whole("artillery.stand.holds")}


STAND: Laws[Stand] = Laws(
    Law(
        "shot-at",
        Text("the target gun must have 1 to {holds} figures, not {men}"),
        lambda it: it.shot_at and not 0 < it.men <= it.fields["holds"] and it.fields,
        "A-1007",
    ),
    Law(
        "manned",
        Text("a position needs 1 to {holds} figures, not {men}"),
        lambda it: it.manned and not 0 < it.men <= it.fields["holds"] and it.fields,
        "A-1007",
    ),
    Law(
        "holds",
        Text("a position holds at most {holds} figures, not {men}"),
        lambda it: it.men > it.fields["holds"] and it.fields,
        "A-1007",
    ),
)


def calibres() -> tuple[str, ...]:
    """The types of bombards."""
    return RULES.below("artillery.guns")


def price(calibre: str) -> int:
    """The price of a bombard with its crew, in points (A-Q2)."""
    return RULES.whole(f"artillery.guns.{calibre}.price")


def crew(calibre: str) -> int:
    """The gunners included in the price of a bombard."""
    return RULES.whole(f"artillery.guns.{calibre}.crew")


def spare(calibre: str) -> int:
    """The most spare gunners of a bombard (A-1016)."""
    return int(Fraction(RULES.number("artillery.reserve.share")) * crew(calibre))


def servants_to_turn(calibre: str, gunners: int) -> int:
    """The servants needed to turn a bombard that has this many gunners (A-1002)."""
    return max(0, RULES.whole(f"artillery.guns.{calibre}.turning") - gunners)


class Firing(NamedTuple):
    """A bombard that would fire: the gunners beside it, and steps to its target, if given."""

    calibre: str
    gunners: int
    distance: float | None


@law("no-gunner", Text("no gunner at the gun; helpers alone cannot fire it"))
def _unmanned(it: Firing) -> Fault:
    least = RULES["artillery.rate.gunners"]
    return it.gunners < int(least.value) and {"fact": least.fact}


def _beyond(it: Firing, end: str, is_beyond: Callable[[float, int], bool]) -> Fault:
    reach = RULES[f"artillery.guns.{it.calibre}.range.{end}"]
    if it.distance is None or not is_beyond(it.distance, int(reach.value)):
        return None
    return {"distance": measure(it.distance), "reach": reach.value, "fact": reach.fact}


FIRING: Laws[Firing] = Laws(
    _unmanned,
    Law(
        "dead-zone",
        Text("{distance} steps is closer than the minimum range of {reach}"),
        lambda it: _beyond(it, "from", lt),
    ),
    Law("too-far", Text("{distance} steps is beyond the range of {reach}"), lambda it: _beyond(it, "to", gt)),
)


def rate_of_fire(men: int) -> str:
    """The key of the rate of fire with this many figures at the gun (A-1006)."""
    return "full" if men >= RULES.whole("artillery.rate.full.least") else "slow"


def shots(men: int, turns: int, fired: bool) -> int:
    """The shots of a bombard in this many turns; one that fires slowly and fired last turn pauses first."""
    each = RULES.whole(f"artillery.rate.{rate_of_fire(men)}.turns")
    waits = each - 1 if fired else 0
    return -(-max(0, turns - waits) // each)


def read(calibre: str, face: int) -> Shot:
    """The result of a roll (A-1002, A-1003)."""
    key = f"artillery.guns.{calibre}"
    if face == RULES.whole(f"{key}.burst"):
        return Shot(0, True)
    if face > RULES.whole(f"{key}.hits"):
        return Shot(0, False)
    effect = RULES[f"{key}.effect"].value
    return Shot(face if effect == "die" else int(effect), False)


def losses_after_shot(target: Target, lost: Losses, shot: Shot, face: int) -> Losses:
    """The losses after one more shot: no more than there are figures (A-Q23); an even roll kills gunners first (A-1015, A-Q7)."""
    if not target.mixed:
        figures = lost.figures + shot.hits
        return lost._replace(
            figures=figures if target.figures is None else min(figures, target.figures), burst=shot.bursts
        )
    left = {"gunners": target.gunners - lost.gunners, "servants": target.servants - lost.servants}
    order = ("servants", "gunners") if face % 2 else ("gunners", "servants")
    hits, fallen = shot.hits, dict[str, int]()
    for who in order:
        fallen[who] = min(hits, left[who])
        hits -= fallen[who]
    return Losses(0, lost.gunners + fallen["gunners"], lost.servants + fallen["servants"], shot.bursts)


def chances(calibre: str, target: Target, count: int) -> Chances[Losses]:
    """The exact chances of all losses from this many shots of one gun; a gun that bursts fires no more."""
    roll = die(RULES.whole("turn.die.faces"))

    def shoot(lost: Losses) -> Chances[Losses]:
        return (
            certain(lost)
            if lost.burst
            else roll.map(lambda face: losses_after_shot(target, lost, read(calibre, face), face))
        )

    now = certain(Losses())
    for _ in range(count):
        now = now.then(shoot)
    return now.sorted(lambda lost: (lost.burst, lost.casualties))


def worded(found: Chances[Losses], target: Target) -> Chances[str]:
    """The chances by name: `casualties-2`, `gunners-1, servants-2`, `burst, casualties-1`.

    A burst is `burst` alone if there can be no losses before it, as in a single shot.
    """
    alone = not any(lost.burst and lost.casualties for lost in found)
    return found.map(lambda lost: "burst" if alone and lost.burst else _named(lost, target))


def _named(lost: Losses, target: Target) -> str:
    kinds = {"gunners": (target.gunners, lost.gunners), "servants": (target.servants, lost.servants)}
    at_gun = ", ".join(f"{who}-{fallen}" for who, (there, fallen) in kinds.items() if there)
    fallen = at_gun if target.mixed else f"casualties-{lost.figures}"
    return f"burst, {fallen}" if lost.burst else fallen
