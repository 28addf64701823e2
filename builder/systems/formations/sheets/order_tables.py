"""The turn and the orders on the reference sheet: phases, the order matrix, reactions."""

from collections.abc import Iterator

from builder.rules.constants import shown
from builder.sheets.blocks import Cell, RuleLine, Rules, Table
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.modifier_tables import concerns
from builder.systems.formations.sheets.play import InPlay
from builder.systems.formations.sheets.words import named, words
from builder.text import Language

_REACTIONS = ("attacked-front", "attacked-side", "approach")  # told in words by `reactions`, not in signs
_WORKS = {"cross": ("barricade", "fortification"), "barricade": ("carries-stakes", "carries-chevaux-de-frise")}
_REACTING = ("defence", "manoeuvre", "attack")


def phases(language: Language) -> Table:
    """The eight phases."""
    rows = tuple(
        (
            Cell(shown(RULES[f"setup.phases.{phase}.number"].value), strong=True),
            Cell(named(f"setup.phases.{phase}").say(language), strong=True),
            Cell(RULES.said(f"setup.phases.{phase}.says").say(language)),
        )
        for phase in RULES.below("setup.phases")
    )
    return Table(
        _say("turn", language), "2.4", ("", "", ""), rows, _say("turn_note", language), ("C-2.4-01", "C-2.4-04")
    )


def orders(play: InPlay, language: Language) -> Table:
    """The order matrix: what each order allows, forbids and demands; in signs, or in words on the whole sheet."""
    kinds = (*RULES.ids("orders.cards"), "none")
    head, note = ("", "") if play.full else ("short_", _say("order_signs", language))
    rows = [
        (Cell(named(key).say(language), strong=True), *(_permission(f"{key}.{kind}", play, language) for kind in kinds))
        for row in RULES.below("orders.matrix")
        if f"{(key := f'orders.matrix.{row}')}.modifier" not in RULES and _needed(row, play)
    ]
    rows += list(_arms(kinds, play, language))
    names = (named(f"orders.kinds.{kind}") if play.full else words(f"reference.{head}{kind}") for kind in kinds)
    heads = ("", *(name.say(language) for name in names))
    return Table(_say("orders", language), "4.3", heads, tuple(rows), note)


def reactions(language: Language) -> Rules:
    """What a unit may do when it is attacked, by its order, and when it is in time for it."""
    lines = [RuleLine(_say("in_time", language), _say("in_time_says", language))]
    for order in _REACTING:
        front, side = (RULES.said(f"orders.matrix.{row}.{order}.says").say(language) for row in _REACTIONS[:2])
        says = front if front == side else f"{front}. {_say('flank_rear', language)} {side}"
        lines.append(RuleLine(f"{named(f'orders.kinds.{order}').say(language)}:", says))
    lines.append(RuleLine(_say("others", language), RULES.said("orders.matrix.attacked-front.none.says").say(language)))
    return Rules(_say("reactions", language), "8.2", tuple(lines), ("C-8.2-03", "C-8.2-04", "C-8.2-05", "C-8.2-06"))


def _permission(key: str, play: InPlay, language: Language) -> Cell:
    value = str(RULES[key].value)
    return Cell(RULES.said(f"{key}.says").say(language) if play.full else _say(value, language), strong=value == "must")


def _needed(row: str, play: InPlay) -> bool:
    """Obstacles are told of where there are some, barricades where units carry them; reactions in words below the signs."""
    return play.full or (row not in _REACTIONS and (row not in _WORKS or play.has(*_WORKS[row])))


def _arms(kinds: tuple[str, ...], play: InPlay, language: Language) -> Iterator[tuple[Cell, ...]]:
    """What acts under which order: a row for each kind of arms, or on the whole sheet one for all of them."""
    if play.full:
        yield (Cell(_say("acts", language), strong=True), *(Cell(_acting(kind, play, language)) for kind in kinds))
        return
    for row in RULES.below("orders.matrix"):
        key = f"orders.matrix.{row}"
        if f"{key}.modifier" in RULES and any(concerns(one, play) for one in RULES.ids(f"{key}.modifier")):
            acts = (_on(RULES.ids(f"{key}.modifier"), kind) for kind in kinds)
            signs = (Cell(_say("allowed" if one else "forbidden", language)) for one in acts)
            yield (Cell(named(key).say(language), strong=True), *signs)


def _acting(order: str, play: InPlay, language: Language) -> str:
    """The arms whose modifiers act under an order."""
    arms = [
        named(f"orders.matrix.{row}").say(language)
        for row in RULES.below("orders.matrix")
        if f"orders.matrix.{row}.modifier" in RULES
        for modifiers in (RULES.ids(f"orders.matrix.{row}.modifier"),)
        if _on(modifiers, order) and any(concerns(modifier, play) for modifier in modifiers)
    ]
    return "; ".join(arms) or _say("forbidden", language)


def _on(modifiers: tuple[str, ...], order: str) -> bool:
    return any(order in RULES.ids(f"{modifier}.when.order") for modifier in modifiers)


def _say(key: str, language: Language) -> str:
    return words(f"reference.{key}").say(language)
