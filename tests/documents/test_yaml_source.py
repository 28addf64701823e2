"""YAML is read as it is written, with a place for every value, and nothing hostile gets through."""

import unicodedata
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from builder.documents.reading.yaml_source import MOST_BYTES, MOST_DEPTH, MOST_TEXT, parse, undrawable
from builder.render import fonts


def codes(content: bytes | str) -> list[tuple[str, int, int]]:
    source = parse("x.yaml", content.encode() if isinstance(content, str) else content)
    return [(flaw.code, flaw.line, flaw.column) for flaw in source.flaws]


@pytest.mark.parametrize(
    "word", ["NO", "yes", "on", "12:30", "012", "1_000", "1e3", "0x10", "+5", ".5", "2024-13-45", ".inf", "NaN"]
)
def test_plain_words_stay_text(word: str) -> None:
    """Nothing that a YAML 1.1 reader would turn into a number, a time or a truth value is changed."""
    assert parse("x", f"a: {word}".encode()).data == {"a": word}


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("12", 12),
        ("-3", -3),
        ("0", 0),
        ("1.50", 1.5),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
    ],
)
def test_numbers_truth_and_nothing_are_read(word: str, value: object) -> None:
    """The few words that do mean something else than text."""
    assert parse("x", f"a: {word}".encode()).data == {"a": value}


def test_a_number_in_quotes_is_text() -> None:
    assert parse("x", b"a: '12'").data == {"a": "12"}


def test_every_value_has_its_line_and_column() -> None:
    source = parse("x", "имя: Полк\nunits:\n  - {id: a, n: 3}\n  - id: b\n".encode())
    assert source.mark(("имя",)) == (1, 6)
    assert source.mark(("units", 0, "n")) == (3, 16)
    assert source.key_mark(("units", 1, "id")) == (4, 5)
    assert source.mark(("units", 1, "missing")) == (4, 5)


def test_lists_become_tuples() -> None:
    assert parse("x", b"a: [1, [2]]").data == {"a": (1, (2,))}


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_any_line_end_and_a_byte_order_mark_are_accepted(line_end: str) -> None:
    source = parse("x", ("\ufeff" + f"a: 1{line_end}b: [{line_end}2]{line_end}").encode())
    assert (source.data, source.flaws) == ({"a": 1, "b": (2,)}, ())


@pytest.mark.parametrize(
    ("encoding", "guess"),
    [("cp1251", "CP1251"), ("cp866", "CP866"), ("koi8-r", "KOI8-R"), ("utf-16", "UTF-16"), ("utf-16-be", "UTF-16")],
)
def test_another_encoding_is_named(encoding: str, guess: str) -> None:
    """A file saved in an old encoding is refused with its likely name, not read as rubbish."""
    words = "имя: Рыцари герцога Орлеанского и латники короля\n"
    flaw = parse("x", words.encode(encoding)).flaws[0]
    assert (flaw.code, flaw.facts["guess"]) == ("D002", guess)


@pytest.mark.parametrize("words", ["name: Schützen", "name: Archers – “first”", "name: Señor Pérez"])
def test_single_letters_that_ascii_lacks_are_of_the_west(words: str) -> None:
    """Words of Russian letters have several side by side."""
    assert parse("x", words.encode("cp1252")).flaws[0].facts["guess"] == "CP1252"


@pytest.mark.parametrize(
    ("content", "found"),
    [
        ("a: 1\nb: 2\na: 3\n", [("D016", 3, 1)]),
        ("a: &x 1\nb: *x\n", [("D012", 1, 4), ("D012", 2, 4)]),
        ("a: &a [*a]\n", [("D012", 1, 4), ("D012", 1, 8)]),
        ("<<: {a: 1}\n", [("D015", 1, 1)]),
        ("a: !!python/object:os.system x\n", [("D013", 1, 4)]),
        ("a: !!int ''\n", [("D013", 1, 4)]),
        ("? [a]\n: 1\n", [("D014", 1, 3)]),
        ("a: 1\n---\nb: 2\n", [("D005", 2, 1)]),
        ("", [("D004", 1, 1)]),
        ("# nothing\n", [("D004", 1, 1)]),
        ("- a\n", [("D006", 1, 1)]),
        ("a:\n\t- 1\n", [("D011", 2, 1)]),
        ("a: [1\n", [("D001", 2, 1)]),
        ('a: "\\x07"\n', [("D010", 1, 4)]),
        ("a: 1 # \x85\n", [("D010", 1, 8)]),
        ("a: \u202eabc\n", [("D018", 1, 4)]),
        ("a: 'x\u200bx'\n", [("D018", 1, 4)]),
    ],
)
def test_what_may_not_stand_in_a_list_is_refused_at_its_place(content: str, found: list[tuple[str, int, int]]) -> None:
    assert codes(content) == found


def test_all_flaws_of_a_file_come_in_one_pass() -> None:
    assert [code for code, _, _ in codes("a: &x 1\na: 2\nb: !t 3\nc: *x\n")] == ["D012", "D016", "D013", "D012"]


def test_the_first_of_two_equal_keys_is_kept() -> None:
    assert parse("x", b"a: 1\na: {b: 2}\n").data == {"a": 1}


