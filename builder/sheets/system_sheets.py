"""All sheets of a system: which class makes each; those of an evening are made one by one, when they are asked for."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, wraps
from importlib import import_module
from types import FunctionType
from typing import Any, Generic, TypeVar

from builder.documents.account import Account
from builder.documents.game import Army, Game
from builder.documents.reading.external_systems import guarded
from builder.documents.roster import Roster
from builder.documents.roster_code import addressed
from builder.rules.facts import Facts
from builder.rules.readings import Readings
from builder.rules.rulebook import Rulebook
from builder.sheets import blanks
from builder.sheets.army import SheetArmy
from builder.sheets.blocks import Briefing, Card, Deck, Document, MapSheet
from builder.sheets.briefings import BriefingFrame
from builder.sheets.decks import CardFrame, MarkerFrame, SceneMarkers
from builder.sheets.maps import MapFrame
from builder.sheets.matchups import DeferredMatchUps, MatchUpFrame, deferred_match_ups
from builder.sheets.pairing import MatchUps
from builder.sheets.play import Heading, headings_from
from builder.sheets.presentation import A, E, P, Presentation
from builder.sheets.reference import ReferenceFrame
from builder.sheets.rosters import RosterFrame
from builder.sheets.umpires import UmpireFrame
from builder.sheets.words import Words, words_of
from builder.text import Language
from builder.text.errors import BuilderBug

T = TypeVar("T")


@dataclass(frozen=True)
class SystemSheets(Generic[A, E, P]):
    """What makes the sheets of one system, `module` being one of its modules.

    `army` makes of a roster, with the ids of its hidden units, an army as sheets see it. `hides` names the units that the
    opponent does not see when the game begins, of an army and its side (from 0) of the evening; without it the rules let
    everything be seen, and there are no open rosters beside the players' own. `headings` are the facts of the reference
    sheet, `briefing_facts` those of the briefing. `matchups` finds what calculates the match-ups of both armies.
    """

    module: str
    words: Words
    facts: Facts
    headings: Mapping[str, Heading]
    briefing_facts: Mapping[str, Heading]
    readings: Readings
    account: Callable[[Army[Any, Any]], Account]
    army: Callable[[Army[Any, Any], frozenset[str]], A]
    in_play: Callable[..., P]
    cards: type[CardFrame[A, E, P]]
    markers: type[MarkerFrame[A, E, P]]
    roster: type[RosterFrame[A, E, P]]
    reference: type[ReferenceFrame[A, E, P]]
    map: type[MapFrame[A, E, P]]
    briefing: type[BriefingFrame[A, E, P]]
    hides: Callable[[Any, Any, int], frozenset[str]] | None = None
    umpire: type[UmpireFrame[A, E, P]] = UmpireFrame
    matchups: Callable[[], type[MatchUpFrame[A, Any]]] | None = None

    def present(self, game: Game[Any, Any, E] | Army[Any, Any], language: Language, *, full: bool = False) -> "Sheets":
        """All sheets of an evening, or of one army without an evening.

        `full`: the reference sheet has all of the rules, not only those that these armies need.
        """
        return Sheets(self, self.presentation(game, language, full=full))

    def match_ups(self, first: Army[Any, Any], second: Army[Any, Any], language: Language) -> MatchUps:
        """Two armies against each other, by the default readings."""
        assert self.matchups, "what calculates them"
        armies = self.army(first, frozenset()), self.army(second, frozenset())
        return self.matchups()(language, armies, self.readings.settle({})).table()

    def seen(self, game: Game[Any, Any, E] | Army[Any, Any]) -> tuple[Roster, ...]:
        """The rosters as their opponents may read them."""
        return tuple(army.seen.roster for army in self._armies(game))

    def presentation(
        self, game: Game[Any, Any, E] | Army[Any, Any], language: Language, *, full: bool = False
    ) -> Presentation[A, E, P]:
        """What the sheets are made of. Raises MusterError for readings that the evening should not have."""
        evening = game.evening if isinstance(game, Game) else None
        armies = self._armies(game)
        seen = tuple(army.seen for army in armies)
        chosen = self.readings.settle(evening.readings if evening else {})
        return Presentation(
            words=self.words,
            language=language,
            facts=self.facts,
            headings=self.headings,
            briefing_facts=self.briefing_facts,
            readings=self.readings,
            account=self.account,
            in_play=self.in_play,
            armies=armies,
            seen=seen,
            evening=evening,
            chosen=chosen,
            play=self.in_play(seen, evening, chosen, full=full),
            full=full,
            secret=self.hides is not None,
        )

    def _armies(self, game: Game[Any, Any, E] | Army[Any, Any]) -> tuple[A, ...]:
        armies, evening = (game.armies, game.evening) if isinstance(game, Game) else ((game,), None)
        hidden = (self.hides(army, evening, side) if self.hides else frozenset() for side, army in enumerate(armies))
        return tuple(map(self.army, armies, hidden))


def _when_asked_for(make: "Callable[[Sheets], T]") -> "cached_property[T]":
    """A sheet that is made when it is first asked for; a fault in the data of an external system is reported as its own."""
    return cached_property(wraps(make)(lambda sheets: guarded(sheets.makers.module, make)(sheets)))


@dataclass(frozen=True)
class Sheets:
    """All sheets of an evening, or of one army without an evening (then there is no map), in the order of the sides.

    Cards, `own_markers` and rosters are each player's own; markers, reference and map are there for both and contain
    nothing hidden; nor do the briefing and the match-ups, which are there for an evening of two armies. `open_rosters`
    are the rosters as the opponent may read them, `umpire` and `umpire_map` show what both sides hide: none of these
    where the rules hide nothing.

    `blank`: the number of blank cards, markers and rows to add for each army. `site`: the address to which the codes of
    rosters lead. In two languages (`ru+en`) rosters and reference sheet have names in both; cards, markers and map are
    too small.
    """

    makers: SystemSheets[Any, Any, Any]
    on: Presentation[Any, Any, Any]
    blank: int = 0
    site: str | None = None

    @_when_asked_for
    def cards(self) -> tuple[Deck, ...]:
        """The order or unit cards of each army."""
        made = (self.makers.cards(self._small, side).deck() for side in self._sides)
        return tuple(blanks.of_cards(deck, self.blank) for deck in made)

    @_when_asked_for
    def markers(self) -> tuple[Deck, ...]:
        """The markers of each army that are there for both players, then those of the scenario."""
        own = (deck for side in self._sides for deck in self.makers.markers(self._small, side).decks())
        made = (*own, *SceneMarkers(self._small).decks())
        return tuple(blanks.of_markers(deck, self.blank) for deck in made)

    @_when_asked_for
    def own_markers(self) -> tuple[tuple[Deck, ...], ...]:
        """The markers that each player keeps to himself; nothing if nobody has any."""
        made = tuple(tuple(self.makers.markers(self._small, side).own()) for side in self._sides)
        return made if any(made) else ()

    @_when_asked_for
    def rosters(self) -> tuple[Document, ...]:
        """The roster sheets."""
        made = (self.makers.roster(self.on, side).document() for side in self._sides)
        return tuple(self._coded(blanks.of_roster(one, self.blank)) for one in made)

    @_when_asked_for
    def open_rosters(self) -> tuple[Document, ...]:
        """The roster sheets as the opponent may read them."""
        if not self.on.secret:
            return ()
        return tuple(self._coded(self.makers.roster(self.on, side, seen=True).document()) for side in self._sides)

    @_when_asked_for
    def reference(self) -> Document:
        """The reference sheet."""
        return self.makers.reference(self.on).document()

    @_when_asked_for
    def map(self) -> MapSheet | None:
        """The map."""
        return self.makers.map(self._small).sheet() if self.on.evening else None

    @_when_asked_for
    def briefing(self) -> Briefing | None:
        """The briefing."""
        return self.makers.briefing(self._small).sheet(self.map, self._samples()) if self.map else None

    def _samples(self) -> Iterator[Card | None]:
        """A card of each army as its opponent sees it, each of another kind if possible."""
        seen, shown = replace(self._small, armies=self.on.seen), None
        for side in self._sides:
            card = self.makers.cards(seen, side).sample(unlike=shown)
            shown = card or shown
            yield card

    @_when_asked_for
    def umpire(self) -> Document | None:
        """The umpire's sheet."""
        return self.makers.umpire(self.on).document(self.makers.briefing(self.on).winning()) if self._umpired else None

    @_when_asked_for
    def umpire_map(self) -> MapSheet | None:
        """The map of all that is hidden; None if it shows nothing hidden, and is the one that both players see."""
        if not self._umpired or self.map is None:
            return None
        own = self.makers.map(self._small, secrets=True).sheet()
        return None if replace(own, title=self.map.title) == self.map else own

    @_when_asked_for
    def matchups(self) -> DeferredMatchUps[Any] | None:
        """The match-ups of both armies."""
        return deferred_match_ups(self.makers.matchups(), self._small) if self.makers.matchups else None

    @property
    def _sides(self) -> range:
        return range(len(self.on.armies))

    @_when_asked_for
    def _small(self) -> Presentation[Any, Any, Any]:
        return self.on.in_one_language()

    @property
    def _umpired(self) -> bool:
        return bool(self.on.evening) and self.on.secret

    def _coded(self, roster: Document) -> Document:
        return replace(roster, code=addressed(roster.code, self.site)) if self.site else roster


