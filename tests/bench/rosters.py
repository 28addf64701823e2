"""Many rosters out of the samples: each a copy of one, under an id of its own."""

from itertools import cycle, islice
from pathlib import Path

from builder.text.package_files import army_lists


def write(count: int, folder: Path) -> None:
    """Write so many rosters into a folder, the samples in turn."""
    samples = sorted((army_lists() / "formations" / "rosters").glob("*.yaml"))
    for number, sample in enumerate(islice(cycle(samples), count)):
        new = f"{sample.stem[:32]}-{number}"
        text = sample.read_text("utf-8").replace(f"\nid: {sample.stem}\n", f"\nid: {new}\n", 1)
        (folder / f"{new}.yaml").write_text(text, "utf-8")
