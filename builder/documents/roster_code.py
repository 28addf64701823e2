"""A whole roster as the text of a code: stored in the QR code on its sheet, and opened by the page `r/` of a site.

A code is a version, a point, and the roster (`1.2718281828...`). It follows `muster:`, or the address of a site and
`/r/#`. Codes are printed on paper, so every version must stay readable for ever: a change that older pages would
misread gets a new number. Version 1:

- The roster as plain data, as in its file, without defaults; without `kind`, which is always a roster, and without
  `sources` and `settled`, which are not needed to play. Names are in one language.
- Besides its own keys, `edition` of its army list, the `language` of its names, and `seen: true` if it contains only
  what the opponent may see. Such a roster has only the fields common to rosters of all systems; the ids of its units
  are their numbers on the sheet, since gaps between ids would reveal hidden units.
- Each key common to all rosters is replaced by its letter in `templates/roster.yaml`, each key of the system's own by
  its letter in the system's `data/roster.yaml`; letters are only ever added to these files. Any other key is prefixed
  with `_`. A renamed key keeps its letter, so that older codes open with the new name.
- JSON without spaces, in UTF-8, compressed with zlib, whose checksum detects damage.
- Each seven bytes as a number of 17 digits, most significant byte first; the remaining bytes as the smallest number of
  digits that can hold them. A QR code stores three digits in ten bits, which makes it a quarter smaller than with
  letters.
"""

import json
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from builder.documents.dump import as_data
from builder.documents.game import Army
from builder.documents.roster import Roster, RosterKeys, common_keys, own_keys
from builder.documents.site_address import ascii_address
from builder.text import Language, Text, first
from builder.text.errors import MusterError

VERSION = "1"
PREFIX = "muster:"
MOST = 1 << 18
"""Maximum size of a roster's JSON in bytes, many times that of the largest roster; a code that expands to more is
rejected.
"""

_OTHER = "_"
_LEFT_OUT = {"kind", "sources", "settled"}
_GROUP = 7
DIGITS = (0, 3, 5, 8, 10, 13, 15, 17)
"""The number of digits needed for this many bytes."""

UNKNOWN = Text("the code is version {version}, which this version of Muster cannot read; use a newer version of Muster")
DAMAGED = Text("the code is damaged or incomplete: scan it again, or copy all of it")


@dataclass(frozen=True, slots=True)
class Opened:
    """The contents of a code: the roster as plain data, as in its file, with names in one language.

    `edition` is that of its army list; `seen`: it contains only what the opponent may see.
    """

    roster: Mapping[str, Any]
    edition: int
    language: Language
    seen: bool


def encode(army: Army[Any, Roster], language: Language, *, seen: bool = False) -> str:
    """The code of an army's roster in the first language, with `muster:`; `seen`: the army is as the opponent sees it."""
    language = first(language)
    data = _open_fields(army.roster, language) if seen else _plain(army.roster, language)
    header = {"edition": army.army_list.edition, "language": language} | ({"seen": True} if seen else {})
    letters = {key: one.letter for key, one in {**common_keys(), **own_keys(type(army.roster))}.items()}
    text = json.dumps(
        _renamed(data | header, lambda key: letters.get(key, _OTHER + key)), ensure_ascii=False, separators=(",", ":")
    )
    return f"{PREFIX}{VERSION}.{_digits(zlib.compress(text.encode(), 9))}"


def decode(text: str, own: RosterKeys | None = None) -> Opened:
    """The contents of a code, which may follow `muster:` or an address.

    `own` are the keys of its system (`own_keys`); without them, its own keys stay letters.

    Raises:
        MusterError: the version is not known, or the code is damaged.
    """
    version, point, digits = _without_address(text).partition(".")
    if point and version.isdigit() and version != VERSION:
        raise MusterError(UNKNOWN.fill(version=version))
    try:
        if version != VERSION or not (digits.isascii() and digits.isdigit()):
            raise KeyError(version)
        unfolding = zlib.decompressobj()
        read = unfolding.decompress(_bytes(digits), MOST)
        if not unfolding.eof or unfolding.unused_data:
            raise KeyError(digits)
        long = {one.letter: key for key, one in {**common_keys(), **(own or {})}.items()}
        data = _lengthened(json.loads(read), long, strict=own is not None)
        header = {key: data.pop(key) for key in ("edition", "language")}
        seen = bool(data.pop("seen", False))
        return Opened({"kind": "roster", **data}, seen=seen, **header)
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError, zlib.error) as error:
        raise MusterError(DAMAGED) from error


def addressed(code: str, site: str | None) -> str:
    """The same code after the address of a site, if there is one (`site_address`): a phone then opens it there."""
    return f"{ascii_address(site)}/r/#{_without_address(code)}" if site else f"{PREFIX}{_without_address(code)}"


def parts(code: str) -> tuple[str, str]:
    """The part of a code before the digits, and the digits."""
    before, point, digits = code.rpartition(".")
    return before + point, digits


def _without_address(text: str) -> str:
    return text.strip().rpartition("#")[2].removeprefix(PREFIX)


def _plain(roster: Roster, language: Language) -> dict[str, Any]:
    return {key: one for key, one in as_data(roster, language).items() if key not in _LEFT_OUT}


def _open_fields(roster: Roster, language: Language) -> dict[str, Any]:
    """The fields common to rosters of all systems, with units identified by number."""
    data = {key: one for key, one in _plain(roster, language).items() if key in Roster.model_fields}
    return data | {"units": [one | {"id": str(number)} for number, one in enumerate(data["units"], 1)]}


def _renamed(value: Any, name: Callable[[str], str]) -> Any:
    """Plain data with its keys renamed."""
    if isinstance(value, dict):
        return {name(key): _renamed(one, name) for key, one in value.items()}
    return [_renamed(one, name) for one in value] if isinstance(value, list) else value


def _lengthened(value: Any, long: Mapping[str, str], *, strict: bool) -> Any:
    def name(key: str) -> str:
        if key.startswith(_OTHER):
            return key[1:]
        return long[key] if strict else long.get(key, key)

    return _renamed(value, name)


def _digits(data: bytes) -> str:
    groups = (data[start : start + _GROUP] for start in range(0, len(data), _GROUP))
    return "".join(f"{int.from_bytes(group):0{DIGITS[len(group)]}}" for group in groups)


def _bytes(digits: str) -> bytes:
    whole = DIGITS[_GROUP]
    groups = (digits[start : start + whole] for start in range(0, len(digits), whole))
    return b"".join(int(group).to_bytes(DIGITS.index(len(group))) for group in groups)
