"""What README and the guides show: their fenced blocks, and the commands in them."""

import re
from pathlib import Path

CHECKOUT = Path(__file__).parents[1]
README = CHECKOUT / "README.md"
GUIDES = CHECKOUT / "templates" / "guides"
_FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(path: Path, kind: str) -> list[str]:
    """The fenced blocks of a kind in a Markdown file."""
    return [block for found, block in _FENCED.findall(path.read_text("utf-8")) if found == kind]


def commands(*paths: Path) -> list[str]:
    """The lines of their `sh` blocks, each once."""
    return list(dict.fromkeys(line for path in paths for block in blocks(path, "sh") for line in block.splitlines()))
