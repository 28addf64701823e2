"""A group of shooting stands, its target, and the laws and modifiers that apply to them (N-307, N-501, N-502)."""

from collections.abc import Mapping
from math import ceil
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from builder.documents.fields import Id, Strict
from builder.rules.legality import Fault, Law, Laws, law
from builder.rules.modifiers import Acting, Modifiers
from builder.systems.napoleonic import fire, ground, troops
from builder.systems.napoleonic.profile import Formation
from builder.systems.napoleonic.rulebook import READINGS, RULES, choice
from builder.text import Text, same

Cover = Literal[
    "none", "cover", "low-wall", "ravine", "artillery-fortification", "stone-wall", "settlement", "fortified-settlement",
    "fort-wall",
]  # fmt: skip


class Group(Strict):
    """Stands of one unit (gunner figures of a battery) that shoot at the target."""

    type: Annotated[Id, Field(description="troop type: line-infantry, light-artillery ...")]
    howitzers: bool = False
    stands: Annotated[int, Field(ge=1, le=40, description="stands or gunner figures that shoot at this target")]
    of: Annotated[int | None, Field(ge=1, le=40, description="stands in the whole unit, if it splits them")] = None
    targets: Annotated[
        int, Field(ge=1, le=40, description="number of targets of the whole unit in this phase (N-306)")
    ] = 1
    distance: Annotated[
        float, Field(ge=0, le=200, description="cm from the middle of the group's front to the target (N-309)")
    ]
    farthest: Annotated[
        float | None, Field(ge=0, le=300, description="cm to the far end of the target, for the minimum range (N-405)")
    ] = None
    formation: Formation | None = None
    moved: Annotated[bool, Field(description="moved, changed formation or unlimbered this turn")] = False
    touching: Annotated[bool, Field(description="touches an enemy")] = False
    mounted: Annotated[bool, Field(description="chasseurs on horseback")] = False
    seen: Annotated[bool, Field(description="sees the target (N-307)")] = True
    in_wood: Annotated[bool, Field(description="shoots inside a wood (N-313)")] = False
    rest: Annotated[bool, Field(description="shoots from behind a wall or from a settlement")] = False
    over: Annotated[
        bool,
        Field(
            description="shoots over an obstacle lower than a man that the target does not touch, other than the wall it rests on (N-Q35)"
        ),
    ] = False
    fence: Annotated[
        bool,
        Field(
            description="that obstacle is a fence, scrub or the like, no wall or fortification: shooting from above does not cancel it (N-307)"
        ),
    ] = False
    from_above: Annotated[
        bool, Field(description="shoots from a wall or tower of a fort or fortress (N-307); for a hill use `level`")
    ] = False
    level: Annotated[
        int, Field(ge=0, le=9, description="hill level of the group; on an edge, the lower one (N-305)")
    ] = 0

    @property
    def above(self) -> bool:
        """Whether it shoots from a hill, at any level of the target, or from a rampart (N-307)."""
        return self.from_above or self.level > 0


class Target(Strict):
    """The unit that is shot at."""

    formation: Formation = "battle-line"
    cover: Cover = "none"
    artillery: Annotated[bool, Field(description="the target is a battery")] = False
    train: bool = False
    in_melee: Annotated[bool, Field(description="touches an enemy (N-302)")] = False
    level: Annotated[int, Field(ge=0, le=9, description="hill level of the target")] = 0
    stands: Annotated[
        int | None, Field(ge=1, le=40, description="stands of the target; default: more than can be destroyed")
    ] = None


class Shot(NamedTuple):
    """A group that shoots, with the readings the club chose."""

    group: Group
    chosen: Mapping[str, str]

    @property
    def name(self) -> dict[str, object]:
        """The name of the shooters, on foot."""
        return {"type": troops.name(self.group.type, dismounted=True, howitzers=self.group.howitzers)}

    @property
    def formation(self) -> dict[str, object]:
        """The name of its formation."""
        return {"formation": RULES.text(f"units.formations.{self.group.formation}.name")}

    @property
    def whole(self) -> int:
        """Stands of the whole unit."""
        return self.group.of or self.group.stands


@law("never", Text("{type} cannot shoot"), "N-302")
def _never(it: troops.TypeAsMounted) -> Fault:
    mounted = not it.dismounted and troops.dismounts(it.type)
    return (mounted or troops.table(it.type) is None) and {"type": troops.name(it.type)}


NEVER: Laws[troops.TypeAsMounted] = Laws(_never)


@law("battery", Text("a battery cannot use the “{formation}” formation"), "N-314", fix=troops.ONE_OF)
def _strange_battery(it: tuple[Target, Mapping[str, str]]) -> Fault:
    target, chosen = it
    if not target.artillery or target.formation not in RULES.ids("shooting.deep"):
        return None
    known = ", ".join(f"`{one}`" for one in troops.formations("guns", chosen))
    return {"formation": RULES.text(f"units.formations.{target.formation}.name"), "known": known}


