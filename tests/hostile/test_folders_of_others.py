"""What others put into a folder stays as it is, byte for byte, whichever command writes there, and is named where it is in the way.

In the usual profile everything that may lie there is met by one command, and every command meets its share; at night each meets
everything.
"""

import json
import os
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from builder.render.files import folder_memory
from builder.render.files.folder_owner import Maker
from builder.render.files.write import Output
from builder.text.package_files import army_lists
from tests.commands import muster
from tests.strangers import (
    KINDS,
    MANIFESTS,
    NAMES,
    STRANGERS,
    Stranger,
    folder_of_files,
    manifest_of,
    snapshot,
    text_file,
)

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other kinds of files")

LISTS = army_lists() / "chainmail"
ROSTER, EVENING = LISTS / "rosters" / "montfort-muret.yaml", army_lists() / "evenings" / "muret-1213.yaml"
LIST = LISTS / "toulouse-aragon.yaml"
OURS = "written by Muster"


class Command(NamedTuple):
    """A command that makes a folder: its words, up to the folder that it puts its own into, and how it calls it there."""

    words: tuple[str | Path, ...]
    below: str = ""

    def into(self, folder: Path) -> tuple[str | Path, ...]:
        """The words of the command by which it writes into a folder."""
        return (*self.words, "--out", folder.parent if self.below else folder)


FOLDERS = {
    "build of an evening": Command(("build", EVENING, "--only", "markers", "-q"), "muret-1213"),
    "build of a roster": Command(("build", ROSTER, "--only", "cards", "-q"), "montfort-muret"),
    "publish": Command(("publish", ROSTER, "--no-pdf", "-q")),
    "publish --preview": Command(("publish", LIST, "--preview", "--no-pdf", "-q")),
}


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """A folder with something else in it, which links lead to."""
    (tmp_path / "elsewhere" / "folder").mkdir(parents=True)
    text_file(tmp_path / "elsewhere" / "file.txt")
    text_file(tmp_path / "elsewhere" / "folder" / "index.html")
    yield tmp_path
    for path in tmp_path.rglob("*"):
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o755)


def refused(home: Path, words: tuple[str | Path, ...], named: str) -> None:
    """The command is refused in one line that names what is in its way, with exit code 3, and nothing has changed."""
    before = snapshot(home)
    said = muster(*words)
    assert said.exit_code == 3, said.output
    assert said.stderr.startswith("muster: ")
    assert named in said.stderr
    assert "nothing was written" in said.stderr
    assert snapshot(home) == before


@pytest.fixture
def _in_turn(request: pytest.FixtureRequest, nightly: bool) -> None:
    """By day each thing is put in the way of one command, the commands in turn."""
    given = request.node.callspec.params
    what = given.get("what") or given["stranger"].what
    things = [one.what for one in STRANGERS]  # the kinds come first
    if not nightly and list(FOLDERS).index(given["name"]) != things.index(what) % len(FOLDERS):
        pytest.skip("for the night")


def test_there_are_forty_kinds_of_strangers() -> None:
    assert len(STRANGERS) == len({one.what for one in STRANGERS}) >= 40


@pytest.mark.usefixtures("_in_turn")
@pytest.mark.parametrize("stranger", STRANGERS, ids=lambda one: one.what)
@pytest.mark.parametrize("name", FOLDERS)
def test_a_folder_with_a_stranger_in_it_is_refused(home: Path, name: str, stranger: Stranger) -> None:
    """Whatever it is, whatever it says of itself; what it names and what it leads to stays as well."""
    command = FOLDERS[name]
    folder = home / (command.below or "site")
    folder.mkdir()
    stranger.put(folder)
    refused(home, command.into(folder), stranger.name)


@pytest.mark.usefixtures("_in_turn")
@pytest.mark.parametrize("what", [what for what in KINDS if what != "an empty folder"])
@pytest.mark.parametrize("name", FOLDERS)
def test_what_lies_in_the_place_of_the_folder_is_left_alone(home: Path, name: str, what: str) -> None:
    """Links are not followed, wherever they lead."""
    command = FOLDERS[name]
    folder = home / "output" / (command.below or "site")
    folder.parent.mkdir()
    KINDS[what](folder)
    before = snapshot(home)
    said = muster(*command.into(folder))
    if said.exit_code != 2:  # the command line itself refuses a file where it wants a folder
        assert said.exit_code == 3
        assert str(folder) in said.stderr
    assert snapshot(home) == before


# ---- beside what is ours -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What each of the commands makes, in folders that all bear one name: `site` is the id of the roster and of the evening."""
    home = tmp_path_factory.mktemp("made")
    for name in FOLDERS:
        done = muster(*_of(name).into(home / name / "site"))
        assert done.exit_code == 0, done.output
    return home


