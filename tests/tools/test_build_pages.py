"""What the pages' own tests prove counts here too."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tools import build_pages

ROOT = Path(__file__).resolve().parents[2]


def test_the_pages_pass_their_own_tests_and_weigh_what_they_may() -> None:
    """`vitest` and the size of the first load, among ours so that no core waits for them."""
    done = subprocess.run(
        [sys.executable, "tools/build_pages.py", "--test"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-4000:]
    # Building again would take the pages away from under the tests of a browser.
    assert build_pages.up_to_date()
