"""How long one request, fair or foul, keeps the loop that deals from everybody else.

A real house in a process of its own; one viewer sends `Ping` through a socket without pause and
notes how long each `Pong` takes, while somebody else asks. Beside it stands the processor time
the loop's own thread has spent: other programs on the machine do not lengthen that.
"""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from urllib.parse import urlsplit

import httpx
from websockets.sync.client import connect

#: The longest delay one request may cause, in seconds.
PROMISED = 0.010
REPEATS = 7
ROUNDS = 150
#: Seconds an attack may last, and how many bytes it pours at most.
PATIENCE, MOST = 15.0, 60_000_000
#: What is asked for with a big but legal body, in bytes.
BODY = 16 * 1024 - 200
CONFIG = """
guest_money = "5000.00"

[[tables]]
id = "busy"
profile = "washington"
times = { betting = 2.0, deciding = 2.0, resting = 0.02 }

[[tables]]
id = "quiet"
profile = "washington"

[[tables]]
id = "dealt"
profile = "washington"
dealer = "staff"
"""
#: The line of `serve --demo-staff` that opens a supervisor's account.
_SUPERVISOR = re.compile(r" +supervisor +password (\S+) +code now (\d+)")


class Prober:
    """A viewer who asks without pause whether the house is there."""

    def __init__(self, url: str) -> None:
        ticket = httpx.post(
            f"{url}/api/me/tickets", json={"table": "quiet"}, trust_env=False
        ).json()["ticket"]
        address = f"{url.replace('http', 'ws', 1)}/api/tables/quiet/socket?ticket={ticket}"
        self._wire = connect(address, compression=None, proxy=None, ping_interval=None).__enter__()
        self._wire.recv()
        self._waits: list[float] = []
        self._ended = False
        self._thread = threading.Thread(target=self._ask, daemon=True)
        self._thread.start()

    def _ask(self) -> None:
        while not self._ended:
            began = perf_counter()
            self._wire.send('{"kind":"ping"}')
            while json.loads(self._wire.recv())["kind"] != "pong":
                pass
            self._waits.append(perf_counter() - began)
            sleep(0.0005)

    @contextmanager
    def watch(self, longest: list[float]) -> Iterator[None]:
        """Note the longest wait while something is done, and a moment after."""
        first = len(self._waits)
        yield
        sleep(0.01)
        last = len(self._waits)
        while len(self._waits) <= last:
            sleep(0.001)
        longest.append(max(self._waits[first:]))

    def close(self) -> None:
        """Ask no more."""
        self._ended = True
        self._thread.join(PATIENCE)
        self._wire.close()


