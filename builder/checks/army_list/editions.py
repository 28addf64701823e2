"""What a list says of its editions: ids are permanent, and what is given up names what takes its place."""

from collections.abc import Iterable, Iterator

from builder.checks.rule import Found, fix, found, rule, says
from builder.checks.twice import twice
from builder.checks.wording import near, quoted
from builder.documents.army_list import ArmyList, Retired
from builder.text import Text


@rule("C221")
@says(
    "the id `{id}` belonged to a line that is gone since edition {edition}",
    "id `{id}` был у строки, которой нет с издания {edition}",
)
@fix(
    "give the line an id that none had before, or take the tombstone away if it is the same line",
    "дайте строке id, какого ещё не было, или уберите запись из `retired`, если это та же строка",
)
def id_again(army_list: ArmyList) -> Iterator[Found]:
    """Rosters of old still name the id, and must never come to mean other troops."""
    for key, index, line_id in army_list.line_ids():
        if stone := army_list.tombstone(line_id):
            yield found(key, index, "id", id=line_id, edition=stone.edition)


@rule("C223")
@says(
    "the list has no line `{successor}` to take the place of `{id}`{guess}",
    "в расписке нет строки `{successor}`, которая заняла бы место `{id}`{guess}",
)
@fix("use the id of a line of the list: {known}", "укажите id строки расписки: {known}")
def no_successor(army_list: ArmyList) -> Iterator[Found]:
    """Who follows a tombstone must arrive somewhere; a successor that is gone in its turn names the next."""
    known = army_list.ids()
    for index, stone in enumerate(army_list.retired):
        if stone.successor and stone.successor not in known and not army_list.tombstone(stone.successor):
            yield found(
                "retired", index, "successor",
                successor=stone.successor, id=stone.id, guess=near(stone.successor, known), known=quoted(known),
            )  # fmt: skip


@rule("C224")
@says(
    "`{id}` is gone since edition {edition}, but the list itself is edition {now}",
    "`{id}` нет с издания {edition}, а сама расписка — издание {now}",
)
@fix("write the first edition without the line", "напишите первое издание без этой строки")
def gone_too_late(army_list: ArmyList) -> Iterator[Found]:
    """A line cannot have gone in an edition that is not there yet."""
    for index, stone in enumerate(army_list.retired):
        if stone.edition > army_list.edition:
            yield found("retired", index, "edition", id=stone.id, edition=stone.edition, now=army_list.edition)


@twice(
    "C226",
    Text("two tombstones", "две записи в `retired`"),
    at="retired",
    fix=Text("leave one of them", "оставьте одну из них"),
)
def gone_twice(army_list: ArmyList) -> Iterable[Retired]:
    """An id is gone once, and for ever."""
    return army_list.retired


@rule("C229")
@says("the successors lead round in a circle: {chain}", "преемники ведут по кругу: {chain}")
@fix(
    "name a line that the list has now, or leave `successor` out",
    "назовите строку, которая в расписке есть, или уберите `successor`",
)
def gone_round(army_list: ArmyList) -> Iterator[Found]:
    """Who follows a tombstone must arrive somewhere; no line takes its own place."""
    stones = {stone.id: stone.successor for stone in reversed(army_list.retired)}
    for index, stone in enumerate(army_list.retired):
        chain = [stone.id]
        while (after := stones.get(chain[-1])) and chain.count(chain[-1]) == 1:
            chain.append(after)
        if len(chain) > 1 and chain[-1] == stone.id:
            yield found("retired", index, "successor", chain=" → ".join(chain))
