"""Around its work the command says in one language what happened, what was not done, and what to do next."""

import errno
from pathlib import Path
from typing import Any

import pytest
from pypdfium2 import PdfDocument

from builder.desk import starters
from builder.documents.reading.yaml_source import parse
from builder.text.catalogues import folder
from builder.text.errors import OutputError
from tests.commands import CHECKOUT, muster, process

LIST = """\
kind: army-list
system: formations
id: town
edition: 1
name: {en: Town, ru: Город}
years: {from: 1400, to: 1450}
history: words
sources: [{title: A book}]
commanders: {most: 2, general: [ordinary], prices: {ordinary: 10}}
camps: {none: 0}
lines:
  - id: foot
    name: {en: Foot, ru: Пехота}
    class: infantry
    density: free
    stats: {combat: 4, attack: 3, protection: 2, morale: 2, move: 12}
    price: 20
    number: {from: 1, to: 4}
"""
ROSTER = """\
kind: roster
system: formations
id: guard
army_list: town
name: {en: Guard, ru: Стража}
date: 1415-10-25
units: [{id: one, line: foot}]
commanders: [{name: Captain, rank: general, talent: ordinary, unit: one}]
"""
EVENING = """\
kind: evening
system: formations
id: fair
name: {en: "The fair, 25 October 1415", ru: Ярмарка}
date: 1415-10-25
table: {width: 120, depth: 120}
sides:
  - {roster: guard, edge: north, role: attacker}
  - {roster: guard, edge: south, role: defender}
print: {language: ru, paper: a4}
"""


@pytest.fixture
def fair(own_folder: Path) -> Path:
    """A folder with a list, a roster and an evening that is printed in Russian."""
    for name, text in (("town", LIST), ("guard", ROSTER), ("fair", EVENING)):
        (own_folder / f"{name}.yaml").write_text(text, "utf-8")
    return own_folder


def test_a_build_answers_in_the_language_of_the_locale_and_prints_in_that_of_its_evening(fair: Path) -> None:
    """Whoever runs it reads messages; the players read paper. `--lang` decides both."""
    for locale, warning, summary in (
        ("C", "warning C220", "1 sheet of paper."),
        ("ru_RU.UTF-8", "предупреждение C220", "Печатайте в масштабе 100 %"),
    ):
        said = process("build", "fair.yaml", "--only", "markers", "--out", locale, cwd=fair, more={"LC_ALL": locale})
        assert said.returncode == 0, said.stderr
        assert warning in said.stderr
        assert summary in said.stdout
        assert '<html lang="ru">' in (fair / locale / "fair" / "index.html").read_text("utf-8")
    said = process("build", "fair.yaml", "--only", "markers", "--lang", "en", cwd=fair, more={"LC_ALL": "ru_RU.UTF-8"})
    assert "1 sheet of paper." in said.stdout
    assert '<html lang="en">' in (fair / "output" / "fair" / "index.html").read_text("utf-8")


def test_in_a_language_that_the_system_does_not_have_a_command_says_that_it_is_in_english(own_folder: Path) -> None:
    evening = CHECKOUT / "army_lists" / "evenings" / "borodino-village-1812.yaml"
    rosters = CHECKOUT / "army_lists" / "napoleonic" / "rosters"
    for words in (
        ("build", evening, "--only", "markers"),
        ("odds", rosters / "france-wertingen.yaml", rosters / "austria-wertingen.yaml"),
        ("calc", "--list"),
        ("calc", "napoleonic", "battery", "type=medium-artillery", "figures=4"),
    ):
        said = muster(*words, "--lang", "de")
        assert said.exit_code == 0, said.stderr
        assert "Napoleonic ist nicht ins Deutsche übersetzt" in said.stderr


def test_rosters_in_two_languages_have_each_name_in_both_and_cards_in_the_first(fair: Path) -> None:
    """For a table where not everybody reads the same language: `--lang ru+en`."""
    said = muster("build", "fair.yaml", "--only", "roster,cards,reference", "--lang", "ru+en")
    assert said.exit_code == 0, said.stderr
    assert "предупреждение C220" in said.stderr, "messages are in the first"
    texts = {path.name: words_of(path) for path in (fair / "output" / "fair").glob("*.pdf")}
    roster = next(text for name, text in texts.items() if name.startswith("roster"))
    cards = next(text for name, text in texts.items() if name.startswith("cards"))
    assert "Пехота / Foot" in roster
    assert "Foot" not in cards
    assert "Пехота" in cards


def words_of(path: Path) -> str:
    """The words of a PDF, line breaks as spaces."""
    with PdfDocument(path) as pdf:
        return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in pdf)


