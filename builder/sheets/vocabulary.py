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
    UNIT = "unit"
    REGIMENT = "regiment"
    COMPANY = "company"
    RETINUE = "retinue"
    TROOP = "troop"
    AMBUSH = "ambush"
    COUNTER = "counter"
    TALLY = "tally"
    LABEL = "label"
    NOTE = "note"


class CardSign(Word):
    """The signs of templates/signs.yaml."""

    SHIELD = "shield"
    BENT_ARROW = "bent-arrow"
    ARROW = "arrow"
    HOURGLASS = "hourglass"
    AMBUSH = "ambush"
    EMPTY = "empty"
    UNSEEN_IN_WOOD = "unseen-in-wood"
    LOSS = "loss"
    DISORDER = "disorder"
    FLEEING = "fleeing"
    REGROUPED = "regrouped"
    OBJECTIVE = "objective"
    PLUNDER = "plunder"
    LEAVING = "leaving"
    SHOT = "shot"
    RETURN_SHOT = "return-shot"
    TARGET = "target"
    RELOADING = "reloading"
    TIRED = "tired"
    MOVE = "move"
    WAIT = "wait"
    RETREAT = "retreat"
    BREACH = "breach"
    FLAME = "flame"
    SMOKE = "smoke"
    STAKES = "stakes"
    BARRICADE = "barricade"
    WALL = "wall"
    RESERVE = "reserve"
    GENERAL = "general"
    HORSE = "horse"
    ENGINE = "engine"
    SPEARS = "spears"
    BOW = "bow"
    VOLLEY = "volley"
    STORM = "storm"
    FAN = "fan"
    MASK = "mask"
    BANNER_PHOENIX = "banner-phoenix"
    BANNER_TIGER = "banner-tiger"
    BANNER_DRAGON = "banner-dragon"
    BANNER_CRAB = "banner-crab"
    BRIDGE = "bridge"
    BROKEN_BRIDGE = "broken-bridge"
    BOMBARD = "bombard"
    HANDGUN = "handgun"
    CROSSBOW = "crossbow"
    HALBERD = "halberd"
    HEDGEHOG = "hedgehog"
    SCATTERED = "scattered"
    LAUREL = "laurel"
    SHAKO = "shako"
    BEARSKIN = "bearskin"
    HORN = "horn"
    SABRE_HORSE = "sabre-horse"
    CARBINE_HORSE = "carbine-horse"
    CANNON = "cannon"
    HOWITZER = "howitzer"
    WAGON_WHEEL = "wagon-wheel"
    KABUTO = "kabuto"
    JINGASA = "jingasa"
    SASHIMONO = "sashimono"
    YUMI = "yumi"
    MATCHLOCK = "matchlock"
    STANDING_SHIELD = "standing-shield"
    SAPPER_AXE = "sapper-axe"
    WAGON = "wagon"
    SERPENTINE = "serpentine"
    TOOLS = "tools"
    SWORD = "sword"
    BILL_AND_BOW = "bill-and-bow"
    BILL = "bill"
    AXE = "axe"
    PIKES = "pikes"
    TREBUCHET = "trebuchet"
    PITCHFORK = "pitchfork"
    SPEARMAN = "spearman"
    HELM = "helm"
    JAVELIN_HORSE = "javelin-horse"
    LANCER = "lancer"
    KNIGHT = "knight"
    SLING = "sling"
    JAVELINS = "javelins"
    GREAT_CROSSBOW = "great-crossbow"


class BackPattern(Word):
    """The patterns of templates/cards.yaml, one for each side, so that mixed backs can be told apart."""

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


class LineSign(Word):
    """What a line drawn by a rule looks like on a map."""

    LIMIT = "limit"
    SECTOR = "sector"  # its number, grey


class SpotSign(Word):
    """What stands at a point of a map."""

    AMBUSH = "ambush"
    TENT = "tent"
    PRIEST = "priest"
    BRIDGE = "bridge"
    FORD = "ford"
    OBJECTIVE = "objective"
    ARRIVAL = "arrival"
