"""Bombards: what a shot does with each face of its die, how often a gun fires, whom it kills (A-1001 to A-1016)."""

from fractions import Fraction
from typing import NamedTuple

from builder.rules.dice import Chances, certain, die
from builder.rules.legality import Law, Laws
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text


class Shot(NamedTuple):
    """What a face of the die means: figures hit, or the end of the gun."""

    hits: int
    bursts: bool


class Target(NamedTuple):
    """Figures that a shot may take: of a regiment, or the gunners and servants at a gun. None: more than any shot takes."""

    figures: int | None = None
    gunners: int = 0
    servants: int = 0

    @property
    def mixed(self) -> bool:
        """Whether the shot is at the men at a gun."""
        return self.figures is None and self.gunners + self.servants > 0


class Losses(NamedTuple):
    """Who has fallen: figures of a regiment, or gunners and servants; and whether the gun that shot is gone."""

    figures: int = 0
    gunners: int = 0
    servants: int = 0
    burst: bool = False

    @property
    def casualties(self) -> int:
        """All who have fallen."""
        return self.figures + self.gunners + self.servants


class Stand(NamedTuple):
    """Men on the position of a gun, which may have to be manned; or at the gun that is shot at."""

    men: int
    manned: bool = False
    shot_at: bool = False

    @property
    def told(self) -> dict[str, int]:
        """What words say of it: how many there are, and how many it holds."""
        return {"men": self.men, "holds": RULES.whole("artillery.stand.holds")}


STAND: Laws[Stand] = Laws(
    Law(
        "shot-at",
        Text(
            "at the gun that is shot at stand 1 to {holds} figures, not {men}",
            "у обстрелянного орудия фигурок от 1 до {holds}, а не {men}",
        ),
        lambda it: it.shot_at and not 0 < it.men <= it.told["holds"] and it.told,
        "A-1007",
    ),
    Law(
        "manned",
        Text("on the position stand 1 to {holds} figures, not {men}", "на позиции фигурок от 1 до {holds}, а не {men}"),
        lambda it: it.manned and not 0 < it.men <= it.told["holds"] and it.told,
        "A-1007",
    ),
    Law(
        "holds",
        Text("a position holds {holds} figures, not {men}", "позиция вмещает фигурок: {holds}, а не {men}"),
        lambda it: it.men > it.told["holds"] and it.told,
        "A-1007",
    ),
)


def calibres() -> tuple[str, ...]:
    """The bombards there are."""
    return RULES.below("artillery.guns")


def price(calibre: str) -> int:
    """Points of a bombard with its crew (A-Q2)."""
    return RULES.whole(f"artillery.guns.{calibre}.price")


def crew(calibre: str) -> int:
    """Gunners in the price of a bombard."""
    return RULES.whole(f"artillery.guns.{calibre}.crew")


def spare(calibre: str) -> int:
    """The most spare gunners of a bombard (A-1016)."""
    return int(Fraction(RULES.number("artillery.reserve.share")) * crew(calibre))


def turners(calibre: str, gunners: int) -> int:
    """The servants that it takes to turn a bombard with so many gunners beside it (A-1002)."""
    return max(0, RULES.whole(f"artillery.guns.{calibre}.turning") - gunners)


def reason_not_to_fire(calibre: str, gunners: int, distance: float | None) -> str:
    """Why a bombard cannot fire: `no-gunner`, `dead-zone`, `too-far`; empty where it can (A-1002, A-1006, A-Q15)."""
    if gunners < RULES.whole("artillery.rate.gunners"):
        return "no-gunner"
    if distance is not None and distance < RULES.whole(f"artillery.guns.{calibre}.range.from"):
        return "dead-zone"
    if distance is not None and distance > RULES.whole(f"artillery.guns.{calibre}.range.to"):
        return "too-far"
    return ""


def pace(men: int) -> str:
    """The key of the rate of fire with so many men at the gun (A-1006)."""
    return "full" if men >= RULES.whole("artillery.rate.full.least") else "slow"


def shots(men: int, turns: int, fired: bool) -> int:
    """How many shots a bombard has in so many turns; one that fires slowly and has just fired begins with a pause."""
    each = RULES.whole(f"artillery.rate.{pace(men)}.turns")
    waits = each - 1 if fired else 0
    return -(-max(0, turns - waits) // each)


def read(calibre: str, face: int) -> Shot:
    """What a face of the die does (A-1002, A-1003)."""
    key = f"artillery.guns.{calibre}"
    if face == RULES.whole(f"{key}.burst"):
        return Shot(0, True)
    if face > RULES.whole(f"{key}.hits"):
        return Shot(0, False)
    effect = RULES[f"{key}.effect"].value
    return Shot(face if effect == "die" else int(effect), False)


def struck(target: Target, lost: Losses, shot: Shot, face: int) -> Losses:
    """The losses after one more shot: no more than there are (A-Q23); an even face kills gunners first (A-1015, A-Q7)."""
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
    """The exact chances of all losses by so many shots of one gun; a gun that bursts shoots no more."""
    roll = die(RULES.whole("turn.die.faces"))

    def shoot(lost: Losses) -> Chances[Losses]:
        return certain(lost) if lost.burst else roll.map(lambda face: struck(target, lost, read(calibre, face), face))

    now = certain(Losses())
    for _ in range(count):
        now = now.then(shoot)
    return now.sorted(lambda lost: (lost.burst, lost.casualties))


def worded(found: Chances[Losses], target: Target) -> Chances[str]:
    """The chances by name: `casualties-2`, `gunners-1, servants-2`, `burst, casualties-1`.

    A burst is `burst` alone where nobody can have fallen before it, as in a single shot.
    """
    alone = not any(lost.burst and lost.casualties for lost in found)
    return found.map(lambda lost: "burst" if alone and lost.burst else _named(lost, target))


def _named(lost: Losses, target: Target) -> str:
    kinds = {"gunners": (target.gunners, lost.gunners), "servants": (target.servants, lost.servants)}
    at_gun = ", ".join(f"{who}-{fallen}" for who, (there, fallen) in kinds.items() if there)
    fallen = at_gun if target.mixed else f"casualties-{lost.figures}"
    return f"burst, {fallen}" if lost.burst else fallen
