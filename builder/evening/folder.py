"""The folder of an evening: what of it is still good, what is out of date, and all that is new written at once.

Its manifest tells what lies there, and of what a player keeps secret no more than the name: both players may read it. Of what
each file was made is remembered elsewhere (`memory`).
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from builder.evening.build_request import KINDS, BuildRequest, Choices
from builder.evening.files import TITLES, file_of
from builder.evening.overview import overview
from builder.render.files import bundle
from builder.render.files.folder_memory import recalled, remember
from builder.render.files.folder_owner import MANIFEST, Maker
from builder.render.files.jobs import Job, Made
from builder.render.files.write import Output, own_name, previous, refuse_in_the_way, tidy

_EXACT = 4  # decimals of the part that ink covers: a hundredth of a percent

_STALE = "stale"  # a sheet that an earlier build made of other words than stand there now

_HIDDEN = "secret"  # what only one player may read, or neither

_TOLD = ("kind", "pages", "sheets", "ink", "sha256")

_JOINED = ("evening.pdf", "index.html")


@dataclass(frozen=True)
class BuiltFile:
    """One file that lies in the folder: name, title, pages, sheets of paper, the part of its pages that ink covers.

    `fresh` if this build made it.
    """

    file: str
    title: str
    pages: int
    sheets: int
    fresh: bool
    ink: float = 0.0


class Folder:
    """The folder of an evening: where it is, what the manifest says that lies there, and what is remembered of that."""

    def __init__(self, request: BuildRequest, choices: Choices) -> None:
        """Raises OutputError where the folder is another's."""
        self.request, self._choices = request, choices
        self.path = choices.out / own_name(request.document.id)
        self._maker = Maker("build", f"{request.document.kind}/{request.document.id}")
        self._listed: dict[str, Any] = previous(self.path, self._maker).get("files", {})
        self._known = recalled(self.path)
        known = self._known.get("files", {})
        self._before = {file: known.get(file, entry) for file, entry in self._listed.items()}

    @property
    def new(self) -> bool:
        """Whether nothing that Muster knows lies there yet."""
        return not self._listed

    def due(self, jobs: tuple[Job, ...], good: Collection[str]) -> list[Job]:
        """The sheets to make: those asked for that are not good, and of others that lie there some that may not stay.

        Of some nobody remembers what they were made of. And a secret one that is out of date would cost the others, which
        are good, the joined file, and so tell the opponent that something hidden has changed.
        """
        only, old = self._choices.only, [job for job in jobs if job.file not in good]
        due = [
            job for job in old if job.kind in only or (job.file in self._before and "key" not in self._before[job.file])
        ]
        joined = all(job.secret or job in due for job in old)
        return [job for job in old if job in due or (joined and job.file in self._before)]

    def reserve(self, jobs: list[Job]) -> None:
        """See to it that the files of these jobs can be put there: what cannot be written is not drawn first.

        Raises:
            OutputError: they cannot, or what lies in their place is another's.
        """
        refuse_in_the_way(self.path, self._maker, [*(job.file for job in jobs), "index.html"])
        with Output(self.path, self._maker):
            pass

    def still_good(self, jobs: tuple[Job, ...]) -> dict[str, Made]:
        """What lies in the folder, unchanged, and would come out the same again."""
        held: dict[str, Made] = {}
        for job in jobs:
            entry = self._before.get(job.file, {})
            if entry.get("key") == job.key and (data := bundle.intact(self.path, job.file, entry)) is not None:
                held[job.file] = Made(data, entry.get("pages", 0), entry.get("sheets", 0), ink=entry.get("ink", 0.0))
        return held

    def as_it_was(self, jobs: tuple[Job, ...], good: set[str]) -> bool:
        """Whether all lies there that its manifest says, under the heading of today, and nothing out of date in silence."""
        others = [entry for file, entry in self._before.items() if file not in good and file not in _JOINED]
        if self._known.get("heading") != _heading(self.request, jobs) or (not self._partly and others):
            return False
        if not all(entry.get(_STALE) for entry in others):
            return False
        return all(bundle.intact(self.path, name, entry) is not None for name, entry in self._before.items())

    def rewrite_manifest(self) -> None:
        """Tell and remember anew where the files read or the choices are others than before, if only by a comment."""
        tidy(self.path, self._maker)
        manifest = self._manifest(self._before)
        if bundle.intact(self.path, MANIFEST, {"sha256": bundle.digest(manifest)}) is None:
            with Output(self.path, self._maker) as output:
                output.commit(manifest)
        self._remember(self._before, self._known["heading"])

    def _manifest(self, entries: Mapping[str, Mapping[str, Any]]) -> bytes:
        told = {file: _open_to_both(entry) for file, entry in entries.items()}
        return bundle.manifest(self._maker, _choices_of(self.request, self._choices), told)

    def _remember(self, entries: Mapping[str, Mapping[str, Any]], heading: str) -> None:
        told = {"inputs": _inputs(self.request), "heading": heading, "files": entries}
        if {**self._known, **told} != self._known:
            remember(self.path, told)

    def write(self, jobs: tuple[Job, ...], made: dict[str, Made], fresh: list[Job]) -> tuple[BuiltFile, ...]:
        """All that is new at once, or none of it: sheets, and with them joined PDF, overview and manifest.

        The joined PDF is there only while it holds every sheet as it is now.
        """
        request, language = self.request, self.request.language
        here = [(job, made[job.file]) for job in jobs if job.file in made]
        files = {file_of(job, one): one.data for job, one in here if job in fresh}
        entries = {file_of(job, one): _entry(job, one) for job, one in here}
        extra: list[BuiltFile] = []
        if len(here) == len(jobs) and not any(one.missing for _, one in here):
            files["evening.pdf"] = _joined(request, here)
            pages = sum(one.pages for _, one in here)
            extra.append(BuiltFile("evening.pdf", TITLES["evening"].say(language), pages, 0, True))
        files["index.html"] = overview(request, self._linked(jobs, made), files.get("evening.pdf"))
        extra.append(BuiltFile("index.html", TITLES["index"].say(language), 0, 0, True))
        secret = {"evening.pdf": any(job.secret for job, _ in here), "index.html": False}
        entries |= {file: _file_entry(files[file], secret[file]) for file in _JOINED if file in files}
        old = self._before
        left = {file for file in old if self._partly and file not in entries and file not in _JOINED}
        kept = {file: {**old[file], _STALE: True} for file in left}
        refuse_in_the_way(self.path, self._maker, files)
        with Output(self.path, self._maker) as output:
            for file, data in files.items():
                output.add(file, data)
            output.commit(self._manifest({**kept, **entries}), drop=tuple(set(old) - set(entries) - set(kept)))
            self._remember({**kept, **entries}, _heading(request, jobs))
        return tuple(extra)

    def _linked(self, jobs: tuple[Job, ...], made: dict[str, Made]) -> list[tuple[Job, Made]]:
        """What the overview leads to: what is as it is now; what is secret, old or new: it must not tell which."""
        old = {job.file: Made(b"") for job in jobs if job.secret and job.file in self._before}
        return [(job, one) for job in jobs if (one := made.get(job.file) or old.get(job.file))]

    @property
    def _partly(self) -> bool:
        return self._choices.only != frozenset(KINDS)