def test_a_build_that_failed_says_that_nothing_was_written(fair: Path) -> None:
    """Or a player prints last week's cards."""
    (fair / "guard.yaml").write_text(ROSTER.replace("line: foot", "line: horse"), "utf-8")
    said = muster("build", "fair.yaml")
    assert said.exit_code == 1
    assert said.stderr.endswith("errors: 1; nothing was written, and existing files are unchanged\n")
    assert "ошибок: 1; ничего не записано" in muster("build", "fair.yaml", "--lang", "ru").stderr
    assert not (fair / "output").exists()


def test_cards_for_a_print_shop_are_counted_as_cards(fair: Path) -> None:
    """A page of 20 by 80 mm is no sheet for the printer at home."""
    said = muster("build", "fair.yaml", "--only", "cards", "--single", "--lang", "en")
    assert said.exit_code == 0, said.stderr
    assert " 4 cards " in said.stdout
    assert "sheet" not in said.stdout


@pytest.mark.parametrize(("lang", "date"), [("en", "25 October 1415"), ("ru", "25 октября 1415")])
def test_the_overview_says_the_date_once(fair: Path, lang: str, date: str) -> None:
    """Many an evening is called by its date."""
    assert muster("build", "fair.yaml", "--only", "markers", "--lang", lang).exit_code == 0
    page = (fair / "output" / "fair" / "index.html").read_text("utf-8")
    assert page.partition("<body>")[2].count(date) == 1


@pytest.mark.parametrize("command", ["check", "migrate"])
def test_a_folder_without_documents_is_said(command: str, own_folder: Path) -> None:
    """A bare "0 files" does not tell why."""
    said = muster(command, ".", "--lang", "ru")
    assert said.exit_code == 2
    assert said.stderr.startswith("файлы .yaml и .yml не найдены")


STARTERS = sorted(folder().glob("*/starters/*.yaml"))


@pytest.mark.parametrize("path", STARTERS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_starter_says_the_same_in_each_language(path: Path, own_folder: Path) -> None:
    """Only the notes differ, and the language of what is printed; and no note is left in English."""
    language = path.parts[-3]
    source = CHECKOUT / "templates" / "starters" / path.name
    english = parse("en", source.read_bytes()).data
    other = parse(language, path.read_bytes()).data
    free = ("print", "sources")  # a language, and words that stand in for a book
    assert {k: v for k, v in other.items() if k not in free} == {k: v for k, v in english.items() if k not in free}
    assert other.keys() == english.keys()
    notes, originals = (
        [line.partition("# ")[2] for line in one.read_text("utf-8").splitlines()[1:] if "# " in line]
        for one in (path, source)
    )
    left = [note for note in notes if note in originals]
    assert len(notes) > max(5, 3 * len(left)), left  # a note may list words of the file alone
    system_id, kind = path.name.split(".")[:2]
    said = muster("new", kind, "--system", system_id, "--lang", language)
    assert said.exit_code == 0, said.stderr
    assert notes[0].replace("$ID", f"my-{kind}") in (own_folder / f"my-{kind}.yaml").read_text("utf-8")


@pytest.mark.parametrize("path", STARTERS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_starter_names_everything_in_the_language_in_which_it_prints(path: Path) -> None:
    def names(data: object) -> list[dict[str, object]]:
        if isinstance(data, list | tuple):
            return [name for one in data for name in names(one)]
        if not isinstance(data, dict):
            return []
        return [data] if "en" in data else [name for one in data.values() for name in names(one)]

    found = names(parse("mine", path.read_bytes()).data)
    assert found
    assert [name for name in found if path.parts[-3] not in name] == []


def test_a_system_without_russian_starters_gives_its_english_ones(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A document to begin with is better than none."""
    monkeypatch.setattr(starters, "in_language", lambda *_: None)
    path = starters.write("roster", "formations", "mine", own_folder, "ru").document
    assert path.read_text("utf-8").splitlines()[1].startswith("# A roster: ")


def test_a_starter_that_could_not_be_written_leaves_nothing(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty file would stand in the way of the next try."""

    class Full:
        def __enter__(self) -> "Full":
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def write(self, _: str) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

    usual = Path.open

    def opened(self: Path, mode: str = "r", *more: Any, **named: Any) -> Any:
        if mode != "x":
            return usual(self, mode, *more, **named)
        self.touch()
        return Full()

    monkeypatch.setattr(Path, "open", opened)
    monkeypatch.setattr(Path, "write_text", lambda *_: 0)
    with pytest.raises(OutputError) as failed:
        starters.write("roster", "formations", "mine", own_folder)
    assert failed.value.says.say("ru").endswith("mine.yaml: на диске нет места")
    assert not (own_folder / "mine.yaml").exists()
