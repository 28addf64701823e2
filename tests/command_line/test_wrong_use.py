"""Words on the command line that are wrong: exit 2, what is wrong and what was meant, in the language of whoever typed them."""

from pathlib import Path

import pytest

from builder.text.package_files import army_lists
from tests.commands import muster, process

FRENCH = army_lists() / "formations" / "rosters" / "france-agincourt.yaml"
EVENING = army_lists() / "evenings" / "agincourt-1415.yaml"


@pytest.mark.parametrize(
    "words",
    [
        ("chekc",),
        ("check", "--format", "xml", "x"),
        ("check", "x", "--lang", "xx"),
        ("check", "x", "--lang", "ru+en"),
        ("build", "--only", "carts", EVENING),
        ("calc",),
        ("calc", "formations"),
        ("calc", "formation", "shooting"),
        ("calc", "formations", "shoting"),
        ("calc", "formations", "shooting", "shooter"),
        ("calc", "formations", "shooting", "a=1", "-f", "x.yaml"),
        ("calc", "formations", "shooting", "-f", "nowhere.yaml"),
        ("calc", "formations", "shooting", "shooter.profile=nobody/nothing"),
        ("calc", "formations", "shooting", "shooter.profile=england-1415/nothing"),
        ("map", FRENCH),
        ("odds", FRENCH, EVENING),
        ("new", "army"),
        ("new", "roster", "--id", "My Roster"),
        ("explain", "FO999"),
        ("schema", "army"),
        ("terrain", "formations", "--seed", "-1"),
        ("terrain", "formations", "--seed", "1", "--size", "large"),
        ("terrain", "formations", "--seed", "1", "--size", "0x120"),
        ("terrain", "formations", "--seed", "1", "--size", "99999x99999"),
        ("terrain", "chess", "--seed", "1"),
        ("terrain", "formations", "--seed", "1", "--list", "nobody"),
        ("terrain", "formations", "--seed", "1", "--list", "takeda-1561"),
        ("terrain", "formations", "--seed", "1", *("--list", "hussite") * 3),
    ],
)
def test_wrong_use_is_exit_2_with_a_word_on_standard_error(words: tuple[str | Path, ...]) -> None:
    said = muster(*words)
    assert said.exit_code == 2
    assert said.stdout == ""
    assert said.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("check", "{}"),
        ("build", "{}"),
        ("migrate", "{}"),
        ("map", "{}"),
        ("odds", "{}", "{}"),
        ("calc", "formations", "shooting", "-f", "{}"),
        ("diff", "{}", "england-1415"),
        ("terrain", "formations", "--seed", "1", "--list", "{}"),
        ("new", "evening", "tonight", "--roster", "{}", "--roster", "{}"),
    ],
)
@pytest.mark.parametrize(("file", "code"), [("empty.yaml", 1), ("nowhere.yaml", 2)])
def test_an_error_in_a_file_is_exit_1_for_every_command_and_a_file_that_is_not_there_exit_2(
    own_folder: Path, words: tuple[str, ...], file: str, code: int
) -> None:
    """As the guide on checking says; `diff`, `terrain` and `new` ended with 2 for both."""
    (own_folder / "empty.yaml").write_text("", "utf-8")
    assert muster(*(word.format(file) for word in words)).exit_code == code


@pytest.mark.parametrize(
    ("words", "guess"),
    [
        (("calc", "formation", "shooting"), "did you mean `formations`?"),
        (("calc", "formations", "shoting"), "did you mean `shooting`?"),
        (("explain", "C-5.1-4"), "did you mean"),
    ],
)
def test_a_near_miss_is_guessed(words: tuple[str, ...], guess: str) -> None:
    assert guess in muster(*words).stderr


@pytest.mark.parametrize(
    ("words", "russian"),
    [
        (("chekc", "--lang", "ru"), "нет команды `chekc` (может быть, `check`?)"),
        (("check", "--lang=ru", "--frmat", "json", "x"), "нет параметра `--frmat` (может быть, `--format`?)"),
        (("check", "x", "--lang", "ru", "--format", "xml"), "--format: нужно одно из: text, json, github"),
        (("check", "x", "--lang", "ru", "--format"), "параметру `--format` нужно значение"),
        (("map", "--lang", "ru"), "не указано: EVENING"),
        (("new", "army", "--lang", "ru"), "KIND: нужно одно из: army-list, roster, evening"),
        (("explain", "FO201", "FO202", "--lang", "ru"), "слишком много аргументов; надо так: `muster explain"),
        (("calc", "--lang", "ru"), "нужны SYSTEM и PROCEDURE"),
        (
            ("calc", "formations", "melee", "a=1", "-f", "x.yaml", "--lang", "ru"),
            "укажите либо KEY=VALUE, либо --file, но не вместе",
        ),
        (("build", "--only", "carts", "x", "--lang", "ru"), "--only: нет части `carts` (может быть, `cards`?)"),
    ],
)
def test_wrong_use_is_answered_in_the_language_asked_for(words: tuple[str, ...], russian: str) -> None:
    """Though the word for the language may stand behind the slip."""
    said = muster(*words)
    assert (said.exit_code, said.stdout) == (2, "")
    assert said.stderr.startswith(f"muster: {russian}")
    assert not muster(*(word for word in words if word not in ("--lang", "ru", "--lang=ru"))).stderr.startswith(
        said.stderr
    )


