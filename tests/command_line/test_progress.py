"""What a build shows while it works."""

import io
import sys

import pytest

from builder.commands.progress import Progress

FILES = ("map.svg", "cards.pdf", "roster.pdf")


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def work(quiet: bool) -> None:
    """What a build tells."""
    with Progress(quiet) as progress:
        progress.tell("", 0, len(FILES))
        for done, file in enumerate(FILES, 1):
            progress.tell(file, done, len(FILES))


def test_elsewhere_than_on_a_terminal_it_is_a_plain_line_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    work(quiet=False)
    said = capsys.readouterr()
    assert said.err == "1/3 map.svg\n2/3 cards.pdf\n3/3 roster.pdf\n"
    assert said.out == ""


def test_on_a_terminal_it_is_a_bar_that_goes_when_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last thing it writes shows the cursor again."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    work(quiet=False)
    said = terminal.getvalue()
    assert "\x1b[?25l" in said
    assert said.rfind("\x1b[?25h") > said.rfind("\x1b[?25l")
    assert "3/3 roster.pdf\n" not in said


def test_a_bar_goes_when_the_build_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    progress = Progress(quiet=False)
    progress.tell("", 0, len(FILES))
    with pytest.raises(KeyboardInterrupt), progress:
        raise KeyboardInterrupt
    assert terminal.getvalue().rfind("\x1b[?25h") > 0


@pytest.mark.parametrize("terminal", [True, False])
def test_quiet_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], terminal: bool) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    work(quiet=True)
    assert capsys.readouterr().err == ""


def test_nothing_to_draw_is_nothing_to_show(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress(quiet=False) as progress:
        progress.tell("", 0, 0)
    assert capsys.readouterr().err == ""


def test_a_closed_stream_is_no_reason_to_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    work(quiet=False)
