"""A deck to draw: the unit of the design pictures, in both languages. Its figures are samples, not results."""

import pypdfium2

from builder.sheets.blocks import Back, Card, CardSum, Deck, RuleLine
from builder.sheets.vocabulary import BackPattern, CardShape, CardSign
from builder.text import Language

_RULES: dict[Language, dict[str, tuple[tuple[str, str], ...]]] = {
    "en": {
        "shield": (
            ("May:", "shoot; take or leave hedgehog or turtle; set up a barricade."),
            ("Shot at:", "return shot."),
            ("Attacked:", "defensive shot (from the front, 2 steps or more)."),
        ),
        "bent-arrow": (
            ("Must:", "move a step or reform; halt 2 steps from the enemy."),
            ("Shot at:", "return shot, or evade."),
            ("Attacked:", "evade (1 OR) or turn to face."),
        ),
        "arrow": (
            ("Must:", "attack at full move, one wheel at the start; no shooting."),
            ("Shot at from the front:", "countercharge."),
            ("No contact made:", "1 OR."),
        ),
        "hourglass": (
            ("Stand the whole turn;", "at its end take off all OR."),
            ("Out of command:", "take off 1 OR."),
            ("May not:", "shoot, move, reform."),
        ),
    },
    "ru": {
        "shield": (
            ("Можно:", "стрелять; ёж или черепаха и обратно; поставить баррикаду."),
            ("Обстреляли:", "ответный выстрел."),
            ("Атаковали:", "защитный выстрел (с фронта, от 2 шагов)."),
        ),
        "bent-arrow": (
            ("Обязан:", "шаг или перестроение; стой за 2 шага от врага."),
            ("Обстреляли:", "ответный выстрел или уклониться."),
            ("Атаковали:", "уклониться (1 ОР) или повернуться."),
        ),
        "arrow": (
            ("Обязан:", "атаковать на полный ход, один поворот в начале; не стрелять."),
            ("Обстреляли с фронта:", "контратака."),
            ("Не дошёл до врага:", "1 ОР."),
        ),
        "hourglass": (
            ("Стоять весь ход;", "в конце снять все ОР."),
            ("Вне командования:", "снять 1 ОР."),
            ("Нельзя:", "стрелять, двигаться, перестраиваться."),
        ),
    },
}
_TITLES: dict[Language, tuple[str, ...]] = {
    "en": ("DEFENCE", "MANOEUVRE", "ATTACK", "RECOVERY"),
    "ru": ("ОБОРОНА", "МАНЁВР", "АТАКА", "ВОССТАНОВЛЕНИЕ"),
}
_SUMS: dict[Language, dict[str, tuple[CardSum, ...]]] = {
    "en": {
        "shield": (
            CardSum("Shot So", "7", "+d6"),
            CardSum("Blow Ao", "6", "+d6"),
            CardSum("Guard Zo", "5", "+d6"),
            CardSum("behind stakes", "6", "+d6", case=True),
        ),
        "bent-arrow": (
            CardSum("Move (march 24)", "12", "steps"),
            CardSum("Shot So", "7", "+d6"),
            CardSum("Blow Ao", "6", "+d6"),
            CardSum("Guard Zo", "5", "+d6"),
        ),
        "arrow": (
            CardSum("Blow Ao", "11", "+d6"),
            CardSum("without impact", "10", "+d6", case=True),
            CardSum("Guard Zo", "8", "+d6"),
            CardSum("vs arrows Zo", "7", "+d6", case=True),
        ),
        "hourglass": (
            CardSum("Blow Ao", "10", "+d6"),
            CardSum("Guard Zo", "8", "+d6"),
            CardSum("vs arrows Zo", "7", "+d6", case=True),
        ),
    },
    "ru": {
        "shield": (
            CardSum("Выстрел Со", "7", "+К6"),
            CardSum("Удар Ао", "6", "+К6"),
            CardSum("Защита Зо", "5", "+К6"),
            CardSum("за кольями", "6", "+К6", case=True),
        ),
        "bent-arrow": (
            CardSum("Ход (марш 24)", "12", "шагов"),
            CardSum("Выстрел Со", "7", "+К6"),
            CardSum("Удар Ао", "6", "+К6"),
            CardSum("Защита Зо", "5", "+К6"),
        ),
        "arrow": (
            CardSum("Удар Ао", "11", "+К6"),
            CardSum("без тарана", "10", "+К6", case=True),
            CardSum("Защита Зо", "8", "+К6"),
            CardSum("от стрел Зо", "7", "+К6", case=True),
        ),
        "hourglass": (
            CardSum("Удар Ао", "10", "+К6"),
            CardSum("Защита Зо", "8", "+К6"),
            CardSum("от стрел Зо", "7", "+К6", case=True),
        ),
    },
}
SIGNS = (CardSign.SHIELD, CardSign.BENT_ARROW, CardSign.ARROW, CardSign.HOURGLASS)
UNITS: dict[Language, tuple[str, ...]] = {
    "en": ("Knights of Orléans", "English archers", "Auxiliary light infantrymen of the northern marches"),
    "ru": ("Рыцари Орлеана", "Английские лучники", "Вспомогательные лёгкие пехотинцы"),
}


