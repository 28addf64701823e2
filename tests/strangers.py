"""What others put into a folder: files of every kind, under names that mean something to us, and manifests of all makers."""

import json
import os
import socket
import stat
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from builder.render.files.folder_owner import JOURNAL


def snapshot(home: Path) -> dict[str, tuple[object, ...]]:
    """All that can be told of everything below a folder, and of itself: kind and mode, time, where a link leads, bytes."""
    found: dict[str, tuple[object, ...]] = {}
    for path in (home, *sorted(home.rglob("*"))):
        told = path.lstat()
        says: object = None
        if stat.S_ISLNK(told.st_mode):
            says = str(path.readlink())
        elif stat.S_ISREG(told.st_mode) and os.access(path, os.R_OK):
            says = path.read_bytes()
        found[path.relative_to(home).as_posix()] = told.st_mode, told.st_mtime_ns, says
    return found


def text_file(path: Path) -> None:
    """A file of somebody else's words."""
    path.write_text("hours of work\n", "utf-8")


def _mode(mode: int) -> Callable[[Path], None]:
    def put(path: Path) -> None:
        text_file(path)
        path.chmod(mode)

    return put


def _link(to: str) -> Callable[[Path], None]:
    def put(path: Path) -> None:
        path.symlink_to(to)

    return put


def _elsewhere(name: str) -> Callable[[Path], None]:
    """A link to what lies beside the folder."""

    def put(path: Path) -> None:
        path.symlink_to(os.path.relpath(path.parent.parent / "elsewhere" / name, path.parent))

    return put


def _hard(path: Path) -> None:
    path.hardlink_to(path.parent.parent / "elsewhere" / "file.txt")


def _socket(path: Path) -> None:
    here = Path.cwd()
    os.chdir(path.parent)  # addresses of sockets are short
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(path.name)
    os.chdir(here)


def folder_of_files(path: Path) -> None:
    """A folder with a folder with a file."""
    (path / "below").mkdir(parents=True)
    text_file(path / "below" / "index.html")


def _locked_folder(path: Path) -> None:
    folder_of_files(path)
    path.chmod(0o555)


KINDS: dict[str, Callable[[Path], object]] = {
    "a text": text_file,
    "an empty file": Path.touch,
    "bytes": lambda path: path.write_bytes(bytes(range(256))),
    "a file that may not be written": _mode(0o444),
    "a file that may not be read": _mode(0o000),
    "a program": _mode(0o755),
    "a second name of a file": _hard,
    "a link to a file": _elsewhere("file.txt"),
    "a link to a folder": _elsewhere("folder"),
    "a link that leads nowhere": _link("nowhere"),
    "a link to itself": lambda path: path.symlink_to(path.name),
    "a pipe": lambda path: os.mkfifo(path),
    "a socket": _socket,
    "an empty folder": Path.mkdir,
    "a folder": folder_of_files,
    "a folder that may not be written": _locked_folder,
}  # fmt: skip

NAMES = (  # of plain texts: what outputs are called, what temporary files were and are called, what people and systems leave
    "index.html", "map.svg", "map.pdf", "evening.pdf", "cards-montfort-muret.pdf", "sw.js", "manifest.webmanifest", "INDEX.HTML",
    ".tmp-lock", ".tmp-index.html-1", ".tmp-index.html-1-old", ".tmp-", ".muster-0123456789abcdef-1", ".muster-", ".muster",
    ".DS_Store", "Thumbs.db", ".gitignore", "CNAME", "notes of the player.txt", "~$notes.doc", "Ёж.txt", "a\nb", "-rf", "montfort-muret.yaml",
)  # fmt: skip


def _hashed() -> dict[str, str]:
    return {"key": "0" * 64, "sha256": sha256(b"hours of work\n").hexdigest()}


def _told(command: str, document: str, program: str = "muster") -> dict[str, object]:
    made_by = {"program": program, "command": command, "document": document}
    return {"made_by": made_by, "files": {"precious.txt": _hashed()}}


