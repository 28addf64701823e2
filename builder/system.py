"""The record that defines the shape of a rule system. Every field is required."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar, get_args

from builder.checks.rule import DocumentKind
from builder.documents.account import Account
from builder.documents.army_list import ArmyList
from builder.documents.evening import Evening
from builder.documents.game import AnyArmy, AnyGame
from builder.documents.package_data import read_data
from builder.documents.reading.external_systems import at_import, guarded
from builder.documents.roster import Roster, RosterKeys, own_keys
from builder.rules.constants import Constants
from builder.rules.facts import Facts
from builder.rules.readings import Readings
from builder.rules.rulebook import Rulebook
from builder.text import Language, Text, package_files
from builder.text.catalogues import has_texts

if TYPE_CHECKING:
    from builder.checks.rule import Rule
    from builder.rules.calculation import Procedure
    from builder.sheets.blocks import Block, Document
    from builder.sheets.pairing import MatchUps
    from builder.sheets.system_sheets import Sheets

T = TypeVar("T")


_UNTRANSLATED = Text("{system} has not been translated into this language; its texts are in English")


@dataclass(frozen=True, slots=True)
class Part(Generic[T]):
    """A part of a system that is imported only when a command needs it: its module, and its name in that module."""

    module: str
    name: str

    def load(self) -> T:
        """The object itself. Raises BrokenSystem if an external package lacks it or it is invalid."""
        with at_import(self.module):
            loaded: T = getattr(import_module(self.module), self.name)
            return guarded(self.module, loaded)


Pricing = Callable[[AnyArmy], Account]
"""Takes an army; returns what its roster costs, item by item."""
Seeing = Callable[[AnyGame | AnyArmy], tuple[Roster, ...]]
"""Turns a game, or a single army, into its rosters as opponents may read them."""
ListBlocks = Callable[[ArmyList, Language], "tuple[Block, ...]"]
"""Turns an army list into the blocks that are specific to its system."""
MatchingUp = Callable[[AnyArmy, AnyArmy, Language], "MatchUps"]
"""Turns two armies into the odds for every pair of their kinds of units."""


class Presenting(Protocol):
    """Turns a game, or a single army, into sheets. `full`: print all the rules, not only those these armies need."""

    def __call__(self, game: AnyGame | AnyArmy, language: Language, *, full: bool = False) -> "Sheets":
        """The sheets."""


class RolledTerrain(NamedTuple):
    """Rolled terrain as keys of an evening, the notes above them, and which of two lists defends, if they bid."""

    notes: tuple[Text, ...]
    yaml: str
    defender: int | None = None

    def say(self, language: Language) -> str:
        """The part of an evening's file, with its notes as comments in one language."""
        return "".join(f"# {note.say(language)}\n" for note in self.notes) + self.yaml


class Rolling(Protocol):
    """Rolls the terrain of a table from a seed, for an evening. Raises MusterError for what the rules forbid."""

    def __call__(
        self,
        seed: int,
        size: tuple[float, float],
        elements: int | None = None,
        lists: Sequence[ArmyList] = (),
    ) -> RolledTerrain:
        """The pieces; `size` is the width and depth of the table, in the system's unit of length.

        One list: terrain of its country. Two: they bid for terrain first, if the rules have that, and the defender's
        country counts.
        """


class Parts(NamedTuple):
    """The parts of a system."""

    account: Part[Pricing]
    checks: Part[Callable[[DocumentKind], "tuple[Rule, ...]"]]
    procedures: Part[Callable[[], "tuple[Procedure, ...]"]]
    sheets: Part[Presenting]
    seen: Part[Seeing]
    listing: Part[ListBlocks]
    matchups: Part[MatchingUp]
    terrain: Part[Rolling] | None  # None: the rulebook has no terrain tables


def parts_of(package: str, *, rolls_terrain: bool = False) -> Parts:
    """The parts of the system in a package (`parts_of(__name__)`): every system has them in the same places.

    `rolls_terrain`: whether the package has a module `random_terrain`, which rolls terrain. If not, the text `terrain.by_hand`
    in its data, if any, says what to do instead.
    """
    terrain: Part[Rolling] | None = Part(f"{package}.random_terrain", "rolled") if rolls_terrain else None
    modules = (f"{package}.{name}" for name in ("account", "checks", "procedures", "sheets", "listing"))
    return _parts(*modules)._replace(terrain=terrain)


def parts_of_small(package: str) -> Parts:
    """The parts of a system with only two modules, `rules` and `sheets`; it rolls no terrain."""
    rules, sheets = f"{package}.rules", f"{package}.sheets"
    return _parts(rules, rules, rules, sheets, sheets)


