"""A YAML file as plain data with the line and column of every value.

Uses parser events, never `yaml.load`: aliases cannot explode, tags cannot construct objects, nesting cannot exhaust the
stack, and plain words stay strings (`NO`, `12:30`, `012`). All flaws of the file are collected; only a syntax error
ends the reading early. Lists become tuples.
"""

import errno
import re
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import yaml

from builder.documents.reading.syntax_errors import mistake, position
from builder.text import Text, same

Key = str | int
Keys = tuple[Key, ...]
Mark = tuple[int, int]  # line and column, from 1

MOST_BYTES = 1 << 20  # our own limits, far above any list of a club
MOST_TEXT = 20_000
MOST_VALUES = 20_000
MOST_DEPTH = 32
MOST_FLAWS = 100

_PARSER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INT = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_FLOAT = re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]+")
_WORDS: Mapping[str, Any] = {"": None, "~": None, "null": None, "true": True, "false": False}
_HIDDEN = re.compile("[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")


# Characters in every typeface of the sheets (PT Sans, PT Sans Narrow, Roboto); a test compares the pattern with the
# font files.
_DRAWN = re.compile(
    "[\\n -~\u00a0-\u0109\u010c-\u0113\u0116-\u011f\u0122-\u0127\u012a\u012b\u012e-\u0131\u0134-\u0137\u0139-\u013e"
    "\u0141-\u0148\u014c\u014d\u0150-\u0165\u016a-\u0173\u0178-\u017f\u0192\u01f4\u01f5\u0218-\u021b\u0237\u02bc\u02c6\u02c7"
    "\u02d8-\u02dd\u0301\u0394\u03a9\u03bc\u03c0\u0401-\u040c\u040e-\u044f\u0451-\u045c\u045e\u045f\u0462\u0463\u0472-\u0475"
    "\u048a-\u04c0\u04c3-\u04f9\u04fc\u04fd\u0510-\u0513\u051c\u051d\u0524-\u0527\u052e\u052f\u1e30\u1e31\u1e3e\u1e3f"
    "\u1e54\u1e55\u1e9e\u2011\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u2044"
    "\u2081-\u2084\u20ac\u20b4\u20bd\u2113\u2116\u2122\u212e\u2202\u2206\u220f\u2211\u2212\u221a\u221e\u222b\u2248"
    "\u2260\u2264\u2265\u25ca\u2c67\u2c68\ufb01\ufb02]*"
)


def plain(text: str) -> Any:
    """The value of a word without quotes: a number, true, false, nothing, or the word itself."""
    if text in _WORDS:
        return _WORDS[text]
    if _INT.fullmatch(text):
        return int(text)
    return float(text) if _FLOAT.fullmatch(text) else text


class Flaw(NamedTuple):
    """An error in the file itself: a D code, its place, and the facts for its message."""

    code: str
    line: int
    column: int
    facts: Mapping[str, object] = MappingProxyType({})
    keys: Keys = ()


NOWHERE: Mark = (0, 0)  # for values that come from the command line


class YamlSource(NamedTuple):
    """The contents of a file: `data` (None if unreadable), the place of each value and of each key, and its flaws."""

    path: str
    data: Any = None
    values: Mapping[Keys, Mark] = MappingProxyType({})
    keys: Mapping[Keys, Mark] = MappingProxyType({})
    flaws: tuple[Flaw, ...] = ()

    def mark(self, where: Keys) -> Mark:
        """Line and column of the value at `where`, or of the nearest value around it."""
        return self.values.get(self.known(where), (1, 1))

    def known(self, where: Keys) -> Keys:
        """The keys of the value at `where`, or of the nearest value around it."""
        while where not in self.values and where:
            where = where[:-1]
        return where

    def key_mark(self, where: Keys) -> Mark:
        """Line and column of the key at `where`, or of its value."""
        return self.keys.get(where) or self.mark(where)


class _Stop(Exception):
    """Reading cannot continue after this flaw."""

    def __init__(self, flaw: Flaw) -> None:
        self.flaw = flaw


def read_bytes(path: Path) -> bytes:
    """The bytes of a regular file, at most one more than allowed. Raises OSError for anything else."""
    if not path.is_file():
        why = (errno.EINVAL, "not an ordinary file") if path.exists() else (errno.ENOENT, "no such file")
        raise OSError(*why)
    with path.open("rb") as stream:
        return stream.read(MOST_BYTES + 1)


def undrawable(text: str) -> str:
    """The characters of a text that the typefaces of the sheets do not have, each once, in order; usually none."""
    if _DRAWN.fullmatch(text):
        return ""
    return "".join(dict.fromkeys(letter for letter in text if not _DRAWN.fullmatch(letter)))