MANIFESTS: dict[str, object] = {
    "of nothing": "",
    "torn": '{"made_by": {"program": "muster", "command": "publish", "docu',
    "of no letters": b"\xff\xfe\x00",
    "nested": "[" * 100_000,
    "a list": [],
    "a number": 7,
    "empty": {},
    "of a program for pages": {"index.html": {"file": "assets/index-4f3a.js", "isEntry": True}},
    "of a program for phones": {"name": "precious", "start_url": "index.html", "icons": []},
    "with files, of nobody": {"files": {"precious.txt": {}}},
    "with hashes, of nobody": {"files": {"precious.txt": _hashed()}},
    "with ways out": {"files": {"../elsewhere/file.txt": _hashed(), "/etc/passwd": {}}},
    "of a site of an older version": {"files": {"index.html": _hashed(), "sw.js": _hashed(), "precious.txt": _hashed()}},
    "of a build of an older version, of another evening": {
        "muster": "0.0.1", "choices": {}, "inputs": {"evening/other": "0" * 64}, "heading": "", "files": {"precious.txt": {}},
    },
    "of another program that says so": _told("publish", "site", "buster"),
    "of another command": _told("typeset", "site"),
    "of another document": _told("build", "evening/other"),
    "of a newer version": _told("publish", "site@2"),
    "made by a word": {"made_by": "muster", "files": {"precious.txt": {}}},
    "made by us, with files that are none": {**_told("publish", "site"), "files": ["precious.txt"]},
    "made by us, with entries that are none": {**_told("build", "roster/montfort-muret"), "files": {"precious.txt": 1}},
}  # fmt: skip


class Stranger(NamedTuple):
    """Something that others put into a folder: what it is, and under which name it is spoken of."""

    what: str
    name: str
    put: Callable[[Path], object]


def manifest_of(content: object) -> Callable[[Path], None]:
    def put(folder: Path) -> None:
        data = content if isinstance(content, bytes) else content if isinstance(content, str) else json.dumps(content)
        (folder / "manifest.json").write_bytes(data if isinstance(data, bytes) else data.encode())
        text_file(folder / "precious.txt")

    return put


def _blamed(content: object) -> str:
    """What the message speaks of: the maker that the manifest names, or the manifest that names none."""
    if not isinstance(content, dict) or not isinstance(content.get("files"), dict):
        return "manifest.json"
    made_by = content.get("made_by", {"program": "muster"} if "inputs" in content else "")
    sound = isinstance(made_by, dict) and all(isinstance(entry, dict) for entry in content["files"].values())
    return "was created by `muster " if sound and made_by.get("program") == "muster" else "manifest.json"


def _journal(content: str) -> Callable[[Path], object]:
    return lambda folder: (folder / JOURNAL).write_text(content, "utf-8")


def _at(name: str, put: Callable[[Path], object]) -> Callable[[Path], object]:
    return lambda folder: put(folder / name)


_MADE_BY = {"program": "muster", "command": "typeset", "document": "all"}
_MARK = {"mark": "0123456789abcdef"}
STRANGERS = (
    *(Stranger(what, "theirs", _at("theirs", put)) for what, put in KINDS.items()),
    *(Stranger(f"called {name!r}", name.replace("\n", "\\n"), _at(name, text_file)) for name in NAMES),
    *(Stranger(f"a manifest {what}", _blamed(content), manifest_of(content)) for what, content in MANIFESTS.items()),
    *(
        Stranger(f"a manifest that is {what}", "manifest.json", _at("manifest.json", put))
        for what, put in KINDS.items()
    ),
    *(
        Stranger(f"a journal that is {what}", JOURNAL, _at(JOURNAL, put))
        for what, put in KINDS.items()
        if what != "an empty file"  # so is what a build leaves that is killed as it begins
    ),
    Stranger("a journal of nobody", JOURNAL, _journal("{}\n")),
    Stranger("a journal that ends at once", JOURNAL, _journal("\n")),
    Stranger(
        "a journal of another program", JOURNAL, _journal(json.dumps(_MADE_BY | {"program": "buster"} | _MARK) + "\n")
    ),
    Stranger("a journal without a mark", JOURNAL, _journal(json.dumps(_MADE_BY) + "\n")),
    Stranger("a journal with a mark of all files", JOURNAL, _journal(json.dumps(_MADE_BY | {"mark": "*"}) + "\n")),
    Stranger("a journal with a mark that is none", JOURNAL, _journal(json.dumps(_MADE_BY | {"mark": 1}) + "\n")),
    Stranger("a journal with a list of files", JOURNAL, _journal(json.dumps(_MADE_BY | _MARK) + "\n[1]\n")),
    Stranger("a journal of a command that was killed", "typeset", _journal(json.dumps(_MADE_BY | _MARK) + "\n")),
)