@pytest.mark.parametrize(
    ("place", "opens"),
    [("ru_RU.UTF-8", "muster: нет команды"), ("C", "muster: unknown command"), ("eo", "muster: unknown command")],
)
def test_where_no_language_is_asked_for_wrong_use_is_answered_in_that_of_the_terminal(
    tmp_path: Path, place: str, opens: str
) -> None:
    assert process("chekc", cwd=tmp_path, more={"LC_ALL": place}).stderr.startswith(opens)


def test_the_bounds_of_a_number_are_told(tmp_path: Path) -> None:
    """With both ends where there are two."""
    said = process("build", ".", "--blank", "many", cwd=tmp_path, more={"LC_ALL": "ru_RU"})
    assert said.stderr.startswith(
        "muster: --blank: нужно целое число, не меньше 0, не больше 40\n    подробнее: `muster build --help`"
    )


@pytest.mark.parametrize(
    ("command", "folder", "english", "russian"),
    [
        ("booklet", True, "--out must be a file, but this is a folder", "--out: нужен файл, а указана папка"),
        ("publish", False, "--out must be a folder, but this is a file", "--out: нужна папка, а указан файл"),
    ],
)
def test_an_output_of_the_wrong_kind_is_said_in_our_words(
    command: str, folder: bool, english: str, russian: str, own_folder: Path
) -> None:
    """A folder where the file should be written, and the other way round."""
    place = own_folder / "taken"
    place.mkdir() if folder else place.touch()
    for language, words in (("en", english), ("ru", russian)):
        said = muster(command, EVENING, "--out", "taken", "--lang", language)
        assert (said.exit_code, said.stdout) == (2, "")
        assert said.stderr.startswith(f"muster: {words}\n")


def test_a_system_without_a_procedure_is_told_how_to_list_its_procedures() -> None:
    assert muster("calc", "formations").stderr == (
        "muster: PROCEDURE is required; `muster calc formations --list` lists the procedures\n"
    )


LIST = army_lists() / "formations" / "england-1415.yaml"


@pytest.mark.parametrize(
    ("words", "english", "russian"),
    [
        (("map", LIST), f"{LIST} is not an evening", f"{LIST} — не вечер"),
        (("map", FRENCH), f"{FRENCH} is not an evening", f"{FRENCH} — не вечер"),
        (("build", LIST), "nothing to build", "печатать нечего"),
        (("odds", FRENCH, LIST), f"{LIST} is an army list, not a roster", f"{LIST} — расписка, а не состав"),
        (("odds", EVENING, FRENCH), f"{EVENING} is an evening, not a roster", f"{EVENING} — вечер, а не состав"),
        (("diff", EVENING), f"{EVENING} is an evening, not an army list", f"{EVENING} — вечер, а не расписка"),
        (
            ("calc", "formations", "melee", "--file", FRENCH),
            f"{FRENCH} is a roster, not the inputs of a procedure",
            f"{FRENCH} — состав, а не данные для расчёта",
        ),
    ],
)
def test_a_document_of_the_wrong_kind_is_called_by_its_kind(
    words: tuple[str | Path, ...], english: str, russian: str
) -> None:
    for language, says in (("en", english), ("ru", russian)):
        said = muster(*words, "--lang", language)
        assert (said.exit_code, said.stdout) == (2, "")
        assert said.stderr.startswith(f"muster: {says}")


@pytest.mark.parametrize(
    ("words", "add"),
    [
        ("formations melee", ["attacker.profile=LIST/LINE", "defender.profile=LIST/LINE"]),
        ("formations melee attacker.profile=england-1415/longbowmen", ["defender.profile=LIST/LINE"]),
        ("formations wall", ["guns.0=LIST/LINE guns.0.distance=VALUE", "year=VALUE"]),
        ("chainmail melee", ["attacker=LIST/LINE attacker.figures=VALUE", "target=LIST/LINE target.figures=VALUE"]),
        ("chainmail fatigue", ["rounds.0.KEY=VALUE"]),
    ],
)
def test_a_missing_input_is_named_as_it_is_typed(words: str, add: list[str]) -> None:
    """Not as a line of a file: `attacker:`."""
    assert [line for line in muster("calc", *words.split()).stderr.splitlines() if "add" in line] == [
        f"    add `{one}`" for one in add
    ]


def test_a_missing_input_in_a_file_is_named_as_it_is_written_there(own_folder: Path) -> None:
    (own_folder / "melee.yaml").write_text("year: 1415\n", "utf-8")
    assert "add `attacker:`" in muster("calc", "formations", "melee", "--file", "melee.yaml").stderr


@pytest.mark.parametrize("words", [("--lang", "ru", "--help"), ("--help", "--lang", "ru"), ("--lang=ru", "-h")])
def test_the_language_can_be_named_before_the_command(words: tuple[str, ...]) -> None:
    assert muster(*words).stdout.startswith("Использование")


def test_a_language_before_the_command_is_that_of_its_messages() -> None:
    assert muster("--lang", "ru", "check", "nowhere.yaml").stdout.startswith("nowhere.yaml:1:1: ошибка D019")
    assert muster("--lang", "ru", "chekc").stderr.startswith("muster: нет команды")


def test_an_id_with_capitals_or_spaces_is_met_with_one_that_is_valid() -> None:
    assert "(did you mean `my-roster`?)" in muster("new", "roster", "--id", "My Roster").stderr


def test_a_number_that_is_near_nothing_is_met_with_the_forms_of_numbers() -> None:
    assert "FO201, C-5.1-04, Q-59, W-04" in muster("explain", "xyz").stderr


def test_an_option_is_not_taken_for_another_because_both_begin_with_dashes() -> None:
    assert "did you mean" not in muster("check", "--wrong").stderr
    assert "(did you mean `--strict`?)" in muster("check", "--strit").stderr
