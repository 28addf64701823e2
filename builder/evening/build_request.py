"""What to print and how: every given evening or roster, with the choices made on the command line."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from builder.documents.army_list import ArmyList
from builder.documents.evening import Evening, PrintChoices
from builder.documents.game import AnyArmy, AnyGame
from builder.documents.located_names import mark
from builder.documents.printer import Printer
from builder.documents.roster import Roster
from builder.library.examine import army_of, game_of
from builder.library.loading import Library, Loaded
from builder.render.cards.slots import Plan
from builder.render.look import PLAIN, Look
from builder.sheets.system_sheets import Sheets
from builder.text import Language, first

KINDS = ("briefing", "cards", "roster", "open", "matchups", "reference", "map", "markers", "umpire")


@dataclass(frozen=True)
class Choices:
    """The choices made on the command line (`blank`: the number of blank cards, markers and rows for each army); None,
    or a field missing from `plan`, leaves the choice to the evening.
    """

    out: Path = Path("output")
    only: frozenset[str] = frozenset(KINDS)
    language: Language | None = None
    paper: str | None = None
    plan: Mapping[str, Any] = field(default_factory=dict)  # fields of `Plan`
    single: bool = False
    full: bool = False
    blank: int = 0
    printer: Printer | None = None
    look: Look = PLAIN
    site: str | None = None

    @property
    def partial(self) -> bool:
        """Whether only some parts are asked for."""
        return self.only != frozenset(KINDS)


@dataclass(frozen=True)
class BuildRequest:
    """One evening or roster to print; `names_in` may name two languages, `language` is the first of them."""

    loaded: Loaded[Evening | Roster]
    document: Evening | Roster
    rosters: tuple[Loaded[Roster], ...]
    lists: tuple[Loaded[ArmyList], ...]
    sheets: Callable[[], Sheets]
    language: Language
    names_in: Language
    paper: str
    look: Look
    plan: Plan


def build_requests(reader: Library, choices: Choices) -> Iterator[BuildRequest]:
    """Every given evening, or every given roster if there are no evenings; rosters whose army cannot be resolved are
    skipped.
    """
    evenings = reader.given_of(Evening)
    for evening in evenings:
        if joined := game_of(reader, evening):
            yield _request(reader, choices, evening, *joined, evening.document.print)
    for roster in () if evenings else reader.given_of(Roster):
        if army := army_of(reader, roster):
            yield _request(reader, choices, roster, army, (roster,), PrintChoices())


def _request(
    reader: Library,
    choices: Choices,
    loaded: Loaded[Evening | Roster],
    subject: AnyGame | AnyArmy,
    rosters: tuple[Loaded[Roster], ...],
    own: PrintChoices,
) -> BuildRequest:
    """`own` are the choices made in the evening itself."""
    named = dict.fromkeys(roster.document.army_list for roster in rosters)
    lists = tuple(found for one in named if (found := reader.find(ArmyList, one)))
    for one in (loaded, *rosters, *lists):
        mark(one.document, one.source)
    names_in, site = choices.language or own.language, choices.site or own.site

    def sheets() -> Sheets:
        made = loaded.system.present()(subject, names_in, full=choices.full)
        return replace(made, blank=choices.blank, site=site)

    return BuildRequest(
        loaded,
        loaded.document,
        rosters,
        lists,
        sheets,
        first(names_in),
        names_in,
        choices.paper or own.paper,
        choices.look.also(Look(own.large, own.low_ink, own.black)),
        Plan(own.layout, float(own.bleed), own.backs)._replace(**choices.plan),
    )
