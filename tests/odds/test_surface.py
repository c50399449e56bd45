"""What the room promises to offer is there, in a fresh process, under its own name."""

from __future__ import annotations

import subprocess
import sys

import pytest

from houseedge import odds
from tools.write_docs import documented

#: Each name is asked for, by an interpreter that has imported nothing of ours yet; each of them
#: first, where told so.
ASK = """
import sys, types
for name in sys.argv[2:]:
    for module in [each for each in sys.modules if each.split(".")[0] == "houseedge"]:
        if sys.argv[1] == "first":
            del sys.modules[module]
    given = {}
    exec(f"from houseedge.odds import {name} as found; import houseedge.odds as room", given)
    assert not isinstance(given["found"], types.ModuleType), name
    assert getattr(given["room"], name) is given["found"], name
"""


@pytest.mark.parametrize("when", ["in turn", pytest.param("first", marks=pytest.mark.slow)])
def test_every_promised_name_is_a_function_or_a_type(when: str) -> None:
    subprocess.run([sys.executable, "-c", ASK, when, *odds.__all__], check=True)


def test_every_command_is_documented() -> None:
    from houseedge.cli import app

    single = {command.name for command in app.registered_commands}
    groups = {
        f"{group.name} {command.name or command.callback.__name__}"  # type: ignore[union-attr]  # commands have callbacks
        for group in app.registered_groups
        if group.typer_instance is not None
        for command in group.typer_instance.registered_commands
    }
    heads = {group.name for group in app.registered_groups}
    assert single | groups | heads == set(documented()) - {""}
