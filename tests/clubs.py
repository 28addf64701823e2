"""A club's folder with one evening in it, as the tests of `muster build` need it."""

import json
import shutil
import subprocess
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from builder.render.files import folder_memory
from builder.text.package_files import army_lists
from tests.loaded import soon

EVENING = "agincourt-1415"
FRENCH, ENGLISH = "france-agincourt", "england-agincourt"
NAMED = {
    *(f"{kind}-{side}.pdf" for kind in ("cards", "roster", "open") for side in (FRENCH, ENGLISH)),
    "briefing.pdf", "umpire.pdf", "matchups.pdf", "reference.pdf", "map.pdf", "map.svg", "markers.pdf", "evening.pdf",
    "index.html", "manifest.json",
}  # fmt: skip


@dataclass(frozen=True)
class Club:
    """A folder with an evening, its rosters and lists, as a club has it, and what was built there."""

    home: Path

    @property
    def built(self) -> Path:
        """The folder of the evening."""
        return self.home / "output" / EVENING

    @property
    def french(self) -> Path:
        """The French roster."""
        return self.home / f"{FRENCH}.yaml"

    def build(self, *words: str | Path, of: str = f"{EVENING}.yaml") -> subprocess.CompletedProcess[str]:
        """`muster build` in this folder."""
        return soon("build", of, *words, cwd=self.home)

    def change(self, old: str, new: str) -> None:
        """Change the French roster in one place."""
        text = self.french.read_text("utf-8")
        assert text.count(old) == 1
        self.french.write_text(text.replace(old, new), "utf-8")

    def state(self) -> dict[str, tuple[str, int]]:
        """Every file of the evening's folder with its hash and the time it was written."""
        return {
            path.name: (sha256(path.read_bytes()).hexdigest(), path.stat().st_mtime_ns) for path in self.built.iterdir()
        }

    def manifest(self) -> Any:
        """What the manifest says."""
        return json.loads((self.built / "manifest.json").read_text("utf-8"))

    def known(self) -> Any:
        """What is remembered of the files of the evening, by name."""
        return folder_memory.recalled(self.built)["files"]


def lists(home: Path) -> Path:
    """The documents of the evening, in one folder: this one."""
    names = [f"evenings/{EVENING}", *(f"formations/rosters/{side}" for side in (FRENCH, ENGLISH))]
    for name in (*names, "formations/france-1415", "formations/england-1415"):
        shutil.copy(army_lists() / f"{name}.yaml", home)
    return home
