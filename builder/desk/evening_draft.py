"""Drafts of evenings: two rosters on the ground of the one that defends, as a commented document to change.

The table, the edges, the places of camps and the comments are those of the system's starter; who defends and the terrain
come from the system's tables, if it has any. A camp is moved along its edge while the system's checks find fault with it.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml

from builder.checks.run import findings
from builder.desk.named_lists import is_file, roster
from builder.desk.starter_parts import Blocks, blocks, composed, entries, row
from builder.desk.starters import StarterFiles, save, starter, usual_table
from builder.documents.army_list import Season
from builder.documents.fields import HistoricDate, Name
from builder.documents.game import AnyArmy, Game
from builder.documents.reading.validation_errors import validated
from builder.documents.reading.yaml_source import parse
from builder.documents.roster import Roster
from builder.library.examine import army_of, nearby
from builder.library.loading import Loaded
from builder.registry import system
from builder.rules.wording import month_name
from builder.system import System
from builder.text import LANGUAGES, SOURCE, Language, Text, joined
from builder.text.errors import MusterError, UnreadableDocument

_ANOTHER = Text("`{name}` is a roster for `{other}`, not for `{system}`")
_OUT_OF_SIGHT = Text("an evening in {folder} would not find the roster {path}: write the evening with --out {near}")
_YEARS = Text("The rosters are dated {one} and {other}: set both to the year of the evening.")
_SEASONS = Text("The seasons of the armies do not overlap: {seasons}.")
_SEASON = Text("{army}: {first} to {last}")
_BY_HAND = Text("Terrain in the defender's country ({army}): {kinds}. Lay it out by hand, as in this example:")
_UNSAID = Text("the army list does not say")

_STEP = 2  # between the places tried for a camp, in the system's unit of length
_MONTHS = range(1, 13)

Side = dict[str, Any]


def draft(
    names: Sequence[str], document_id: str, folder: Path, system_id: str | None, seed: int, language: Language
) -> StarterFiles:
    """Write a draft of an evening of two rosters, each named by a file or an id; existing files are not overwritten.

    Raises MusterError for rosters that do not fit, UnreadableDocument, and OutputError if the file cannot be written.
    """
    path = folder / f"{document_id}.yaml"
    samples = [str(system(system_id).samples)] if system_id else []
    reader = nearby((str(path), *filter(is_file, names), *samples))
    rosters = [roster(reader, name) for name in names]
    wanted = system_id or rosters[0].system.id
    for name, one in zip(names, rosters, strict=True):
        if one.system.id != wanted:
            raise MusterError(_ANOTHER.fill(name=name, other=one.system.id, system=wanted))
    armies = [army for one in rosters if (army := army_of(reader, one))]
    if any(one.severity == "error" for one in reader.diagnostics):
        raise UnreadableDocument(reader.diagnostics)
    _in_sight(rosters, path)
    home = rosters[0].system
    text = written(home, armies, starter(home, "evening", document_id, language), seed, language)
    return save(home, "evening", text, document_id, folder, language)._replace(misfits=tuple(_misfits(armies)))


def _in_sight(rosters: Sequence[Loaded[Roster]], path: Path) -> None:
    """Raises MusterError if an evening in this file would not find a roster by its id, and names a folder where it would."""
    reader = nearby((str(path), str(rosters[0].system.samples)))
    found = [reader.find(Roster, one.document.id) for one in rosters]
    lost = [own for own, one in zip(rosters, found, strict=True) if one is None or one.document != own.document]
    if lost:
        near = os.path.relpath(os.path.commonpath([Path(one.source.path).resolve().parent for one in lost]))
        raise MusterError(_OUT_OF_SIGHT.fill(folder=path.parent, path=lost[0].source.path, near=near))


def written(home: System, armies: Sequence[AnyArmy], text: str, seed: int, language: Language) -> str:
    """The text of an evening of two armies, from that of a starter."""
    sample, own = list(blocks(text)), yaml.safe_load(text)
    lists = [army.army_list for army in armies]
    tables = home.parts.terrain
    rolled = tables.load()(seed, usual_table(home), lists=lists) if tables else None
    defender = 1 if rolled is None or rolled.defender is None else rolled.defender
    roles = [("attacker", armies[1 - defender]), ("defender", armies[defender])]
    if own["sides"][0].get("role") == "defender":
        roles.reverse()
    sides = [_side(one, *role) for one, role in zip(own["sides"], roles, strict=True)]
    parts = {
        "name": row("name", _between(*(one.name for one in lists)), sample),
        "date": "".join(_comment(note, language) for note in _misfits(armies)) + f"date: {_date(home, armies)}\n",
        "points": _points(armies, sample),
        "terrain": rolled.say(language) if rolled else _by_hand(armies[defender], sample, language),
    }

    def write() -> str:
        return composed(sample, {**parts, "sides": entries("sides", sides, sample)})

    _settle_camps(home, tuple(army for _, army in roles), sides, own["table"], write)
    return write()


def _side(sample: Side, role: str, army: AnyArmy) -> Side:
    """A side with its keys in order; without a camp if the roster has none."""
    camped = "camp" in sample and getattr(army.roster, "camp", None) not in (None, "none")
    camp = {"camp": sample["camp"]} if camped else {}
    back = dict(army.army_list.name.root)  # only shown: without it, cards have the name of the army
    return {"roster": army.roster.id, "edge": sample["edge"], "role": role, **camp, "# back": back}


def _settle_camps(
    home: System, armies: tuple[AnyArmy, ...], sides: list[Side], table: Side, write: Callable[[], str]
) -> None:
    """Move each camp to the nearest place along its edge with which no check finds fault; if there is none, leave it."""
    rules = [rule for rule in home.rules("evening") if rule.severity != "info"]

    def fault(number: int) -> bool:
        source = parse("", write().encode())
        evening, _ = validated(source, home.evening)
        found = findings(rules, Game(evening, armies), source, system=home.id) if evening else []
        return any(one.where.startswith(f"sides.{number}.camp") for one in found)

    for number, side in enumerate(sides):
        if "camp" in side:
            places = list(_places_along_edge(side["camp"], side["edge"], table))
            for side["camp"] in (*places, places[0]):
                if not fault(number):
                    break


def _places_along_edge(camp: Any, edge: str, table: Side) -> Iterator[Any]:
    """A camp at places along its edge, the nearest to its own first; it is a point or has one at the key `at`."""
    at = camp["at"] if isinstance(camp, dict) else camp
    axis, length = (0, table["width"]) if edge in ("north", "south") else (1, table["depth"])
    for place in sorted({at[axis], *range(0, int(length), _STEP)}, key=lambda one: abs(one - at[axis])):
        moved = [place, at[1]] if axis == 0 else [at[0], place]
        yield {**camp, "at": moved} if isinstance(camp, dict) else moved


def _date(home: System, armies: Sequence[AnyArmy]) -> HistoricDate:
    """The date of the first roster, or of the other if both rosters fit better into that year, in both seasons if they meet."""
    rules = [one for one in home.every_rule("roster") if one.severity == "error"]

    def errors(year: int) -> int:
        dated = [replace(army, roster=army.roster.model_copy(update={"date": HistoricDate(year)})) for army in armies]
        return sum(len(findings(rules, army, parse("", b""), system=home.id)) for army in dated)

    dates = [army.roster.date for army in armies]
    if dates[0].year != dates[1].year:
        dates = [min(dates, key=lambda one: errors(one.year))]
    months = _months(armies)
    fitting = (one for one in dates if not one.month or one.month in months or not months)
    return next(fitting, None) or HistoricDate(dates[0].year, months[0])


def _months(armies: Sequence[AnyArmy]) -> list[int]:
    """The months in which both armies take the field."""
    return [month for month in _MONTHS if all(season.holds(month) for _, season in _seasons(armies))]


def _seasons(armies: Sequence[AnyArmy]) -> list[tuple[Text, Season]]:
    """The names of the armies that have a season, each with its season."""
    lists = [army.army_list for army in armies]
    return [(one.name.text, one.home.season) for one in lists if one.home and one.home.season]


def _misfits(armies: Sequence[AnyArmy]) -> Iterator[Text]:
    """Notes on the date, if the two rosters or lists do not agree."""
    one, other = (army.roster.date for army in armies)
    if one.year != other.year:
        yield _YEARS.fill(one=one.digits, other=other.digits)
    if not _months(armies):
        seasons = [(name, month_name(one.first), month_name(one.last)) for name, one in _seasons(armies)]
        said = [_SEASON.fill(army=name, first=first, last=last) for name, first, last in seasons]
        yield _SEASONS.fill(seasons=joined(*said, by="; "))


def _points(armies: Sequence[AnyArmy], sample: Blocks) -> str:
    """The higher limit of the two rosters, if both have one."""
    limits = [army.roster.points for army in armies if army.roster.points is not None]
    return row("points", max(limits), sample) if len(limits) == len(armies) else ""


def _by_hand(defender: AnyArmy, sample: Blocks, language: Language) -> str:
    """Comments where no tables give terrain: what the defender's country has, and the starter's terrain as an example."""
    home, example = defender.army_list.home, dict(sample).get("terrain", "")
    kinds = ", ".join(home.ground) if home and home.ground else _UNSAID
    head = _comment(_BY_HAND.fill(army=defender.army_list.name.text, kinds=kinds), language)
    return head + "".join(f"# {line}" for line in example.splitlines(keepends=True)) if example else ""


def _comment(words: Text, language: Language) -> str:
    """A comment on one line, even if a name in it has several."""
    return f"# {' '.join(words.say(language).split())}\n"


def _between(one: Name, other: Name) -> dict[str, str]:
    """The name of an evening: both armies, in the languages that both names have."""
    common = [language for language in LANGUAGES if language in one.root and language in other.root] or [SOURCE]
    return {language: f"{one.say(language)} – {other.say(language)}" for language in common}
