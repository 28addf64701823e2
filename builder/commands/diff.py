"""`muster diff`: what changed from one edition of an army list to another, and what that does to rosters."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from builder.commands.options import JSON, LANGUAGE
from builder.commands.output import FOUND, give_up, say, say_json
from builder.text import Language, Text

if TYPE_CHECKING:
    from builder.desk.edition_comparison import Comparison, Effect

_FROM_TO = Text("{old}, edition {a} → {new}, edition {b}", "{old}, издание {a} → {new}, издание {b}")
_NOTHING = Text("nothing changed", "ничего не изменилось")
_PRICE = Text("price: {before}, now {after}", "цена: было {before}, стало {after}")
_SAME_PRICE = Text("price: {before}, as before", "цена: {before}, как прежде")
_LIMIT = Text(" (limit {limit})", " (предел {limit})")
_RESERVE = Text("reserve: {before}, now {after}", "резерв: было {before}, стало {after}")
_GONE = Text(
    "{unit}: its line `{line}` is gone, the price is without it",
    "{unit}: строки `{line}` больше нет, цена без этого отряда",
)
_FRESH = Text(
    "{unit}: its line `{line}` is not in the earlier edition, the earlier price is without it",
    "{unit}: строки `{line}` в прежнем издании нет, прежняя цена без этого отряда",
)
_FOLLOWED = Text("; take `{successor}`", "; возьмите `{successor}`")
_NEW = Text("new: {says}", "новое: {says}")
_SOLVED = Text("no more: {says}", "больше нет: {says}")
_UNTOUCHED = Text("no check finds anything else than before", "проверки находят то же, что и прежде")


@click.command()
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="[NEW]", required=False)
@click.option("--roster", "rosters", multiple=True, metavar="ROSTER", help="also what it does to this roster")
@JSON
@LANGUAGE
def diff(old: str, new: str | None, rosters: tuple[str, ...], as_json: bool, lang: Language) -> None:
    """What changed from one edition of an army list to another.

    A list is a file, or an id with its edition or without: england-1415@1. One alone is compared with its newest past
    edition. Exit code 1: a roster has an error that it did not have.
    """
    from builder.desk import edition_comparison as c
    from builder.library.loading import UnreadableDocument

    try:
        compared = c.compare(old, new, rosters)
    except UnreadableDocument as unread:
        give_up(unread.found, lang, 0)
    if as_json:
        say_json(c.as_json(compared, lang))
    else:
        say("\n".join(_lines(compared, lang)))
    sys.exit(FOUND if compared.breaks else 0)


def _lines(compared: "Comparison", lang: Language) -> Iterator[str]:
    one, other = compared.old.document, compared.new.document
    editions = {"old": one.name.text, "a": one.edition, "new": other.name.text, "b": other.edition}
    yield _FROM_TO.fill(**editions).say(lang)
    told = [change.says.say(lang) for change in compared.changes if change.where != ("edition",)]
    yield from (f"  {words}" for words in told or [_NOTHING.say(lang)])
    for effect in compared.effects:
        yield f"{effect.roster.source.path}: {effect.roster.document.name.say(lang)}"
        yield from (f"  {words.say(lang)}" for words in _effects(effect))


def _effects(effect: "Effect") -> Iterator[Text]:
    roster, before, after = effect.roster.document, effect.before, effect.after
    if before.total or after.total:
        words = _PRICE if before.total != after.total else _SAME_PRICE
        limit = _LIMIT.fill(limit=roster.points) if roster.points is not None else ""
        yield _joined(words.fill(before=before.total, after=after.total), limit)
    if before.reserve_total != after.reserve_total:
        yield _RESERVE.fill(before=before.reserve_total, after=after.reserve_total)
    for unit in effect.gone:
        follower = _FOLLOWED.fill(successor=unit.successor) if unit.successor else ""
        yield _joined(_GONE.fill(unit=unit.name, line=unit.line), follower)
    yield from (_FRESH.fill(unit=unit.name, line=unit.line) for unit in effect.fresh)
    for words, found in ((_NEW, effect.come), (_SOLVED, effect.left)):
        yield from (
            words.fill(says=Text(f"{one.code}: {one.message.en}", f"{one.code}: {one.message.ru}")) for one in found
        )
    if not effect.come and not effect.left:
        yield _UNTOUCHED


def _joined(words: Text, more: Text | str) -> Text:
    return Text("{a}{b}", "{a}{b}").fill(a=words, b=more)