TARGETS: Laws[tuple[Target, Mapping[str, str]]] = Laws(
    Law("train", Text("a baggage train cannot be shot at"), lambda it: it[0].train, "N-303"),
    Law("melee", Text("units in melee cannot be shot at"), lambda it: it[0].in_melee, "N-302"),
    _strange_battery,
)


@law("formation", Text("units in the “{formation}” formation cannot shoot"), "N-302", "N-314", of=same("{type}"))
def _holds_fire(it: Shot) -> Fault:
    formation = it.group.formation
    if formation is None or not troops.holds_fire(it.group.type, formation):
        return None
    fact = "N-302" if formation in RULES.ids("units.no_shooting.any") else "N-314"
    return {**it.name, **it.formation, "fact": fact}


STANDING: Laws[Shot] = Laws(
    Law("touching", Text("a unit in contact with the enemy cannot shoot"), lambda it: it.group.touching, "N-302"),
    _holds_fire,
)


@law(
    "first-line",
    Text("{stands|stand shoots|stands shoot} from the “{formation}” formation, but its front rank has {most}"),
    "N-304",
    "N-Q29",
)
def _too_broad(it: Shot) -> Fault:
    if it.group.stands <= RULES.whole("shooting.narrow.front"):
        return None
    most = first_line(it.group.type, it.group.formation, it.chosen)
    return most is not None and {"stands": it.group.stands, "most": most, **it.formation}


@law(
    "side",
    Text(
        "{stands|stand shoots|stands shoot} at a target from the “{formation}” formation, but a side of it has {most}"
    ),
    "N-307",
    "N-Q31",
)
def _beyond_a_side(it: Shot) -> Fault:
    if it.group.formation not in RULES.ids("shooting.square.formations"):
        return None
    most = _side(it.whole)
    beyond = it.group.stands > most and of_a_side(it.whole, it.chosen) == most
    return beyond and {"stands": it.group.stands, "most": most, **it.formation}


def _in_wood(it: Shot) -> ground.Entry | None:
    return ground.Entry("wood", it.group.type, it.chosen, dismounted=True) if it.group.in_wood else None


@law("wood-sight", Text("the target is too far away: visibility and range in a wood are {cm} cm"), "N-313")
def _unseen_in_wood(it: Shot) -> Fault:
    sight = RULES.whole("shooting.wood.sight")
    return it.group.in_wood and it.group.distance > sight and {"cm": sight}


SHOTS: Laws[Shot] = Laws(
    Law(
        "moved",
        Text("{type} cannot shoot after moving or changing formation this turn"),
        lambda it: it.group.moved and not troops.agile(it.group.type) and it.name,
        ("N-307", "N-314"),
    ),
    Law(
        "targets",
        Text("{targets|target|targets}, but the unit has only {whole|stand|stands}"),
        lambda it: it.group.targets > it.whole and {"targets": it.group.targets, "whole": it.whole},
        "N-306",
    ),
    Law(
        "stands",
        Text("{stands|stand shoots|stands shoot}, but the unit has {whole}"),
        lambda it: it.group.stands > it.whole and {"stands": it.group.stands, "whole": it.whole},
        "N-306",
    ),
    Law(
        "others",
        Text("if {stands} of {whole|stand|stands} shoot at this target, too few are left for {others|other|others}"),
        lambda it: (
            it.group.stands + it.group.targets - 1 > it.whole
            and {"stands": it.group.stands, "whole": it.whole, "others": it.group.targets - 1}
        ),
        "N-306",
    ),
    _too_broad,
    _beyond_a_side,
    ground.BARRED.of_part(_in_wood),
    _unseen_in_wood,
)


def may_shoot(group: Group, target: Target, chosen: Mapping[str, str]) -> str:
    """Return the id of the group's table of shooting values. Raises MusterError if it may not shoot at the target."""
    shot = Shot(group, chosen)
    if group.howitzers:
        troops.HOWITZERS.refuse(group.type)
    NEVER.refuse(troops.TypeAsMounted(group.type, not group.mounted))
    TARGETS.refuse((target, chosen))
    troops.FORMATIONS_IN_PLACE.refuse(troops.FormationInPlace(target.formation, target.cover))
    STANDING.refuse(shot)
    if group.formation:
        troops.FORMATIONS.refuse(troops.Formed(group.type, group.formation, chosen, dismounted=True))
    SHOTS.refuse(shot)
    return str(troops.table(group.type, group.howitzers))


def first_line(kind: str, formation: str | None, chosen: Mapping[str, str]) -> int | None:
    """Number of stands in the front rank, if not all are in it; batteries shoot as a whole (N-304, N-Q29)."""
    narrow = formation in RULES.ids("shooting.narrow.formations") and troops.arm(kind) != "guns"
    return RULES.whole("shooting.narrow.front") if narrow and choice(chosen, "N-Q29") == "drawn" else None


