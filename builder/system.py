"""The record that IS the shape of a rule system. Every field is required: an omission does not load."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from builder.checks.rule import Kind
from builder.documents.army_list import ArmyList
from builder.documents.evening import Evening
from builder.documents.package_data import read_data
from builder.documents.roster import Roster
from builder.rules.constants import Constants
from builder.text import Language, Text

if TYPE_CHECKING:
    from builder.checks.rule import Rule
    from builder.rules.calculation import Procedure
    from builder.rules.readings import Readings
    from builder.sheets.blocks import Document, Sheets


class Part(NamedTuple):
    """A part of a system that is imported only when a command needs it: module and name inside it."""

    module: str
    name: str

    def load(self) -> Any:
        """The object itself."""
        return getattr(import_module(self.module), self.name)


def parts_of(package: str) -> dict[str, Part]:
    """The parts of the system in a package (`**parts_of(__name__)`): in every system they have the same places."""
    return {
        "account": Part(f"{package}.account", "account"),
        "checks": Part(f"{package}.checks", "checks"),
        "procedures": Part(f"{package}.procedures", "procedures"),
        "sheets": Part(f"{package}.sheets", "present"),
        "seen": Part(f"{package}.sheets", "seen"),
        "listing": Part(f"{package}.listing", "blocks"),
        "readings": Part(f"{package}.readings", "READINGS"),
        "matchups": Part(f"{package}.matchups", "matchups"),
        "terrain": Part(f"{package}.ground", "rolled"),
    }


@dataclass(frozen=True, slots=True)
class System:
    """One rule system.

    `account` is a function (army) -> Account that adds up a roster's price. `checks`, `procedures`, `sheets` and `listing`
    are parts imported on demand: a function (kind of document) -> tuple[Rule, ...], tuple[Procedure, ...], a function
    (game, language) -> Sheets, and a function (army list, language) -> tuple[Block, ...].
    """

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
    account: Part
    checks: Part
    procedures: Part
    sheets: Part
    seen: Part  # function (game or army) -> its rosters as opponents may read them
    listing: Part  # function (army list, language) -> the blocks of what is its system's own in it
    readings: Part  # Readings: the decisions on open points of its text
    matchups: Part  # function (army, army, language) -> chances of every pair of units
    terrain: Part  # function (seed, width, depth, ...) -> rolled terrain, or a function that says the text has none
    common_cites: Mapping[str, tuple[str, ...]]  # facts behind the common checks, by code

    def rules(self, *kinds: Kind) -> "tuple[Rule, ...]":
        """Its own checks of these kinds of documents; of all kinds where none is named."""
        of = self.checks.load()
        return tuple(rule for kind in kinds or get_args(Kind) for rule in of(kind))

    def calculations(self) -> "tuple[Procedure, ...]":
        """Its procedures."""
        return self.procedures.load()()  # type: ignore[no-any-return]

    def decisions(self) -> "Readings":
        """Its readings of open points."""
        return self.readings.load()  # type: ignore[no-any-return]

    def examples(self) -> dict[str, Any]:
        """Its worked examples by number, as `data/examples*.yaml` has them: name, cites, parts."""
        found: dict[str, Any] = {}
        for path in sorted(self.data.glob("examples*.yaml")):
            found |= read_data(path)
        return found

    def present(self) -> "Callable[..., Sheets]":
        """The function that turns a game into sheets."""
        return self.sheets.load()  # type: ignore[no-any-return]

    def listed(self, army_list: ArmyList, language: Language, names: Mapping[str, Text] | None = None) -> "Document":
        """One of its army lists as a document of kind `list`; `names` are what other lists are called, by id."""
        from builder.sheets.listed import document

        blocks = self.listing.load()(army_list, language)
        return document(army_list, blocks, language, rules=self.name, names=names)
