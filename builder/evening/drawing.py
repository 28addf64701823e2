"""Renders the files that are out of date, on all cores, within limits of time and memory."""

from collections.abc import Callable
from concurrent.futures import as_completed
from concurrent.futures.process import BrokenProcessPool

from builder.render.files import jobs as limits
from builder.render.files.jobs import Job, Made, Workers
from builder.text import Text
from builder.text.errors import OutputError

Tell = Callable[[str, int, int], None]

# The slowest first, so that no core is idle at the end.
_HEAVY = ("matchups", "briefing", "reference", "roster", "open", "map", "cards", "markers", "umpire")

_ENDED = Text("a rendering process was killed (out of memory?); nothing was written")


class TooMuch(Exception):
    """Rendering takes more time or memory than allowed: the code of the finding and the facts for its message."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts


def drawn(jobs: list[Job], workers: Workers, tell: Tell) -> dict[str, Made]:
    """Render these jobs on all cores.

    Raises OutputError if a process was killed, TooMuch if the limit of time or memory is reached.
    """
    made: dict[str, Made] = {}
    tell("", 0, len(jobs))
    try:
        waiting = {workers.start(job): job for job in sorted(jobs, key=lambda job: _HEAVY.index(job.kind))}
        for number, future in enumerate(as_completed(waiting, limits.SECONDS), 1):
            file = waiting[future].file
            made[file] = future.result()
            tell(file, number, len(jobs))
    except TimeoutError:
        late = next(job.file for job in waiting.values() if job.file not in made)  # the one that was started first
        raise TooMuch("P303", file=late, limit=f"{limits.SECONDS:g}") from None
    except MemoryError:
        raise TooMuch("P304", file=file, limit=limits.MEBIBYTES) from None
    except BrokenProcessPool:
        raise OutputError(_ENDED) from None
    return made
