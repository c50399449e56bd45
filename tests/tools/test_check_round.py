"""The stand-alone tool: it accepts what is honest, and names every cheat."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from houseedge.fairness import Proof
from houseedge.records.proof import proof_of
from houseedge.records.replay import round_of
from houseedge.rules import built_in
from tests.effort import times
from tests.fairness.rounds import CHEATS, CUTTING, HONEST
from tests.records.dealing import Dealing
from tests.store.house import look
from tools import check_round

TOOL = Path(check_round.__file__)


def checked(proof: Proof, folder: Path) -> int:
    file = folder / "proof.json"
    file.write_bytes(msgspec.json.encode({"proof": proof}))
    return check_round.main([str(file)])


def test_it_imports_nothing_of_ours() -> None:
    for node in ast.walk(ast.parse(TOOL.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        assert not any(name.startswith(("houseedge", "msgspec", "cryptography")) for name in names)


def test_o16_an_honest_round_passes(tmp_path: Path) -> None:
    assert checked(HONEST, tmp_path) == 0
    assert checked(CUTTING, tmp_path) == 0
    file = tmp_path / "proof.json"
    done = subprocess.run(
        [sys.executable, "-I", str(TOOL), str(file)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert "ok  mine: your own bytes are in the cut" in done.stdout


@pytest.mark.parametrize("cheat", CHEATS)
def test_o16_every_cheat_is_refused(
    cheat: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cheated, found_by = CHEATS[cheat]
    assert checked(cheated(), tmp_path) == 1
    assert f"BAD {found_by}" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["", "[]", "{}", "nonsense", '{"proof": {"house": 1}}'])
def test_what_is_no_proof_is_said_so(text: str, tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    file.write_text(text, encoding="utf-8")
    assert check_round.main([str(file)]) == 2
    assert check_round.main([str(tmp_path / "nowhere")]) == 2


def test_o16_rounds_as_they_are_played_pass_whoever_looks(tmp_path: Path) -> None:
    """Three tables of players who pledge, withhold, bank and leave: every proof of theirs holds."""
    rounds = times(30, soak=1_000)
    with Dealing(tmp_path / "house", seed=13) as dealing:
        tables = [dealing.open(place) for place in ("washington", "pennsylvania", "california")]
        dealing.play(tables, -(-rounds // len(tables)))
        claimed = 0
        for line in look(dealing.store).rounds(limit=2_000):
            replay = round_of(dealing.store, built_in(), line.round)
            for player in (None, replay.owner(1)):
                proof = proof_of(dealing.store.house.id, replay, player)
                found = list(check_round.checks(msgspec.to_builtins(proof, str_keys=True)))
                assert [each for each in found if each[1] == "failed"] == []
                claimed += ("claim", "passed") in [each[:2] for each in found]
    assert claimed > rounds