def _parts(account: str, checks: str, procedures: str, sheets: str, listing: str) -> Parts:
    """The parts in these modules, by the names that they have in every system."""
    return Parts(
        account=Part(account, "account"),
        checks=Part(checks, "checks"),
        procedures=Part(procedures, "procedures"),
        sheets=Part(sheets, "present"),
        seen=Part(sheets, "seen"),
        listing=Part(listing, "blocks"),
        matchups=Part(sheets, "matchups"),
        terrain=None,
    )


@dataclass(frozen=True, slots=True)
class System:
    """One rule system: its name, data and models, and its parts, which are imported on demand."""

    book: Rulebook
    prefix: str  # two letters before the number in its check codes
    name: Text
    about: Text
    rulebook: Text  # the name of the rulebook in citations
    measure: Text  # the unit of length
    army_list: type[ArmyList]
    roster: type[Roster]
    evening: type[Evening]
    parts: Parts
    common_cites: Mapping[str, tuple[str, ...]]  # facts behind the common checks, by code

    @property
    def id(self) -> str:
        """The id by which documents refer to it."""
        return self.book.rules.system

    def untranslated(self, language: Language) -> Text | None:
        """The message for a language without translations of the system; None if it has them."""
        return None if has_texts(self.id, language) else _UNTRANSLATED.fill(system=self.name)

    @property
    def constants(self) -> Constants:
        """The numbers of the rulebook."""
        return self.book.rules

    @property
    def facts(self) -> Facts:
        """The facts of the rulebook."""
        return self.book.facts

    @property
    def readings(self) -> Readings:
        """The readings: decisions on open points of the rulebook."""
        return self.book.readings

    @property
    def data(self) -> Path:
        """The folder with facts.yaml, examples*.yaml and the constants."""
        return self.book.data

    def rules(self, *kinds: DocumentKind) -> "tuple[Rule, ...]":
        """The system's own checks for these kinds of documents; for all kinds if none is given."""
        of = self.parts.checks.load()
        return tuple(rule for kind in kinds or get_args(DocumentKind) for rule in of(kind))

    def every_rule(self, *kinds: DocumentKind) -> "tuple[Rule, ...]":
        """The common checks and the system's own, for these kinds of documents or for all."""
        from builder.checks.common import common_checks

        return (*common_checks(self.parts.account.load(), *kinds), *self.rules(*kinds))

    def calculations(self) -> "tuple[Procedure, ...]":
        """The system's procedures."""
        return self.parts.procedures.load()()

    def model_of(self, kind: str) -> type[ArmyList | Roster | Evening]:
        """The model of the system's documents of one kind."""
        models: Mapping[str, type[ArmyList | Roster | Evening]]
        models = {"army-list": self.army_list, "roster": self.roster, "evening": self.evening}
        return models[kind]

    @property
    def roster_keys(self) -> RosterKeys:
        """The keys that only rosters of this system have: their letters in codes, their labels where codes are opened."""
        return own_keys(self.roster)

    @property
    def cases(self) -> Path:
        """The folder with the test cases of its checks: its own, or else that of the built-in systems."""
        return self._own("cases", package_files.cases())

    @property
    def samples(self) -> Path:
        """The folder with its sample lists, rosters and evenings: its own, or else that of the built-in systems."""
        return self._own("army_lists", package_files.army_lists())

    def optional(self, name: str) -> Mapping[str, Any]:
        """The contents of an optional data file; empty if there is none."""
        path = self.data / f"{name}.yaml"
        return read_data(path) if path.is_file() else {}

    def _own(self, name: str, shared: Path) -> Path:
        own = self.data.parent / name
        return own if own.is_dir() else shared

    def examples(self) -> dict[str, Any]:
        """The worked examples by number, as in `data/examples*.yaml`: name, cites, parts."""
        found: dict[str, Any] = {}
        for path in sorted(self.data.glob("examples*.yaml")):
            found |= read_data(path)
        return found

    def present(self) -> Presenting:
        """The function that turns a game into sheets."""
        return self.parts.sheets.load()

    def listed(self, army_list: ArmyList, language: Language, names: Mapping[str, Text] | None = None) -> "Document":
        """An army list of this system as a document of kind `list`; `names` are the names of other lists, by id."""
        from builder.sheets.listed import document

        blocks = self.parts.listing.load()(army_list, language)
        return document(army_list, blocks, language, rules=self.name, names=names)
