"""FO501-FO506: the camp a list allows, the reserve and when and where it comes."""

from collections.abc import Iterator

from builder.checks.rule import Found, found, rule
from builder.systems.formations.profile import FormationsGame
from builder.systems.formations.rulebook import RULES
from builder.text import Text


@rule(
    "FO505",
    says=Text(
        "{army}: a defender cannot send a flanking force", "{army}: обороняющийся не может послать отряд в обход"
    ),
    fix=Text("delete `flanking_sector` in its roster", "удалите `flanking_sector` в её составе"),
    cites=("C-2.3-05", "C-2.3-07"),
)
def defender_flanks(game: FormationsGame) -> Iterator[Found]:
    """Only the attacker's reserve may come round the flank (VL-20)."""
    for number, army in game.fielded():
        side, reserve = game.evening.sides[number], army.roster.reserve
        if side.role == "defender" and reserve and reserve.flanking_sector is not None:
            yield found("reserve", "flanking_sector", document=army.roster.id, army=army.roster.name.text)


@rule(
    "FO506",
    says=Text(
        "{army}: reserve on game turn {turn}, but {what} turn {wanted}",
        "{army}: резерв на {turn}-м игровом ходу, а {what} {wanted}-м",
    ),
    fix=Text("write `turn: {wanted}` or leave it out", "напишите `turn: {wanted}` или не пишите"),
    cites=("C-2.3-03", "C-2.3-05", "C-2.3-07"),
)
def reserve_turn(game: FormationsGame) -> Iterator[Found]:
    """The rules say when each kind of reserve comes (VL-20)."""
    for number, army in game.fielded():
        side, reserve = game.evening.sides[number], army.roster.reserve
        if reserve is None or reserve.turn is None:
            continue
        if side.role == "defender":
            wanted, what = (
                RULES.whole("setup.reserve.defender_turn"),
                Text("a defender's reserve comes on", "к обороняющемуся резерв приходит на"),
            )
        elif reserve.flanking_sector is not None:
            wanted, what = (
                RULES.whole("setup.reserve.flanking_turn"),
                Text("a flanking force comes on", "обходный отряд приходит на"),
            )
        else:
            wanted, what = 1, Text("an attacker's reserve stands there from", "резерв атакующего стоит с")
        if reserve.turn != wanted:
            name = army.roster.name.text
            where = ("reserve", "turn")
            yield found(*where, document=army.roster.id, army=name, turn=reserve.turn, what=what, wanted=wanted)
