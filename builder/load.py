"""Paths and systems -> documents with positions, or diagnostics."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from builder.checks.reading import READING
from builder.diagnostic import Diagnostic
from builder.source import Keys, Source, parse, read_bytes
from builder.text import Text, same

if TYPE_CHECKING:
    from pydantic import BaseModel
    from pydantic_core import ErrorDetails

    from builder.documents.army_list import ArmyList
    from builder.documents.evening import Evening
    from builder.documents.roster import Roster
    from builder.system import System

KINDS = ("army-list", "roster", "evening")
STDIN = "-"
SUFFIXES = (".yaml", ".yml")
_SHOWN = 60  # characters of a value that a message repeats


@dataclass(frozen=True, slots=True)
class Loaded:
    """One document with the file it came from."""

    document: "ArmyList | Roster | Evening"
    source: Source
    system: "System"
    digest: str  # sha256 of the file's bytes


@dataclass
class Library:
    """All documents read so far, by kind and id; asks for more as documents refer to them.

    `given` are the files the user named (in order); `places` the folders in which a document that is referred to may lie.
    """

    system: Callable[[str], "System"]
    systems: tuple[str, ...]
    places: tuple[Path, ...] = ()
    diagnostics: list[Diagnostic] = field(default_factory=list)
    given: list[Loaded] = field(default_factory=list)
    _by_id: dict[tuple[str, str], Loaded] = field(default_factory=dict)
    _read: dict[Path, Loaded | None] = field(default_factory=dict)
    _names: dict[str, Path] | None = None

    def read_all(self, paths: Iterable[str]) -> int:
        """Read the files, folders and `-` the user named; the number of files read."""
        files = [file for path in paths for file in _files(path)]
        for file in files:
            if loaded := self._file(file):
                self.given.append(loaded)
        return len(files)

    def find(self, kind: str, wanted: str) -> Loaded | None:
        """The document of that kind and id, looked for among what is read and then in `places`; None if absent."""
        if loaded := self._by_id.get((kind, wanted)):
            return loaded
        path = self._named().get(wanted)
        loaded = self._file(path) if path else None
        return loaded if loaded and (loaded.document.kind, loaded.document.id) == (kind, wanted) else None

    def known(self, kind: str) -> tuple[str, ...]:
        """Ids of that kind: those read, and the names of files in `places`."""
        return tuple(dict.fromkeys([i for k, i in self._by_id if k == kind] + list(self._named())))

    def missing(self, loaded: Loaded, where: Keys, kind: str, wanted: str) -> None:
        """Report that a document refers to one that is not there."""
        names = {"army-list": Text("army list", "расписка"), "roster": Text("roster", "состав")}
        facts = {"wanted": names[kind], "id": wanted, "guess": _guess(wanted, self.known(kind))}
        self.diagnostics.append(_diagnostic("S113", loaded.source, where, facts))

    def _named(self) -> dict[str, Path]:
        if self._names is None:
            files = (file for place in reversed(self.places) for file in _yaml_below(place))
            self._names = {file.stem: file for file in files}
        return self._names

    def _file(self, path: Path) -> Loaded | None:
        key = path if str(path) == STDIN else path.resolve()
        if key not in self._read:
            self._read[key] = None
            self._read[key] = self._document(path)
        return self._read[key]

    def _document(self, path: Path) -> Loaded | None:
        shown = "<stdin>" if str(path) == STDIN else str(path)
        try:
            content = sys.stdin.buffer.read(1 << 21) if str(path) == STDIN else read_bytes(path)
        except OSError as error:
            source = Source(shown, None, {}, {}, ())
            reason = error.strerror or str(error)
            self.diagnostics.append(_diagnostic("D019", source, (), {"reason": reason}))
            return None
        source = parse(shown, content)
        self.diagnostics += flawed(source)
        if source.data is None:
            return None
        loaded = self._validate(source, sha256(content).hexdigest())
        if loaded is None or source.flaws:
            return None
        other = self._by_id.setdefault((loaded.document.kind, loaded.document.id), loaded)
        if other is not loaded:
            facts = {"id": loaded.document.id, "other": other.source.path}
            self.diagnostics.append(_diagnostic("S114", source, ("id",), facts))
        if str(path) != STDIN and path.stem != loaded.document.id:
            facts = {"file": path.name, "id": loaded.document.id}
            self.diagnostics.append(_diagnostic("S112", source, ("id",), facts))
        return loaded

    def _validate(self, source: Source, digest: str) -> Loaded | None:
        kind, system_id = source.data.get("kind"), source.data.get("system")
        wrong = [
            *_one_of(source, "kind", kind, "S110", KINDS),
            *_one_of(source, "system", system_id, "S111", self.systems),
        ]
        self.diagnostics += wrong
        if wrong:
            return None
        system = self.system(system_id)
        models: Mapping[str, type[BaseModel]] = {
            "army-list": system.army_list,
            "roster": system.roster,
            "evening": system.evening,
        }
        document, flaws = validated(source, models[kind])
        self.diagnostics += flaws
        if document is None:
            return None
        return Loaded(document, source, system, digest)


def flawed(source: Source) -> list[Diagnostic]:
    """The flaws of a file as findings."""
    return [
        Diagnostic(
            flaw.code,
            READING[flaw.code].severity,
            READING[flaw.code].says.fill(**flaw.facts),
            source.path,
            flaw.line,
            flaw.column,
            _dotted(flaw.keys),
            (),
            (READING[flaw.code].fix.fill(**flaw.facts),),
        )
        for flaw in source.flaws
    ]


def validated(source: Source, model: "type[BaseModel]") -> tuple[Any, list[Diagnostic]]:
    """What a file says as an instance of a model, or None and what is wrong with its shape."""
    from pydantic import ValidationError

    try:
        return model.model_validate(source.data), []
    except ValidationError as error:
        found = (_shape(source, model, one) for one in _causes(error.errors(include_url=False), model))
        return None, list(dict.fromkeys(found))


def places_near(paths: Iterable[str], systems: tuple[str, ...] = ()) -> tuple[Path, ...]:
    """Folders where documents that the given ones refer to may lie: the given folders, those of the files, two above.

    A folder above counts only when it is called like a part of a collection of lists (`systems` have a folder each), so that a roster
    on a desktop does not make Muster read the whole disk.
    """
    places: list[Path] = []
    for path in paths:
        if path == STDIN:
            places.append(Path.cwd())
            continue
        place = Path(path).resolve()
        places.append(place if place.is_dir() else place.parent)
        names = ("rosters", "evenings", *systems)
        above = [p for p in (place, *place.parents) if p.name == "army_lists"]
        if above:
            places.append(above[0])
        elif places[-1].name in names:
            places.append(places[-1].parent)
    return tuple(dict.fromkeys(places))


def _files(path: str) -> Iterator[Path]:
    if path != STDIN and Path(path).is_dir():
        yield from _yaml_below(Path(path))
    else:
        yield Path(path)


def _yaml_below(folder: Path) -> Iterator[Path]:
    """YAML files in a folder and two levels below it, in a fixed order; hidden ones and links out are left alone."""
    for depth in ("*", "*/*", "*/*/*"):
        for file in sorted(folder.glob(depth)):
            hidden = any(part.startswith(".") for part in file.relative_to(folder).parts)
            if file.suffix in SUFFIXES and not hidden and file.is_file():
                yield file


def _one_of(source: Source, key: str, value: Any, code: str, known: tuple[str, ...]) -> Iterator[Diagnostic]:
    if key not in source.data:
        yield _diagnostic("S101", source, (), {"key": key, "hint": f"({', '.join(known)})"})
    elif value not in known:
        facts = {"value": _short(value), "known": ", ".join(known), "guess": _guess(value, known)}
        yield _diagnostic(code, source, (key,), facts)


_WANTED = {
    "int_type": Text("a whole number", "целое число"),
    "int_from_float": Text("a whole number", "целое число"),
    "float_type": Text("a number", "число"),
    "string_type": Text("text (put it in quotes if it looks like a number)", "текст (если похож на число, возьмите в кавычки)"),
    "bool_type": Text("true or false", "true или false"),
    "tuple_type": Text("a list: [one, two]", "список: [один, два]"),
    "dict_type": Text("`key: value` lines", "строки `ключ: значение`"),
    "model_type": Text("`key: value` lines", "строки `ключ: значение`"),
    "model_attributes_type": Text("`key: value` lines", "строки `ключ: значение`"),
}  # fmt: skip


def _causes(errors: "list[ErrorDetails]", model: "type[BaseModel]") -> "Iterator[ErrorDetails]":
    """Errors without their echoes: a key missing because it is misspelt, a list too short because its entries failed."""
    from difflib import get_close_matches

    from builder.documents.shape import keys_of, model_at

    meant = set()
    for error in errors:
        if error["type"] == "extra_forbidden" and (around := model_at(model, error["loc"][:-1])):
            near = get_close_matches(str(error["loc"][-1]), keys_of(around), 1)
            meant |= {(*error["loc"][:-1], key) for key in near}
    for error in errors:
        where = error["loc"]
        failed_below = any(len(other["loc"]) > len(where) and other["loc"][: len(where)] == where for other in errors)
        if error["type"] == "too_short" and failed_below:
            continue
        if error["type"] != "missing" or where not in meant:
            yield error


_BOUNDS = {"greater_than": ">", "greater_than_equal": "≥", "less_than": "<", "less_than_equal": "≤"}


def _shape(source: Source, model: "type[BaseModel]", error: "ErrorDetails") -> Diagnostic:
    """A pydantic error in our words, told apart by its type and never by its English."""
    from builder.documents.shape import keys_of, model_at

    kind, where, given, context = error["type"], error["loc"], error["input"], error.get("ctx", {})
    value = _short(given)
    if kind == "missing":
        return _diagnostic("S101", source, where[:-1], {"key": where[-1], "hint": ""})
    if kind == "extra_forbidden":
        around = model_at(model, where[:-1])
        known = keys_of(around) if around else ()
        facts = {"key": _short(where[-1]), "known": ", ".join(known), "guess": _guess(where[-1], known)}
        return _diagnostic("S102", source, where, facts, on_key=True)
    if kind == "literal_error":
        known = tuple(str(context["expected"]).replace(" or ", ", ").replace("'", "").split(", "))
        facts = {"value": value, "known": ", ".join(known), "guess": _guess(given, known)}
        return _diagnostic("S103", source, _real(source, where), facts)
    if kind in _WANTED:
        return _diagnostic("S104", source, where, {"value": value, "wanted": _WANTED[kind]})
    if kind in _BOUNDS:
        bound = next(context[key] for key in ("gt", "ge", "lt", "le") if key in context)
        return _diagnostic("S105", source, where, {"value": value, "bound": f"{_BOUNDS[kind]} {bound}"})
    if kind == "string_pattern_mismatch":
        return _diagnostic("S106", source, where, {"value": value})
    if kind in ("string_too_short", "string_too_long"):
        bound = f"≥ {context['min_length']}" if "min_length" in context else f"≤ {context['max_length']}"
        return _diagnostic("S107", source, where, {"length": len(given), "bound": bound})
    if kind in ("too_short", "too_long"):
        bound = f"≥ {context['min_length']}" if "min_length" in context else f"≤ {context['max_length']}"
        return _diagnostic("S108", source, where, {"length": context["actual_length"], "bound": bound})
    if kind in ("date", "year"):
        return _diagnostic("S109", source, where, {"value": value})
    if kind == "value_error":
        return _diagnostic("S198", source, where, {"problem": str(context.get("error"))})
    return _diagnostic("S199", source, where, {"value": value})


def _real(source: Source, where: Keys) -> Keys:
    """The place without what pydantic adds for itself (the `[key]` of a mapping's key)."""
    return where[:-1] if where and where[-1] == "[key]" else where


def _guess(given: object, known: Iterable[str]) -> Text:
    """The words "did you mean" for a near miss, nothing otherwise."""
    from difflib import get_close_matches

    near = get_close_matches(str(given), list(known), 1)
    return Text(f" (did you mean `{near[0]}`?)", f" (может быть, `{near[0]}`?)") if near else same("")


def _short(value: object) -> str:
    if isinstance(value, dict | tuple):
        return "{…}" if isinstance(value, dict) else "[…]"
    words = "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    words = words.replace("\n", " ")
    return words if len(words) <= _SHOWN else words[: _SHOWN - 1] + "…"


def _dotted(where: Keys) -> str:
    return ".".join(str(key) for key in where)


def _diagnostic(
    code: str, source: Source, where: Keys, facts: Mapping[str, object], on_key: bool = False
) -> Diagnostic:
    wording = READING[code]
    while where and where not in source.values:  # one text for both languages has no `en` and `ru` of its own
        where = where[:-1]
    line, column = source.key_mark(where) if on_key else source.mark(where)
    return Diagnostic(
        code, wording.severity, wording.says.fill(**facts), source.path, line, column, _dotted(where), (),
        (wording.fix.fill(**facts),),
    )  # fmt: skip