def built_file(job: Job, made: Made, fresh: bool) -> BuiltFile:
    """What is told of a file that was asked for."""
    return BuiltFile(file_of(job, made), job.title, made.pages, made.sheets, fresh, made.ink)


def _entry(job: Job, made: Made) -> dict[str, Any]:
    """What is remembered of a file."""
    ink = {"ink": round(made.ink, _EXACT)} if made.pages else {}
    told = {"key": job.key, "kind": job.kind, "pages": made.pages, "sheets": made.sheets}
    return {**told, **ink, **_file_entry(made.data, job.secret)}


def _file_entry(data: bytes, secret: bool) -> dict[str, Any]:
    return {"sha256": bundle.digest(data), **({_HIDDEN: True} if secret else {})}


def _open_to_both(entry: Mapping[str, Any]) -> dict[str, Any]:
    """What the manifest tells of a file: of one that is secret neither its size nor what it is made of."""
    return {_HIDDEN: True} if entry.get(_HIDDEN) else {key: entry[key] for key in _TOLD if key in entry}


def _joined(request: BuildRequest, here: list[tuple[Job, Made]]) -> bytes:
    """All of the evening as one PDF."""
    parts = [bundle.BundledPdf(job.title, one.data, one.sheets) for job, one in here if job.file.endswith(".pdf")]
    name, short_edge = request.document.name.say(request.language), request.plan.backs == "short-edge"
    return bundle.joined(parts, name, request.language, short_edge=short_edge)


def _heading(request: BuildRequest, jobs: tuple[Job, ...]) -> str:
    """A hash of what the overview and the joined file say beside what the sheets say: names, date, order."""
    backs, titles = request.plan.backs, [job.title for job in jobs]
    told = (request.document.name, request.document.date, request.language, titles, backs)
    return bundle.digest(repr(told).encode())


def _inputs(request: BuildRequest) -> dict[str, str]:
    """The documents that were read, each with the hash of its file."""
    return {
        f"{one.document.kind}/{one.document.id}": one.digest
        for one in (request.loaded, *request.rosters, *request.lists)
    }


def _choices_of(request: BuildRequest, choices: Choices) -> dict[str, Any]:
    """What was chosen for this build."""
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