def parse(path: str, content: bytes) -> YamlSource:
    """Parse the bytes of a file; never raises for their contents."""
    reading = _Reading()
    data = None
    try:
        data = reading.document(_decode(content))
    except _Stop as stop:
        reading.flaws.append(stop.flaw)
    flaws = tuple(sorted(reading.flaws, key=lambda flaw: (flaw.line, flaw.column)))
    return YamlSource(path, data, reading.values, reading.keys, flaws)


def _decode(content: bytes) -> str:
    for begins, what in _NO_TEXT.items():
        if content.startswith(begins):
            raise _Stop(Flaw("D020", 1, 1, {"what": what}))
    if len(content) > MOST_BYTES:
        raise _Stop(Flaw("D003", 1, 1, {"limit": MOST_BYTES // 1024}))
    if content.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\x00" in content[:64]:
        raise _Stop(Flaw("D002", 1, 1, {"guess": "UTF-16" if b"\x00" in content[:64] else "UTF-16 or UTF-32"}))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        column = error.start - content.rfind(b"\n", 0, error.start)
        raise _Stop(Flaw("D002", line, column, {"guess": _encoding_of(content)})) from None


_OFFICE = Text("an office document ({kinds})")
_PICTURE = Text("an image ({kind})")
_PICTURES = {b"\x89PNG": "PNG", b"\xff\xd8\xff": "JPEG", b"GIF8": "GIF"}
_NO_TEXT: Mapping[bytes, Text] = {  # the first bytes of files chosen by mistake
    b"%PDF-": same("PDF"),
    b"PK\x03\x04": _OFFICE.fill(kinds="ZIP, DOCX, XLSX, ODT"),
    b"\xd0\xcf\x11\xe0": _OFFICE.fill(kinds="DOC, XLS"),
    b"{\\rtf": _OFFICE.fill(kinds="RTF"),
    **{begins: _PICTURE.fill(kind=kind) for begins, kind in _PICTURES.items()},
}


_RUSSIAN = re.compile(rb"[\x80-\xff]{2}")  # words of letters that ASCII lacks; others have single ones


def _encoding_of(content: bytes) -> str:
    """The likely legacy encoding: Russian letters have different ranges in CP1251, CP866 and KOI8-R."""
    high = [byte for byte in content if byte >= 0x80]
    if not _RUSSIAN.search(content):
        return "CP1252"
    if not any(byte >= 0xC0 for byte in high):
        return "CP866" if high and all(byte < 0xB0 or byte >= 0xE0 for byte in high) else "CP1252"
    lower = sum(byte >= 0xE0 for byte in high)
    cp866 = sum(0x80 <= byte <= 0xAF for byte in high)
    if cp866 > len(high) / 2:
        return "CP866"
    return "CP1251" if lower * 2 >= len(high) else "KOI8-R"


class _Reading:
    """One pass over the parser events of a file."""

    def __init__(self) -> None:
        self.values: dict[Keys, Mark] = {}
        self.keys: dict[Keys, Mark] = {}
        self.flaws: list[Flaw] = []
        self._count = 0

    def document(self, text: str) -> Any:
        if bad := _CONTROL.search(text.replace("\r\n", "\n").replace("\r", "\n")):
            plain = text.replace("\r\n", "\n").replace("\r", "\n")
            line = plain.count("\n", 0, bad.start()) + 1
            column = bad.start() - plain.rfind("\n", 0, bad.start())
            raise _Stop(Flaw("D010", line, column, {"character": f"U+{ord(bad[0]):04X}"}))
        return self._root(self._events(text))

    def _events(self, text: str) -> Iterator[Any]:
        last: Any = None
        try:
            for last in yaml.parse(text, Loader=_PARSER):
                yield last
        except yaml.MarkedYAMLError as error:
            raise _Stop(Flaw(*mistake(error, last, text.splitlines()))) from None
        except (yaml.YAMLError, ValueError, RecursionError) as error:
            raise _Stop(Flaw("D001", 1, 1, {"problem": str(error).splitlines()[0][:200]})) from None

    def _root(self, events: Iterator[Any]) -> Any:
        data: Any = None
        documents = 0
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise _Stop(Flaw("D005", *_mark(event)))
            elif isinstance(event, yaml.NodeEvent):
                data = self._tree(event, events)
        if data is None:
            raise _Stop(Flaw("D004", 1, 1))
        if not isinstance(data, dict):
            raise _Stop(Flaw("D006", *self.values.get((), (1, 1))))
        return data

    def _tree(self, event: Any, events: Iterator[Any]) -> Any:
        """Build one value with an explicit stack, so that deep nesting cannot exhaust Python's stack."""
        stack: list[_Open] = []
        while True:
            keys = stack[-1].next_keys() if stack else ()
            if isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
                closed = stack.pop()
                value: Any = closed.mapping if closed.is_mapping else tuple(closed.items)
            elif stack and stack[-1].wants_key:
                self._key(event, stack[-1])
                event = next(events)
                continue
            else:
                self._note_place(event, keys, len(stack))
                if isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
                    stack.append(_Open(keys, isinstance(event, yaml.MappingStartEvent)))
                    event = next(events)
                    continue
                value = None if isinstance(event, yaml.AliasEvent) else self._scalar(event, keys)
            if not stack:
                return value
            stack[-1].put(value)
            event = next(events)

    def _note_place(self, event: Any, keys: Keys, depth: int) -> None:
        """Record the place of a value, and reject what is not allowed."""
        mark = _mark(event)
        self.values[keys] = mark
        self._count += 1
        if self._count > MOST_VALUES:
            raise _Stop(Flaw("D008", *mark, {"limit": MOST_VALUES}))
        if depth >= MOST_DEPTH:
            raise _Stop(Flaw("D007", *mark, {"limit": MOST_DEPTH}))
        self._plain(event, mark, keys)

    def _plain(self, event: Any, mark: Mark, keys: Keys) -> None:
        if isinstance(event, yaml.AliasEvent):
            self._flaw(Flaw("D012", *mark, {"what": f"*{event.anchor}"}, keys))
        elif event.anchor is not None:
            self._flaw(Flaw("D012", *mark, {"what": f"&{event.anchor}"}, keys))
        if getattr(event, "tag", None) is not None:
            tag = str(event.tag).replace("tag:yaml.org,2002:", "!!")  # as in the file
            self._flaw(Flaw("D013", *mark, {"tag": tag[:60]}, keys))

    def _flaw(self, flaw: Flaw) -> None:
        self.flaws.append(flaw)
        if len(self.flaws) >= MOST_FLAWS:
            raise _Stop(Flaw("D009", flaw.line, flaw.column, {"limit": MOST_FLAWS}))

    def _key(self, event: Any, opened: "_Open") -> None:
        mark = _mark(event)
        if not isinstance(event, yaml.ScalarEvent):
            raise _Stop(Flaw("D014", *mark))
        self._plain(event, mark, opened.keys)
        key = unicodedata.normalize("NFC", event.value)
        if len(key) > MOST_TEXT:
            raise _Stop(Flaw("D017", *mark, {"length": len(key), "limit": MOST_TEXT}))
        keys = (*opened.keys, key)
        self._characters(key, mark, keys)
        if key == "<<" and not event.style:
            self._flaw(Flaw("D015", *mark, {}, keys))
            key = f"{key}\x00{mark}"
        elif key in opened.mapping:
            self._flaw(Flaw("D016", *mark, {"key": key, "first": self.keys[keys][0]}, keys))
            key = f"{key}\x00{mark}"  # made unique, so that the first value stays and the second is still checked
        else:
            self.keys[keys] = mark
        opened.key = key

    def _scalar(self, event: Any, keys: Keys) -> Any:
        mark = self.values[keys]
        text = event.value
        if len(text) > MOST_TEXT:
            self._flaw(Flaw("D017", *mark, {"length": len(text), "limit": MOST_TEXT}, keys))
            return ""
        if not event.style and not isinstance(value := plain(text), str):  # '' or None: a word without quotes
            return value
        text = unicodedata.normalize("NFC", text)
        self._characters(text, mark, keys)
        return text

    def _characters(self, text: str, mark: Mark, keys: Keys) -> None:
        """Check the decoded text: escapes can contain characters that the raw file may not."""
        if text.isprintable():  # quick test: none of the characters searched for is printable
            return
        if bad := _CONTROL.search(text):
            self._flaw(Flaw("D010", *mark, {"character": f"U+{ord(bad[0]):04X}"}, keys))
        elif bad := _HIDDEN.search(text):
            self._flaw(Flaw("D018", *mark, {"character": f"U+{ord(bad[0]):04X}"}, keys))


class _Open:
    """An unfinished mapping or list."""

    def __init__(self, keys: Keys, is_mapping: bool) -> None:
        self.keys = keys
        self.is_mapping = is_mapping
        self.mapping: dict[str, Any] = {}
        self.items: list[Any] = []
        self.key: str | None = None

    @property
    def wants_key(self) -> bool:
        return self.is_mapping and self.key is None

    def next_keys(self) -> Keys:
        if not self.is_mapping:
            return (*self.keys, len(self.items))
        return self.keys if self.key is None else (*self.keys, self.key)

    def put(self, value: Any) -> None:
        if not self.is_mapping:
            self.items.append(value)
            return
        assert self.key is not None
        if "\x00" not in self.key:
            self.mapping[self.key] = value
        self.key = None


def _mark(event: Any) -> Mark:
    return position(event.start_mark)
