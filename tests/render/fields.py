"""Fields to draw, in the manner of the design pictures, made up to try the drawing; and what is found in the drawing."""

from xml.etree import ElementTree as ET

from builder.render.maps.drawing import MapDrawing
from builder.render.maps.layout import layout
from builder.render.maps.pens import SIZES
from builder.render.maps.plane import Rect
from builder.render.text_width import ems
from builder.sheets.blocks import (
    Area,
    Base,
    EdgeName,
    Limit,
    MapShape,
    MapSheet,
    RuleLine,
    ScaleBar,
    Sector,
    Spot,
    Strip,
)
from builder.sheets.vocabulary import AreaTexture, SlopeClass, SpotSign, StripTexture

SVG = "{http://www.w3.org/2000/svg}"


def field(hostile: str = "") -> MapSheet:
    """Agincourt as in the design picture, with one piece of every kind of ground, strip and sign besides."""
    black = [Base((44 + 8 * i, 34), 8, 2, 180, str(i + 1), 1) for i in range(5)]
    black += [Base((48 + 8 * i, 29), 8, 2, 180, str(i + 6), 1) for i in range(4)]
    black += [
        Base((36, 38), 8, 4, 180, "10", 1),
        Base((84, 38), 8, 4, 150, "11", 1),
        Base((60, 24), 8, 4, 180, "12", 1),
    ]
    white = [
        Base((40, 74), 8, 2, 0, "1", 0),
        Base((48, 74), 8, 2, 0, "2", 0),
        Base((56, 76), 8, 2, 0, "3", 0),
        Base((64, 76), 8, 2, 0, "4", 0),
        Base((72, 74), 8, 2, 0, "5", 0),
        Base((80, 74), 8, 2, 0, "6", 0),
        Base((60, 80), 8, 2, 0, "7", 0),
        Base((16, 60), 8, 2, 90, "8", 0, hidden=True),
    ]
    sectors = [
        Sector(
            ((40 * i, 60 * j), (40 * i + 40, 60 * j), (40 * i + 40, 60 * j + 60), (40 * i, 60 * j + 60)),
            str(i + 3 * j + 1),
        )
        for j in range(2)
        for i in range(3)
    ]
    shapes: list[MapShape] = [
        *sectors,
        Area(
            ((0, 30), (12, 27), (26, 34), (30, 50), (27, 70), (30, 86), (18, 94), (0, 92)),
            AreaTexture.TREES,
            hostile or "лес Азенкур, редкий",
        ),
        Area(
            ((120, 34), (104, 29), (92, 40), (90, 56), (94, 72), (90, 84), (104, 96), (120, 92)),
            AreaTexture.DENSE_TREES,
            "лес Трамкур, густой",
        ),
        Area(((36, 44), (84, 44), (86, 82), (34, 82)), AreaTexture.DASHES, "пашня"),
        Area(((48, 2), (72, 2), (72, 18), (48, 18)), AreaTexture.CAMP, "лагерь"),
        Area(((48, 102), (72, 102), (72, 118), (48, 118)), AreaTexture.CAMP, "лагерь"),
        Area(
            ((4, 4), (22, 3), (28, 12), (18, 22), (5, 19)),
            AreaTexture.HILL,
            "холм",
            tuple(map(SlopeClass, ("gentle", "steep", "sheer", "steep", "gentle"))),
        ),
        Area(((84, 4), (98, 3), (101, 11), (93, 16), (83, 13)), AreaTexture.WATER, "озеро"),
        Area(((104, 4), (117, 4), (117, 15), (106, 17)), AreaTexture.MARSH, "болото"),
        Area(((76, 98), (92, 97), (93, 106), (78, 108)), AreaTexture.THICKET, "кусты"),
        Strip(((0, 106), (20, 104), (26, 112), (60, 96), (90, 111), (120, 106)), 4, StripTexture.WATER, "Тернуаз"),
        Strip(((103, 105.5), (105, 111.5)), 8, StripTexture.BRIDGE),
        Strip(((5, 97), (12, 102), (10, 106)), 2, StripTexture.BROOK),
        Strip(((94, 18), (104, 22), (118, 21)), 4, StripTexture.RAVINE, "лощина"),
        Strip(((4, 25), (20, 25)), 2, StripTexture.DITCH, "канава"),
        Strip(((34, 71), (52, 71)), 1, StripTexture.STAKES),
        Strip(((68, 71), (86, 71)), 1, StripTexture.BARRICADE),
        Strip(((53, 99), (67, 99)), 2, StripTexture.FORTIFICATION),
        Limit(((30, 62), (90, 62)), "40 шагов от лагеря"),
        Limit(((0, 54), (30, 54)), "не ближе 20 шагов от врага"),
        Spot((14, 80), SpotSign.AMBUSH, "А", 0),
        Spot((104, 60), SpotSign.AMBUSH, "Б", 1),
        *black,
        *white,
    ]
    return MapSheet(
        title="Азенкур, 25 октября 1415",
        width=120,
        height=120,
        unit="step",
        shapes=tuple(shapes),
        scale=ScaleBar(20, ((0, "0"), (10, "10"), (20, "20 шагов")), "1 шаг = 1 см на столе = 10 м"),
        legend=tuple(
            RuleLine(str(i), f"{name}")
            for i, name in enumerate(
                (
                    "Рыцари герцога Орлеанского",
                    "Латники короля, 1-я баталия",
                    "Генуэзские арбалетчики",
                    "Пажи и слуги с дротиками",
                    "Рыцари графа Вандома",
                    "Латники герцога Бурбона",
                ),
                start=1,
            )
        ),
        edges=(EdgeName("south", "АНГЛИЯ · обороняется", 0), EdgeName("north", "ФРАНЦИЯ", 1)),
        north="С",
    )