def of_a_side(stands: int, chosen: Mapping[str, str]) -> int:
    """How many stands of a square may shoot at one target (N-Q31)."""
    return _side(stands) if choice(chosen, "N-Q31") == "side" else stands


def _side(stands: int) -> int:
    return ceil(stands / RULES.whole("shooting.square.sides"))


def levels(group: Group, target: Target, chosen: Mapping[str, str]) -> int:
    """Number of hill levels that extend the range of ball (N-406, N-Q9)."""
    if group.level and target.level and troops.arm(group.type) == "guns" and choice(chosen, "N-Q9") == "absolute":
        return group.level
    return max(0, group.level - target.level)


@law("dead", Text("the target is out of sight and wholly within {cm} cm, the howitzers' minimum range"), "N-405")
def _in_dead_zone(it: Shot) -> Fault:
    """Test the far end of the target, or its distance if the far end is not given."""
    group = it.group
    dead = f"shooting.tables.{troops.table(group.type, group.howitzers)}.dead"
    if group.seen or dead not in RULES:
        return None
    cm = RULES.whole(dead)
    return (group.distance < cm if group.farthest is None else group.farthest <= cm) and {"cm": cm}


SHELLED: Laws[Shot] = Laws(_in_dead_zone)


def shot_at(group: Group, target: Target, table: str, chosen: Mapping[str, str]) -> fire.Band:
    """The range band of the target. Raises MusterError if it is out of range or wholly within the minimum range."""
    SHELLED.refuse(Shot(group, chosen))
    return fire.band(fire.Aim(table, group.distance, levels(group, target, chosen), group.seen), chosen)


def cover_of(group: Group, target: Target, chosen: Mapping[str, str]) -> Cover:
    """The cover that counts against this group: ignored or cancelled cover is none (N-307, N-407, N-Q6, N-Q26)."""
    cover = target.cover
    if group.howitzers and cover in RULES.ids("shooting.indirect"):
        if cover != "fort-wall" or choice(chosen, "N-Q26") == "ignore":
            return "none"
        return cover
    if group.above and cover in RULES.ids("shooting.from_above"):
        musketry = troops.arm(group.type) != "guns"
        if not (musketry and cover == "artillery-fortification" and choice(chosen, "N-Q6") == "no-effect"):
            return "none"
    return cover


def without_effect(group: Group, target: Target, kind: str, chosen: Mapping[str, str]) -> bool:
    """Whether the shot has no effect: musketry at strong places, canister at walls and houses (N-501, N-502)."""
    if kind in RULES.ids("shooting.solid"):
        return False
    how = str(RULES[f"shooting.kinds.{kind}"].value)
    cover = cover_of(group, target, chosen)
    strong = (cover if how == "small-arms" else target.cover) in RULES.ids(f"shooting.no_effect.{how}")
    low = how == "artillery" and cover in RULES.ids("shooting.low_walls")
    return strong or (low and choice(chosen, "N-Q28") == "any-wall")


class Situation(NamedTuple):
    """The facts about a group and its target that modifiers use."""

    chosen: Mapping[str, str]
    after_move: bool
    shelter: Cover  # the cover that counts
    across: bool  # over an obstacle that the target does not touch
    overlooks: bool  # shoots from above over a wall or fortification, which then does not count (N-307)
    howitzers: bool
    climbs: bool
    rested: bool
    massed: bool


MODIFIERS = {
    how: Modifiers(RULES, READINGS, Situation, f"shooting.modifiers.{how}") for how in ("small-arms", "artillery")
}


def acting(group: Group, target: Target, kind: str, chosen: Mapping[str, str]) -> Acting[Situation]:
    """The modifiers that apply to each stand of a group."""
    situation = Situation(
        chosen=chosen,
        after_move=group.moved and not (troops.dismounts(group.type) and choice(chosen, "N-Q7") == "none"),
        shelter=_shelter(group, target, chosen),
        across=group.over,
        overlooks=group.above and not group.fence and "low-wall" in RULES.ids("shooting.from_above"),
        howitzers=group.howitzers,
        climbs=target.level > group.level,
        rested=group.rest,
        massed=target.formation in RULES.ids("shooting.deep"),
    )
    how = str(RULES[f"shooting.kinds.{kind}"].value)
    if how == "artillery" and (situation.climbs or situation.rested):
        choice(chosen, "N-Q8")
    return MODIFIERS[how].acting(situation)


def _shelter(group: Group, target: Target, chosen: Mapping[str, str]) -> Cover:
    """The cover that counts; an artillery fortification covers only artillery (N-502)."""
    cover = cover_of(group, target, chosen)
    if shelters(cover, chosen):
        return "cover"
    return "none" if cover == "artillery-fortification" and not target.artillery else cover


def shelters(place: str, chosen: Mapping[str, str]) -> bool:
    """Whether this place is cover as woods and ditches are; a ravine by the reading of N-Q30."""
    return place == "cover" or (place == "ravine" and choice(chosen, "N-Q30") == "ditch")
