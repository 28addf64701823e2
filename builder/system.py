"""The record that IS the shape of a rule system. Every field is required: an omission does not load."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar, get_args

from builder.checks.rule import Kind
from builder.documents.account import Account
from builder.documents.army_list import ArmyList
from builder.documents.evening import Evening
from builder.documents.game import AnyArmy, AnyGame
from builder.documents.package_data import read_data
from builder.documents.reading.outside import at_import, guarded
from builder.documents.roster import Roster
from builder.documents.roster_keys import Keys, own_keys
from builder.rules.constants import Constants
from builder.rules.facts import Facts
from builder.rules.readings import Readings
from builder.rules.rulebook import Rulebook
from builder.text import Language, Text, package_files
from builder.text.catalogues import speaks

if TYPE_CHECKING:
    from builder.checks.rule import Rule
    from builder.rules.calculation import Procedure
    from builder.sheets.blocks import Block, Document, Sheets
    from builder.sheets.pairing import MatchUp

T = TypeVar("T")


_UNTRANSLATED = Text("{system} has not been translated into this language; its texts are in English")


@dataclass(frozen=True, slots=True)
class Part(Generic[T]):
    """A part of a system that is imported only when a command needs it: module and name inside it."""

    module: str
    name: str

    def load(self) -> T:
        """The object itself. Raises BrokenSystem where a package from outside does not have it, or has it wrong."""
        with at_import(self.module):
            loaded: T = getattr(import_module(self.module), self.name)
            return guarded(self.module, loaded)


Pricing = Callable[[AnyArmy], Account]
"""An army -> what its roster costs, addend by addend."""


class Presenting(Protocol):
    """A game, or an army without one -> its sheets; `full`: all of the rules, not only what these armies need."""

    def __call__(self, game: AnyGame | AnyArmy, language: Language, *, full: bool = False) -> "Sheets":
        """The sheets."""


class Seeing(Protocol):
    """A game, or an army without one -> its rosters as opponents may read them."""

    def __call__(self, game: AnyGame | AnyArmy) -> tuple[Roster, ...]:
        """The rosters."""


class ListBlocks(Protocol):
    """An army list -> the blocks of what is its system's own in it."""

    def __call__(self, army_list: ArmyList, language: Language) -> "tuple[Block, ...]":
        """The blocks."""


class MatchingUp(Protocol):
    """Two armies -> the chances of every pair of their units, an entry a pair and procedure."""

    def __call__(self, first: AnyArmy, second: AnyArmy, language: Language) -> "list[MatchUp]":
        """The entries."""


class Rolling(Protocol):
    """A seed -> a rolled field, as YAML for an evening. Raises MusterError where the text has no tables for it."""

    def __call__(self, seed: int, elements: int | None = None, size: tuple[float, float] | None = None) -> str:
        """The YAML of its pieces; `size` are the sides of the field in the system's measure."""


class Parts(NamedTuple):
    """The parts of a system, each with what it is."""

    account: Part[Pricing]
    checks: Part[Callable[[Kind], "tuple[Rule, ...]"]]
    procedures: Part[Callable[[], "tuple[Procedure, ...]"]]
    sheets: Part[Presenting]
    seen: Part[Seeing]
    listing: Part[ListBlocks]
    matchups: Part[MatchingUp]
    terrain: Part[Rolling] | None  # None: its text has no tables for it


def parts_of(package: str, *, rolls_terrain: bool = False) -> Parts:
    """The parts of the system in a package (`parts_of(__name__)`): in every system they have the same places.

    `rolls_terrain`: whether it has the module `ground`, which rolls a field. Where it has not, the words `terrain.by_hand` of its
    data, if there are any, say what to do instead.
    """
    return Parts(
        account=Part(f"{package}.account", "account"),
        checks=Part(f"{package}.checks", "checks"),
        procedures=Part(f"{package}.procedures", "procedures"),
        sheets=Part(f"{package}.sheets", "present"),
        seen=Part(f"{package}.sheets", "seen"),
        listing=Part(f"{package}.listing", "blocks"),
        matchups=Part(f"{package}.matchups", "matchups"),
        terrain=Part(f"{package}.ground", "rolled") if rolls_terrain else None,
    )


