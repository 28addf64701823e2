"""The sample lists, rosters and evenings are legal, are told in both languages, and say where they are from."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from builder.documents.army_list import ArmyList
from builder.documents.evening import Evening
from builder.documents.roster import Roster
from builder.library.examine import examine
from builder.registry import SYSTEMS
from tests.tools.samples import SAMPLES, documents, read

TOLD = ("name", "region", "history", "note", "back")  # what is printed; titles of sources are those of the books
CYRILLIC = re.compile("[а-яёА-ЯЁ]")
ADDRESS = re.compile(r'\w+://[^\s",;]+')
HOSTS = {
    line for line in (Path(__file__).parent / "hosts.txt").read_text("utf-8").splitlines() if not line.startswith("#")
}
FILES = sorted(path.relative_to(SAMPLES).as_posix() for path in SAMPLES.rglob("*.yaml"))


def test_every_sample_is_read() -> None:
    """None is passed over for a flaw or a strange name."""
    assert FILES
    alone = [name for name in FILES if "/editions/" not in name]  # past editions are read with their list
    assert len(read().given) == len(alone)


def test_the_samples_break_no_rule() -> None:
    """No error and no warning; notes are what is meant and stay (`muster check` shows them)."""
    found = examine(read())
    assert [(one.path, one.line, one.code, one.message.en) for one in found if one.severity != "info"] == []


def test_the_schema_is_named_in_the_head_of_every_sample() -> None:
    """An editor completes and checks it, and the path leads there."""
    for name in FILES:
        path = SAMPLES / name
        head = path.read_text("utf-8").splitlines()[0]
        named = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", head)
        assert named, name
        assert (path.parent / named[1]).resolve().is_file(), name


def told(node: Any, where: str = "") -> Iterator[tuple[str, Any]]:
    """Every value of a document that is printed as words, with its place."""
    if isinstance(node, dict):
        for key, below in node.items():
            if key in TOLD:
                yield f"{where}.{key}", below
            else:
                yield from told(below, f"{where}.{key}")
    elif isinstance(node, tuple):
        for index, below in enumerate(node):
            yield from told(below, f"{where}.{index}")


def test_the_samples_are_told_in_english_and_in_russian() -> None:
    """Names, regions, histories and notes have both, each in its own letters."""
    looked_at = 0
    for one in read().given:
        for where, words in told(one.source.data):
            looked_at += 1
            place = f"{one.source.path}{where}: {words}"
            assert isinstance(words, dict), place
            assert not CYRILLIC.search(words["en"]), place
            assert CYRILLIC.search(words["ru"]), place
    assert looked_at > 100


def test_the_sources_of_the_samples_lie_where_anyone_may_read_them() -> None:
    """Every address begins with http, its host has been looked at (`hosts.txt`), and none stands there unused."""
    found = [urlsplit(one) for name in FILES for one in ADDRESS.findall((SAMPLES / name).read_text("utf-8"))]
    assert {one.geturl() for one in found if one.scheme not in ("http", "https")} == set()
    assert {one.hostname for one in found} == HOSTS


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_system_has_lists_rosters_and_an_evening(system_id: str) -> None:
    """The door to a system is something that can be built."""
    assert documents(ArmyList, system_id)
    assert len(documents(Roster, system_id)) >= 2
    assert documents(Evening, system_id)


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_the_enemies_of_a_list_are_lists_of_the_same_system(system_id: str) -> None:
    """Whom an army fought can be looked up."""
    lists = {one.document.id: one.document for one in documents(ArmyList, system_id)}
    assert any(getattr(one, "enemies", ()) for one in lists.values())
    assert {
        (name, enemy) for name, one in lists.items() for enemy in getattr(one, "enemies", ()) if enemy not in lists
    } == set()
