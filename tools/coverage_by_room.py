"""Runs the tests under coverage, branches too, and prints a line for each room.

    python -m tools.coverage_by_room [PATH ...]

Without a path all of `tests` is run, as `make test` does.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
COUNTS = ("num_statements", "covered_lines", "num_branches", "covered_branches")


def by_room(files: dict[str, Any]) -> dict[str, dict[str, int]]:
    """The counts of all files of a room together, from coverage's own JSON."""
    rooms: dict[str, dict[str, int]] = defaultdict(lambda: dict.fromkeys(COUNTS, 0))
    for name, file in files.items():
        parts = Path(name).parts
        room = parts[parts.index("houseedge") + 1].removesuffix(".py")
        for count in COUNTS:
            rooms[room][count] += file["summary"][count]
    return rooms


def share(part: int, whole: int) -> str:
    """A share in percent; nothing where there is nothing to share."""
    return f"{100 * part / whole:.1f} %" if whole else "-"


def table(rooms: dict[str, dict[str, int]]) -> str:
    """A line a room, and one for all of them."""
    whole = {count: sum(room[count] for room in rooms.values()) for count in COUNTS}
    lines = [f"{'room':16}{'lines':>8}{'run':>10}{'branches':>10}{'taken':>10}"]
    for name, room in [*sorted(rooms.items()), ("all", whole)]:
        statements, covered, branches, taken = (room[count] for count in COUNTS)
        lines.append(
            f"{name:16}{statements:8}{share(covered, statements):>10}"
            f"{branches:10}{share(taken, branches):>10}"
        )
    return "\n".join(lines)


def main(paths: list[str]) -> int:
    """Run, then print; the status is that of the tests."""
    with TemporaryDirectory() as folder:
        coverage = (sys.executable, "-m", "coverage")
        data = f"--data-file={folder}/data"
        tests = ("-m", "pytest", "-q", "-n", "3", "--dist", "worksteal", *paths)
        status = subprocess.run([*coverage, "run", data, *tests], cwd=ROOT, check=False)
        subprocess.run([*coverage, "combine", "-q", data, folder], cwd=ROOT, check=False)
        report = Path(folder) / "report.json"
        told = [*coverage, "json", "-q", data, "-o", str(report)]
        subprocess.run(told, cwd=ROOT, check=True)
        files = json.loads(report.read_text(encoding="utf-8"))["files"]
    print(table(by_room(files)))
    return status.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