def sheets_of(
    package: str,
    hides: Callable[[Any, Any, int], frozenset[str]] | None = None,
    umpire: type[UmpireFrame[Any, Any, Any]] = UmpireFrame,
) -> SystemSheets[Any, Any, Any]:
    """What makes the sheets of the system whose `sheets` are this package; `hides` and `umpire` are for rules with
    secrets.
    """
    system = package.rpartition(".")[0]
    book = part(f"{system}.rulebook", "BOOK", Rulebook)
    return SystemSheets(
        module=package,
        words=words_of(book.rules),
        facts=book.facts,
        headings=headings_from(book.data / "reference.yaml"),
        briefing_facts=headings_from(book.data / "briefing.yaml"),
        readings=book.readings,
        account=part(f"{system}.account", "account", FunctionType),
        army=maker(f"{package}.army", "SheetArmy", SheetArmy),
        in_play=part(f"{package}.play", "in_play", FunctionType),
        cards=maker(f"{package}.cards", "Cards", CardFrame),
        markers=maker(f"{package}.markers", "Markers", MarkerFrame),
        roster=maker(f"{package}.roster", "RosterSheet", RosterFrame),
        reference=maker(f"{package}.reference", "ReferenceSheet", ReferenceFrame),
        map=maker(f"{package}.map", "FieldMap", MapFrame),
        briefing=maker(f"{package}.briefing", "BriefingSheet", BriefingFrame),
        hides=hides,
        umpire=umpire,
        matchups=lambda: maker(f"{system}.matchups", "MatchUpSheet", MatchUpFrame),  # it imports these sheets
    )


def part(module: str, name: str, of: type[T]) -> T:
    """What a system's module has under a name. Raises BuilderBug if it is of another type."""
    found = getattr(import_module(module), name)
    if not isinstance(found, of):
        raise BuilderBug(f"{module}.{name} is not a {of.__name__}")
    return found


def maker(module: str, name: str, of: type[T]) -> type[T]:
    """The class that a system's module has under a name. Raises BuilderBug if it does not extend `of`."""
    found: type[T] = part(module, name, type)
    if not issubclass(found, of):
        raise BuilderBug(f"{module}.{name} does not extend {of.__name__}")
    return found
