"""The record that IS the shape of a rule system. Every field is required: an omission does not load."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypedDict, TypeVar, get_args

from builder.checks.rule import Kind
from builder.documents import package_files
from builder.documents.account import Account
from builder.documents.army_list import ArmyList
from builder.documents.evening import Evening
from builder.documents.game import AnyArmy, AnyGame
from builder.documents.package_data import read_data
from builder.documents.reading.outside import at_import, guarded
from builder.documents.roster import Roster
from builder.documents.roster_code import Keys, own_keys
from builder.rules.constants import Constants
from builder.rules.rulebook import Rulebook
from builder.text import Language, Text

if TYPE_CHECKING:
    from builder.checks.rule import Rule
    from builder.rules.calculation import Procedure
    from builder.rules.readings import Readings
    from builder.sheets.blocks import Block, Document, Sheets

T = TypeVar("T")


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


class Listing(Protocol):
    """An army list -> the blocks of what is its system's own in it."""

    def __call__(self, army_list: ArmyList, language: Language) -> "tuple[Block, ...]":
        """The blocks."""


class MatchingUp(Protocol):
    """Two armies -> the chances of every pair of their units, an entry a pair and procedure."""

    def __call__(self, first: AnyArmy, second: AnyArmy, language: Language) -> list[dict[str, Any]]:
        """The entries: `first` and `second` (names), `procedure` (its id), `odds` (the chance of each outcome)."""


class Rolling(Protocol):
    """A seed -> a rolled field, as YAML for an evening. Raises MusterError where the text has no tables for it."""

    def __call__(self, seed: int, elements: int | None = None, size: tuple[float, float] | None = None) -> str:
        """The YAML of its pieces; `size` are the sides of the field in the system's measure."""


class Parts(TypedDict):
    """The parts of a system, each with what it is."""

    account: Part[Pricing]
    checks: Part[Callable[[Kind], "tuple[Rule, ...]"]]
    procedures: Part[Callable[[], "tuple[Procedure, ...]"]]
    sheets: Part[Presenting]
    seen: Part[Seeing]
    listing: Part[Listing]
    readings: "Part[Readings]"
    matchups: Part[MatchingUp]
    terrain: Part[Rolling] | None


def parts_of(package: str, *, rolls_terrain: bool = True) -> Parts:
    """The parts of the system in a package (`**parts_of(__name__)`): in every system they have the same places.

    `rolls_terrain`: whether it has the module `ground`, which rolls a field or says why none is rolled.
    """
    return {
        "account": Part(f"{package}.account", "account"),
        "checks": Part(f"{package}.checks", "checks"),
        "procedures": Part(f"{package}.procedures", "procedures"),
        "sheets": Part(f"{package}.sheets", "present"),
        "seen": Part(f"{package}.sheets", "seen"),
        "listing": Part(f"{package}.listing", "blocks"),
        "readings": Part(f"{package}.readings", "READINGS"),
        "matchups": Part(f"{package}.matchups", "matchups"),
        "terrain": Part(f"{package}.ground", "rolled") if rolls_terrain else None,
    }


@dataclass(frozen=True, slots=True)
class System:
    """One rule system: what it is called, its data, its models, and its parts, which are imported on demand."""

    id: str
    prefix: str  # two letters before the numbers of its check codes
    name: Text
    about: Text
    rulebook: Text  # what the text is called in citations
    measure: Text  # the unit of its distances
    constants: Constants
    data: Path  # the folder of facts.yaml, examples*.yaml and the constants
    army_list: type[ArmyList]
    roster: type[Roster]
    evening: type[Evening]
    account: Part[Pricing]
    checks: Part[Callable[[Kind], "tuple[Rule, ...]"]]
    procedures: Part[Callable[[], "tuple[Procedure, ...]"]]
    sheets: Part[Presenting]
    seen: Part[Seeing]
    listing: Part[Listing]
    readings: "Part[Readings]"  # the decisions on open points of its text
    matchups: Part[MatchingUp]
    terrain: Part[Rolling] | None  # None: its text has no tables for it
    common_cites: Mapping[str, tuple[str, ...]]  # facts behind the common checks, by code

    def rules(self, *kinds: Kind) -> "tuple[Rule, ...]":
        """Its own checks of these kinds of documents; of all kinds where none is named."""
        of = self.checks.load()
        return tuple(rule for kind in kinds or get_args(Kind) for rule in of(kind))

    def calculations(self) -> "tuple[Procedure, ...]":
        """Its procedures."""
        return self.procedures.load()()

    def decisions(self) -> "Readings":
        """Its readings of open points."""
        return self.readings.load()

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
        return self.sheets.load()

    def listed(self, army_list: ArmyList, language: Language, names: Mapping[str, Text] | None = None) -> "Document":
        """One of its army lists as a document of kind `list`; `names` are what other lists are called, by id."""
        from builder.sheets.listed import document

        blocks = self.listing.load()(army_list, language)
        return document(army_list, blocks, language, rules=self.name, names=names)


def small_system(
    package: str,
    book: Rulebook,
    *,
    prefix: str,
    name: Text,
    about: Text,
    rulebook: Text,
    measure: Text,
    army_list: type[ArmyList],
    roster: type[Roster],
    evening: type[Evening] = Evening,
) -> System:
    """A system that needs two modules: its rules stand in `rules`, its sheets in `sheets`; no terrain is rolled."""
    rules, sheets = f"{package}.rules", f"{package}.sheets"
    return System(
        id=book.rules.system,
        prefix=prefix,
        name=name,
        about=about,
        rulebook=rulebook,
        measure=measure,
        constants=book.rules,
        data=book.data,
        army_list=army_list,
        roster=roster,
        evening=evening,
        account=Part(rules, "account"),
        checks=Part(rules, "checks"),
        procedures=Part(rules, "procedures"),
        sheets=Part(sheets, "present"),
        seen=Part(sheets, "seen"),
        listing=Part(sheets, "blocks"),
        readings=Part(rules, "READINGS"),
        matchups=Part(sheets, "matchups"),
        terrain=None,
        common_cites={},
    )
