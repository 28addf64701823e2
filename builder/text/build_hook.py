"""Called by hatchling: builds the catalogues of translations, which git does not keep, into the wheel."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[Any]):
    """Builds every `.mo` before the files of the wheel are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build them; an editable install does so by itself, when a text is first asked for."""
        if version != "editable":
            sys.path.insert(0, self.root)
            from builder.text.compiled import build_all

            build_data["artifacts"] += [
                f"/{path.relative_to(self.root).as_posix()}"
                for path in build_all(Path(self.root) / "templates" / "locale")
            ]
