"""A slip in a file is named in the words of the one who made it, in both languages."""

import re
from typing import Literal

import pytest

from builder.documents.fields import Date, HistoricDate, Strict
from builder.documents.reading.validation_errors import validated, yaml_diagnostics
from builder.documents.reading.yaml_source import parse

BROKEN = [
    ("name: Duke: the bold\n", "must be quoted"),
    ("  name: Duke: the bold\n", "must be quoted"),
    ("name: @Duke\n", "must be quoted"),
    ("name: %Duke\n", "must be quoted"),
    ("name: &\n", "must be quoted"),
    ("name: *Знамя\n", "must be quoted"),
    ("units:\n  - {id: a, name: 'Duke's men'}\n", "a quote or colon inside a text ended it early"),
    ("units:\n  - {id: a, line: b\n  - {id: c, line: d}\n", "`}` is missing"),
    ("arms: [pike\nprice: 3\n", "`]` is missing"),
    ("lines:\n  - id: a\n   price: 2\n", "indented"),
    ("lines:\n  - {id: a}\n    {id: b}\n", "indented"),
    ("kind: roster\n system: formations\nid: x\n", "indented more than the key above"),
    ("kind: roster\nid x\nname: y\n", "colon"),
    ("name: 'Duke\nid: x\n", "the quote that opens here"),
    ("name: {en: My regiment: the first, ru: x}\n", "a colon in unquoted text"),
    ('name: "a\\d"\n', "in double quotes"),
    ("lines: - id: a\n", "below their key"),
    ("units:\n  - id:a\n    line: b\n", "no space after the colon"),
    ("units:\n  - id: a\n      line: b\n", "indented more than the key above it"),
    ("name: “My regiment: the first”\n", "write straight quotes"),
    ("name: {en: «My regiment: the first»}\n", "write straight quotes"),
    ("name: 'Richard's army'\nid: x\n", "the quoted text ends before this"),
    ('name: "Red" army\nid: x\n', "the quoted text ends before this"),
    ("units:\n  - id: a\n  – id: b\n", "begins with a plain hyphen and a space"),
    ("units:\n  – id: a\n    line: b\n", "begins with a plain hyphen and a space"),
    ("units:\n  - id: a\n  -id: b\n", "begins with a plain hyphen and a space"),
    ("table: {width:, depth: 3}\n", "no space after the colon"),
    ("arms: [pike]]\n", "that no `{` or `[` opens"),
    ("unit: {id: a}}\n", "that no `{` or `[` opens"),
    ("history: >Words\n", "begins on the next line"),
]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("kind: roster\nid x\nname: y\n", (2, 1)),
        ("kind: roster\nid:x\nname: y\n", (2, 1)),
        ("units:\n  - id:a\n    line: b\n", (2, 5)),
        ("units:\n  – id: a\n    line: b\n", (2, 3)),
        ("units:\n  - id: a\n  •  id: b\n", (3, 3)),
        ("name: 'Richard's army'\nid: x\n", (1, 16)),
    ],
)
def test_a_slip_is_told_where_it_is_not_where_the_parser_noticed_it(text: str, place: tuple[int, int]) -> None:
    assert [(one.line, one.column) for one in yaml_diagnostics(parse("x.yaml", text.encode()))] == [place]


@pytest.mark.parametrize(("text", "says"), BROKEN)
def test_broken_yaml_is_explained_in_both_languages(text: str, says: str) -> None:
    """No word of the parser's own grammar reaches a player, and no English a Russian one."""
    found = yaml_diagnostics(parse("x.yaml", text.encode()))
    assert [one.code for one in found] == ["D001"]
    assert says in found[0].message.en
    assert re.findall("[A-Za-z]{2,}", found[0].message.say("ru")) == ["YAML"]


class Priced(Strict):
    price: int


class Told(Strict):
    hidden: bool = False
    place: Literal["camp", "town"] = "camp"
    day: Date = HistoricDate(1415)
    points: int = 0


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("hidden: yes", "S104", "write true"),
        ("hidden: FALSE", "S104", "write false"),
        ("hidden: 5x", "S104", "write true or false"),
        ("points: 1,000", "S104", "write 1000"),
        ("points: 1 000 000", "S104", "write 1000000"),
        ("points: 1,5", "S104", "write a whole number"),
        ("day: 1415–10–25", "S109", "did you mean `1415-10-25`?"),
        ("day: 1415 – 1420", "S109", "write a date such as"),
        ("day:", "S101", "add `day:` with a value"),
        ("place:", "S101", "add `place:` with a value"),
    ],
)
def test_a_value_that_is_wrong_is_told_with_the_right_one(text: str, code: str, words: str) -> None:
    _, found = validated(parse("x.yaml", f"{text}\n".encode()), Told)
    assert [one.code for one in found] == [code]
    assert words in f"{found[0].message.en} {found[0].fixes[0].en}"
    assert "did you mean" not in found[0].message.en or "did you mean" in words


def test_a_number_with_a_no_break_space_behind_it_is_told_at_the_space() -> None:
    _, found = validated(parse("x.yaml", "price: 5\u00a0\n".encode()), Priced)
    assert [(one.code, one.line, one.column) for one in found] == [("D021", 1, 9)]
