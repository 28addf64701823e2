"""What people write for `formations`: troop lines with stat line and equipment, units, formations, deployment.

Every number here is the writer's own; whether the rules allow it is a matter for `checks`. Lengths are steps (1 cm),
angles degrees clockwise from north, prices points. Words of equipment are the ids in `data/arms.yaml` and
`data/bases.yaml`.
"""

from collections.abc import Collection, Iterable
from typing import Annotated, Any, Literal, Self, cast

from pydantic import ConfigDict, Field, ModelWrapValidatorHandler, model_validator

from builder.documents.army_list import ArmyList, Home, Line, Lines
from builder.documents.evening import MOST_TURNS, Evening, PrintChoices, Role, Side
from builder.documents.fields import FEW, MANY, POINTS, UNITS, Id, KnownWord, Name, Strict
from builder.documents.game import Army, Game
from builder.documents.leaders import Leader, LeaderReference
from builder.documents.options import Option
from builder.documents.roster import Roster, Unit, Units
from builder.documents.table import Degrees, Place, TerrainElement
from builder.rules.calculation import Term
from builder.rules.sums import Sum, values
from builder.rules.wording import number, signed
from builder.systems.formations.fixed_stats import CREWED, fixed_values
from builder.systems.formations.rulebook import RULES, term
from builder.systems.formations.wording import weapon_name
from builder.text import Text

Class = Literal["infantry", "cavalry", "camels", "elephants", "chariots", "artillery"]
Density = Literal["dense", "free", "skirmish"]
Armour = Literal["none", "medium", "heavy", "full"]
Barding = Literal["none", "non-metal", "metal"]
Works = Literal["stakes", "chevaux-de-frise"]
Arm = Annotated[str, KnownWord(lambda: (*RULES.below("arms.shooting"), *RULES.below("arms.melee")))]
Piece = Annotated[str, KnownWord(lambda: (*RULES.below("arms.pieces"), *RULES.below("artillery.pieces")))]
Talent = Literal["ordinary", "talented", "genius"]
Camp = Literal["none", "ordinary", "barricade", "fortified"]
Shape = Literal["line", "deep-line", "column", "hedgehog", "turtle"]
Ground = Literal[
    "hill",
    "sparse-forest",
    "dense-forest",
    "thicket",
    "difficult",
    "swamp",
    "ravine",
    "ditch",
    "river",
    "brook",
    "lake",
]
Price = Annotated[int, Field(ge=0, le=10_000)]
Value = Annotated[int, Field(ge=-20, le=40)]


def _fixed_not_required(schema: dict[str, Any]) -> None:
    """An editor is not to ask for what may be left out: which stats that are depends on the rest of the profile."""
    schema["required"] = [key for key in schema["required"] if key != "stats" and key not in Stats.model_fields]


class Stats(Strict):
    """Combat, Attack, Protection, Shooting, Morale and Move (C-1-17); `shooting` only for units that shoot.

    Values fixed by class, density, type, weapons and equipment may be left out (C-6.1-01).
    """

    model_config = ConfigDict(json_schema_extra=_fixed_not_required)

    combat: Annotated[Value, Field(description="default: from density; crews have their own")]
    attack: Annotated[Value, Field(description="default for elephants, chariots and artillery: from their type")]
    protection: Annotated[Value, Field(description="default for elephants, chariots and artillery: from their type")]
    shooting: Annotated[Value | None, Field(description="default: from the weapon or the type of gun")] = None
    morale: Annotated[Value, Field(description="default for elephants, chariots and artillery: from the rules")]
    move: Annotated[Value, Field(description="default: from class and equipment")] = cast("int", None)


