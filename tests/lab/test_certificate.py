"""A certificate can be checked by a stranger, and a false one is found out."""

from __future__ import annotations

import base64
import hashlib
import json
import subprocess
import sys
import zlib
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from houseedge.errors import NotationError
from houseedge.lab.certificate import write_certificate
from houseedge.odds.game import Game
from houseedge.odds.solver import solve
from houseedge.odds.tables import full_deck

CHECKER = Path(__file__).parents[2] / "tools" / "check_certificate.py"
DEALS_OF_A_PAIR_OF_CARDS = 10 * 2_118_760 * 990
#: The cell of three of a kind that win against a dealer that qualifies, which pays 1 and the
#: Play bet; every starting hand has such deals bet on the flop.
TRIPS_WIN = 15


def check(file: Path, *options: str) -> tuple[int, str, str]:
    """Run the checker where it can import nothing but the standard library."""
    command = [sys.executable, "-I", "-S", str(CHECKER), str(file), "--seed", "1", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("certificate") / "standard.json"
    write_certificate(solve(), full_deck(), file)
    return file


def forged(certificate: Path, file: Path, change: Callable[[dict[str, Any]], object]) -> Path:
    """A changed copy with a hash that fits."""
    data = json.loads(certificate.read_text())
    del data["sha256"]
    change(data)
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    data["sha256"] = hashlib.sha256(text.encode()).hexdigest()
    file.write_text(json.dumps(data))
    return file


def raise_the_ev(data: dict[str, Any]) -> None:
    data["ev"] = str(Fraction(data["ev"]) + Fraction(1, data["deals"]))


def count_a_fold_too_many(data: dict[str, Any]) -> None:
    data["totals"]["fold"][0] += 1


def move_a_deal_of_a_census(data: dict[str, Any]) -> None:
    data["hands"][0]["census"][TRIPS_WIN] += 1
    data["hands"][0]["census"][TRIPS_WIN + 1] -= 1


def bet_less_with_aces(data: dict[str, Any]) -> None:
    data["hands"][0]["best"] = "3x"


def praise_aces(data: dict[str, Any]) -> None:
    data["hands"][0]["values"]["4x"] = "4"


def forget_a_flop(data: dict[str, Any]) -> None:
    data["flops"][7] = data["flops"][8]


def pay_the_flush_double(data: dict[str, Any]) -> None:
    data["game"]["blind"][4] = "3"


def refund_the_ante(data: dict[str, Any]) -> None:
    data["game"]["folded_ante"] = "refund"


def turn_round(name: str) -> Callable[[dict[str, Any]], None]:
    """Bet where one checks or folds, and the other way round."""

    def change(data: dict[str, Any]) -> None:
        actions = zlib.decompress(base64.b64decode(data[name]))
        turned = actions.translate(bytes.maketrans(b"01", b"10"))
        data[name] = base64.b64encode(zlib.compress(turned)).decode()

    return change


def wait_with_one_deal_of_every_hand(data: dict[str, Any]) -> None:
    """Bet on the river what was bet on the flop; all that follows is made to fit."""
    for hand in data["hands"]:
        hand["after_check"]["flop 2"][TRIPS_WIN] -= 1
        hand["after_check"]["river 1"][TRIPS_WIN] += 1
        less = Fraction(1, DEALS_OF_A_PAIR_OF_CARDS * hand["ways"])
        hand["values"]["check"] = str(Fraction(hand["values"]["check"]) - less)
        if hand["best"] == "check":
            data["totals"]["flop 2"][TRIPS_WIN] -= 1
            data["totals"]["river 1"][TRIPS_WIN] += 1
            data["ev"] = str(Fraction(data["ev"]) - Fraction(1, data["deals"]))


@pytest.mark.slow
def test_a_certificate_agrees_with_what_a_stranger_counts(certificate: Path) -> None:
    status, said, complaint = check(certificate, "--samples", "2", "--hands", "0")
    assert (status, complaint) == (0, "")
    assert said.splitlines() == [
        "The SHA-256 fits, and 1,755 classes stand for all 22,100 flops.",
        "169 hands give their values, the totals and -50643648973/2317817502000.",
        "Samples are drawn with --seed 1.",
        "200 rivers against 990 dealer hands: agreed.",
        *[line for line in said.splitlines()[4:6] if line.endswith(", agreed.")],
    ]


def test_a_certificate_is_two_megabytes_or_less_of_text_that_explains_itself(
    certificate: Path,
) -> None:
    assert certificate.stat().st_size < 2_000_000
    data = json.loads(certificate.read_text(encoding="ascii"))
    assert data["format"].keys() >= data.keys() - {"certificate", "format"}


OTHER = Game(
    blind=tuple(map(Fraction, ("100", "20", "7/2", "3", "1", "1"))),
    preflop=(Fraction(2), Fraction(4)),
    flop=(Fraction(3, 2), Fraction(2), Fraction(3)),
    river=(Fraction(1), Fraction(2)),
)
LONG_REFUND = Game(
    blind=tuple(map(Fraction, ("500", "50", "10", "3", "3/2", "1", "1/2", "0", "1/4", "0"))),
    folded_ante="refund",
)


@pytest.mark.slow
@pytest.mark.parametrize("game", [OTHER, LONG_REFUND])
def test_o03_a_game_with_other_odds_bets_or_a_refund_has_a_certificate(
    tmp_path: Path, game: Game
) -> None:
    write_certificate(solve(game), full_deck(), tmp_path / "other.json")
    status, _, complaint = check(tmp_path / "other.json", "--samples", "1", "--hands", "0")
    assert (status, complaint) == (0, "")


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (raise_the_ev, "by its counts the ev is -50643648973/2317817502000, not -"),
        (count_a_fold_too_many, "the total of fold is not that of the hands"),
        (move_a_deal_of_a_census, "AA after a check does not meet what its census says"),
        (bet_less_with_aces, "the best with AA is 4x, not 3x"),
        pytest.param(
            praise_aces, "the values of AA are not those of its counts", marks=pytest.mark.slow
        ),
        (forget_a_flop, "does not stand for 12 new flops"),
        (refund_the_ante, " are not those of its counts"),
        pytest.param(
            pay_the_flush_double,
            "the values of AA are not those of its counts",
            marks=pytest.mark.slow,
        ),
        (turn_round("river_actions"), " has fold, and the best is river 1"),
        pytest.param(
            turn_round("flop_actions"), ", and the best is flop 2", marks=pytest.mark.slow
        ),
    ],
)
def test_a_forged_certificate_is_found_out(
    certificate: Path, tmp_path: Path, change: Callable[[dict[str, Any]], None], complaint: str
) -> None:
    file = forged(certificate, tmp_path / "forged.json", change)
    status, _, said = check(file, "--samples", "1", "--hands", "0")
    assert status == 1
    assert said.startswith("The certificate is wrong: ")
    assert complaint in said


