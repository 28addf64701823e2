"""Converts errors in a file or in the shape of a document to messages that say how to fix them."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from builder.documents.fields import Name
from builder.documents.model_keys import field_at, keys_of, model_at, words_of
from builder.documents.package_data import read_data
from builder.documents.reading.codes import wordings
from builder.documents.reading.syntax_errors import odd_space
from builder.documents.reading.yaml_source import MOST_FLAWS, Flaw, Keys, YamlSource, plain, undrawable
from builder.text import Text, joined, same
from builder.text.diagnostic import Diagnostic
from builder.text.errors import Contradiction
from builder.text.package_files import templates
from builder.text.suggestions import near, near_id, near_key, suggestion

_PRINTED_QUOTES = "\u201c\u201d\u201e\u2018\u2019\xab\xbb"
_FEW_WORDS = 8  # words allowed for a missing key, up to which the message lists them
_PARSER_SAYS = Text("the parser says “{problem}”")
_SHOWN = 60  # maximum length of a value quoted in a message
Entry = Callable[[Keys], str]
"""What to write for a missing key, by its place."""


def yaml_diagnostics(source: YamlSource) -> list[Diagnostic]:
    """The flaws of a file as findings."""
    return [_flaw(source, flaw) for flaw in source.flaws]


def without_repeats(source: YamlSource, found: list[Diagnostic]) -> list[Diagnostic]:
    """The findings about shape, without those at a value that YAML itself could not read, which is reported already."""
    unread = {_dotted(flaw.keys) for flaw in source.flaws if flaw.keys and flaw.code != "D016"}
    return [one for one in found if not any(one.where == keys or one.where.startswith(f"{keys}.") for keys in unread)]


def _flaw(source: YamlSource, flaw: Flaw) -> Diagnostic:
    facts = dict(flaw.facts)
    if "problem" in facts:
        problem = facts["problem"]
        facts["problem"] = _texts("parser").get(str(problem)) or _PARSER_SAYS.fill(problem=problem)
    made = coded_diagnostic(flaw.code, source, (), facts)
    return made._replace(line=flaw.line, column=flaw.column, where=_dotted(flaw.keys))


@cache
def _texts(part: str) -> Mapping[str, Text]:
    """One section of the texts in `templates/reading.yaml`."""
    return dict(read_data(templates() / "reading.yaml")[part])


def validated(source: YamlSource, model: type[BaseModel], entry: Entry | None = None) -> tuple[Any, list[Diagnostic]]:
    """The data of a file as an instance of a model, or None and the findings about its shape.

    `entry` gives what to write for a missing key, where it is not a line of a file.
    """
    try:
        return model.model_validate(source.data), []
    except ValidationError as error:
        every = error.errors(include_url=False)
        errors = _pairs_named(every[:MOST_FLAWS])
        found = [_shape(source, model, one, entry) for one in _causes(errors, model)]
        if len(every) > MOST_FLAWS:
            found.append(coded_diagnostic("D009", source, every[MOST_FLAWS]["loc"], {"limit": MOST_FLAWS}))
        return None, list(dict.fromkeys(found))


def undrawable_texts(source: YamlSource, printed: frozenset[str]) -> Iterator[Diagnostic]:
    """Findings about texts at the keys `printed` that no typeface of the sheets has: here once, not for each card."""
    told = {flaw.keys for flaw in source.flaws}
    for where in source.values:
        if printed.isdisjoint(where[-2:]) or where in told:
            continue
        text = _at(source.data, where)
        if isinstance(text, str) and (lacking := undrawable(text)):
            letters = ", ".join(f"{one * one.isprintable()} (U+{ord(one):04X})".strip() for one in lacking)
            yield coded_diagnostic("S115", source, where, {"value": shortened(text), "letters": letters})


def _at(data: Any, where: Keys) -> Any:
    """The value at a place; None if it is that of a key given twice, of which the first counts."""
    for key in where:
        if isinstance(data, dict) and key not in data:
            return None
        data = data[key]
    return data


def one_of(source: YamlSource, key: str, value: Any, code: str, known: tuple[str, ...]) -> Iterator[Diagnostic]:
    """The finding if a key is missing or its value is not one of the known words."""
    meant = next((one for one in source.data if one != key and one.strip().lower() == key), "")
    if odd := _odd_space(source, (key,), value) or _odd_space(source, (meant,), meant, on_key=True):
        yield odd
    elif meant and key not in source.data:
        yield coded_diagnostic(
            "S102", source, (meant,), {"key": meant, "guess": suggestion(key), "known": f"{key}, …"}, True
        )
    elif key not in source.data:
        yield coded_diagnostic("S101", source, (), _missing((key,), f"({', '.join(known)})"))
    elif value not in known:
        facts = {"value": shortened(value), "known": ", ".join(known), "guess": near(value, known)}
        yield coded_diagnostic(code, source, (key,), facts)


_LIST, _IN_LIST = Text("a list"), Text("a list: [{value}]")
_ENTRIES = Text("a list: each entry begins with `-`")
_IN_QUOTES, _UNQUOTED = Text("{wanted}: in quotes it is text"), Text("{value} without quotes")
_QUOTED = Text("it in quotes")


def _pairs_named(errors: list[ErrorDetails]) -> list[ErrorDetails]:
    """Merge errors about missing entries of a pair such as `at: [70]` into one error about the pair."""
    named: dict[Keys, ErrorDetails] = {}
    for error in errors:
        where = error["loc"]
        if error["type"] == "missing" and isinstance(where[-1], int):
            named[where[:-1]] = {**error, "type": "too_short", "loc": where[:-1], "ctx": {"min_length": where[-1] + 1}}
        else:
            named[where] = error
    return list(named.values())


_MISREAD = ("literal_error", "unknown_word", "string_pattern_mismatch", "date", "year")
_OURS = {"points": "S131", "unseen": "S130", "address": "S122"}  # kinds of errors that our own validators raise


def _wanted(kind: str, given: Any, model: type[BaseModel] | None) -> dict[str, Text]:
    """The type of value expected, and what to write: the value in a list, or the keys of the mapping."""
    if kind == "tuple_type" and isinstance(given, dict):
        return {"wanted": _LIST, "right": _ENTRIES}
    if kind == "tuple_type" and isinstance(given, str | int | float) and not isinstance(given, bool):
        return {"wanted": _LIST, "right": _IN_LIST.fill(value=shortened(given))}
    wanted = right = _texts("wanted")[kind]
    if kind in _PLAIN and isinstance(given, str):
        if type(plain(given)) in _PLAIN[kind]:
            return {"wanted": _IN_QUOTES.fill(wanted=wanted), "right": _UNQUOTED.fill(value=given)}
        right = (
            _TRUTH.get(given.lower()) if kind == "bool_type" else _number_in(given, whole=kind == "int_type")
        ) or wanted
    elif model is not None and issubclass(model, Name):
        wanted = right = _texts("wanted")["name"]
    elif model is not None and kind in ("model_type", "model_attributes_type"):
        right = same(f"{{{', '.join(f'{key}: …' for key in keys_of(model))}}}")
    if wanted in (_texts("wanted")["string_type"], _texts("wanted")["name"]) and not isinstance(given, dict | tuple):
        right = _QUOTED
    return {"wanted": wanted, "right": right}


def _causes(errors: list[ErrorDetails], model: type[BaseModel]) -> Iterator[ErrorDetails]:
    """Errors without their consequences: a key missing as it is misspelt, a list too short as its entries failed."""
    from difflib import get_close_matches

    misspelt = set()
    for error in errors:
        if error["type"] == "extra_forbidden" and (around := model_at(model, error["loc"][:-1])):
            given, known = str(error["loc"][-1]), keys_of(around)
            likely = get_close_matches(given, known, 1) + [
                key for key in known if given.startswith((f"{key}:", f"{key} "))
            ]
            misspelt |= {(*error["loc"][:-1], key) for key in likely}
    above = {error["loc"][:depth] for error in errors for depth in range(len(error["loc"]))}
    for error in errors:
        where = error["loc"]
        if error["type"] == "too_short" and where in above:
            continue
        if error["type"] != "missing" or where not in misspelt:
            yield error


_COMMA = Text(": a comma in braces starts a new key; quote the text that contains it")


def _without_colon(source: YamlSource, where: Keys) -> bool:
    """Whether a key is the rest of a text split by a comma in braces: its empty value begins where the key ends."""
    line, column = source.keys.get(where, (0, 0))
    return bool(line) and source.values.get(where) == (line, column + len(str(where[-1])))


_WITH_VALUE, _WITH_TEXT = Text("with a value"), Text("with text; quote it if it starts with #")


def _bound(context: Mapping[str, Any]) -> Text:
    """The limit that a value exceeds, in words."""
    return next(words.fill(bound=context[key]) for key, words in _texts("bounds").items() if key in context)


def _missing(where: Keys, hint: Text | str, entry: str = "") -> dict[str, object]:
    """The facts about a missing key, and what to add: its line, unless another `entry` is given."""
    return {"key": where[-1], "entry": entry or f"{where[-1]}:", "hint": hint}


def _shape(source: YamlSource, model: type[BaseModel], error: ErrorDetails, entry: Entry | None) -> Diagnostic:
    """A pydantic error in our words, identified by its type and never by its English message."""
    kind, where, given, context = error["type"], error["loc"], error["input"], error.get("ctx", {})
    value = shortened(given)
    on_key = kind == "extra_forbidden"
    misread = on_key or kind in _texts("wanted") or kind in _MISREAD
    if misread and (found := _odd_space(source, where, where[-1] if on_key else given, on_key)):
        return found
    if absent := _absent(source, model, error, entry):
        return absent
    if on_key:
        return _unknown_key(source, model, where)
    if kind == "unknown_word" and where[-1] == "[key]":
        known, key = context["known"], where[-2]
        facts = {"key": shortened(key), "known": ", ".join(known), "guess": near_key(key, known)}
        return coded_diagnostic("S102", source, _real(where), facts, on_key=True)
    if kind in ("literal_error", "unknown_word"):
        field = field_at(model, where)
        known = words_of(field) if field else ()
        facts = {"value": value, "known": ", ".join(known), "guess": near(given, known)}
        return coded_diagnostic("S103", source, _real(where), facts)
    if kind in _texts("wanted"):
        return coded_diagnostic("S104", source, where, {"value": value, **_wanted(kind, given, model_at(model, where))})
    if kind in ("greater_than", "greater_than_equal", "less_than", "less_than_equal"):
        key = next((key for key in reversed(where) if isinstance(key, str)), "")
        return coded_diagnostic("S105", source, where, {"value": f"{key} {value}".strip(), "bound": _bound(context)})
    if kind == "string_pattern_mismatch":
        why = joined(_foreign(value), near_id(str(given).strip(_PRINTED_QUOTES)), by="")
        return coded_diagnostic("S106", source, where, {"value": value, "why": why})
    if kind in ("string_too_short", "string_too_long"):
        return coded_diagnostic("S107", source, where, {"length": len(given), "bound": _bound(context)})
    if kind in ("too_short", "too_long"):
        key = next((key for key in reversed(where) if isinstance(key, str)), "")
        return coded_diagnostic("S108", source, where, {"key": key, "length": len(given), "bound": _bound(context)})
    if kind in ("date", "year"):
        return coded_diagnostic("S109", source, where, {"value": value, "guess": _dated(value)})
    if kind in _OURS:
        return coded_diagnostic(_OURS[kind], source, where, {"value": value, **context})
    if kind == "value_error":
        problem = context["error"]
        says = problem.says if isinstance(problem, Contradiction) else str(problem)
        return coded_diagnostic("S198", source, where, {"problem": says})
    return coded_diagnostic("S199", source, where, {"value": value})


def _absent(source: YamlSource, model: type[BaseModel], error: ErrorDetails, entry: Entry | None) -> Diagnostic | None:
    """The finding about a key that is missing, or that has no value."""
    kind, where = error["type"], error["loc"]
    if kind == "missing":
        words = words_of(field) if (field := field_at(model, where)) else ()
        allowed = f"({', '.join(words)})" if 0 < len(words) <= _FEW_WORDS else ""
        return coded_diagnostic("S101", source, where[:-1], _missing(where, allowed, entry(where) if entry else ""))
    if error["input"] is None and where and isinstance(where[-1], str) and kind in (*_texts("wanted"), *_MISREAD):
        names = (below := model_at(model, where)) is not None and issubclass(below, Name)
        hint = _WITH_TEXT if names or kind == "string_type" else _WITH_VALUE
        return coded_diagnostic("S101", source, where, _missing(where, hint), on_key=True)
    return None


def _unknown_key(source: YamlSource, model: type[BaseModel], where: Keys) -> Diagnostic:
    """The finding about a key that the model does not have there."""
    around, key = model_at(model, where[:-1]), where[-1]
    known = keys_of(around) if around else ()
    guess = near_key(key, known)
    in_text = not guess.en and _without_colon(source, where)
    why = _COMMA if in_text else joined(guess, _foreign(str(key)), by="")
    facts = {"key": shortened(key), "known": ", ".join(known), "guess": why}
    return coded_diagnostic("S102", source, where, facts, on_key=True)


def _odd_space(source: YamlSource, where: Keys, text: object, on_key: bool = False) -> Diagnostic | None:
    """The finding if a value or key that is not allowed has at its edge a character that only looks like a space."""
    if not (odd := odd_space(text) if isinstance(text, str) else None):
        return None
    made = coded_diagnostic("D021", source, where, {"character": odd[1]}, on_key)
    return made._replace(column=made.column + odd[0])


def _real(where: Keys) -> Keys:
    """The keys without those that pydantic adds (the `[key]` for the key of a mapping)."""
    return where[:-1] if where and where[-1] == "[key]" else where


def _foreign(value: str) -> Text:
    """The letters of an id that are not Latin: a Cyrillic a looks like a Latin one."""
    letters = dict.fromkeys(letter for letter in value if letter.isalpha() and not letter.isascii())
    cyrillic = [letter for letter in letters if "CYRILLIC" in unicodedata.name(letter, "")]
    if cyrillic:
        return Text("; it contains Cyrillic letters: {letters}").fill(letters=", ".join(cyrillic))
    return Text("; it contains non-Latin letters: {letters}").fill(letters=", ".join(letters)) if letters else same("")


_DAY_FIRST = re.compile(r"(\d{1,2})[./](\d{1,2})[./](\d{3,4})", re.ASCII)
_DATE_FIRST = re.compile(r"\d{1,4}-\d{1,2}-\d{1,2}(?=[^\d-])", re.ASCII)  # 1485-08-22 // the battle
_DIGITS = re.compile(r"\d{1,4}(-\d{1,2}){0,2}( BC)?", re.ASCII)
_DASHES = re.compile("[\u2010-\u2015\u2212]")
_PLAIN: Mapping[str, tuple[type, ...]] = {"int_type": (int,), "float_type": (int, float), "bool_type": (bool,)}
_NUMBER = re.compile(r"[+]?(-?)0*([0-9]+)(?:[.,]([0-9]+))?(?:\s*(?:[%;]|[^\W\d_]+\.?|//.*))?")  # 012, 1,5, 50%, 500 pts


_THOUSANDS = re.compile(r"[0-9]{1,3}(?:[,. '\u00a0\u202f][0-9]{3})+")  # 1,000 or 1 000
_YES, _NO = same("true"), same("false")
_TRUTH = {"true": _YES, "yes": _YES, "on": _YES, "false": _NO, "no": _NO, "off": _NO}


def _plain_digits(value: str) -> str:
    """The text with digits of other scripts replaced by 0 to 9."""
    return "".join(str(unicodedata.decimal(one)) if one.isdecimal() else one for one in value)


def _number_in(value: str, *, whole: bool) -> Text | None:
    """The number in a text, as it should be written; None if there is none."""
    written = _plain_digits(value[: _SHOWN + 1]).strip(_PRINTED_QUOTES).replace("\u2212", "-")
    if whole and _THOUSANDS.fullmatch(written):
        return same(re.sub("[^0-9]", "", written))
    found = len(value) <= _SHOWN and _NUMBER.fullmatch(written)
    if not found or (whole and found[3]):
        return None
    sign, number, decimals = found.groups()
    return same(f"{sign}{number}.{decimals}" if decimals else f"{sign}{number}")


def _dated(value: str) -> Text:
    """The suggested form of a date written day first or with digits of another script; empty if in doubt."""
    if (digits := _DASHES.sub("-", _plain_digits(value))) != value:
        return suggestion(digits) if _DIGITS.fullmatch(digits) else same("")
    if begins := _DATE_FIRST.match(value):
        return suggestion(begins[0])
    if not (found := _DAY_FIRST.fullmatch(value)):
        return same("")
    day, month, year = found.groups()
    return suggestion(f"{year}-{month:0>2}-{day:0>2}")


def shortened(value: object) -> str:
    """A value of a document for a message: on one line, and not too long."""
    if isinstance(value, dict | tuple):
        return "{…}" if isinstance(value, dict) else "[…]"
    words = "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    words = words.replace("\n", " ")
    return words if len(words) <= _SHOWN else words[: _SHOWN - 1] + "…"


def _dotted(where: Keys) -> str:
    return ".".join(str(key) for key in where)


def coded_diagnostic(
    code: str, source: YamlSource, where: Keys, facts: Mapping[str, object], on_key: bool = False
) -> Diagnostic:
    """A finding with a code, at the value (or key) at `where`; `facts` fill its message."""
    wording = wordings()[code]
    while where and where not in source.values:  # a name that is one text for all languages has no `en`
        where = where[:-1]
    line, column = source.key_mark(where) if on_key else source.mark(where)
    fix = wording.fix.fill(**facts).changed(lambda words, _: words.rstrip())
    return Diagnostic(
        code, wording.severity, wording.says.fill(**facts), source.path, line, column, _dotted(where), (), (fix,)
    )
