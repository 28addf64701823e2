"""What Muster costs beside the bare libraries it stands on. `./run bench [--rounds N] [NAME ...]`.

Every line is a ratio of medians of processes run in turn in this one call (A B A B ...), so a slow machine, or a slow
minute of it, strikes both alike. The bare script of each line draws the same: that is checked before it is timed.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree

from builder.text.package_files import army_lists
from tests.bench import odds, record, rosters, same
from tests.bench.measure import CHECKOUT, Contestant, Runs, interleaved, once
from tests.bench.site import GROWTH, Built, built, growth

HERE = Path(__file__).resolve().parent
PYTHON = sys.executable
MUSTER: tuple[str, ...] = (PYTHON, "-m", "builder")
EVENING = army_lists() / "evenings" / "agincourt-1415.yaml"
ROSTER = army_lists() / "formations" / "rosters" / "france-agincourt.yaml"
LEAST_ROUNDS = 7
MANY = 200

BARE_IMPORT = "import yaml, pydantic"
FIRST_MODEL = "import yaml\nfrom pydantic import BaseModel\nclass A(BaseModel):\n    a: int\nA(a=1)"
CLICK_TOO = FIRST_MODEL + "\nimport click"


@dataclass(frozen=True)
class Line:
    """One line of the report: ours against a bare one, and the ratio that issue 2 aims at."""

    what: str
    ours: Runs
    bare: Runs
    aim: float | None
    note: str = ""

    def __str__(self) -> str:
        ratio = self.ours.seconds / self.bare.seconds
        work = self.ours.work / self.bare.work
        aim = "" if self.aim is None else f"aim {self.aim:g}: {'met' if ratio <= self.aim else 'not met'}"
        times = f"{self.ours.seconds * 1000:6.0f} / {self.bare.seconds * 1000:<6.0f} ms"
        return f"{self.what:<44} {ratio:5.2f}  (work {work:.2f})  {times}  {aim}{self.note}"


class Bench:
    """All measurements, in a temporary folder."""

    def __init__(self, folder: Path, rounds: int) -> None:
        self.folder = folder
        self.rounds = rounds

    def check(self) -> None:
        """One roster against imports alone."""
        runs = self._race(
            ours=(*MUSTER, "check", ROSTER),
            bare=(PYTHON, "-c", BARE_IMPORT),
            model=(PYTHON, "-c", FIRST_MODEL),
            click=(PYTHON, "-c", CLICK_TOO),
        )
        print(Line("check one roster / import yaml, pydantic", runs["ours"], runs["bare"], 1.5))
        print(
            Line("  / yaml and a first pydantic model", runs["ours"], runs["model"], None, "what any such program pays")
        )
        print(Line("  / yaml, a first pydantic model, click", runs["ours"], runs["click"], None))
        print(
            Line(
                "  (first model / import yaml, pydantic)",
                runs["model"],
                runs["bare"],
                None,
                "the floor of the first line",
            )
        )

    def many(self) -> None:
        """Two hundred rosters in one call."""
        folder = self.folder / "many"
        folder.mkdir()
        rosters.write(MANY, folder)
        ours = self._race(ours=(*MUSTER, "check", folder))["ours"]
        print(f"{f'check {MANY} rosters in one call':<44} {ours.seconds:5.2f} s {_aim(ours.seconds, 2.0)}")

    def cards(self) -> None:
        """The cards of one army, from blocks to PDF, against reportlab drawing the same strings, lines and signs."""
        deck = record.sheets(EVENING).cards[0]
        blocks, recording = self.folder / "deck", self.folder / "deck.json"
        record.blocks(deck, blocks)
        record.deck_recording((deck,), recording)
        ours, bare = self.folder / "ours.pdf", self.folder / "bare.pdf"
        runs = self._race(
            ours=(PYTHON, HERE / "ours.py", "cards", blocks, ours),
            bare=(PYTHON, HERE / "bare_cards.py", recording, bare),
        )
        same.check(ours, bare)
        print(Line(f"cards ({len(deck.cards)}) / bare reportlab", runs["ours"], runs["bare"], 1.3))

    def pages(self) -> None:
        """A roster and the reference sheet, from blocks to PDF, against WeasyPrint on the same HTML."""
        made = record.sheets(EVENING)
        for document in (made.rosters[0], made.reference):
            name = document.kind
            blocks, html = self.folder / name, self.folder / f"{name}.html"
            record.blocks(document, blocks)
            record.document(document, html)
            ours, bare = self.folder / f"{name}-ours.pdf", self.folder / f"{name}-bare.pdf"
            runs = self._race(
                ours=(PYTHON, HERE / "ours.py", "pages", blocks, ours),
                bare=(PYTHON, HERE / "bare_pages.py", html, bare),
            )
            same.check(ours, bare)
            print(Line(f"{name} / bare WeasyPrint", runs["ours"], runs["bare"], 1.15))

    def evening(self) -> None:
        """The whole command, checks and sums included, against the bare parts in a row; then the same once more."""
        parts, bare, out = (self.folder / name for name in ("parts", "parts-pdf", "out"))
        for place in (parts, bare):
            place.mkdir()
        record.evening(record.sheets(EVENING), parts)
        build: list[str | Path] = [*MUSTER, "build", EVENING, "--out", out]
        runs = interleaved(
            {"ours": build, "bare": (PYTHON, HERE / "bare_evening.py", parts, bare)},
            self.rounds,
            before=lambda: rmtree(out, ignore_errors=True),
        )
        print(Line("whole evening / its bare parts in a row", runs["ours"], runs["bare"], 1.0))
        once(build)
        again = self._race(ours=build)["ours"]
        print(f"{'second build, nothing changed':<44} {again.seconds:5.2f} s (first: {runs['ours'].seconds:.2f} s)")

    def site(self) -> None:
        """The site of ten, a hundred and a thousand lists, and of the smaller two with their sheets as PDF."""
        for count in (10, 100, 1000):
            self._site(count, "--no-pdf")
        grown = growth(*(self._site(count, "--no-pdf", "--preview") for count in (10, 100, 1000)))
        said = "met" if grown <= GROWTH else "not met"
        print(f"{'a further list among 1000 / among 100':<44} {grown:5.2f}  aim {GROWTH:g}: {said}")
        for count in (10, 100):
            self._site(count)

    def odds(self) -> None:
        """The exact chances of the worst lawful fights of every system, in seconds of the processor."""
        for system_id in odds.WORST:
            for one in odds.timed(system_id, self.rounds):
                print(one, flush=True)

    def _site(self, count: int, *options: str) -> Built:
        made = built(MUSTER, count, self.folder / f"site-{count}{''.join(options)}", *options)
        print(f"{' '.join(('publish', *options)):<28} {made}", flush=True)
        return made

    def _race(self, **contestants: Contestant) -> dict[str, Runs]:
        return interleaved(contestants, self.rounds)


def _aim(seconds: float, most: float) -> str:
    return f"aim {most:g} s: {'met' if seconds <= most else 'not met'}"


def main() -> None:
    """Run what was asked for, or all."""
    known: dict[str, Callable[[Bench], None]] = {
        "check": Bench.check, "many": Bench.many, "cards": Bench.cards, "pages": Bench.pages, "evening": Bench.evening,
        "odds": Bench.odds,
    }  # fmt: skip
    slow: dict[str, Callable[[Bench], None]] = {"site": Bench.site}  # minutes: only when asked for
    every = known | slow
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help=f"some of {', '.join(every)}; none: all but {', '.join(slow)}")
    parser.add_argument("--rounds", type=int, default=LEAST_ROUNDS, help="runs of each; the median counts")
    asked = parser.parse_args()
    if unknown := set(asked.names) - set(every):
        parser.error(f"no {', '.join(sorted(unknown))}; known: {', '.join(every)}")
    print(f"ratio of medians of {asked.rounds}, runs in turn, in {CHECKOUT.name}; work: processor time of all cores")
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder), asked.rounds)
        for name in asked.names or known:
            every[name](bench)


if __name__ == "__main__":
    main()
