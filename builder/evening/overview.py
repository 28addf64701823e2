"""The page of links to what was built, with a picture of each sheet."""

from builder.evening.build_request import BuildRequest
from builder.evening.files import TITLES, file_of
from builder.render.files.jobs import Job, Made


def overview(request: BuildRequest, here: list[tuple[Job, Made]], joined: bytes | None) -> bytes:
    """The page of links, with a picture of each sheet; first the file that is to be printed, if it is there.

    Both players open it: of what one keeps secret it shows no picture and counts no sheets.
    """
    from builder.render.files import preview
    from builder.render.pages import overview

    document, language = request.document, request.language
    kept, both = (TITLES[key].say(language) for key in ("kept", "both"))
    leaves = [
        overview.LinkedFile(file_of(job, one), job.title, kept)
        if job.secret
        else overview.LinkedFile(file_of(job, one), job.title, "", _preview(one), one.sheets)
        for job, one in here
    ]
    whole = None
    if joined:
        title = TITLES["evening"].say(language)
        if any(job.secret for job, _ in here):
            whole = overview.LinkedFile("evening.pdf", title, both)
        else:
            whole = overview.LinkedFile(
                "evening.pdf", title, "", preview.png(joined, 0), sum(one.sheets for _, one in here)
            )
    name, date = document.name.say(language), document.date.say(language)
    subtitle = "" if date in name else date  # many an evening is called by its date
    svg = next((one.data.decode() for job, one in here if job.file == "map.svg"), "")
    backs = request.plan.backs
    return overview.html(name, subtitle, leaves, language=language, whole=whole, map_svg=svg, backs=backs).encode()


def _preview(made: Made) -> bytes | None:
    """The picture of a file that was kept is drawn anew: it is not worth storing."""
    from builder.render.files import preview

    if made.preview or made.missing or not made.data.startswith(b"%PDF"):
        return made.preview or None
    return preview.png(made.data, 0)
