"""What a list says of its editions: ids are permanent, and what is given up names what takes its place."""

from builder.checks.rule import Verdict, fix, found, says
from builder.checks.selector import Selector, entries
from builder.checks.twice import twice
from builder.checks.wording import near, quoted, word
from builder.documents.army_list import ArmyList, Retired
from builder.text import Text

_ids: Selector[ArmyList, str] = Selector(
    lambda army_list: (((key, index), line_id) for key, index, line_id in army_list.line_ids()), id=word
)
_stones: Selector[ArmyList, Retired] = entries(
    "retired", lambda army_list: army_list.retired, id=lambda stone: word(stone.id)
)


@_ids.each("C221")
@says(
    "the id {id} belonged to a line that is gone since edition {edition}",
    "id {id} был у строки, которой нет с издания {edition}",
)
@fix(
    "give the line an id that none had before, or take the tombstone away if it is the same line",
    "дайте строке id, какого ещё не было, или уберите запись из `retired`, если это та же строка",
)
def id_again(line_id: str, army_list: ArmyList) -> Verdict:
    """Rosters of old still name the id, and must never come to mean other troops."""
    stone = army_list.tombstone(line_id)
    return stone is not None and found("id", edition=stone.edition)


@_stones.each("C223")
@says(
    "the list has no line `{successor}` to take the place of {id}{guess}",
    "в расписке нет строки `{successor}`, которая заняла бы место {id}{guess}",
)
@fix("use the id of a line of the list: {known}", "укажите id строки расписки: {known}")
def no_successor(stone: Retired, army_list: ArmyList) -> Verdict:
    """Who follows a tombstone must arrive somewhere; a successor that is gone in its turn names the next."""
    after, known = stone.successor, army_list.ids()
    if after is None or after in known or army_list.tombstone(after):
        return None
    return found("successor", successor=after, guess=near(after, known), known=quoted(known))


@_stones.each("C224")
@says(
    "{id} is gone since edition {edition}, but the list itself is edition {now}",
    "{id} нет с издания {edition}, а сама расписка — издание {now}",
)
@fix("write the first edition without the line", "напишите первое издание без этой строки")
def gone_too_late(stone: Retired, army_list: ArmyList) -> Verdict:
    """A line cannot have gone in an edition that is not there yet."""
    return stone.edition > army_list.edition and found("edition", edition=stone.edition, now=army_list.edition)


@twice(
    "C226",
    Text("two tombstones", "две записи в `retired`"),
    _stones,
    fix=Text("leave one of them", "оставьте одну из них"),
)
def gone_twice() -> None:
    """An id is gone once, and for ever."""


@_stones.each("C229")
@says("the successors lead round in a circle: {chain}", "преемники ведут по кругу: {chain}")
@fix(
    "name a line that the list has now, or leave `successor` out",
    "назовите строку, которая в расписке есть, или уберите `successor`",
)
def gone_round(stone: Retired, army_list: ArmyList) -> Verdict:
    """Who follows a tombstone must arrive somewhere; no line takes its own place."""
    stones = {one.id: one.successor for one in reversed(army_list.retired)}
    chain = [stone.id]
    while (after := stones.get(chain[-1])) and chain.count(chain[-1]) == 1:
        chain.append(after)
    return len(chain) > 1 and chain[-1] == stone.id and found("successor", chain=" → ".join(chain))