class Profile(Strict):
    """How one unit fights: the stat line and everything that modifiers depend on."""

    model_config = ConfigDict(json_schema_extra=_fixed_not_required)

    troop: Annotated[Class, Field(alias="class")]
    density: Annotated[Density | None, Field(description="density; not for elephants, chariots or artillery")] = None
    stats: Stats
    arms: Annotated[tuple[Arm, ...], FEW] = ()
    armour: Armour = "none"
    barding: Barding = "none"
    big_shield: bool = False
    works: Annotated[Works | None, Field(description="field works it carries and sets up")] = None
    melee: Annotated[bool, Field(description="melee-capable: may attack melee-capable units (C-3.5-01)")] = True
    fanatic: bool = False
    legionary: bool = False
    piece: Annotated[Piece | None, Field(description="type of elephant, chariot, engine or gun")] = None

    @model_validator(mode="wrap")
    @classmethod
    def _filled_in(cls, given: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:
        """What the rules fix is known before the rest is read, so that only what they do not fix can be missing."""
        if not isinstance(given, dict):  # pydantic validates a profile again wherever a model takes it
            return handler(given)
        crewed = given.get("class") in CREWED
        stats = given.get("stats", {} if crewed else None)
        if not isinstance(stats, dict):
            return handler(given)
        fixed = fixed_values(given, stats)
        whole = {**given, "stats": {**stats, **fixed}}
        if given.get("class") == "artillery":
            whole.setdefault("melee", False)
        if isinstance(arms := given.get("arms"), list):
            whole["arms"] = tuple(arms)  # of JSON, whose lists a Python validator refuses
        made = handler(whole)
        made.stats.model_fields_set.difference_update(fixed)
        return made

    @model_validator(mode="after")
    def _moves(self) -> Self:
        if cast("int | None", self.stats.move) is None:  # pydantic validates a profile again wherever a model takes it
            self.__dict__["stats"] = _completed(self)
        return self


MOVE = Text("Move", "short label")


def speed(profile: Profile) -> Sum:
    """The move by class and equipment, each deduction a term, not below the minimum (C-6.1-02 to C-6.1-05, Q-18).

    Nothing where class and model do not fit, which is a matter for `checks`.
    """
    terms = tuple(_speed(profile))
    summed, least = sum(values(terms)), RULES.number("movement.base.least")
    if summed < least:
        terms += (term(Text("minimum"), least - summed, number(least), "movement.base.least"),)
    return Sum.of(RULES, MOVE, terms, "C-6.1-01")


def _speed(profile: Profile) -> Iterable[Term]:
    if profile.troop in ("elephants", "chariots"):
        if f"arms.pieces.{profile.piece}.move" in RULES:
            yield _base(f"arms.pieces.{profile.piece}.move", RULES.text(f"arms.pieces.{profile.piece}.name"))
    elif profile.troop == "artillery":
        yield _base("bases.crew.move", RULES.text("bases.classes.artillery.name"))
    else:
        yield _base(f"movement.base.{profile.troop}", RULES.text(f"bases.classes.{profile.troop}.name"))
        for key, name in _loads(profile):
            value = RULES.number(key)
            yield term(name, value, signed(value), key)


def _base(key: str, name: Text) -> Term:
    value = RULES.number(key)
    return term(name, value, number(value), key)


def _loads(profile: Profile) -> Iterable[tuple[str, Text]]:
    """What slows a unit: the key of each deduction with its name."""
    table = f"movement.{profile.troop}"
    if f"{table}.{profile.armour}" in RULES:
        yield f"{table}.{profile.armour}", RULES.text(f"bases.armour.{profile.armour}.name")
    if profile.barding != "none" and f"{table}.barding" in RULES:
        yield f"{table}.barding", RULES.text(f"bases.barding.{profile.barding}.name")
    if profile.big_shield and f"{table}.big_shield" in RULES:
        yield f"{table}.big_shield", RULES.text("arms.equipment.big_shield.name")
    for arm in profile.arms:
        if f"{table}.{arm}" in RULES:
            yield f"{table}.{arm}", weapon_name(arm)
    if profile.works and f"{table}.{profile.works}" in RULES:
        yield f"{table}.{profile.works}", RULES.text(f"arms.equipment.{profile.works}.name")


def fixed(profile: Profile, written: Collection[str] = ()) -> dict[str, int]:
    """The stats that the rules fix for a profile, with their values, without those that are `written`."""
    found = fixed_values({**profile.__dict__, "class": profile.troop}, written)
    return found if "move" in written else found | {"move": int(speed(profile).value)}


def _completed(profile: Profile) -> Stats:
    """The stats of a profile, with what the rules fix where it is not written: an option may change what they fix."""
    written = profile.stats.model_fields_set
    filled: dict[str, Any] = {} if "shooting" in written else {"shooting": None}
    filled |= fixed(profile, written)
    return Stats.model_construct(written, **{**profile.stats.__dict__, **filled})


class LineValues(Line, Profile):
    """A troop line: profile, price in points, and the dismounted profile where riders may dismount (C-6.3-08)."""

    price: Price
    may_dismount: bool = False
    dismounted: Profile | None = None

    def fielded(self, dismounted: bool) -> Profile:
        """How a unit of the line fights: on foot if it is dismounted and has the profile for it."""
        return self.dismounted if dismounted and self.dismounted else self

    def with_options(self, ids: Collection[str]) -> Self:
        """The line as a unit with these options has it; stats that are not written follow from the new equipment."""
        line = super().with_options(ids)
        foot = line.dismounted and line.dismounted.model_copy(update={"stats": _completed(line.dismounted)})
        return line.model_copy(update={"stats": _completed(line), "dismounted": foot})


class TroopLine(LineValues):
    """A troop line with its options."""

    options: Annotated[tuple[Option[LineValues], ...], FEW] = ()


class Commanders(Strict):
    """The list's own limit on commanders (the general included) and what they cost, in points."""

    most: Annotated[int, Field(ge=1, le=20)]
    general: Annotated[tuple[Talent, ...], FEW, Field(min_length=1, description="talents the general may have")]
    prices: Annotated[
        dict[Talent, Price], FEW, Field(description="points for each talent, for the general and other commanders")
    ]


class NamedCommander(Leader):
    """A person who may command the army, and his talent."""

    talent: Talent | None = None


class Country(Home[Ground]):
    """The country of the army, and when its commander agrees to attack in the bidding for terrain (C-2.1-03)."""

    attacks_at: Annotated[
        int | None,
        Field(ge=0, le=12, description="the opponent's highest bid for terrain at which the army agrees to attack"),
    ] = None


class FormationsArmyList(ArmyList):
    """An army list for `formations`."""

    system: Literal["formations"]
    home: Country | None = None
    commanders: Commanders
    leaders: Annotated[tuple[NamedCommander, ...], MANY] = ()
    camps: Annotated[
        dict[Camp, Price], FEW, Field(min_length=1, description="camps the army may have, with their price in points")
    ]
    lines: Lines[TroopLine]


class RosterUnit(Unit):
    """A unit: whether it starts dismounted, hidden in ambush, or with its sections of field works set up."""

    dismounted: bool = False
    ambush: bool = False


class Commander(LeaderReference):
    """A commander figure: the general or a subordinate, and the unit whose base carries him."""

    name: Name
    rank: Literal["general", "commander"]
    talent: Talent = "ordinary"
    unit: Id


class Formation(Strict):
    """Units edge to edge: columns from left to right, each from front to rear (C-3.2-01, C-3.3)."""

    id: Id
    name: Name
    shape: Shape
    columns: Annotated[tuple[Annotated[tuple[Id, ...], FEW, Field(min_length=1)], ...], MANY, Field(min_length=1)]


class Reserve(Strict):
    """The extra reserve (C-2.3-03): units on top of the army and, for a flanking force, the sector noted in advance."""

    units: Annotated[tuple[Id, ...], UNITS, Field(min_length=1)]
    flanking_sector: Annotated[int | None, Field(ge=1, description="sector the flanking force enters")] = None
    turn: Annotated[int | None, Field(ge=1, description="game turn of arrival; default: as in the rules")] = None


class FormationsRoster(Roster):
    """A roster for `formations`. Units named in `reserve` do not count towards the army's own price."""

    system: Literal["formations"]
    units: Units[RosterUnit]
    commanders: Annotated[tuple[Commander, ...], MANY] = ()
    discipline: Annotated[int | None, Field(description="Discipline; must agree with the commanders")] = None
    camp: Camp = "none"
    formations: Annotated[tuple[Formation, ...], UNITS] = ()
    reserve: Reserve | None = None
    false_ambushes: Annotated[int, Field(ge=0, le=20)] = 0

    @property
    def held(self) -> tuple[str, ...]:
        """Ids of the units in reserve."""
        return self.reserve.units if self.reserve else ()

    @property
    def flanking_sector(self) -> int | None:
        """The sector noted for its flanking force, if it sends one."""
        return self.reserve.flanking_sector if self.reserve else None


class CampSite(Strict):
    """Where a camp lies: its north-west corner, and whether its long side runs north-south."""

    at: Place
    turned: bool = False


class Placed(Strict):
    """Where a unit or formation stands: the middle of its front edge, and the way it faces."""

    id: Annotated[Id, Field(description="id of a unit or formation in the roster")]
    at: Place
    facing: Degrees


class Section(Strict):
    """One section of field works (barricade or fortification): its two ends."""

    ends: tuple[Place, Place]
    work: Literal["barricade", "fortification"]


class AgreedReserve(Strict):
    """When and where a reserve arrives in this scenario, instead of as in the rules (C-2.3-03 to C-2.3-07)."""

    turn: Annotated[int, Field(ge=1, le=MOST_TURNS, description="game turn of arrival")]
    says: Annotated[Name, Field(description="what arrives and where, such as: a relief force from the north edge")]


class FormationsSide(Side):
    """One side in an evening's battle: attacker or defender, its camp, its deployment, its works and false ambush
    markers on the field, and its reserve if the scenario sets another time or place for it.
    """

    role: Role
    camp: CampSite | None = None
    deployment: Annotated[tuple[Placed, ...], UNITS] = ()
    works: Annotated[tuple[Section, ...], MANY] = ()
    reserve: Annotated[
        AgreedReserve | None,
        Field(description="when and where the reserve arrives, known to both players; default: as in the rules"),
    ] = None
    false_ambush_at: Annotated[tuple[Place, ...], MANY] = ()


Slope = Literal["gentle", "steep", "sheer"]


class Element(TerrainElement):
    """A piece of terrain: an outline, or a course for linear features (ravine, ditch, river, brook); for a river, also its bridges."""

    ground: Ground
    slopes: Annotated[tuple[Slope, ...], FEW, Field(description="slopes of a hill: north, east, south, west")] = ()
    bridges: Annotated[tuple[Place, ...], MANY] = ()


class Rolled(Strict):
    """Terrain rolled on the rules' own tables from a seed (`muster terrain formations --seed N`)."""

    seed: Annotated[int, Field(ge=0)]
    elements: Annotated[int, Field(ge=0, le=12)]
    ground: Annotated[
        tuple[Ground, ...],
        FEW,
        Field(description="kinds of terrain in this country; others are rolled again; default: all"),
    ] = ()


class FormationsPrint(PrintChoices):
    """How an evening is printed."""

    split: Annotated[
        bool, Field(description="also print order cards for each unit of a formation, since formations may split")
    ] = True


class FormationsEvening(Evening):
    """An evening for `formations`."""

    system: Literal["formations"]
    sides: Annotated[tuple[FormationsSide, ...], Field(min_length=2, max_length=2)]
    bids: Annotated[tuple[int, ...], MANY, Field(description="bids for terrain (C-2.1-02), in order")] = ()
    terrain: Annotated[tuple[Element, ...], MANY, POINTS] = ()
    rolled: Rolled | None = None
    print: FormationsPrint = FormationsPrint()


FormationsArmy = Army[FormationsArmyList, FormationsRoster]
FormationsGame = Game[FormationsArmyList, FormationsRoster, FormationsEvening]
