"""What the room promises to offer is there, in a fresh process, under its own name."""

from __future__ import annotations

import subprocess
import sys

import pytest

from houseedge import odds
from tools.write_docs import COMMANDS


@pytest.mark.parametrize("name", odds.__all__)
def test_every_promised_name_is_a_function_or_a_type(name: str) -> None:
    code = (
        f"from houseedge.odds import {name}; import houseedge.odds as o, types; "
        f"assert not isinstance({name}, types.ModuleType); assert o.{name} is {name}"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_every_command_is_documented() -> None:
    from houseedge.cli import app

    single = {command.name for command in app.registered_commands}
    groups = {
        f"{group.name} {command.name or command.callback.__name__}"  # type: ignore[union-attr]  # commands have callbacks
        for group in app.registered_groups
        if group.typer_instance is not None
        for command in group.typer_instance.registered_commands
    }
    assert single | groups == set(COMMANDS) - {""}
