"""The build hook: what is packed carries the built pages, so that users need no Node."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PagesHook(BuildHookInterface[Any]):
    """Builds `frontend/` into the package before a wheel or an sdist is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the pages; an editable install leaves that to `make pages`."""
        root = Path(self.root)
        if version == "editable" or not (root / "frontend").is_dir():
            return
        # A wheel made from an sdist finds its pages up to date.
        subprocess.run([sys.executable, "tools/build_pages.py"], cwd=root, check=True)
        pages = "src/houseedge/pages"
        where = {"wheel": "houseedge/pages", "sdist": pages}[self.target_name]
        build_data["force_include"][str(root / pages)] = where