def parts_of_small(package: str) -> Parts:
    """The parts of a system that has two modules: `rules` and `sheets`; no terrain is rolled."""
    rules, sheets = f"{package}.rules", f"{package}.sheets"
    return Parts(
        account=Part(rules, "account"),
        checks=Part(rules, "checks"),
        procedures=Part(rules, "procedures"),
        sheets=Part(sheets, "present"),
        seen=Part(sheets, "seen"),
        listing=Part(sheets, "blocks"),
        matchups=Part(sheets, "matchups"),
        terrain=None,
    )


@dataclass(frozen=True, slots=True)
class System:
    """One rule system: what it is called, its data, its models, and its parts, which are imported on demand."""

    book: Rulebook
    prefix: str  # two letters before the numbers of its check codes
    name: Text
    about: Text
    rulebook: Text  # what the text is called in citations
    measure: Text  # the unit of its distances
    army_list: type[ArmyList]
    roster: type[Roster]
    evening: type[Evening]
    parts: Parts
    common_cites: Mapping[str, tuple[str, ...]]  # facts behind the common checks, by code

    @property
    def id(self) -> str:
        """The id that documents name it by."""
        return self.book.rules.system

    def untranslated(self, language: Language) -> Text | None:
        """What is to be said where the system has no texts in a language; None where it has."""
        return None if speaks(self.id, language) else _UNTRANSLATED.fill(system=self.name)

    @property
    def constants(self) -> Constants:
        """The numbers of its text."""
        return self.book.rules

    @property
    def facts(self) -> Facts:
        """The facts of its text."""
        return self.book.facts

    @property
    def readings(self) -> Readings:
        """The decisions on open points of its text."""
        return self.book.readings

    @property
    def data(self) -> Path:
        """The folder of facts.yaml, examples*.yaml and the constants."""
        return self.book.data

    def rules(self, *kinds: Kind) -> "tuple[Rule, ...]":
        """Its own checks of these kinds of documents; of all kinds where none is named."""
        of = self.parts.checks.load()
        return tuple(rule for kind in kinds or get_args(Kind) for rule in of(kind))

    def calculations(self) -> "tuple[Procedure, ...]":
        """Its procedures."""
        return self.parts.procedures.load()()

    def model_of(self, kind: str) -> type[ArmyList | Roster | Evening]:
        """The model of its documents of a kind."""
        models: Mapping[str, type[ArmyList | Roster | Evening]]
        models = {"army-list": self.army_list, "roster": self.roster, "evening": self.evening}
        return models[kind]

    @property
    def roster_keys(self) -> Keys:
        """The keys that only its rosters have: their letters in codes, and what a page that opens codes calls them."""
        return own_keys(self.roster)

    @property
    def cases(self) -> Path:
        """The folder of the cases of its checks: its own, else that of the built-in systems."""
        return self._own("cases", package_files.cases())

    @property
    def samples(self) -> Path:
        """The folder of its sample lists, rosters and evenings: its own, else that of the built-in systems."""
        return self._own("army_lists", package_files.army_lists())

    def optional(self, name: str) -> Mapping[str, Any]:
        """A file of its data that it may do without; empty where it does."""
        path = self.data / f"{name}.yaml"
        return read_data(path) if path.is_file() else {}

    def _own(self, name: str, shared: Path) -> Path:
        own = self.data.parent / name
        return own if own.is_dir() else shared

    def examples(self) -> dict[str, Any]:
        """Its worked examples by number, as `data/examples*.yaml` has them: name, cites, parts."""
        found: dict[str, Any] = {}
        for path in sorted(self.data.glob("examples*.yaml")):
            found |= read_data(path)
        return found

    def present(self) -> Presenting:
        """The function that turns a game into sheets."""
        return self.parts.sheets.load()

    def listed(self, army_list: ArmyList, language: Language, names: Mapping[str, Text] | None = None) -> "Document":
        """One of its army lists as a document of kind `list`; `names` are what other lists are called, by id."""
        from builder.sheets.listed import document

        blocks = self.parts.listing.load()(army_list, language)
        return document(army_list, blocks, language, rules=self.name, names=names)