def test_one_deal_in_the_wrong_place_leaves_all_sums_as_they_should_be(
    certificate: Path, tmp_path: Path
) -> None:
    # So that what finds it out is the count of a hand in full.
    file = forged(certificate, tmp_path / "forged.json", wait_with_one_deal_of_every_hand)
    assert check(file, "--samples", "0", "--hands", "0")[::2] == (0, "")


@pytest.mark.slow
def test_a_hand_counted_in_full_agrees_to_the_deal(certificate: Path, tmp_path: Path) -> None:
    file = forged(certificate, tmp_path / "forged.json", wait_with_one_deal_of_every_hand)
    status, said, complaint = check(file, "--samples", "0")
    assert status == 1
    assert "169 hands give their values, the totals and " in said
    # One deal that lies in the wrong of two places: all others are where they belong.
    assert complaint.endswith(" is 2 deals away from what it meets.\n")


def test_a_changed_file_with_the_old_hash_is_found_out(certificate: Path, tmp_path: Path) -> None:
    file = tmp_path / "changed.json"
    file.write_text(certificate.read_text().replace('"deals": 2781', '"deals": 2782', 1))
    assert check(file) == (1, "", "The certificate is wrong: its SHA-256 is another.\n")


@pytest.mark.parametrize("text", ["", "dealt", "[]", "{}", '{"ev": "1/0"}', "[" * 9999])
def test_what_is_no_certificate_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "other.json"
    file.write_text(text)
    status, said, complaint = check(file)
    assert (status, said) == (2, "")
    assert complaint.startswith(f"{file} is no certificate: ")
    assert complaint.count("\n") == 1


@pytest.mark.slow
def test_half_a_certificate_and_none_at_all_are_refused(certificate: Path, tmp_path: Path) -> None:
    half = tmp_path / "half.json"
    half.write_text(certificate.read_text()[:700_000])
    for file in (half, tmp_path / "missing.json"):
        status, said, complaint = check(file)
        assert (status, said) == (2, "")
        assert complaint.startswith(f"{file} is no certificate: ")


def test_a_file_with_a_division_by_zero_is_refused(certificate: Path, tmp_path: Path) -> None:
    file = forged(certificate, tmp_path / "forged.json", lambda data: data.update(ev="1/0"))
    assert check(file)[0] == 2


def test_only_the_whole_deck_is_certified(tmp_path: Path) -> None:
    short = replace(full_deck(), present=0b1111111100000)
    with pytest.raises(NotationError, match="whole deck"):
        write_certificate(solve(), short, tmp_path / "short.json")
