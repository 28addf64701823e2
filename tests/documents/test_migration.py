"""Migration renames what is old and touches nothing else, in the text of a file and in what is read from it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.documents import migration
from builder.documents.migration import Renaming, changes, migrated, migrated_source, migrated_text
from builder.documents.reading.yaml_source import YamlSource, parse
from builder.registry import SYSTEMS, system

TABLE = (
    Renaming("army-list", ("lines", "*", "stats"), "keys", {"zsh": "protection", "dv": "move"}),
    Renaming("army-list", ("readings", "Q-1"), "values", {"bs-counts": "combat-counts"}),
)


def read(text: str) -> YamlSource:
    source = parse("a.yaml", text.encode())
    assert not source.flaws
    return source


def after(text: str) -> str:
    source = read(text)
    return migrated_text(text, source, changes(source.data, TABLE))


comments = st.sampled_from(["", "  # zsh: the old name, in a comment", "   #dv"])
keys = st.sampled_from(["zsh", '"zsh"', "'dv'", "dv", "protection", "a"])
ends = st.sampled_from(["\n", "\r\n"])


@st.composite
def files(draw: st.DrawFn) -> str:
    """Lists in flow and block style, with comments, quotes and texts that contain old names."""
    lines = [
        "kind: army-list" + draw(comments),
        f"history: zsh and dv are words {draw(st.sampled_from(['', 'ёж']))}",
        "lines:",
    ]
    for _ in range(draw(st.integers(1, 4))):
        stats = draw(st.lists(keys, min_size=1, max_size=3, unique_by=lambda key: key.strip("'\"")))
        name = draw(st.sampled_from(["zsh", "Лучники", "dv: 3"]))
        lines.append(f"  - name: {{en: '{name}', ru: \"ЗЩ\"}}" + draw(comments))
        if draw(st.booleans()):
            lines.append(
                f"    stats: {{{', '.join(f'{key}: {number}' for number, key in enumerate(stats))}}}" + draw(comments)
            )
        else:
            lines += ["    stats:", *(f"      {key}:   {number}{draw(comments)}" for number, key in enumerate(stats))]
    choice = draw(st.sampled_from(["bs-counts", "'bs-counts'", '"bs-counts"', "combat-counts"]))
    return draw(ends).join([*lines, f"readings: {{Q-1: {choice}, Q-2: bs-counts}}", ""])


@given(files())
def test_the_text_is_read_as_the_data_with_new_names(text: str) -> None:
    source = read(text)
    assert read(after(text)).data == migrated(source.data, changes(source.data, TABLE))


@given(files())
def test_comments_order_quotes_and_line_ends_survive(text: str) -> None:
    """Put back the old names where they were changed, and the file is as it was, byte for byte."""
    source = read(text)
    found = changes(source.data, TABLE)
    new = read(after(text))
    back = [one._replace(where=moved(one), old=one.new, new=one.old) for one in found]
    assert migrated_text(after(text), new, back) == text
    assert [line.partition("#")[2] for line in after(text).splitlines()] == [
        line.partition("#")[2] for line in text.splitlines()
    ]


def moved(one: migration.OldName) -> tuple[Any, ...]:
    """Where a change stands in the new file."""
    return (*one.where[:-1], one.new) if one.part == "keys" else one.where


@given(files())
def test_migrating_twice_is_migrating_once(text: str) -> None:
    assert after(after(text)) == after(text)


@given(files())
def test_findings_about_new_names_stand_at_the_old_ones(text: str) -> None:
    source = read(text)
    found = changes(source.data, TABLE)
    renewed = migrated_source(source, found)
    assert renewed.data == migrated(source.data, found)
    assert sorted(renewed.values.values()) == sorted(source.values.values())
    for one in found:
        assert renewed.values[moved(one)] == source.values[one.where]


def test_a_mapping_with_both_names_is_left_alone() -> None:
    """One of the two is a mistake, which the check names; two equal keys would be worse."""
    text = "kind: army-list\nlines:\n  - stats: {zsh: 1, protection: 2, dv: 3}\n"
    assert after(text) == text.replace("dv", "move")


def test_another_kind_of_document_is_left_alone() -> None:
    text = "kind: roster\nlines:\n  - stats: {zsh: 1}\n"
    assert after(text) == text


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_the_table_of_a_system_leads_from_names_that_are_gone_to_names_that_are_there(system_id: str) -> None:
    """New names stand in a field of the model or a reading's choices; old ones in none, or old files would be misread."""
    schema = {
        kind: str(system(system_id).model_of(kind).model_json_schema()) for kind in ("army-list", "roster", "evening")
    }
    for row in migration.rows(system(system_id).data):
        if row.part == "keys":
            for old, new in row.names.items():
                assert f"'{new}': {{" in schema[row.kind]
                assert f"'{old}': {{" not in schema[row.kind]
        else:
            choices = system(system_id).readings.known()[row.at[-1]].choices
            assert {*row.names.values()} <= {*choices}
            assert choices.keys().isdisjoint(row.names)