@pytest.fixture(scope="module", autouse=True)
def _documents(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The roster and the evening under the id `site`, each in a folder with what they need."""
    for kind, path in (("roster", ROSTER), ("evening", EVENING)):
        home = DOCUMENTS[kind] = tmp_path_factory.mktemp(kind)
        shutil.copytree(LISTS, home / "lists")
        text = path.read_text("utf-8")
        assert text.count(f"\nid: {path.stem}\n") == 1
        (home / "site.yaml").write_text(text.replace(f"\nid: {path.stem}\n", "\nid: site\n"), "utf-8")


DOCUMENTS: dict[str, Path] = {}


def _copy(made: Path, folder: Path) -> None:
    """A copy of a folder that a command made, as if it had been made there."""
    shutil.copytree(made, folder, dirs_exist_ok=True)
    folder_memory.remember(folder, folder_memory.recalled(made))


def _of(name: str) -> Command:
    """The same command for a document whose id is `site`."""
    words, below = FOLDERS[name]
    document = DOCUMENTS["evening" if words[1] == EVENING else "roster"] / "site.yaml"
    return Command((words[0], document, *words[2:]) if below else words, below and "site")


@pytest.mark.parametrize("first", FOLDERS)
@pytest.mark.parametrize("second", FOLDERS)
def test_no_command_touches_what_another_one_made_or_made_for_another_document(
    made: Path, home: Path, first: str, second: str
) -> None:
    """A roster and an evening called `site`, the site, a preview, all in a folder `site`: each works in its own, and only there."""
    folder = home / "output" / "site"
    _copy(made / first / "site", folder)
    words = _of(second).into(folder)
    if first == second:
        before = {name: says for name, (_, _, says) in snapshot(home).items()}  # a copied folder may be made anew
        assert muster(*words).exit_code == 0
        assert {name: says for name, (_, _, says) in snapshot(home).items()} == before
    else:
        refused(home, words, "was created by `muster")


def _beside(folder: Path) -> None:
    """One of each stranger that can lie beside what is ours, in the folder and below it."""
    ours = {path.name for path in folder.rglob("*")}
    names = [name for name in NAMES if name not in ours]
    for place in (folder, *(path for path in (folder / "en", folder / "files") if path.is_dir())):
        for what, put in KINDS.items():
            put(place / what.replace(" ", "-"))
        for name in names:
            text_file(place / name)
        for number, content in enumerate(MANIFESTS.values()):
            (place / f"their-{number}").mkdir()
            manifest_of(content)(place / f"their-{number}")


def _theirs(folder: Path, ours: set[str]) -> dict[str, tuple[object, ...]]:
    """All that is not ours; our own folders change as files come and go in them."""
    return {name: told for name, told in snapshot(folder).items() if name not in ours}


@pytest.mark.parametrize("name", FOLDERS)
def test_strangers_beside_what_is_ours_stay_whatever_comes_and_goes(made: Path, home: Path, name: str) -> None:
    """One of our files was spoilt, one went, one is listed that is no longer made; all temporary files come and go."""
    folder = home / "site"
    (folder / "elsewhere").mkdir(parents=True)
    text_file(folder / "elsewhere" / "file.txt")
    _copy(made / name / "site", folder)
    wanted = snapshot(made / name / "site")
    ours = {*snapshot(made / name / "site")}
    _beside(folder)
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    manifest["files"] |= {
        "old.html": {},
        "their-1/precious.txt/x": {},
        "a-link-to-a-folder/index.html": {},
        "../elsewhere/x": {},
    }
    (folder / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    (folder / "old.html").write_text(OURS, "utf-8")
    (folder / "index.html").write_text("spoilt", "utf-8")
    before = _theirs(home, {f"site/{one}" for one in {*ours, "old.html"}} | {"site", "."})
    assert len(before) > 60
    done = muster(*_of(name).into(folder))
    assert done.exit_code == 0, done.output
    assert _theirs(home, {f"site/{one}" for one in {*ours, "old.html"}} | {"site", "."}) == before
    assert (folder / "old.html").exists() == ("build" in name)  # a build of some parts leaves those of others
    now = snapshot(folder)
    files = [one for one, (mode, _, _) in wanted.items() if stat.S_ISREG(mode) and one != "manifest.json"]  # type: ignore[arg-type]
    assert [one for one in files if now[one][2] != wanted[one][2]] == []


@pytest.mark.usefixtures("_in_turn")
@pytest.mark.parametrize(
    "what", [what for what in KINDS if "link" in what or "folder" in what or what in ("a pipe", "a socket")]
)
@pytest.mark.parametrize("name", FOLDERS)
def test_what_took_the_place_of_one_of_our_files_is_refused_by_name(
    made: Path, home: Path, name: str, what: str
) -> None:
    """The manifest lists the file; but this is not it."""
    folder = home / "site"
    _copy(made / name / "site", folder)
    for file in ("index.html", "manifest.json"):
        (folder / file).rename(home / "aside")
        KINDS[what](folder / file)
        refused(home, _of(name).into(folder), str(folder / file))
        _away(folder / file)
        (home / "aside").rename(folder / file)


@pytest.mark.parametrize("what", ["a link to a folder", "a text", "a link that leads nowhere"])
def test_what_took_the_place_of_a_folder_of_ours_is_refused_by_name(made: Path, home: Path, what: str) -> None:
    folder = home / "site"
    _copy(made / "publish" / "site", folder)
    shutil.rmtree(folder / "en")
    KINDS[what](folder / "en")
    refused(home, _of("publish").into(folder), str(folder / "en"))


def _away(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        path.chmod(0o755)
        shutil.rmtree(path)
    else:
        path.unlink()


@pytest.mark.parametrize("what", KINDS)
def test_a_file_that_a_later_build_would_make_is_refused_where_a_stranger_lies(
    made: Path, home: Path, what: str
) -> None:
    """The folder is ours, the name is not: cards were built, now the map is asked for too."""
    folder = home / "site"
    _copy(made / "build of an evening" / "site", folder)
    KINDS[what](folder / "map.svg")
    words = tuple("map" if word == "markers" else word for word in _of("build of an evening").into(folder))
    refused(home, words, str(folder / "map.svg"))


def test_no_evening_is_built_where_the_folder_of_one_is_refused(home: Path) -> None:
    """All folders are looked at before the first is written."""
    other = LISTS / "rosters" / "aragon-muret.yaml"
    folder_of_files(home / "output" / "montfort-muret")
    refused(home, ("build", other, ROSTER, "--only", "cards", "--out", home / "output"), "montfort-muret")


@pytest.mark.parametrize("name", FOLDERS)
def test_a_link_is_not_followed_to_an_empty_folder_nor_to_one_that_the_command_made(
    made: Path, home: Path, name: str
) -> None:
    """It leads out of the folder that was named, whatever is at its end."""
    (home / "empty").mkdir()
    _copy(made / name / "site", home / "made")
    (home / "made" / "index.html").write_text("spoilt", "utf-8")
    for end in ("empty", "made"):
        (home / "site").symlink_to(end)
        refused(home, _of(name).into(home / "site"), f"{home / 'site'} is a link")
        (home / "site").unlink()


@pytest.mark.parametrize("name", [".muster-0123456789abcdef-1", "index.html", "notes.txt", "en"])
def test_strangers_in_a_folder_whose_first_build_was_killed_are_none_of_its_files(home: Path, name: str) -> None:
    """Its own temporary files are taken away by the next build, which begins once the stranger has gone."""
    folder = home / "site"
    with Output(folder, Maker("build", "roster/site")) as output:
        output.add("index.html", b"half done")
        left = {path: path.read_bytes() for path in folder.iterdir()}
    folder.mkdir()
    for path, data in left.items():
        path.write_bytes(data)
    (folder_of_files if name == "en" else text_file)(folder / name)
    command = _of("build of a roster").into(folder)
    refused(home, command, name)
    _away(folder / name)
    assert muster(*command).exit_code == 0
    assert not list(folder.glob(".muster-*"))


# ---- files alone -------------------------------------------------------------------------------------------------------

ALONE: dict[str, tuple[tuple[str | Path, ...], str]] = {
    "calibrate": (("calibrate", "--out", "."), "calibration.pdf"),
    "booklet": (("booklet", LIST, "--out", "booklet.pdf"), "booklet.pdf"),
    "new": (("new", "roster"), "my-roster.yaml"),
    "new, its folder of schemas": (("new", "roster"), "muster-schemas"),
    "new, its schema": (("new", "roster"), "muster-schemas/formations.roster.json"),
}


@pytest.mark.parametrize("what", KINDS)
@pytest.mark.parametrize("name", ALONE)
def test_a_command_that_writes_single_files_writes_over_nothing(
    home: Path, name: str, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words, file = ALONE[name]
    (home / "club" / file).parent.mkdir(parents=True)
    monkeypatch.chdir(home / "club")
    KINDS[what](home / "club" / file) if file.count("/") == 0 else KINDS[what](_near(home, file))
    before = snapshot(home)
    said = muster(*words)
    if name.startswith("new, its") and said.exit_code == 0:  # another schema is kept, and told of; so is a folder
        assert "folder" in what or "was kept" in said.stderr
        written = {"club", "club/my-roster.yaml", "club/muster-schemas", "club/muster-schemas/formations.roster.json"}
        kept = {
            one: told for one, told in before.items() if one not in written or (one in before and one.endswith("json"))
        }
        assert {one: snapshot(home)[one] for one in kept} == kept
        return
    if said.exit_code != 2:  # the command line itself refuses a folder where it wants a file
        assert said.exit_code == 3, said.output
        assert file.split("/")[-1] in said.stderr
    assert snapshot(home) == before


def _near(home: Path, file: str) -> Path:
    """The place of a file in a folder below the club's; what links lead to lies beside it."""
    place = home / "club" / file
    shutil.copytree(home / "elsewhere", place.parent.parent / "elsewhere", dirs_exist_ok=True)
    return place
