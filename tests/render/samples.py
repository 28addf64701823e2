"""Sheets in the manner of the design pictures: words and figures made up to try the drawing, not rules and not data."""

from builder.sheets.blocks import (
    Block,
    Boxes,
    Cell,
    Document,
    Example,
    OddsRow,
    RuleLine,
    Rules,
    StatLine,
    StatTable,
    SubLine,
    Table,
    Track,
)
from builder.text import Language

COLUMNS = {"en": ("BS", "A", "ZSh", "S", "M", "Mv", "Pr"), "ru": ("БС", "А", "ЗЩ", "С", "М", "Дв", "Ц")}

WORDS = {
    "en": {
        "army": "French royal army",
        "sub": "Azincourt, 25 October 1415 · 14 units, 61 figures · 398 of 400 points",
        "discipline": "Discipline",
        "resilience": "Resilience",
        "leader": "general L3, 10 steps",
        "die": "d20 ≤",
        "unit": "unit",
        "losses": "losses",
        "disorder": "OR",
        "moves": "½ · ¼ · ×2\nmove",
        "dismounted": "dismounted: free order, halberds; to dismount takes half a move",
        "total": "Total",
        "units": "Units",
        "commanders": "Commanders",
        "camp": "Camp",
    },
    "ru": {
        "army": "Французское войско",
        "sub": "Азенкур, 25 октября 1415 · 14 отрядов, 61 фигурка · 398 из 400 пунктов",
        "discipline": "Дисциплина",
        "resilience": "Стойкость",
        "leader": "полководец Л3, 10 шагов",
        "die": "К20 ≤",
        "unit": "отряд",
        "losses": "потери",
        "disorder": "ОР",
        "moves": "½ · ¼ · ×2\nхода",
        "dismounted": "спешенные: свободный строй, алебарды; спешиться — половина хода",
        "total": "Итого",
        "units": "Отряды",
        "commanders": "Командиры",
        "camp": "Лагерь",
    },
}

UNITS = {
    "en": (
        (
            "Knights of the Duke of Orléans",
            ("mounted", "full armour", "lance (impact +1 A)", "unbarded horses"),
            ("4", "6", "4", "–", "3", "16", "38"),
            4,
            1,
            3,
        ),
        (
            "King's men-at-arms, first battle",
            ("foot", "dense order", "full armour", "spears (+1 ZSh against horse on Defence)"),
            ("5", "5", "4", "–", "3", "8", "34"),
            5,
            2,
            4,
        ),
        (
            "Genoese crossbowmen",
            ("foot", "free order", "medium armour", "heavy crossbow 0–12, penetrates 3", "pavise (big shield)"),
            ("4", "1", "2", "1", "2", "6", "22"),
            4,
            1,
            3,
        ),
        (
            "Pages and servants with javelins",
            ("skirmishers", "no armour", "javelin 0–3", "no order cards"),
            ("2", "1", "0", "1", "1", "12", "7"),
            2,
            0,
            1,
        ),
    ),
    "ru": (
        (
            "Рыцари герцога Орлеанского",
            ("конные", "полный доспех", "пика (таран +1 А)", "кони без брони"),
            ("4", "6", "4", "–", "3", "16", "38"),
            4,
            1,
            3,
        ),
        (
            "Латники короля, 1-я баталия",
            ("пешие", "плотный строй", "полный доспех", "копья (+1 ЗЩ против конницы на Обороне)"),
            ("5", "5", "4", "–", "3", "8", "34"),
            5,
            2,
            4,
        ),
        (
            "Генуэзские арбалетчики",
            ("пешие", "свободный строй", "средний доспех", "тяжёлый арбалет 0–12, пробивает 3", "павеза (большой щит)"),
            ("4", "1", "2", "1", "2", "6", "22"),
            4,
            1,
            3,
        ),
        (
            "Пажи и слуги с дротиками",
            ("застрельщики", "без доспеха", "дротик 0–3", "карточек приказов не нужно"),
            ("2", "1", "0", "1", "1", "12", "7"),
            2,
            0,
            1,
        ),
    ),
}