def corner() -> MapSheet:
    """A small field with one thing of each sort, short enough to be reviewed as text."""
    return MapSheet(
        title="A corner",
        width=40,
        height=30,
        unit="step",
        shapes=(
            Sector(((0, 0), (40, 0), (40, 30), (0, 30)), "1"),
            Area(((2, 2), (14, 2), (14, 10), (2, 10)), AreaTexture.TREES, "wood"),
            Strip(((0, 26), (40, 24)), 4, StripTexture.WATER, "brook"),
            Limit(((0, 20), (40, 20)), "20 steps"),
            Base((24, 10), 8, 2, 180, "1", 1),
            Base((24, 16), 8, 4, 0, "2", 0),
            Spot((6, 15), SpotSign.AMBUSH, "A", 1),
        ),
        scale=ScaleBar(10, ((0, "0"), (10, "10 steps")), "1 step = 1 cm"),
        legend=(RuleLine("1", "Knights"), RuleLine("2", "Archers")),
        edges=(EdgeName("south", "ENGLAND", 0), EdgeName("north", "FRANCE", 1)),
        north="N",
    )


def sheet(*shapes: MapShape, width: float = 120, height: float = 120) -> MapSheet:
    """A field with these things on it."""
    return MapSheet("A field", width, height, "step", shapes, ScaleBar(20, ((0, "0"), (20, "20 steps"))))


def said(svg: str) -> list[str]:
    """The words drawn, without their halos."""
    return ["".join(t.itertext()) for t in ET.fromstring(svg).iter(f"{SVG}text") if not t.get("aria-hidden")]


def boxes_of(drawing: MapDrawing) -> dict[str, Rect]:
    """The labels of a drawing that was made, by their first line."""
    return {label.lines[0]: label.box for label in drawing.labels}


def made(field: MapSheet, size: str = "a4") -> tuple[MapDrawing, str]:
    """A drawing and its SVG."""
    drawing = MapDrawing(field, layout(field, SIZES[size]))
    return drawing, drawing.content()


def placed(svg: str) -> list[tuple[str, float, float, float]]:
    """Each text drawn with the left end, the right end and the line it stands on, in mm, as wide as we estimate."""
    found = []
    for text in ET.fromstring(f"<svg xmlns='http://www.w3.org/2000/svg'>{svg}</svg>").iter(f"{SVG}text"):
        if text.get("aria-hidden") or text.get("transform"):
            continue
        x, size, words = float(text.get("x", 0)), float(text.get("font-size", 0)), text.text or ""
        wide = ems(words) * size
        left = x - {"middle": wide / 2, "end": wide}.get(text.get("text-anchor", "start"), 0.0)
        found.append((words, left, left + wide, float(text.get("y", 0))))
    return found