def order(language: Language, sign: int, number: int, owner: str) -> Card:
    """One order card: `sign` 0 to 3."""
    name = SIGNS[sign]
    rules = tuple(RuleLine(key, says) for key, says in _RULES[language][name])
    where = f"units.{number}"
    return Card(
        CardShape.ORDER,
        name,
        _TITLES[language][sign],
        str(number),
        owner,
        rules,
        _SUMS[language][name],
        where,
    )


def orders(language: Language, units: int = 8) -> Deck:
    """Four orders for each of some units, with a back."""
    names = UNITS[language]
    cards = tuple(
        order(language, sign, number + 1, names[number % len(names)])
        for number in range(units)
        for sign in range(len(SIGNS))
    )
    title = {"en": "French royal army", "ru": "Французское войско"}[language]
    return Deck("france", title, cards, Back({"en": "FRANCE", "ru": "ФРАНЦИЯ"}[language]))


def markers(language: Language) -> tuple[Deck, ...]:
    """Ambush cards with a back, counters and tallies without, and a reserve note."""
    english = language == "en"
    ambush = tuple(
        Card(CardShape.AMBUSH, CardSign.AMBUSH, "AMBUSH" if english else "ЗАСАДА", str(number + 1), name)
        for number, name in enumerate(UNITS[language])
    )
    empty = Card(CardShape.AMBUSH, CardSign.EMPTY, "NOBODY HERE" if english else "ЗДЕСЬ НИКОГО", "", "")
    back = Back("ENGLAND" if english else "АНГЛИЯ", BackPattern.LOZENGES)
    states = {
        CardSign.FLEEING: ("FLEEING", "БЕЖИТ"),
        CardSign.HOURGLASS: ("RECOVERING", "ВОССТАНОВЛЕНИЕ"),
        CardSign.PLUNDER: ("PLUNDERING", "ГРАБИТ"),
        CardSign.SHOT: ("HAS SHOT", "СТРЕЛЯЛ"),
        CardSign.RETURN_SHOT: ("RETURN SHOT", "ОТВЕТНЫЙ ВЫСТРЕЛ"),
        CardSign.BREACH: ("BREACH", "ПРОЛОМ"),
    }
    counters = tuple(
        Card(CardShape.COUNTER, sign, words[not english], "", "") for sign, words in states.items() for _ in range(3)
    )
    tallies = tuple(
        Card(CardShape.TALLY, sign, words[not english], str(count), "")
        for sign, words in ((CardSign.LOSS, ("LOSSES", "ПОТЕРИ")), (CardSign.DISORDER, ("DISORDER", "РАССТРОЙСТВО")))
        for count in range(1, 9)
    )
    lines = ("Square:", "Turn:", "Units:") if english else ("Квадрат:", "Ход:", "Отряды:")
    note = Card(
        CardShape.NOTE,
        CardSign.RESERVE,
        "RESERVE" if english else "РЕЗЕРВ",
        "",
        UNITS[language][1],
        tuple(RuleLine(line, "") for line in lines),
    )
    return (
        Deck("ambush", "Markers" if english else "Маркеры", (*ambush, empty, empty), back),
        Deck("notes", "", (note,), back),
        Deck("states", "", counters, None),
        Deck("tallies", "", tallies, None),
    )


def card(title: str = "DEFENCE", owner: str = "Archers", **more: object) -> Card:
    """A card for an order, with these words."""
    return Card(CardShape.ORDER, CardSign.SHIELD, title, "4", owner, where="units.3", **more)  # type: ignore[arg-type]


def text_of(pdf: bytes, page: int = 0) -> str:
    """The words of a page, without the space between them."""
    with pypdfium2.PdfDocument(pdf) as document:
        words: str = document[page].get_textpage().get_text_bounded()
        return "".join(words.split())
