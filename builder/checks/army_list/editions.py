"""Editions of a list: ids are permanent, and removed lines are listed with their replacements."""

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
@says("the id {id} belonged to a line removed in edition {edition}")
@fix("give the line an id that was never used, or delete the entry under `retired` if it is the same line")
def id_again(line_id: str, army_list: ArmyList) -> Verdict:
    """Old rosters still use the id, so it must never refer to other troops."""
    stone = army_list.tombstone(line_id)
    return stone is not None and found("id", edition=stone.edition)


@_stones.each("C223")
@says("the list has no line `{successor}` to replace {id}{guess}")
@fix("use the id of a line of the list: {known}")
def no_successor(stone: Retired, army_list: ArmyList) -> Verdict:
    """The replacement of a removed line must exist, or must itself be listed under `retired` with its own replacement."""
    after, known = stone.successor, army_list.ids()
    if after is None or after in known or army_list.tombstone(after):
        return None
    return found("successor", successor=after, guess=near(after, known), known=quoted(known))


@_stones.each("C224")
@says("{id} was removed in edition {edition}, but the list is only edition {now}")
@fix("set `edition` to the first edition without the line")
def gone_too_late(stone: Retired, army_list: ArmyList) -> Verdict:
    """A line cannot be removed in an edition that does not exist yet."""
    return stone.edition > army_list.edition and found("edition", edition=stone.edition, now=army_list.edition)


@twice(
    "C226",
    Text("two entries under `retired`"),
    _stones,
    fix=Text("keep one of them"),
)
def gone_twice() -> None:
    """An id can be removed only once."""


@_stones.each("C229")
@says("the successors form a loop: {chain}")
@fix("set `successor` to a current line of the list, or leave it out")
def gone_round(stone: Retired, army_list: ArmyList) -> Verdict:
    """Following the replacements must lead to a current line; no line can replace itself."""
    stones = {one.id: one.successor for one in reversed(army_list.retired)}
    chain = [stone.id]
    while (after := stones.get(chain[-1])) and chain.count(chain[-1]) == 1:
        chain.append(after)
    return len(chain) > 1 and chain[-1] == stone.id and found("successor", chain=" → ".join(chain))
