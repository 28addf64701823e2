"""The overview page: links to the files built, with a picture of each sheet."""

from builder.evening.build_request import BuildRequest
from builder.evening.files import TITLES, file_of
from builder.render.files import preview
from builder.render.files.jobs import Job, Made
from builder.render.pages import overview as overview_page
from builder.sheets.blocks import MapSheet
from builder.text import Text


def overview(request: BuildRequest, here: list[tuple[Job, Made]], joined: bytes | None, sheets: int = 0) -> bytes:
    """The overview page; the file to print, if there is one, comes first with its `sheets` of paper.

    Both players open it, so it shows no picture and no number of sheets for secret files.
    """
    document, language = request.document, request.language
    leaves = [
        overview_page.LinkedFile(file_of(job, one), job.title, _whose(job).say(language))
        if job.secret
        else overview_page.LinkedFile(file_of(job, one), job.title, "", _preview(one), one.sheets)
        for job, one in here
    ]
    whole = None
    if joined:
        title = TITLES["evening"].say(language)
        if any(job.secret for job, _ in here):
            whole = overview_page.LinkedFile("evening.pdf", title, TITLES["both"].say(language))
        else:
            whole = overview_page.LinkedFile("evening.pdf", title, "", preview.png(joined, 0), sheets)
    name, date = document.name.say(language), document.date.say(language)
    subtitle = "" if date in name else date  # many evenings have their date in their name
    drawn = next(((job.arguments[0], one.data.decode()) for job, one in here if job.file == "map.svg"), None)
    field, svg = drawn or (None, "")
    legend = field.legend if isinstance(field, MapSheet) else ()
    backs = request.plan.backs
    return overview_page.html(
        name, subtitle, leaves, language=language, whole=whole, map_svg=svg, legend=legend, backs=backs
    ).encode()


def _whose(job: Job) -> Text:
    """Who alone may read a secret file: its player, or whoever runs the evening."""
    return TITLES["umpire" if job.kind == "umpire" else "kept"]


def _preview(made: Made) -> bytes | None:
    """The picture of a file kept from an earlier build is rendered again: it is not worth storing."""
    if made.preview or made.missing or not made.data.startswith(b"%PDF"):
        return made.preview or None
    return preview.png(made.data, 0)