def roster(language: Language = "en", units: int = 14, name: str = "") -> Document:
    """A French roster of so many units; `name` stands in place of every name a user types."""
    said = WORDS[language]
    lines = []
    for index in range(units):
        kind, qualities, cells, boxes, heavy, disorder = UNITS[language][index % 4]
        below = (
            (SubLine(said["dismounted"], ("4", "5", "4", "–", "3", "8", "·", "4 · 2 · 16")),) if index % 4 == 0 else ()
        )
        lines.append(
            StatLine(
                number=str(index + 1),
                name=name or kind,
                qualities=qualities,
                cells=cells,
                boxes=(Boxes(boxes, heavy), Boxes(disorder + 1, disorder)),
                tail=("8 · 4 · 32",),
                below=below,
            )
        )
    total = (
        RuleLine(said["units"], " + ".join(line.cells[-1] for line in lines)),
        RuleLine(said["commanders"], "10 + 10"),
        RuleLine(said["camp"], "10"),
        RuleLine(said["total"], "398"),
    )
    return Document(
        id="france-agincourt",
        kind="roster",
        title=name or said["army"],
        subtitle=said["sub"],
        language=language,
        blocks=(
            StatTable(
                "",
                said["unit"],
                COLUMNS[language],
                (said["losses"], said["disorder"]),
                (said["moves"],),
                tuple(lines),
                total,
            ),
            *_army_blocks(language),
        ),
        head=(
            Track(said["discipline"], ("3", "2", "1", "0"), last_dark=True, note=said["leader"]),
            Track(said["resilience"], tuple(str(n) for n in range(18, 5, -1)), threshold=6, note=said["die"]),
        ),
        footer=f"Muster · {said['army']}",
    )


def _army_blocks(language: Language) -> tuple[Block, ...]:
    ru = language == "ru"
    return (
        Rules(
            "Войско" if ru else "Army",
            "",
            (
                RuleLine(
                    "Командиры:" if ru else "Commanders:",
                    "Карл д’Альбре, Л3, с отрядом 1" if ru else "Charles d’Albret, L3, with unit 1",
                ),
                RuleLine(
                    "Резерв:" if ru else "Reserve:",
                    "отряды 13, 14; не дороже десятой части" if ru else "units 13, 14; a tenth of the price at most",
                ),
                RuleLine("Лагерь:" if ru else "Camp:", "обычный" if ru else "ordinary"),
            ),
        ),
        Rules("Прочтения" if ru else "Readings", "", (RuleLine("Q-09", "раз в ход" if ru else "once a turn"),)),
    )