@dataclass(kw_only=True)
class Target:
    """The house as one who asks sees it."""

    url: str
    http: httpx.Client
    staff: httpx.Client
    answers: dict[str, str] = field(default_factory=dict)

    def line(self) -> socket.socket:
        """A plain connection."""
        where = urlsplit(self.url)
        return socket.create_connection((where.hostname, where.port), timeout=PATIENCE)

    def get(self, path: str, **headers: str) -> str:
        """Ask for something; what was answered, in a word."""
        return str(self.http.get(path, headers=headers).status_code)

    def watch(self, path: str) -> str:
        """Ask as a supervisor does."""
        return str(self.staff.get(path).status_code)

    def together(self, path: str, count: int) -> str:
        """Ask for the same thing often, before anything is answered."""
        lines = [self.line() for _ in range(count)]
        for line in lines:
            line.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        answers = {line.recv(16).split(b" ")[1].decode() for line in lines}
        for line in lines:
            line.close()
        return " ".join(sorted(answers))

    def post(self, path: str, body: bytes, method: str = "POST") -> str:
        """Send something."""
        kind = {"Content-Type": "application/json"}
        return str(self.http.request(method, path, content=body, headers=kind).status_code)

    def pour(self, first: bytes, more: bytes, *, most: int = MOST, upgrade: bytes = b"") -> str:
        """Send the first part, then more over and over, until the house has had enough."""
        sent = 0
        with self.line() as wire:
            until = perf_counter() + PATIENCE
            if upgrade:
                wire.sendall(upgrade)
                wire.recv(1 << 16)
            with suppress(OSError):
                wire.sendall(first)
                block = more * max(1, 65_536 // len(more))
                while sent < most and perf_counter() < until:
                    sent += wire.send(block[: most - sent])
            answer = b""
            with suppress(OSError):
                wire.settimeout(0.2)
                answer = wire.recv(4096)
                # A flood lies in the network's buffers: it lasts while its sender stays.
                stays = perf_counter() + 0.5
                while upgrade and perf_counter() < stays and wire.recv(1 << 16):
                    pass
        status = answer.split(b" ", 2)[1].decode() if answer.startswith(b"HTTP/") else "no answer"
        return f"{status} after {sent:,} bytes"

    def socket(self, after: str = "", first: bytes = b"", more: bytes = b"") -> str:
        """Open a socket and hear the first message; then pour frames into it."""
        asked = self.http.post("/api/me/tickets", json={"table": "busy"})
        where = f"/api/tables/busy/socket?ticket={asked.json()['ticket']}{after}"
        head = (
            f"GET {where} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        if more:
            return self.pour(first, more, most=2_000_000, upgrade=head.encode())
        with self.line() as wire:
            wire.sendall(head.encode())
            said = wire.recv(1 << 20)
            while said.count(b'"kind":"state"') == 0:
                said += wire.recv(1 << 20)
        return f"{said.split(b' ', 2)[1].decode()}, {len(said):,} bytes"


def frame(opcode: int, body: bytes = b"", *, last: bool = True) -> bytes:
    """A frame of a socket, masked with zeros as a client's must be."""
    size = len(body)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return bytes([(0x80 if last else 0) | opcode]) + length + bytes(4) + body


_HEAD = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"
_POST = b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
_CHUNKED = _POST + b"Transfer-Encoding: chunked\r\n\r\n"

#: What is asked for, as somebody with an own program may ask.
#: A hundred tables, looked at and not opened.
LOOK = json.dumps(
    {
        "config": {"tables": [{"id": f"t{n}", "profile": "washington"} for n in range(100)]},
        "who": "anna",
        "why": "a look",
        "dry_run": True,
    }
).encode()
FAIR: dict[str, Callable[[Target], str]] = {
    "nothing": lambda _: sleep(0.05) or "",  # type: ignore[func-returns-value]
    "a page": lambda t: t.get("/"),
    "a page that is not there": lambda t: t.get("/nowhere.html"),
    "openapi.json": lambda t: t.get("/openapi.json"),
    "the page of the API, its largest file": lambda t: t.get("/docs/swagger-ui-bundle.js"),
    "healthz": lambda t: t.get("/healthz"),
    "readyz": lambda t: t.get("/readyz"),
    "metrics": lambda t: t.get("/metrics"),
    "the lobby": lambda t: t.get("/api/tables"),
    "a table": lambda t: t.get("/api/tables/busy"),
    "rules": lambda t: t.get("/api/tables/busy/rules"),
    "advice that is not due": lambda t: t.get("/api/tables/busy/advice"),
    "100 rounds of a table": lambda t: t.get("/api/tables/busy/rounds?limit=100"),
    "own rounds": lambda t: t.get("/api/me/rounds?limit=100"),
    "a round": lambda t: t.get("/api/rounds/busy-20"),
    "a proof": lambda t: t.get("/api/rounds/busy-20/proof"),
    "20 rounds together": lambda t: t.together("/api/rounds/busy-20", 20),
    "meters": lambda t: t.get("/api/meters"),
    "100 wins": lambda t: t.get("/api/meters/WA-01/wins?limit=100"),
    "a meter's report": lambda t: t.get("/api/meters/WA-01/report?who=otto"),
    "a win's page": lambda t: t.get("/api/meters/WA-01/wins/busy-1-1/0?who=otto"),
    "all balances": lambda t: t.get("/api/cage/balances?who=otto"),
    "a day's report": lambda t: t.get("/api/reports/days/2020-01-01?who=otto"),
    "the floor, as a supervisor sees it": lambda t: t.watch("/api/floor"),
    "a dealer's console": lambda t: t.watch("/api/tables/dealt/console"),
    "disputes": lambda t: t.get("/api/disputes"),
    "me": lambda t: t.get("/api/me"),
    "own sessions": lambda t: t.get("/api/me/sessions"),
    "own data": lambda t: t.get("/api/me/data"),
    "a sign-in that fails": lambda t: t.post(
        "/api/sessions", b'{"login": "nobody", "password": "nothing at all"}'
    ),
    "coming in again": lambda t: t.post("/api/guests", b""),
    "own limits": lambda t: t.post("/api/me/limits", b'{"loss": null, "minutes": 600}', "PUT"),
    "a pause": lambda t: t.post("/api/me/pause", b'{"minutes": 1}'),
    "play money": lambda t: t.post("/api/me/refill", b""),
    "what runs": lambda t: t.get("/api/house/config"),
    "a look at a file": lambda t: t.post("/api/house/config", LOOK),
    "the software": lambda t: t.post("/api/house/software/check", b'{"who":"otto"}'),
    "a ticket": lambda t: t.post("/api/me/tickets", b'{"table": "busy"}'),
    "a command": lambda t: t.post(
        "/api/tables/quiet/commands",
        json.dumps({"key": os.urandom(8).hex(), "command": {"type": "Sit", "seat": 1}}).encode(),
    ),
    "a socket with the news since 0": lambda t: t.socket("&after=0"),
}
FOUL: dict[str, Callable[[Target], str]] = {
    "the longest head": lambda t: t.get("/healthz", **{f"x-{n}": "y" * 700 for n in range(20)}),
    "a long name": lambda t: t.post("/api/guests", b'{"name": "' + b"x" * BODY + b'"}'),
    "no JSON": lambda t: t.post("/api/tables/busy/commands", b"x" * BODY),
    "nested JSON": lambda t: t.post(
        "/api/tables/busy/commands",
        b'{"key": "12345678", "command": ' + b"[" * (BODY // 2) + b"]" * (BODY // 2) + b"}",
    ),
    "wide JSON": lambda t: t.post(
        "/api/tables/busy/commands",
        b'{"key": "12345678", "command": {' + b'"a":{},' * (BODY // 7) + b'"b": 1}}',
    ),
    "many wagers": lambda t: t.post(
        "/api/tables/busy/commands",
        b'{"key": "12345678", "command": {"type": "Bet", "wagers": {'
        + b",".join(b'"%d":"1.00"' % n for n in range(BODY // 14))
        + b"}}}",
    ),
    "one-byte chunks": lambda t: t.pour(_CHUNKED, b"1\r\nx\r\n", most=200_000),
    "a header of 60 MB": lambda t: t.pour(_HEAD + b"X: ", b"y"),
    "a head of many headers": lambda t: t.pour(_HEAD, b"a:b\r\n", most=500_000),
    "trailers without end": lambda t: t.pour(_CHUNKED + b"0\r\n", b"a:b\r\n", most=500_000),
    "one long trailer": lambda t: t.pour(_CHUNKED + b"0\r\nX: ", b"y"),
    "a chunk's extension": lambda t: t.pour(_CHUNKED + b"1;x=", b"y"),
    "an address of 1 MB": lambda t: t.pour(b"GET /", b"y", most=1_000_000),
    "a body without end": lambda t: t.pour(_CHUNKED, b"4000\r\n" + b"y" * 0x4000 + b"\r\n"),
    "10,000 requests in one": lambda t: t.pour(
        b"", _HEAD + b"\r\n", most=10_000 * (len(_HEAD) + 2)
    ),
    "a flood of pings": lambda t: t.socket(more=frame(9)),
    "crumbs of a message": lambda t: t.socket(
        first=frame(1, last=False), more=frame(0, last=False)
    ),
    "a flood of empty messages": lambda t: t.socket(more=frame(1)),
    "a flood of messages": lambda t: t.socket(more=frame(1, b'{"kind":"ping"}')),
    "a flood of resyncs": lambda t: t.socket(more=frame(1, b'{"kind":"resync","after":0}')),
}


@contextmanager
def serving(folder: Path) -> Iterator[tuple[str, int, httpx.Client]]:
    """A house with a record of some rounds; its address, its process and a supervisor there."""
    file = folder / "house.toml"
    file.write_text(CONFIG, encoding="utf-8")
    serve = ["serve", "--data", str(folder / "data"), "--config", str(file), "--port", "0"]
    house = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "houseedge",
            *serve,
            "--no-warm-up",
            "--grace",
            "0",
            "--reports",
            "--demo-staff",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert house.stdout is not None
        url = house.stdout.readline().split()[-1]
        with httpx.Client(base_url=url, trust_env=False, timeout=60) as staff:
            _sign_in(staff, house.stdout)
            _play(url)
            yield url, house.pid, staff
    finally:
        house.terminate()
        house.wait(60)


def _sign_in(staff: httpx.Client, said: Iterable[str]) -> None:
    """Sign the supervisor in with what the house has printed."""
    password, code = next(found.groups() for line in said if (found := _SUPERVISOR.match(line)))
    body = {"login": "supervisor", "password": password, "code": code}
    staff.post("/api/sessions", json=body).raise_for_status()


def _play(url: str) -> None:
    """Let bots play at the busy table."""
    bots = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "houseedge",
            "bots",
            "--url",
            url,
            "--bots",
            "4",
            "--table",
            "busy",
            "--think",
            "0",
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        while _rounds(url) < ROUNDS:
            sleep(0.5)
            assert bots.poll() is None
    finally:
        bots.terminate()
        bots.wait(30)
    sleep(6.0)  # the last hand runs out


def _rounds(url: str) -> int:
    shown = httpx.get(f"{url}/api/tables", trust_env=False).json()["tables"]
    return max(int(table["rounds"]) for table in shown)


def spent(pid: int) -> float:
    """Processor time of the thread that deals, in seconds."""
    text = Path(f"/proc/{pid}/task/{pid}/schedstat").read_text(encoding="ascii")
    return int(text.split()[0]) / 1e9


def measure(
    url: str, pid: int, staff: httpx.Client
) -> Iterator[tuple[str, float, float, float, str]]:
    """Every kind of request: its longest delay, best and median; processor time; the answer."""
    with httpx.Client(base_url=url, trust_env=False, timeout=60) as http:
        guest = http.post("/api/guests", json={"name": "Kim"}).json()
        http.headers["X-CSRF-Token"] = guest["csrf"]
        target = Target(url=url, http=http, staff=staff)
        for name, ask in (FAIR | FOUL).items():
            prober = Prober(url)
            delays: list[float] = []
            costs: list[float] = []
            try:
                for _ in range(REPEATS):
                    before = spent(pid)
                    with prober.watch(delays):
                        answer = ask(target)
                    costs.append(spent(pid) - before)
            finally:
                prober.close()
            # The best of some: what other programs do on the machine only lengthens it.
            yield name, min(delays), median(delays), min(costs), answer


def main(*, every: bool = False) -> None:
    """Print what keeps the loop longest, or every kind of request."""
    worst = ("", 0.0)
    with tempfile.TemporaryDirectory() as name, serving(Path(name)) as (url, pid, staff):
        for kind, delay, usual, cost, answer in measure(url, pid, staff):
            worst = max(worst, (kind, delay), key=lambda each: each[1])
            if every:
                shown = (
                    f"{delay * 1e3:9.1f} ms, median {usual * 1e3:.1f} {cost * 1e3:9.1f} ms spent"
                )
                print(f"{kind:40}{shown}   {answer}", flush=True)
    kinds = len(FAIR) + len(FOUL)
    print(
        f"stall: of {kinds} kinds of request {worst[0]!r} keeps the loop longest, "
        f"{worst[1] * 1e3:.1f} ms as the best of {REPEATS} "
        f"({worst[1] / PROMISED:.2f} of {PROMISED * 1e3:.0f} ms)"
    )


if __name__ == "__main__":
    main(every=True)
