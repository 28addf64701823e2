"""What is to be printed, and how: every evening or roster that was given, with what the command line decides."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from builder.documents.army_list import ArmyList
from builder.documents.evening import Evening
from builder.documents.game import AnyArmy, AnyGame
from builder.documents.located_names import mark
from builder.documents.paper import USUAL as USUAL_PAPER
from builder.documents.printer import Printer
from builder.documents.roster import Roster
from builder.documents.roster_code import addressed
from builder.library.examine import army_of, game_of
from builder.library.loading import Library, Loaded
from builder.render.cards.slots import USUAL, Plan
from builder.render.look import PLAIN, Look
from builder.sheets.blocks import Document, Sheets
from builder.text import Language

KINDS = ("cards", "roster", "open", "reference", "map", "markers")


@dataclass(frozen=True)
class Choices:
    """What the command line decides; None leaves it to the evening, as does what is not in `plan`."""

    out: Path = Path("output")
    only: frozenset[str] = frozenset(KINDS)
    language: Language | None = None
    paper: str | None = None
    plan: Mapping[str, Any] = field(default_factory=dict)  # fields of `Plan`
    single: bool = False
    full: bool = False
    printer: Printer | None = None
    look: Look = PLAIN
    site: str | None = None


@dataclass(frozen=True)
class BuildRequest:
    """One evening or roster as it shall be printed."""

    loaded: Loaded
    document: Evening | Roster
    rosters: tuple[Loaded, ...]
    lists: tuple[Loaded, ...]
    sheets: Callable[[], Sheets]
    language: Language
    paper: str
    look: Look
    plan: Plan


def build_requests(reader: Library, choices: Choices) -> Iterator[BuildRequest]:
    """Every evening given, and every roster where no evening is given; an army that cannot be made out is left out."""
    evenings = [loaded for loaded in reader.given if isinstance(loaded.document, Evening)]
    rosters = [loaded for loaded in reader.given if isinstance(loaded.document, Roster)]
    for loaded in evenings or rosters:
        document = loaded.document
        assert not isinstance(document, ArmyList)
        joined: tuple[AnyGame | AnyArmy, tuple[Loaded, ...]] | None
        if isinstance(document, Evening):
            joined = game_of(reader, loaded)
            language: Language = choices.language or document.print.language
            paper = choices.paper or document.print.paper
            look = choices.look.also(Look(document.print.large, document.print.low_ink, document.print.black))
            own = Plan(document.print.layout, float(document.print.bleed), document.print.backs)
        else:
            army = army_of(reader, loaded)
            joined = (army, (loaded,)) if army else None
            language, paper, look, own = choices.language or "en", choices.paper or USUAL_PAPER, choices.look, USUAL
        if joined is None:
            continue
        subject, sides = joined
        named = dict.fromkeys(side.document.army_list for side in sides if isinstance(side.document, Roster))
        lists = tuple(found for one in named if (found := reader.find("army-list", one)))
        site = choices.site or (document.print.site if isinstance(document, Evening) else None)
        for one in (loaded, *sides, *lists):
            mark(one.document, one.source)
        sheets = _presenter(loaded, subject, language, choices.full, site)
        yield BuildRequest(loaded, document, sides, lists, sheets, language, paper, look, own._replace(**choices.plan))


def _presenter(
    loaded: Loaded, subject: AnyGame | AnyArmy, language: Language, full: bool, site: str | None
) -> Callable[[], Sheets]:
    def sheets() -> Sheets:
        made = loaded.system.present()(subject, language, full=full)
        rosters, open_rosters = (coded(some, site) for some in (made.rosters, made.open_rosters))
        return replace(made, rosters=rosters, open_rosters=open_rosters)

    return sheets


def coded(rosters: tuple[Document, ...], site: str | None) -> tuple[Document, ...]:
    """Rosters whose codes lead to the site, if there is one."""
    return tuple(replace(one, code=addressed(one.code, site)) for one in rosters)
