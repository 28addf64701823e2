"""The words that neutral blocks take where a renderer has something to draw for each: textures, signs, shapes, patterns."""

from enum import StrEnum
from typing import NoReturn

from builder.text.errors import BuilderBug


class Word(StrEnum):
    """A word of a vocabulary. A system from outside, whose types nobody has checked, may have written another."""

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise BuilderBug(f"no {cls.__name__} {value!r}; there are {', '.join(sorted(cls))}")


class CardShape(Word):
    """The formats of templates/cards.yaml."""

    ORDER = "order"
    AMBUSH = "ambush"
    COUNTER = "counter"
    TALLY = "tally"
    NOTE = "note"


class CardSign(Word):
    """The signs of templates/signs.yaml."""

    SHIELD = "shield"
    BENT_ARROW = "bent-arrow"
    ARROW = "arrow"
    HOURGLASS = "hourglass"
    AMBUSH = "ambush"
    EMPTY = "empty"
    LOSS = "loss"
    DISORDER = "disorder"
    FLEEING = "fleeing"
    RECOVERING = "recovering"
    PLUNDER = "plunder"
    SHOT = "shot"
    RETURN_SHOT = "return-shot"
    BREACH = "breach"
    RAMPART = "rampart"
    STAKES = "stakes"
    BARRICADE = "barricade"
    WALL = "wall"
    RESERVE = "reserve"
    GENERAL = "general"
    HORSE = "horse"
    ENGINE = "engine"
    SPEARS = "spears"
    HORSESHOE = "horseshoe"
    BOW = "bow"
    ARQUEBUS = "arquebus"
    VOLLEY = "volley"
    STORM = "storm"
    DIE = "die"
    FAN = "fan"
    MASK = "mask"
    BANNER_PHOENIX = "banner-phoenix"
    BANNER_TIGER = "banner-tiger"
    BANNER_DRAGON = "banner-dragon"
    BANNER_CRAB = "banner-crab"
    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    BATTERY = "battery"
    HOWITZERS = "howitzers"
    ENGINEERS = "engineers"
    TRAIN = "train"
    BOMBARD = "bombard"
    HANDGUN = "handgun"
    CROSSBOW = "crossbow"
    HALBERD = "halberd"
    HEDGEHOG = "hedgehog"
    SCATTERED = "scattered"
    LAUREL = "laurel"


class BackPattern(Word):
    """The patterns of templates/cards.yaml, one a side: backs are told apart when they lie mixed."""

    STROKES = "strokes"
    LOZENGES = "lozenges"


class AreaTexture(Word):
    """What a closed shape of ground looks like on a map."""

    TREES = "trees"
    DENSE_TREES = "dense-trees"
    THICKET = "thicket"
    DASHES = "dashes"
    MARSH = "marsh"
    HILL = "hill"
    WATER = "water"
    RAVINE = "ravine"
    CAMP = "camp"
    SETTLEMENT = "settlement"
    FIELD = "field"  # furrows
    PLAIN = "plain"  # only its outline


class SlopeClass(Word):
    """How steep one side of a hill is."""

    GENTLE = "gentle"
    STEEP = "steep"
    SHEER = "sheer"


class StripTexture(Word):
    """What runs along a line on a map."""

    RAVINE = "ravine"
    DITCH = "ditch"
    EMBANKMENT = "embankment"
    CLIFF = "cliff"  # its foot to the right
    BROOK = "brook"
    WATER = "water"
    FORD = "ford"
    ROAD = "road"
    BRIDGE = "bridge"
    HEDGE = "hedge"
    FENCE = "fence"
    WALL = "wall"
    FORTIFICATION = "fortification"
    BARRICADE = "barricade"
    STAKES = "stakes"
    ARROW = "arrow"  # the way down or along


class SpotSign(Word):
    """What stands at a point of a map."""

    AMBUSH = "ambush"
    RESERVE = "reserve"
    TENT = "tent"
    PRIEST = "priest"
    BRIDGE = "bridge"
    FORD = "ford"
