"""`muster help`: guides, the help of commands, and what to do after a slip."""

import os
import pty
import subprocess
import sys

import pytest

from builder.cli import COMMANDS
from builder.desk import guides
from builder.text import package_files
from tests.commands import CHECKOUT, COMMAND, muster, process


def test_without_a_topic_all_guides_are_listed_with_their_titles() -> None:
    told = muster("help", "--lang", "ru").output
    for guide in guides.guides("ru"):
        assert f"{guide.topic}  " in told
        assert guide.title in told


@pytest.mark.parametrize("topic", guides.TOPICS)
def test_a_guide_is_printed_as_it_is_written_where_there_is_no_terminal(topic: str) -> None:
    told = muster("help", topic, "--lang", "ru").output
    assert told == (package_files.templates() / "locale" / "ru" / "guides" / f"{topic}.md").read_text("utf-8")


def test_help_is_in_the_language_asked_for_and_examples_stay_as_they_are() -> None:
    """Paragraphs, options, headings, what click says itself; no word of English is left but those to type."""
    told = muster("build", "--help", "--lang", "ru").output
    for words in ("Использование: muster build", "Собрать листы", "Параметры:", "[по умолчанию:\n", "Примеры:"):
        assert words in told
    assert "muster build my-evening.yaml" in told
    whole = process("--help", cwd=CHECKOUT, more={"LC_ALL": "ru_RU.UTF-8"}).stdout
    assert "Команды:\n  check      Проверить расписки" in whole


@pytest.mark.parametrize("locale", ["de_DE.UTF-8", "en_GB.UTF-8", "ru_RU.UTF-8"])
def test_the_list_of_commands_cuts_no_description_short(locale: str) -> None:
    """It is the first thing a newcomer reads."""
    usage, *lines = process("--help", cwd=CHECKOUT, more={"LC_ALL": locale}).stdout.splitlines()
    assert "[ARGS]..." in usage
    assert len(lines) > len(COMMANDS)
    assert [line for line in lines if "..." in line] == []


def test_the_help_of_a_command_is_that_of_the_command() -> None:
    assert muster("help", "build").output == muster("build", "--help").output


def test_a_slip_is_met_with_the_nearest_topic_or_command() -> None:
    wrong = muster("help", "pritning")
    assert wrong.exit_code == 2
    assert "there is no guide or command `pritning` (did you mean `printing`?)" in wrong.output
    assert "`publish`" in muster("help", "publihs").output


def test_a_guide_that_is_not_translated_is_shown_in_english_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(package_files, "in_language", lambda *_: None)
    told, english = guides.guide("files", "ru"), guides.guide("files", "en")
    assert told.text.splitlines()[2] == "> Это руководство ещё не переведено. Ниже английский текст."
    assert (told.language, told.title, told.summary) == ("en", english.title, english.summary)
    assert told.text.endswith(english.text.partition("\n")[2])


def test_a_terminal_gets_it_drawn_by_pages_and_no_wider_than_itself() -> None:
    ours, theirs = pty.openpty()
    more = {**os.environ, "COLUMNS": "80", "LINES": "24", "TERM": "xterm", "PAGER": "cat", "NO_COLOR": "1"}
    with subprocess.Popen(
        [*COMMAND, "help", "checking"], stdin=theirs, stdout=theirs, stderr=subprocess.PIPE, env=more
    ) as process:
        os.close(theirs)
        drawn = b""
        while True:
            try:
                read = os.read(ours, 4096)
            except OSError:  # the other end has been closed
                break
            if not read:
                break
            drawn += read
    os.close(ours)
    assert process.returncode == 0
    text = drawn.decode()
    assert "checking.md" not in text
    assert "muster help site" in text
    assert "```" not in text


def test_the_list_of_guides_loads_no_library_that_draws() -> None:
    code = (
        "import sys; from builder.cli import muster; muster(['help'], standalone_mode=False); "
        "sys.exit(bool({'rich', 'markdown_it', 'weasyprint'} & sys.modules.keys()))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0
