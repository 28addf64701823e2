"""The registry of rule systems. Five are built in; others come from installed packages, through entry points.

A package registers a system under its id in the entry point group `muster.systems`: `skirmish =
"muster_skirmish:SYSTEM"`. Installed packages are searched only for an id that is not built in, or to list all systems.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from builder.documents.fields import is_id
from builder.documents.reading.external_systems import FOLDERS, BrokenSystem, at_import, described
from builder.system import Part, System
from builder.text import Text
from builder.text.errors import MusterError
from builder.text.suggestions import near

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "muster.systems"
SYSTEMS: Mapping[str, str] = {
    "formations": "builder.systems.formations",
    "age-of-battles": "builder.systems.age_of_battles",
    "chainmail": "builder.systems.chainmail",
    "napoleonic": "builder.systems.napoleonic",
    "red-plains": "builder.systems.red_plains",
}


class UnknownSystem(MusterError):
    """No system has that id."""


def system(system_id: str) -> System:
    """The system with that id. Raises UnknownSystem, which names the known ones, or BrokenSystem."""
    if system_id in SYSTEMS:
        found: System = import_module(SYSTEMS[system_id]).SYSTEM
        return found
    if system_id in _offers():
        return _outside(system_id)
    raise UnknownSystem(_UNKNOWN.fill(id=system_id, guess=near(system_id, known()), known=", ".join(known())))


def known() -> tuple[str, ...]:
    """The ids of all systems, the built-in ones first."""
    return (*SYSTEMS, *(name for name in sorted(_offers()) if name not in SYSTEMS))


@cache
def working() -> tuple[tuple[System, ...], tuple[BrokenSystem, ...]]:
    """All systems that load completely, and the errors of the others."""
    systems: list[System] = []
    broken = [BrokenSystem(name, _package(_offers()[name][0]), _BUILT_IN) for name in SYSTEMS if name in _offers()]
    for name in known():
        try:
            found = system(name)
            if name not in SYSTEMS:
                _load_all(found)
            systems.append(found)
        except BrokenSystem as error:
            broken.append(error)
    return tuple(systems), tuple(broken)


@cache
def _offers() -> "Mapping[str, tuple[EntryPoint, ...]]":
    """The entry points of installed packages, by id."""
    from importlib.metadata import entry_points

    found = entry_points(group=GROUP)
    return {name: tuple({one.value: one for one in found.select(name=name)}.values()) for name in found.names}


def _package(offer: "EntryPoint") -> str:
    return offer.dist.name if offer.dist else offer.module


@cache
def _outside(name: str) -> System:
    offers = _offers()[name]
    package = _package(offers[0])
    if len(offers) > 1:
        raise BrokenSystem(name, package, _TWICE.fill(packages=", ".join(sorted(map(_package, offers)))))
    if not is_id(name):
        raise BrokenSystem(name, package, _NO_ID)
    try:
        _note_folder(offers[0], name)
        found = offers[0].load()
    except Exception as error:
        raise BrokenSystem(name, package, described(error)) from error
    if why := _refused(name, found):
        raise BrokenSystem(name, package, why)
    return found  # type: ignore[no-any-return]


def _note_folder(offer: "EntryPoint", name: str) -> None:
    """Remember the package's folder, so that errors in its code are reported as the package's fault."""
    spec = find_spec(offer.module)
    if spec and spec.origin:
        FOLDERS[Path(spec.origin).parent] = name, _package(offer)


def _load_all(found: System) -> None:
    """Import every part and read all data of an external system. Raises BrokenSystem."""
    with at_import(_offers()[found.id][0].module):
        found.rules()
        found.calculations()
        found.readings.known()
        for part in found.parts:
            if isinstance(part, Part):
                part.load()
        list(found.constants)
        list(found.facts)


def _refused(name: str, found: object) -> Text | None:
    """Why an entry point is not a valid system; None if it is one."""
    if not isinstance(found, System):
        return _NO_SYSTEM.fill(kind=type(found).__name__)
    if found.id != name:
        return _OTHER_ID.fill(own=found.id)
    prefixes = {system(one).prefix: one for one in SYSTEMS}
    if found.prefix in prefixes:
        return _PREFIX_TAKEN.fill(prefix=found.prefix, other=prefixes[found.prefix])
    return None if _PREFIX.fullmatch(found.prefix) else _NO_PREFIX.fill(prefix=found.prefix)


_PREFIX = re.compile(r"[A-Z]{2}")
_UNKNOWN = Text("unknown system `{id}`{guess}; known: {known}")
_BUILT_IN = Text("a built-in system has this id and is used instead")
_TWICE = Text("several packages offer it: {packages}")
_NO_ID = Text("its id is not valid: use lowercase Latin letters, digits and single hyphens, at most 40 characters")
_NO_SYSTEM = Text("the entry point is a `{kind}`, not a `System`")
_OTHER_ID = Text("its `System` has a different id, `{own}`")
_PREFIX_TAKEN = Text("`{other}` already uses the check-code prefix `{prefix}`")
_NO_PREFIX = Text("the check-code prefix `{prefix}` must be two capital Latin letters")
