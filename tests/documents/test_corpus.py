"""Hostile and broken files: each ends in the findings that its folder's `index.tsv` tells, at their places, and nothing else.

A row of an index is a file and what is found in it: `CODE line:column` from 1, with `+N` where N more of its kind are only counted, or `-` where the file is sound however
odd it looks; ` / ` parts what the parser in C finds from what the one in Python does. Files that are too large to keep are made here.
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import yaml

from builder.documents.reading import yaml_source
from builder.library.examine import examine, library
from tests.commands import metered

SECONDS, MEBIBYTES = 2, 300  # for any one file

CORPUS = Path(__file__).parents[1] / "corpus"
ROWS = [
    (index.parent / name, found)
    for index in sorted(CORPUS.glob("*/index.tsv"))
    for name, found in (row.split("\t") for row in index.read_text("utf-8").splitlines())
]
LARGE = {
    "a-million-brackets": (b"[" * 1_000_000, "D007 1:33"),
    "brackets-in-a-value": (b"a: " + b"[" * 500_000, "D007 1:35"),
    "braces": (b"{a: " * 200_000, "D007 1:129"),
    "hyphens": (b"- " * 200_000, "D007 1:65"),
    "more-than-a-mebibyte": (b"a: " + b"x" * (1 << 20), "D003 1:1"),
    "a-text-as-large-as-allowed-files": (b"a: " + b"x" * 1_000_000, "S101 1:1, S101 1:1, D017 1:4"),
    "a-key-as-large": (b"? " + b"x" * 30_000 + b"\n: 1\n", "D017 1:3"),
    "more-values-than-allowed": (b"a: [" + b"1," * 20_001 + b"]", "D008 1:40001"),
    "more-flaws-than-anybody-reads": (b"a: [" + b"*x," * 500 + b"]", "D009"),
    "a-merge-bomb-of-nine-steps": (
        b"a0: &a0 {x: 1}\n" + b"".join(b"a%d: &a%d {<<: [%s]}\n" % (n, n, b",".join([b"*a%d" % (n - 1)] * 9)) for n in range(1, 10)),
        "D009",
    ),
    "slips-of-keys-as-many-as-allowed": (b"kind: roster\nsystem: chainmail\n" + b"".join(b"k%d: 1\n" % n for n in range(19_000)), "D009"),
    "more-slips-of-keys": (b"kind: roster\nsystem: chainmail\n" + b"".join(b"k%d: 1\n" % n for n in range(60_000)), "D008 20000:9"),
    "units-of-nothing-as-many-as-allowed": (b"kind: roster\nsystem: chainmail\nunits: [" + b"{}," * 19_000 + b"]", "D009"),
    "units-of-nothing-as-a-roster-may-have": (b"kind: roster\nsystem: chainmail\nunits: [" + b"{}," * 200 + b"]", "D009"),
    "only-spaces": (b" " * 1_000_000, "D004 1:1"),
    "only-newlines": (b"\n" * 1_000_000, "D004 1:1"),
    "only-comments": (b"#x\n" * 300_000, "D004 1:1"),
    "one-quote-and-a-sea-of-text": (b"a: '" + b"x " * 500_000, "D001 1:4"),
}  # fmt: skip


@pytest.fixture(params=["the parser in C", "the parser in Python"])
def either_parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where PyYAML has no libyaml, its own parser reads: to the same findings."""
    if request.param == "the parser in Python":
        monkeypatch.setattr(yaml_source, "_PARSER", yaml.SafeLoader)


def findings(path: Path) -> list[str]:
    """What `muster check` finds in a file, notes left out, as rows of an index tell it."""
    reader, _ = library((str(path),))
    return [
        f"{one.code} {one.line}:{one.column}{f' +{one.more}' * (one.more > 0)}"
        for one in examine(reader)
        if one.severity != "info"
    ]


@contextmanager
def patience() -> Iterator[None]:
    """What is done inside may take so long; not asked while coverage traces every line, which takes three times as long."""
    begun = time.process_time()
    yield
    assert sys.gettrace() is not None or time.process_time() - begun < SECONDS


def test_the_corpus_is_large_and_every_file_of_it_is_in_an_index() -> None:
    files = set(CORPUS.rglob("*.yaml"))
    assert files == {path for path, _ in ROWS}
    assert len(files) >= 400
    assert len({path.parent for path in files}) >= 45


@pytest.mark.usefixtures("either_parser")
@pytest.mark.parametrize(("path", "found"), ROWS, ids=[f"{path.parent.name}/{path.stem}" for path, _ in ROWS])
def test_a_file_of_the_corpus_ends_in_its_findings(path: Path, found: str) -> None:
    with patience():
        told = findings(path)
    assert sorted(told) in [sorted(either.split(", ")) if either != "-" else [] for either in found.split(" / ")]


@pytest.mark.parametrize("name", LARGE)
def test_a_file_too_large_to_keep_ends_in_its_findings(name: str, tmp_path: Path) -> None:
    """Neither stack nor memory nor patience is exhausted."""
    content, wanted = LARGE[name]
    (tmp_path / "large.yaml").write_bytes(content)
    with patience():
        found = findings(tmp_path / "large.yaml")
    if " " not in wanted:  # the first hundred flaws and the cap
        assert wanted in [one.split()[0] for one in found]
    else:
        assert sorted(found) == sorted(wanted.split(", "))


@pytest.mark.skipif(os.name == "nt", reason="what a process has used is asked for in the way of POSIX")
def test_the_command_tells_all_of_it_without_a_traceback_and_in_little_memory(tmp_path: Path) -> None:
    """The whole corpus in one call, with the large files: exit code 1, and less memory than one file alone may take."""
    for name, (content, _) in LARGE.items():
        (tmp_path / f"{name}.yaml").write_bytes(content)
    used = metered("check", CORPUS, tmp_path, folder=tmp_path)
    told = (tmp_path / "said").read_text("utf-8") + (tmp_path / "shown").read_text("utf-8")
    assert used.code == 1
    assert "Traceback" not in told
    assert f"{len(ROWS) + len(LARGE)} files, " in told
    assert used.memory < MEBIBYTES
