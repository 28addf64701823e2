"""One slip anywhere in a sample, in a key or a value: what is found beside it is found in the sample without it too."""

import re
from functools import cache
from pathlib import Path

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from builder.documents.model_keys import every_key
from builder.documents.reading.yaml_source import parse
from builder.registry import system
from builder.text import LANGUAGES
from builder.text.diagnostic import Diagnostic
from tests.library.test_mending import plain, told
from tests.tools.samples import SAMPLES

FILES = sorted(path for path in SAMPLES.rglob("*.yaml") if "editions" not in path.parts)
SHAPE = {f"S{number}" for number in range(101, 110)}


def faulty(path: Path) -> str:
    """The text of a sample with faults: too dear, on a day of no calendar, with something settled that is none."""
    text = re.sub(r"(?m)^points: .*", "points: 3", path.read_text("utf-8"))
    text = re.sub(r"(?m)^(date: .*)-[0-9]+-[0-9]+", r"\1-02-30", text)
    return re.sub(r"(?m)^settled: .*", "settled: [C999]", text)


# ---- keys ------------------------------------------------------------------------------------------------------------


@st.composite
def slips(draw: st.DrawFn) -> tuple[Path, str, str, str]:
    """A sample, its text with faults and one key misspelt: that key, and how it is written."""
    path = draw(st.sampled_from(FILES))
    text = faulty(path)
    source = parse(path.name, text.encode())
    known = every_key(system(source.data["system"]).model_of(source.data["kind"])) - {"kind", "system"}
    keys = [(str(where[-1]), mark) for where, mark in source.keys.items() if where[-1] in known]
    key, (line, column) = draw(st.sampled_from(keys))
    at = draw(st.integers(0, len(key) - 1))
    before, letter, after = key[:at], key[at], key[at + 1 :]
    swapped = f"{before[:-1]}{letter}{before[-1:]}{after}"
    written = draw(
        st.sampled_from([before + after, f"{before}{letter}{letter}{after}", f"{before}x{after}", swapped, "remark"])
    )
    assume(written and written != key)
    lines = text.split("\n")
    lines[line - 1] = f"{lines[line - 1][: column - 1]}{written}{lines[line - 1][column - 1 + len(key) :]}"
    return path, "\n".join(lines), key, written


def test_no_misspelt_key_makes_a_finding_that_is_not_true(tmp_path: Path, nightly: bool) -> None:
    """What is found beside the key is found without the slip; and all of it, if it is plain which key was meant."""
    mended, silent = 0, 0

    def told_of(sample: Path, text: str) -> list[Diagnostic]:
        path = tmp_path / sample.name
        path.write_text(text, "utf-8")
        found = told(path)
        path.unlink()
        return found

    @cache
    def right(sample: Path) -> list[Diagnostic]:
        return told_of(sample, faulty(sample))

    @settings(max_examples=1_000 if nightly else 25)
    @given(slips())
    def checked(case: tuple[Path, str, str, str]) -> None:
        nonlocal mended, silent
        sample, slip, key, written = case
        sound = right(sample)
        found = [one for one in told_of(sample, slip) if one.code not in SHAPE or one in sound]
        assert plain(found) <= plain(sound), (key, written)
        mended += bool(found)
        silent += not found
        if len(key) > 4 and len(written) > 3 and written != "remark":
            assert plain(found) == plain(sound), (key, written)

    checked()
    print(mended, "mended,", silent, "silent")
    assert mended > silent


# ---- values ----------------------------------------------------------------------------------------------------------

WRONG = ["[1]", "{a: 1}", "[{}]", "5x", "-7", "1.5", "99999999", "wonderful", "true", "~", "'-'"]
_VALUE = r"""("[^"]*"|'[^']*'|[^,{}\[\]\n"']+)"""


def written(text: str, mark: tuple[int, int], pattern: str) -> re.Match[str] | None:
    """What is written at a place of a file."""
    starts = [0, *(end.end() for end in re.finditer("\n", text))]
    return re.compile(pattern).match(text, starts[mark[0] - 1] + mark[1] - 1)


@st.composite
def exchanged(draw: st.DrawFn) -> tuple[Path, str]:
    """A sample with faults, in which some values stand at the same key elsewhere: of right types, yet seldom lawful."""
    path = draw(st.sampled_from(FILES))
    text = faulty(path)
    for _ in range(draw(st.integers(0, 6))):
        keys = {where: mark for where, mark in parse(path.name, text.encode()).keys.items() if where[-1] not in SPOKEN}
        key = draw(st.sampled_from(sorted({str(where[-1]) for where in keys})))
        same = [
            found
            for where, mark in keys.items()
            if where[-1] == key and (found := written(text, mark, rf"{key}: {_VALUE}"))
        ]
        if same:
            one, other = draw(st.sampled_from(same)), draw(st.sampled_from(same))
            text = text[: one.start(1)] + other[1] + text[one.end(1) :]
    return path, text


SPOKEN = {"kind", "system", "name", "says", "note", *LANGUAGES}


@st.composite
def wrong_values(draw: st.DrawFn) -> tuple[Path, str, str]:
    """A sample with faults, and the same with one value that is wrong."""
    path, text = draw(exchanged())
    places = {where: mark for where, mark in parse(path.name, text.encode()).values.items() if where[:1] not in KEPT}
    one = written(text, draw(st.sampled_from(sorted(places.values()))), _VALUE)
    assume(one)
    assert one
    return path, text, text[: one.start()] + draw(st.sampled_from(WRONG)) + text[one.end() :]


KEPT = {(), ("kind",), ("system",)}


def true(found: list[Diagnostic]) -> set[tuple[str, int, str]]:
    """Findings by line and message; of a note, the places that it has besides are its own matter."""
    said = ((one, re.sub(r" \(also on lines? .*\)$", "", one.message.en)) for one in found)
    return {(one.code, 0 if one.severity == "info" else one.line, words) for one, words in said}


def test_no_wrong_value_makes_a_finding_that_is_not_true(tmp_path: Path, nightly: bool) -> None:
    """Beside the message for the value, all that is found is found in the sample with the right value too."""
    of_values, of_right = 0, 0

    def told_of(sample: Path, text: str) -> list[Diagnostic]:
        path = tmp_path / sample.name
        path.write_text(text, "utf-8")
        return told(path)

    @settings(max_examples=1_000 if nightly else 25)
    @given(wrong_values())
    def checked(case: tuple[Path, str, str]) -> None:
        nonlocal of_values, of_right
        sample, right, wrong = case
        sound, found = told_of(sample, right), told_of(sample, wrong)
        assume(not any(of_shape(one) for one in sound) and any(of_shape(one) for one in found))
        left = true([one for one in found if not of_shape(one)])
        assert {one for one in left if "…" not in one[2]} <= true(sound)
        of_values += len(left)
        of_right += len(true(sound))

    checked()
    print(of_values, "of", of_right, "found")
    assert of_values > of_right / 3


def of_shape(one: Diagnostic) -> bool:
    """Whether a finding is about a value or the file itself."""
    return one.code in SHAPE | {"S122", "S130", "S131", "S198"} or one.code.startswith("D")
