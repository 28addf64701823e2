"""`muster help`: guides, the help of commands, and what to do after a slip."""

import os
import pty
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from builder.desk import guides
from builder.text import package_files
from tests.commands import COMMAND, muster


def test_without_a_topic_all_guides_are_listed_with_their_titles() -> None:
    told = muster("help", "--lang", "ru").output
    for guide in guides.guides("ru"):
        assert f"{guide.topic}  " in told
        assert guide.title in told


@pytest.mark.parametrize("topic", guides.TOPICS)
def test_a_guide_is_printed_as_it_is_written_where_there_is_no_terminal(topic: str) -> None:
    told = muster("help", topic, "--lang", "ru").output
    assert told == (package_files.templates() / "guides" / "ru" / f"{topic}.md").read_text("utf-8")


def test_the_help_of_a_command_is_that_of_the_command() -> None:
    assert muster("help", "build").output == muster("build", "--help").output


def test_a_slip_is_met_with_the_nearest_topic_or_command() -> None:
    wrong = muster("help", "pritning")
    assert wrong.exit_code == 2
    assert "there is no guide or command `pritning` (did you mean `printing`?)" in wrong.output
    assert "`publish`" in muster("help", "publihs").output


def test_a_guide_that_is_not_translated_is_shown_in_english_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(package_files.templates() / "guides", tmp_path / "guides")
    (tmp_path / "guides" / "ru" / "files.md").unlink()
    monkeypatch.setattr(package_files, "templates", lambda: tmp_path)
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
