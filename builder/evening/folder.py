"""The output folder of an evening: which files are up to date, which are stale, and writing all new files at once.

The manifest lists the files in the folder. Of secret files it gives only the name, since both players may read it. The
inputs of each file are stored elsewhere (`folder_memory`).
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from builder.documents.printer import Printer
from builder.evening.build_request import BuildRequest, Choices
from builder.evening.files import TITLES, file_of
from builder.evening.overview import overview
from builder.evening.shared_sheets import markers_begin, with_shared_sheets
from builder.render.files import bundle, preview
from builder.render.files.folder_memory import recalled, remember
from builder.render.files.folder_owner import MANIFEST, Maker
from builder.render.files.jobs import Job, Made
from builder.render.files.leaves import Part
from builder.render.files.write import Output, own_name, previous, refuse_in_the_way, tidy

_EXACT = 4  # decimals of the ink coverage: a hundredth of a percent

_STALE = "stale"  # a sheet from an earlier build whose contents have changed since

_HIDDEN = "secret"  # something that only one player may read, or neither

_TOLD = ("kind", "pages", "sheets", "ink", "sha256")

_JOINED = ("evening.pdf", "index.html")

_SIDES = 2  # of a sheet of paper: the joined file has a page for each, if only a blank one


@dataclass(frozen=True)
class BuiltFile:
    """One file in the folder: name, title, pages, sheets of paper, and the part of its pages covered with ink.

    `fresh`: this build made it; `joined`: it contains all the others.
    """

    file: str
    title: str
    pages: int
    sheets: int
    fresh: bool
    ink: float = 0.0
    joined: bool = False


class Folder:
    """The folder of an evening: its path, the files its manifest lists, and the remembered facts about them."""

    def __init__(self, request: BuildRequest, choices: Choices) -> None:
        """Raises OutputError if the folder belongs to something else."""
        self.request, self._choices = request, choices
        self.path = choices.out / own_name(request.document.id)
        self._maker = Maker("build", f"{request.document.kind}/{request.document.id}")
        self._listed: dict[str, Any] = previous(self.path, self._maker).get("files", {})
        self._known = recalled(self.path)
        known = self._known.get("files", {})
        self._before = {file: known.get(file, entry) for file, entry in self._listed.items()}

    @property
    def new(self) -> bool:
        """Whether the folder has no files listed by Muster yet."""
        return not self._listed

    def due(self, jobs: tuple[Job, ...], unchanged: Collection[str]) -> list[Job]:
        """The sheets to render: those requested that are out of date, and some other existing ones that must not stay
        as they are.

        These are sheets whose inputs are no longer known, and stale secret sheets if all others are up to date:
        otherwise there would be no joined file, which would tell the opponent that something hidden has changed.
        """
        only, old = self._choices.only, [job for job in jobs if job.file not in unchanged]
        due = [
            job for job in old if job.kind in only or (job.file in self._before and "key" not in self._before[job.file])
        ]
        joined = all(job.secret or job in due for job in old)
        return [job for job in old if job in due or (joined and job.file in self._before)]

    def reserve(self, jobs: list[Job]) -> None:
        """Check that the files of these jobs can be written, before they are rendered.

        Raises:
            OutputError: they cannot be written, or would replace something that is not ours.
        """
        refuse_in_the_way(self.path, self._maker, [*(job.file for job in jobs), "index.html"])
        with Output(self.path, self._maker):
            pass

    def unchanged_files(self, jobs: tuple[Job, ...]) -> dict[str, Made]:
        """The files in the folder that are unchanged and would come out the same again."""
        held: dict[str, Made] = {}
        for job in jobs:
            entry = self._before.get(job.file, {})
            if entry.get("key") == job.key and (data := bundle.intact(self.path, job.file, entry)) is not None:
                held[job.file] = Made(data, entry.get("pages", 0), entry.get("sheets", 0), ink=entry.get("ink", 0.0))
        return held

    def is_up_to_date(self, jobs: tuple[Job, ...], unchanged: set[str]) -> bool:
        """Whether the folder matches its manifest and the present heading, and every stale file is marked as stale."""
        others = [entry for file, entry in self._before.items() if file not in unchanged and file not in _JOINED]
        if self._known.get("heading") != _heading(self.request, jobs) or (not self._choices.partial and others):
            return False
        if not all(entry.get(_STALE) for entry in others):
            return False
        return all(bundle.intact(self.path, name, entry) is not None for name, entry in self._before.items())

    def rewrite_manifest(self) -> None:
        """Rewrite manifest and memory if input files or choices have changed, even if only in a comment."""
        tidy(self.path, self._maker)
        manifest = self._manifest(self._before)
        if bundle.intact(self.path, MANIFEST, {"sha256": bundle.digest(manifest)}) is None:
            with Output(self.path, self._maker) as output:
                output.commit(manifest)
        self._remember(self._before, self._known["heading"])

    def _manifest(self, entries: Mapping[str, Mapping[str, Any]]) -> bytes:
        facts = {file: _public_entry(entry) for file, entry in entries.items()}
        return bundle.manifest(self._maker, _choices_of(self.request, self._choices), facts)

    def _remember(self, entries: Mapping[str, Mapping[str, Any]], heading: str) -> None:
        facts = {"inputs": _inputs(self.request), "heading": heading, "files": entries}
        if {**self._known, **facts} != self._known:
            remember(self.path, facts)

    def write(self, jobs: tuple[Job, ...], made: dict[str, Made], fresh: list[Job]) -> tuple[BuiltFile, ...]:
        """Write all new files at once, or none: the sheets, and with them the joined PDF, the overview and the
        manifest.

        The joined PDF exists only while all its sheets are up to date.
        """
        request, language = self.request, self.request.language
        here = [(job, made[job.file]) for job in jobs if job.file in made]
        files = {file_of(job, one): one.data for job, one in here if job in fresh}
        entries = {file_of(job, one): _entry(job, one) for job, one in here}
        extra: list[BuiltFile] = []
        sheets = 0
        if len(here) == len(jobs) and not any(one.missing for _, one in here):
            printed = here if self._choices.single else with_shared_sheets(here)
            files["evening.pdf"] = _joined(request, printed, self._choices.printer)
            pages = preview.pages(files["evening.pdf"])
            sheets = 0 if self._choices.single else pages // _SIDES
            title = TITLES["evening"].say(language)
            extra.append(BuiltFile("evening.pdf", title, pages, sheets, True, joined=True))
        files["index.html"] = overview(request, self._linked(jobs, made), files.get("evening.pdf"), sheets)
        extra.append(BuiltFile("index.html", TITLES["index"].say(language), 0, 0, True))
        secret = {"evening.pdf": any(job.secret for job, _ in here), "index.html": False}
        entries |= {file: _file_entry(files[file], secret[file]) for file in _JOINED if file in files}
        old = self._before
        left = {file for file in old if self._choices.partial and file not in entries and file not in _JOINED}
        kept = {file: {**old[file], _STALE: True} for file in left}
        refuse_in_the_way(self.path, self._maker, files)
        with Output(self.path, self._maker) as output:
            for file, data in files.items():
                output.add(file, data)
            output.commit(self._manifest({**kept, **entries}), drop=tuple(set(old) - set(entries) - set(kept)))
            self._remember({**kept, **entries}, _heading(request, jobs))
        return tuple(extra)

    def _linked(self, jobs: tuple[Job, ...], made: dict[str, Made]) -> list[tuple[Job, Made]]:
        """The files that the overview links to: those up to date, and all secret ones, so as not to reveal which are
        stale.
        """
        old = {job.file: Made(b"") for job in jobs if job.secret and job.file in self._before}
        return [(job, one) for job in jobs if (one := made.get(job.file) or old.get(job.file))]


def built_file(job: Job, made: Made, fresh: bool) -> BuiltFile:
    """The description of a requested file."""
    return BuiltFile(file_of(job, made), job.title, made.pages, made.sheets, fresh, made.ink)


def _entry(job: Job, made: Made) -> dict[str, Any]:
    """What is remembered about a file."""
    ink = {"ink": round(made.ink, _EXACT)} if made.pages else {}
    facts = {"key": job.key, "kind": job.kind, "pages": made.pages, "sheets": made.sheets}
    return {**facts, **ink, **_file_entry(made.data, job.secret)}


def _file_entry(data: bytes, secret: bool) -> dict[str, Any]:
    return {"sha256": bundle.digest(data), **({_HIDDEN: True} if secret else {})}


def _public_entry(entry: Mapping[str, Any]) -> dict[str, Any]:
    """What the manifest says about a file; of a secret one neither its size nor its hash."""
    return {_HIDDEN: True} if entry.get(_HIDDEN) else {key: entry[key] for key in _TOLD if key in entry}


def _joined(request: BuildRequest, here: list[tuple[Job, Made]], printer: Printer | None) -> bytes:
    """All files of the evening as one PDF."""
    parts = [
        bundle.BundledPdf(
            job.title,
            one.data,
            Part(job.kind, one.pages, one.sheets, job.secret),
            {page: TITLES["markers"].say(request.language) for page in markers_begin(job, one)},
        )
        for job, one in here
        if job.file.endswith(".pdf")
    ]
    printing = bundle.Printing(request.look, printer, request.plan.backs == "short-edge")
    return bundle.joined(parts, request.document.name.say(request.language), request.language, printing)


def _heading(request: BuildRequest, jobs: tuple[Job, ...]) -> str:
    """A hash of everything in the overview and the joined file that is not on the sheets: names, date, order."""
    backs, titles = request.plan.backs, [job.title for job in jobs]
    facts = (request.document.name, request.document.date, request.language, titles, backs)
    return bundle.digest(repr(facts).encode())


def _inputs(request: BuildRequest) -> dict[str, str]:
    """The documents read, each with the hash of its file."""
    return {
        f"{one.document.kind}/{one.document.id}": one.digest
        for one in (request.loaded, *request.rosters, *request.lists)
    }


def _choices_of(request: BuildRequest, choices: Choices) -> dict[str, Any]:
    """The choices made for this build."""
    return {
        "language": request.names_in,
        "paper": request.paper,
        **request.plan._asdict(),
        **request.look._asdict(),
        "single": choices.single,
        "full": choices.full,
        "site": choices.site,
        "printer": choices.printer.model_dump(mode="json") if choices.printer else None,
    }