@pytest.mark.parametrize("bomb", ["[" * 500_000, "{a: " * 200_000, "- " * 40_000, "? " * 40_000])
def test_bottomless_nesting_is_refused(bomb: str) -> None:
    """Neither the parser's stack nor ours is exhausted; the place is where the cap was reached."""
    assert codes(bomb)[0][0] in ("D007", "D014", "D003")


def test_depth_just_inside_the_cap_is_read() -> None:
    lists = MOST_DEPTH - 1
    assert codes("a: " + "[" * lists + "]" * lists) == []
    assert codes("a: " + "[" * (lists + 1) + "]" * (lists + 1))[0][0] == "D007"


def test_an_alias_bomb_is_refused_at_once() -> None:
    bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"{chr(98 + i)}: &{chr(98 + i)} [{', '.join([f'*{chr(97 + i)}'] * 9)}]\n" for i in range(9)
    )
    assert {code for code, _, _ in codes(bomb)} == {"D012"}


def test_a_file_or_text_beyond_its_cap_is_refused() -> None:
    assert codes(b"a: " + b"x" * MOST_BYTES)[0][0] == "D003"
    assert codes("a: " + "x" * (MOST_TEXT + 1)) == [("D017", 1, 4)]
    assert codes("a: " + "x" * MOST_TEXT) == []


def test_flaws_are_capped() -> None:
    assert codes("a: [" + "&x 1, " * 1000 + "1]")[-1][0] == "D009"


_words = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn", "Co", "Cf", "Zl", "Zp")), max_size=20
)
_plain = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-(10**9), 10**9), _words),
    lambda below: st.one_of(st.lists(below, max_size=4).map(tuple), st.dictionaries(_words, below, max_size=4)),
    max_leaves=12,
)


def _normal(value: Any) -> Any:
    import unicodedata

    if isinstance(value, str):
        return unicodedata.normalize("NFC", value)
    if isinstance(value, tuple):
        return tuple(map(_normal, value))
    if isinstance(value, dict):
        return {_normal(key): _normal(below) for key, below in value.items()}
    return value


def _listed(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_listed(one) for one in value]
    return {key: _listed(below) for key, below in value.items()} if isinstance(value, dict) else value


@given(st.dictionaries(_words, _plain, min_size=1, max_size=4))
def test_what_a_yaml_writer_writes_is_read_back(data: dict[str, Any]) -> None:
    """Loading a dump gives the data again (in NFC), whatever the names are."""
    dumped = yaml.safe_dump(_listed(data), allow_unicode=True)
    source = parse("x", dumped.encode())
    if len(_normal(data)) == len(data):
        assert (source.flaws, source.data) == ((), _normal(data))


@given(st.binary(max_size=200))
def test_no_bytes_whatever_raise(content: bytes) -> None:
    """Reading ends in data or in coded flaws, never in an exception."""
    source = parse("x", content)
    assert source.data is not None or source.flaws


@given(st.text("&*!?<>|-[]{}:, \n\t'\"#%@`ab1", max_size=60))
def test_no_punctuation_raises_an_exception(text: str) -> None:
    source = parse("x", text.encode())
    assert source.data is not None or source.flaws


@pytest.mark.parametrize(
    ("begins", "what"),
    [
        (b"%PDF-1.7\n%\xe2\xe3", "PDF"),
        (b"PK\x03\x04\x14\x00\x06\x00", "an office document (ZIP, DOCX, XLSX, ODT)"),
        (b"{\\rtf1\\ansi", "an office document (RTF)"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "an image (PNG)"),
    ],
)
def test_a_file_of_another_kind_is_called_by_its_kind(begins: bytes, what: str) -> None:
    """Who takes the printed PDF for the list must not be told to save it in another encoding."""
    (flaw,) = parse("x", begins).flaws
    assert (flaw.code, str(flaw.facts["what"].en)) == ("D020", what)  # type: ignore[attr-defined]


def letters_of_the_faces(folders: tuple[Path, ...], monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """The letters that all faces share when fonts are looked for in these folders (in none: Roboto)."""
    from reportlab.pdfbase.ttfonts import TTFontFile

    monkeypatch.setattr(fonts, "folders", lambda: folders)
    fonts.forget()
    try:
        return set.intersection(*({*TTFontFile(str(face.path)).charToGlyph} for face in fonts.faces()))
    finally:
        monkeypatch.undo()
        fonts.forget()


def test_the_letters_of_names_are_those_that_every_typeface_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """None is refused in vain, none is taken and then missing on a card."""
    codes = letters_of_the_faces(fonts.folders(), monkeypatch) & letters_of_the_faces((), monkeypatch)
    shared = {chr(code) for code in codes if chr(code).isprintable() and not 0xE000 <= code <= 0xF8FF}
    taken = {chr(code) for code in range(0x20, 0x10000) if not undrawable(chr(code))}
    assert taken - shared == {"\xa0", "\xad"}, "spaces that are not printed"
    assert {letter for letter in shared - taken if unicodedata.normalize("NFC", letter) == letter} == set()
    assert undrawable("Орлеан 🏰, Ἀ и Ἀ") == "🏰Ἀ"
