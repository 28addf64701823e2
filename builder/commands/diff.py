"""`muster diff`: compare two editions of an army list, and their effect on rosters."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from builder.commands.options import JSON, LANGUAGE
from builder.commands.output import FOUND, say, say_json
from builder.commands.translated_help import command, examples
from builder.text import Language, Text, joined, same

if TYPE_CHECKING:
    from builder.desk.edition_comparison import Comparison, Effect

_FROM_TO = Text("{old}, edition {a} → {new}, edition {b}")
_NOTHING = Text("no changes")
_PRICE = Text("cost: {before} → {after}")
_SAME_PRICE = Text("cost: {before} (unchanged)")
_LIMIT = Text(", limit {limit}")
_RESERVE = Text("reserve: {before} → {after}")
_GONE = Text("{unit}: line `{line}` was removed; the new cost does not include this unit")
_FRESH = Text("{unit}: line `{line}` is new in this edition; the old cost does not include this unit")
_FOLLOWED = Text("; use `{successor}` instead")
_NEW = Text("new: {says}")
_SOLVED = Text("resolved: {says}")
_UNTOUCHED = Text("the checks report the same findings as before")


@command(
    epilog=examples("muster diff england-1415", "muster diff england-1415@1 england-1415 --roster england-agincourt")
)
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="[NEW]", required=False)
@click.option("--roster", "rosters", multiple=True, metavar="ROSTER", help="Also show the effect on this roster")
@JSON
@LANGUAGE
def diff(old: str, new: str | None, rosters: tuple[str, ...], as_json: bool, lang: Language) -> None:
    """Compare two editions of an army list.

    OLD and NEW are files or ids; an id can name an edition: england-1415@1. Without NEW, the list is compared with its
    most recent past edition.

    Exit code: 1 if the new edition has an error that the old one does not have, or causes one in a roster.
    """
    from builder.desk import edition_comparison as c

    compared = c.compare(old, new, rosters)
    if as_json:
        say_json(c.as_json(compared, lang))
    else:
        say("\n".join(_lines(compared, lang)))
    sys.exit(FOUND if compared.breaks else 0)


def _lines(compared: "Comparison", lang: Language) -> Iterator[str]:
    one, other = compared.old.document, compared.new.document
    editions = {"old": one.name.text, "a": one.edition, "new": other.name.text, "b": other.edition}
    yield _FROM_TO.fill(**editions).say(lang)
    sentences = [change.says.say(lang) for change in compared.changes if change.where != ("edition",)]
    yield from (f"  {words}" for words in sentences or [_NOTHING.say(lang)])
    yield from (f"  {words.say(lang)}" for words in _found(compared))
    for effect in compared.effects:
        yield f"{effect.roster.source.path}: {effect.roster.document.name.say(lang)}"
        yield from (f"  {words.say(lang)}" for words in _effects(effect))


def _effects(effect: "Effect") -> Iterator[Text]:
    roster, before, after = effect.roster.document, effect.before, effect.after
    if before.total or after.total:
        words = _PRICE if before.total != after.total else _SAME_PRICE
        limit = _LIMIT.fill(limit=roster.points) if roster.points is not None else same("")
        yield joined(words.fill(before=before.total, after=after.total), limit, by="")
    if before.reserve_total != after.reserve_total:
        yield _RESERVE.fill(before=before.reserve_total, after=after.reserve_total)
    for unit in effect.units_without_new_line:
        follower = _FOLLOWED.fill(successor=unit.successor) if unit.successor else same("")
        yield joined(_GONE.fill(unit=unit.name, line=unit.line), follower, by="")
    yield from (_FRESH.fill(unit=unit.name, line=unit.line) for unit in effect.units_without_old_line)
    yield from _found(effect)
    if not effect.new_findings and not effect.solved_findings:
        yield _UNTOUCHED


def _found(of: "Comparison | Effect") -> Iterator[Text]:
    for words, found in ((_NEW, of.new_findings), (_SOLVED, of.solved_findings)):
        yield from (words.fill(says=joined(same(one.code), one.message, by=": ")) for one in found)
