"""Sample files changed byte by byte at random: whatever comes out is read, or answered with coded findings."""

import random
import time
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from builder.documents.reading.yaml_source import parse
from builder.library.examine import examine, library
from tests.tools.samples import SAMPLES

FILES = {path.name: path.read_bytes() for path in sorted(SAMPLES.rglob("*.yaml"))}
PIECES = [
    b"\x00", b"\xff", b"\xd0", b"\xe2\x80\xae", b"\xf0\x9f\x90\x8e", b"\r", b"\n", b"\t", b" ", b"  ", b"'", b'"', b"\\", b"&a ", b"*a", b"!!x ",
    b"!", b"<<: ", b"? ", b"- ", b": ", b":", b", ", b"[", b"]", b"{", b"}", b"#", b"|", b">", b"%", b"@", b"`", b"~", b"null", b"true", b"-1",
    b"0", b"9" * 30, b"1e400", b".nan", b"---\n", b"...\n", b'"\\x00"', b'"\\ud800"', b"\xef\xbb\xbf", b"en", b"id", b"units", b"[" * 40, b"- " * 40,
]  # fmt: skip


@st.composite
def spoilt(draw: st.DrawFn) -> tuple[str, bytes]:
    """The name of a sample and its bytes after one to six changes: bytes cut out, put in, doubled or moved."""
    name, content = draw(st.sampled_from(list(FILES.items())))
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(content)))
        end = min(len(content), start + draw(st.integers(0, 30)))
        piece = draw(st.sampled_from(PIECES) | st.binary(max_size=4) | st.just(content[start:end] * 2))
        content = content[: start if draw(st.booleans()) else end] + piece + content[end:]
    return name, content


def changed(chance: random.Random) -> tuple[str, bytes]:
    """As `spoilt`, from a seed and some twenty times as fast."""
    name, content = chance.choice(list(FILES.items()))
    for _ in range(chance.randint(1, 6)):
        start = chance.randint(0, len(content))
        end = min(len(content), start + chance.randint(0, 30))
        piece = chance.choice((chance.choice(PIECES), chance.randbytes(chance.randint(0, 4)), content[start:end] * 2))
        content = content[: chance.choice((start, end))] + piece + content[end:]
    return name, content


def test_very_many_spoilt_files_are_read_or_answered(nightly: bool) -> None:
    """Always the same ones: a hundred thousand in the night, some each time."""
    chance = random.Random(1)
    count = 100_000 if nightly else 1_000
    begun = time.process_time()
    read = 0
    for number in range(count):
        name, content = changed(chance)
        try:
            read += not parse(name, content).flaws
        except Exception as error:  # whatever it is, the bytes are what one needs
            raise AssertionError(f"change {number}, {name}: {content!r}") from error
    print(f"{count} files, {count / (time.process_time() - begun):.0f} a second, {read} of them without a flaw")
    assert 0 < read < count


@given(spoilt())
def test_the_flaws_of_a_spoilt_file_lie_inside_it(file: tuple[str, bytes]) -> None:
    """Reading never raises, and a message leads to a line that is there."""
    name, content = file
    lines = content.replace(b"\r\n", b"\n").replace(b"\r", b"\n").count(b"\n") + 1
    for flaw in parse(name, content).flaws:
        assert 1 <= flaw.line <= lines + 1


def test_spoilt_files_never_stop_a_check(tmp_path: Path) -> None:
    """The whole way: file, shape, rules."""

    @given(spoilt())
    def checked(file: tuple[str, bytes]) -> None:
        path = tmp_path / file[0]
        path.write_bytes(file[1])
        reader, _ = library((str(path),))
        for found in examine(reader):
            assert found.code
            assert found.message.en
            assert found.message.say("ru")
            assert found.line >= 1
            assert found.column >= 1

    checked()
