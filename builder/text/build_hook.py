"""Build hook for hatchling: adds the compiled translation catalogues, which are not in git, to the wheel."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[Any]):
    """Compiles every `.mo` before the files of the wheel are collected."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues; not needed for editable installs, which compile them on first use."""
        if version != "editable":
            sys.path.insert(0, self.root)
            from builder.text.compiled import build_all

            build_data["artifacts"] += [
                f"/{path.relative_to(self.root).as_posix()}"
                for path in build_all(Path(self.root) / "templates" / "locale")
            ]