def reference(language: Language = "en", copies: int = 3, name: str = "") -> Document:
    """A reference sheet: a result table, a matrix, key-word lines and an example with odds, so many times over."""
    ru = language == "ru"
    results = Table(
        "Стрельба: итог" if ru else "Shooting: result",
        "4.4b",
        ("Со − Зо", "итог" if ru else "result", "ОР" if ru else "OR"),
        tuple(
            (Cell(margin, strong=True), Cell(says), Cell(disorder))
            for margin, says, disorder in (
                ("< 0", "продолжает" if ru else "continues", "–"),
                ("0 – 1", "замешательство" if ru else "confusion", "1"),
                ("2 – 3", "отход на полный ход" if ru else "retreat by a full move", "2"),
                ("4 – 5", "бегство" if ru else "flight", "2"),
                ("6 +", "паника, потеря" if ru else "panic, a loss", "3"),
            )
        ),
        note="При равенстве — в пользу стрелка." if ru else "A tie goes to the shooter.",
    )
    modifiers = Table(
        "Поправки к Ао" if ru else "Modifiers to Ao",
        "4.3a",
        ("", ""),
        tuple(
            (Cell(says), Cell(value, strong=True))
            for says, value in (
                (
                    "таран конницы с пиками, если не в лесу" if ru else "impact of horse with lances, not in a wood",
                    "+1",
                ),
                ("во фланг" if ru else "into the flank", "+2"),
                ("в тыл" if ru else "into the rear", "+3"),
                ("пики глубокого строя, третья шеренга" if ru else "pikes of a deep line, third rank", "+1"),
                ("вверх по крутому склону" if ru else "up a steep slope", "−1"),
                ("за каждое ОР" if ru else "for each OR", "−1"),
                ("потерявший половину" if ru else "half lost", "−1"),
            )
        ),
    )
    orders = Rules(
        "Оборона" if ru else "Defence",
        "4.2",
        (
            RuleLine(
                "Можно:" if ru else "May:",
                "стрелять; ёж или черепаха и обратно; поставить баррикаду"
                if ru
                else "shoot; take or leave hedgehog or turtle; set up a barricade",
            ),
            RuleLine("Обстреляли:" if ru else "Shot at:", "ответный выстрел" if ru else "return shot"),
            RuleLine(
                "Атаковали:" if ru else "Attacked:",
                "защитный выстрел с фронта, от 2 шагов" if ru else "defensive shot from the front, from 2 steps",
            ),
        ),
    )
    weapons = Table(
        "Оружие" if ru else "Weapons",
        "3.2",
        ("", "даль" if ru else "range", "проб." if ru else "pen.", "годы" if ru else "years"),
        tuple(
            (Cell(says, strong=True), Cell(reach), Cell(through), Cell(years))
            for says, reach, through, years in (
                ("лёгкий лук" if ru else "light bow", "0–12", "1", "…1650"),
                ("тяжёлый лук" if ru else "heavy bow", "0–16", "2", "1250–1600"),
                ("тяжёлый арбалет" if ru else "heavy crossbow", "0–12", "3", "1350–1525"),
                ("дротик" if ru else "javelin", "0–3", "1", ""),
                ("аркебуза" if ru else "arquebus", "0–8", "3", "1470…"),
            )
        ),
    )
    grounds = (
        "открыто" if ru else "open",
        "пашня" if ru else "plough",
        "лес" if ru else "wood",
        "чаща" if ru else "dense wood",
        "болото" if ru else "marsh",
        "брод" if ru else "ford",
    )
    kinds = (
        ("пехота, плотный строй", "пехота, свободный", "застрельщики", "конница", "колесницы", "слоны")
        if ru
        else ("foot, dense", "foot, free", "skirmishers", "horse", "chariots", "elephants")
    )
    matrix = Table(
        "Местность" if ru else "Terrain",
        "5.1",
        ("", *grounds),
        tuple(
            (
                Cell(kind, strong=True),
                *(
                    Cell(("Дв" if ru else "Mv") + ("", " ½", " ¼", " –", " ½", "+1 ОР" if ru else "+1 OR")[(i + j) % 6])
                    for j in range(6)
                ),
            )
            for i, kind in enumerate(kinds)
        ),
    )
    example = Example(
        ("Лучники (4) стреляют в рыцарей (1)" if ru else "Archers (4) shoot at the knights (1)"),
        (
            ("С лучников" if ru else "S of the archers", "2", "C-1-05"),
            ("пробивает полный доспех" if ru else "penetrates full armour", "+2 = 4", "C-3.2-04"),
            ("БС" if ru else "BS", "+3 = 7", "C-1-02"),
            ("Зо рыцарей" if ru else "Zo of the knights", "4 + 4 = 8", "C-4.4-03"),
        ),
        "7 + 4 = 11 − 8 − 2 = 1: замешательство, 1 ОР" if ru else "7 + 4 = 11 − 8 − 2 = 1: confusion, 1 OR",
        (
            OddsRow(
                "",
                (
                    ("продолжают" if ru else "continue", "58 %" if ru else "58%"),
                    ("замешательство" if ru else "confusion", "25 %" if ru else "25%"),
                    ("отход" if ru else "retreat", "17 %" if ru else "17%"),
                ),
            ),
        ),
    )
    one = (results, modifiers, orders, weapons, example)
    return Document(
        id="reference",
        kind="reference",
        title=name or ("Азенкур: памятка" if ru else "Agincourt: reference"),
        subtitle="только то, что нужно этим двум армиям" if ru else "only what these two armies need",
        language=language,
        blocks=(*one, matrix, *(one * (copies - 1))),
        footer="Muster",
    )
