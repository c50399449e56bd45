"""An old or damaged record put in the place of the house's own: who notices, and with what words.

Each attack is made on the files of a real house that bots have played in.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from houseedge.client import Receipts
from houseedge.house.witness import witness_at
from houseedge.store import SqliteStore
from houseedge.store.keyring import Keyring
from tests.cli.run import run
from tests.disk import Disk
from tests.faults.running import FAST, NotOpened, RunningHouse
from tests.faults.witness import Witness, bots_at
from tests.store.house import look

TABLES = ("washington",)


def play(house: RunningHouse, receipts: Receipts, signed: int = 3) -> None:
    """Bots play on until the house has signed so many checkpoints more."""

    async def playing() -> None:
        witness = Witness()
        async with bots_at(house.url, TABLES, witness, count=2) as bots:
            for bot in bots:
                bot.receipts = receipts
            first = None
            async with asyncio.timeout(60):
                while first is None or receipts_end(receipts) < first + signed:
                    await asyncio.sleep(0.05)
                    if len(receipts) and first is None:
                        first = receipts_end(receipts)

    asyncio.run(playing())


def receipts_end(receipts: Receipts) -> int:
    """The newest checkpoint a receipt names."""
    return max((receipt.signed.checkpoint for receipt in receipts), default=0)


def verify(folder: Path, *options: str) -> tuple[int, list[str]]:
    """The status of `houseedge verify`, and what does not fit."""
    done = run("verify", "--data", str(folder), "--json", *options)
    told = json.loads(done.stdout)
    return done.returncode, [fault["what"] for fault in told["faults"]]


# In the house's own folder: the receipt beside the keys tells


def put_back(old: Path, folder: Path) -> None:
    """A database that is seconds old, without what was written after it."""
    for beside in ("-wal", "-shm"):
        (folder / f"house.db{beside}").unlink(missing_ok=True)
    shutil.copy(old / "house.db", folder / "house.db")


def middle_of(wal: bytes | bytearray) -> int:
    """Where the middle one of the frames begins that the database would take in.

    What is left of an earlier use of the file follows them, under another salt.
    """
    size = 24 + int.from_bytes(wal[8:12])
    salt, frames = wal[16:24], 0
    while wal[32 + frames * size + 8 : 32 + frames * size + 16] == salt:
        frames += 1
    assert frames > 2
    return 32 + frames // 2 * size


def change_wal(_: Path, folder: Path) -> None:
    """64 bytes in the middle of what the database has not taken in yet."""
    wal = folder / "house.db-wal"
    data = bytearray(wal.read_bytes())
    middle = middle_of(bytes(data)) + 100
    data[middle : middle + 64] = bytes(byte ^ 0xFF for byte in data[middle : middle + 64])
    wal.write_bytes(data)


def cut_wal(_: Path, folder: Path) -> None:
    """The second half of what the database has not taken in yet."""
    wal = folder / "house.db-wal"
    data = wal.read_bytes()
    wal.write_bytes(data[: middle_of(data)])


@pytest.fixture(scope="module")
def killed(disk: Disk) -> Path:
    """A house that was killed in mid-play, in `data`, and its database of before, in `old`."""
    folder, receipts = disk(), Receipts()
    with RunningHouse(folder) as house:
        play(house, receipts, signed=1)
        assert house.close() == 0
        (folder / "old").mkdir()
        shutil.copy(house.folder / "house.db", folder / "old" / "house.db")
        house.start()
        play(house, receipts)
        house.kill()
    return folder


@pytest.mark.parametrize(
    "attack",
    [pytest.param(each, marks=pytest.mark.slow) for each in (change_wal, put_back, cut_wal)],
)
def test_a_record_that_lost_its_end_is_named_at_the_start_and_by_verify(
    tmp_path: Path, killed: Path, attack: Callable[[Path, Path], None]
) -> None:
    shutil.copytree(killed, tmp_path, dirs_exist_ok=True)
    house = RunningHouse(tmp_path)
    attack(tmp_path / "old", house.folder)
    with pytest.raises(NotOpened, match=r"checkpoint \d+ was signed, but the record ends with"):
        house.start()
    status, what = verify(house.folder)
    assert status == 1
    assert "its end was cut off" in what[0]


# The whole folder, keys and all: only what lies elsewhere tells


@pytest.fixture(scope="module")
def went_back(disk: Disk) -> tuple[Path, Receipts]:
    """A folder put back to what it was, in `data`, beside what was told of it since."""
    folder, receipts = disk(), Receipts()
    told, saved = folder / "told.jsonl", folder / "receipts.jsonl"
    with RunningHouse(folder, FAST, "--witness", str(told)) as house:
        play(house, receipts, signed=1)
        assert house.close() == 0
        shutil.copytree(house.folder, folder / "old")
        house.start()
        play(house, receipts)
        assert house.close() == 0
        receipts.save(saved)
        held = verify(house.folder, "--receipts", str(saved), "--witness", str(told))
        assert held == (0, [])
        shutil.rmtree(house.folder)
        (folder / "old").rename(house.folder)
    return folder, receipts


@pytest.fixture
def rolled_back(
    tmp_path: Path, went_back: tuple[Path, Receipts]
) -> tuple[RunningHouse, Receipts, Path]:
    """A house whose whole folder is put back to what it was, with receipts and a witness."""
    folder, receipts = went_back
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    told = tmp_path / "told.jsonl"
    return RunningHouse(tmp_path, FAST, "--witness", str(told)), receipts, told


@pytest.mark.slow
def test_an_old_folder_is_sound_in_itself_and_told_by_receipts_and_witness(
    tmp_path: Path, rolled_back: tuple[RunningHouse, Receipts, Path]
) -> None:
    house, _, told = rolled_back
    # Nothing in the folder can tell.
    assert verify(house.folder) == (0, [])
    status, what = verify(house.folder, "--receipts", str(tmp_path / "receipts.jsonl"))
    assert status == 1
    assert any(
        "a receipt was given for it, but the record ends with entry" in each for each in what
    )
    assert any("it is older than what was signed" in each for each in what)
    status, what = verify(house.folder, "--witness", str(told))
    assert status == 1
    assert all(each.startswith("a witness has checkpoint ") for each in what)
    # With its witness the house itself does not open.
    with pytest.raises(NotOpened, match=r"a witness has checkpoint \d+, but the record ends with"):
        house.start()


@pytest.mark.slow
def test_a_client_that_was_answered_leaves_a_house_that_goes_back(
    tmp_path: Path, rolled_back: tuple[RunningHouse, Receipts, Path]
) -> None:
    from houseedge.client import HouseClient, RolledBack

    house, receipts, _ = rolled_back
    # A thief would not name the witness.
    without = RunningHouse(tmp_path, FAST)
    without.folder = house.folder

    async def look_in() -> None:
        async with HouseClient(without.url) as client:
            client.receipts = receipts
            async with client.table("washington"):
                pass

    with (
        without,
        pytest.raises(RolledBack, match=r"has answered for entry \d+ of table:washington"),
    ):
        asyncio.run(look_in())


@pytest.mark.slow
def test_receipts_of_another_house_or_without_a_signature_say_nothing(
    tmp_path: Path, rolled_back: tuple[RunningHouse, Receipts, Path]
) -> None:
    house, _, _ = rolled_back
    given = [json.loads(line) for line in (tmp_path / "receipts.jsonl").read_text().splitlines()]
    other = tmp_path / "other.jsonl"
    other.write_text(json.dumps({**given[0], "house": "0" * 16}))
    done = run("verify", "--data", str(house.folder), "--receipts", str(other))
    assert (done.returncode, done.stderr.decode()) == (
        2,
        "houseedge: 1 receipt not checked, being another house's\n",
    )
    forged = {**given[0], "signature": "00" * 64}
    other.write_text(json.dumps([forged]))
    done = run("verify", "--data", str(house.folder), "--receipts", str(other))
    assert (done.returncode, done.stderr.decode()) == (
        2,
        "houseedge: 1 receipt not checked, lacking this house's signature\n",
    )


def test_a_receipt_that_was_changed_accuses_nobody(
    tmp_path: Path, rolled_back: tuple[RunningHouse, Receipts, Path]
) -> None:
    house, _, told = rolled_back
    given = [json.loads(line) for line in (tmp_path / "receipts.jsonl").read_text().splitlines()]
    first, changed = given[0], tmp_path / "changed.jsonl"
    for other in (
        {**first, "sequence": first["sequence"] + 90_000},
        {**first, "hash": "0" * 64},
        {**first, "stream": "table:pennsylvania"},
        {**first, "signed": {**first["signed"], "checkpoint": 9_999}},
    ):
        changed.write_text(json.dumps(other))
        done = run("verify", "--data", str(house.folder), "--receipts", str(changed))
        assert (done.returncode, b"lacking this house's signature" in done.stderr) == (2, True)
    line = json.loads(told.read_text().splitlines()[0])
    for other in ({**line, "number": line["number"] + 500}, {**line, "root": "0" * 64}):
        changed.write_text(json.dumps(other))
        done = run("verify", "--data", str(house.folder), "--witness", str(changed))
        assert (done.returncode, b"lacking this house's signature" in done.stderr) == (2, True)


@pytest.mark.slow
def test_a_witness_file_with_a_torn_or_an_empty_end_still_tells(
    rolled_back: tuple[RunningHouse, Receipts, Path],
) -> None:
    house, _, told = rolled_back
    for end in ("\n", '{"house":"tor', "\n\n"):
        with told.open("a") as file:
            file.write(end)
        with pytest.raises(NotOpened, match="a witness has checkpoint"):
            house.start()
        status, what = verify(house.folder, "--witness", str(told))
        assert (status, what[0].startswith("a witness has checkpoint ")) == (1, True)


@pytest.mark.parametrize(
    "content", ["", "[]", "\n", "nonsense", "{}", '{"sequence": 1e99}', "[" * 5000]
)
def test_what_is_no_receipt_is_a_sentence(tmp_path: Path, content: str) -> None:
    SqliteStore(tmp_path / "house").close()
    file = tmp_path / "papers"
    file.write_text(content)
    for option in ("--receipts", "--witness"):
        done = run("verify", "--data", str(tmp_path / "house"), option, str(file))
        assert done.returncode == 2, done.stdout
        assert done.stderr.startswith(b"houseedge: " + option.encode())
        assert done.stderr.count(b"\n") == 1


@pytest.mark.slow
def test_a_house_whose_record_is_moved_away_says_so_and_stops(tmp_path: Path) -> None:
    with RunningHouse(tmp_path) as house:
        play(house, Receipts(), signed=1)
        (house.folder / "house.db").rename(house.folder / "away.db")
        # Nobody asks anything any more: its own checkpoint finds out.
        assert house.wait() == 1
        assert "the record could not be written; the house stops" in house.log.read_text()


# A witness elsewhere


@contextmanager
def listener() -> Iterator[tuple[str, list[bytes]]]:
    """An address that keeps what it is sent."""
    heard: list[bytes] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            heard.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(204)
            self.end_headers()

        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"".join(heard))

        def log_message(self, *_: object) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/witness", heard
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_an_address_is_told_of_every_checkpoint(tmp_path: Path) -> None:
    with listener() as (url, heard):
        with RunningHouse(tmp_path, FAST, "--witness", url) as house:
            play(house, Receipts(), signed=2)
            assert house.close() == 0
            assert verify(house.folder, "--witness", url) == (0, [])
            with SqliteStore(house.folder, read_only=True) as store:
                last = look(store).last_checkpoint()
        numbers = [json.loads(line)["number"] for line in heard]
        assert numbers == list(range(numbers[0], last.number + 1))


def test_a_witness_that_answers_nonsense_is_asked_again(tmp_path: Path) -> None:
    heard: list[bytes] = []

    def answer(connection: socket.socket) -> None:
        with connection:
            heard.append(connection.recv(65_536))
            nonsense = len(heard) == 1
            connection.sendall(
                b"GARBAGE\r\n\r\n" if nonsense else b"HTTP/1.1 204 No Content\r\n\r\n"
            )

    with socket.create_server(("127.0.0.1", 0)) as server:
        place = f"http://127.0.0.1:{server.getsockname()[1]}/"
        said: list[str] = []
        with SqliteStore(tmp_path) as store:
            witness = witness_at(place, store.house, said.append)
            last = look(store).last_checkpoint()
            witness.note(last)
            for _ in range(2):
                answer(server.accept()[0])
            witness.close()
    assert len(heard) == 2
    assert ["cannot be told" in said[0], "again" in said[1]] == [True, True]


@pytest.mark.slow  # one that answers nonsense is away in the same way
def test_a_witness_that_is_away_holds_nothing_up_and_is_named(tmp_path: Path) -> None:
    with RunningHouse(tmp_path, FAST, "--witness", "http://127.0.0.1:9/away") as house:
        play(house, Receipts(), signed=2)
        assert house.close() == 0
        assert "the witness http://127.0.0.1:9/away cannot be told" in house.log.read_text()


# Keys elsewhere


@pytest.mark.slow
def test_a_house_whose_keys_lie_elsewhere_under_a_passphrase(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSEEDGE_PASSPHRASE", "open sesame")
    safe = tmp_path / "safe"
    assert run("keys", "create", str(safe), HOUSEEDGE_PASSPHRASE="open sesame").returncode == 0
    with RunningHouse(tmp_path, FAST, "--keys", str(safe)) as house:
        play(house, Receipts(), signed=1)
        assert house.close() == 0
        assert not (house.folder / "keys").exists()
        keys = ("--keys", str(safe))
        assert verify(house.folder, *keys) == (0, [])
        rotated = run("keys", "rotate", "--data", str(house.folder), *keys)
        assert rotated.stdout.startswith(b"Key 2 signs from checkpoint ")
        house.start()
        play(house, Receipts(), signed=1)
        assert house.close() == 0
        assert verify(house.folder, *keys) == (0, [])
        shown = run("keys", "show", "--data", str(house.folder), "--json", *keys)
        assert [key["number"] for key in json.loads(shown.stdout)["keys"]] == [1, 2]
        monkeypatch.delenv("HOUSEEDGE_PASSPHRASE")
        with pytest.raises(NotOpened, match="are closed with a passphrase"):
            house.start()
    assert len(Keyring(safe, "open sesame").load().sealing) == 2
