"""`houseedge serve`: open the house, deal, and close it in peace."""

from __future__ import annotations

import gc
import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated

import typer

from houseedge.cli.options import Data, Keys, RulesFolder, catalog_of, house_folder, keyring_of
from houseedge.errors import HouseEdgeError

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Collection, Mapping
    from pathlib import Path

    from houseedge.floor.pit import Pit
    from houseedge.house.config import HouseConfig
    from houseedge.rules import Catalog
    from houseedge.table import Table
    from houseedge.web.throttle import Pace


_SHARED = (
    "--https without --proxy: everybody who comes through the proxy shares the limits of one "
    "address; name the proxy, as in --proxy 127.0.0.1"
)


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port; 0 takes any that is free.")
    ] = 8000,
    data: Data = None,
    keys: Keys = None,
    witness: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FILE|URL",
            help="Where else to write each signed checkpoint, so that an old record is noticed; "
            "repeatable.",
        ),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Where the record is kept: sqlite:///DIR only, so far."),
    ] = None,
    config: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="The tables, as TOML; a demo house if left out."),
    ] = None,
    bots: Annotated[int, typer.Option(min=0, max=200, help="Bots that come along.")] = 0,
    bankers: Annotated[
        int, typer.Option(min=0, max=20, help="Bots that bank where a player-dealer is wanted.")
    ] = 0,
    name: Annotated[
        list[str] | None,
        typer.Option(help="A host name this house goes by, e.g. play.example; repeatable."),
    ] = None,
    https: Annotated[
        bool, typer.Option("--https", help="Players come through a proxy with HTTPS.")
    ] = False,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A proxy whose X-Forwarded-For is believed: an address or a network; repeatable.",
        ),
    ] = None,
    metrics_port: Annotated[
        int | None,
        typer.Option(
            min=0, max=65535, help="Show /metrics on a port of its own; 0 takes any that is free."
        ),
    ] = None,
    metrics_host: Annotated[str, typer.Option(help="The address that port is on.")] = "127.0.0.1",
    rate: Annotated[
        float, typer.Option(min=0.0, help="Multiply every rate limit; 0 is none at all.")
    ] = 1.0,
    reports: Annotated[
        bool,
        typer.Option("--reports", help="Let this machine read reports and change the house."),
    ] = False,
    demo_staff: Annotated[
        bool,
        typer.Option(
            "--demo-staff", help="Hire one of each post and print what opens their accounts."
        ),
    ] = False,
    grace: Annotated[
        float, typer.Option(min=0.0, help="Seconds a hand in play gets when the house closes.")
    ] = 30.0,
    warm_up: Annotated[
        bool,
        typer.Option(
            "--warm-up/--no-warm-up",
            help="Get the coach ready at once, not when it is first asked.",
        ),
    ] = True,
    log_json: Annotated[
        bool, typer.Option("--log-json/--no-log-json", help="Log requests as JSON lines.")
    ] = False,
    rules_folder: RulesFolder = None,
) -> int:
    """Open a house: tables that deal by themselves, played in a browser or by bots.

    An empty folder becomes a demo house; otherwise everything goes on where it was left. Ctrl-C
    opens no new round, says which hands are in play and lets them finish; a second one does not
    wait. Either way everything is kept.
    """
    from pathlib import Path

    folder = house_folder(_folder_of(database, data))
    _verify_together(bots=bots + bankers, https=https, reports=reports, proxies=proxy or ())
    if demo_staff:
        _verify_alone(host, https=https, proxies=proxy or ())

    from secrets import token_hex

    from houseedge.cli.staff import hire_demo
    from houseedge.house.log import configure_logging
    from houseedge.house.opening import closing, differences, open_house
    from houseedge.house.software import measure
    from houseedge.web.app import create_app
    from houseedge.web.server import HouseServer, address_of, listen

    catalog = catalog_of(rules_folder)
    file = None if config is None else Path(config)
    chosen = _chosen(file, catalog, staffed=demo_staff)
    files = _widen()
    with ExitStack() as open_ports:
        listening = open_ports.enter_context(listen(host, port))
        figures = None
        if metrics_port is not None:
            option = "--metrics-port"
            figures = open_ports.enter_context(listen(metrics_host, metrics_port, option=option))
        configure_logging(as_json=log_json)
        opened = open_house(
            folder,
            chosen,
            keys=keyring_of(folder, keys),
            catalog=catalog,
            witnesses=witness or (),
            software=measure(catalog),
        )
        told = [] if chosen is None else differences(opened.pit.known, chosen)
        for each in (*told, *closing(opened.pit), *_late(opened.clock_behind)):
            print(f"houseedge: {each}", file=sys.stderr, flush=True)
        _tell_favours(opened.pit.tables)
        _advise(opened.pit, as_json=log_json)
        word = token_hex(16)
        app = create_app(
            opened,
            secure=https,
            names=(*(name or ()), host),
            pace=_pace(rate, files, alone=not https or bool(proxy)),
            reports=reports,
            bots=word,
            warm_up=warm_up,
            proxies=proxy or (),
            figures_port=None if figures is None else figures.getsockname()[1],
        )
        server = HouseServer(app, opened, grace=grace, tell=_say)
        address = address_of(listening)
        _say(f"The house is open at {address}\nIts record is in {folder}")
        for each in hire_demo(opened, address) if demo_staff else ():
            _say(each)
        if figures is not None:
            _say(f"Its figures are at {address_of(figures)}/metrics")
        if https and not proxy:
            print(f"houseedge: {_SHARED}", file=sys.stderr, flush=True)
        players = _send_bots(bots, bankers, address, word)
        # States are values without cycles: looking for cycles seldom is enough, and what was
        # loaded at the start is never looked at again.
        gc.freeze()
        gc.set_threshold(50_000, 20, 100)
        # A thread that reads the record gives the interpreter back sooner to the loop that deals.
        sys.setswitchinterval(0.001)
        try:
            server.run(sockets=[listening] if figures is None else [listening, figures])
        finally:
            _call_home(players)
    if server.failed:
        print(
            f"houseedge: the house stopped because its record in {folder} could not be written; "
            "it goes on from there at the next start",
            file=sys.stderr,
        )
        return 1
    _say("The house is closed. Everything is kept; hands in play go on at the next start.")
    return 0


def _chosen(file: Path | None, catalog: Catalog, *, staffed: bool) -> HouseConfig | None:
    """What the house is opened with: a file's, the demo house's with staff, or its own."""
    from houseedge.house.config import house_config, read_config
    from houseedge.house.file import STAFFED_DEMO

    if file is not None:
        return read_config(file, catalog)
    return house_config(STAFFED_DEMO, catalog, "demo house") if staffed else None


def _late(behind: int) -> list[str]:
    """What is said of a clock that is behind the record."""
    from datetime import timedelta

    if behind < 1_000:
        return []
    by = timedelta(seconds=behind // 1_000)
    said = (
        f"this machine's clock is {by} behind the last entry of the record; times go on from "
        "there, and the record says so. Set the clock and start the house again"
    )
    return [said]


def _verify_together(*, bots: int, https: bool, reports: bool, proxies: Collection[str]) -> None:
    """Refuse options that do not go together."""
    from houseedge.web.proxy import Proxies

    if bots and https:
        raise HouseEdgeError("--bots come without HTTPS: leave --https out, or send them yourself")
    local = Proxies(proxies).any_local
    if reports and https:
        raise HouseEdgeError(
            "--reports are for this machine alone, and behind a proxy everybody seems to come "
            "from it: leave --https out, or use houseedge meter report"
        )
    if reports and local:
        raise HouseEdgeError(
            "--reports are for this machine alone, and a --proxy on it brings others: leave one "
            "of them out, or use houseedge meter report"
        )


def _verify_alone(host: str, *, https: bool, proxies: Collection[str]) -> None:
    """Refuse to print credentials for a house that others than this machine can reach."""
    from houseedge.web.throttle import is_loopback

    local = host.lower() == "localhost" or is_loopback(host)
    if not local or https or proxies:
        raise HouseEdgeError(
            "--demo-staff prints passwords for a house on this machine alone: leave --host, "
            "--https and --proxy out, or take people on with houseedge staff add"
        )


def _say(sentence: str) -> None:
    print(sentence, flush=True)


def _tell_favours(tables: Mapping[str, Table]) -> None:
    """Warn of every table whose rules turn the edge in the player's favour (O-03)."""
    from houseedge.lab.favour import favour_notice, needs_counting

    for id, table in tables.items():
        if needs_counting(table.rules):
            words = "its odds are its own; counting whose the edge is"
            print(f"houseedge: {id}: {words}", file=sys.stderr, flush=True)
        notice = favour_notice(table.rules)
        if notice is not None:
            print(f"houseedge: {id}: {notice}", file=sys.stderr, flush=True)


def _advise(pit: Pit, *, as_json: bool) -> None:
    """Say once what M-03 and M-05 advise on the meters' plans; `houseedge meter advise` says more.

    Where the log is read by machines it is a line of the log.
    """
    import structlog

    from houseedge.lab.plan_advice import warnings

    log = structlog.get_logger("houseedge")
    for meter in pit.meters.values():
        for each in warnings(meter.plan, volume=None):
            if as_json:
                named = {"meter": meter.plan.id, "meter_level": each.level, "rule": each.rule}
                log.warning("meter plan", **named, code=each.code, advice=each.sentence)
            else:
                said = f"meter {meter.plan.id}, {each.level}: {each.sentence} ({each.rule})"
                print(f"houseedge: {said}", file=sys.stderr, flush=True)


def _pace(rate: float, files: int, *, alone: bool) -> Pace:
    """The rate limits; behind a proxy that says nothing everybody seems to come from this machine.

    `alone` says that only its own programs do, and those may ask more. Of the `files` the process
    may hold some are left to the record.
    """
    from dataclasses import replace

    from houseedge.web.throttle import Pace

    pace = Pace(factor=rate) if alone else Pace(factor=rate, loopback=1.0)
    return replace(pace, connections=min(pace.connections, max(files - 200, files // 2)))


def _widen() -> int:
    """Let the process hold as many sockets as it may; how many files that is."""
    try:
        import resource
    except ImportError:  # not on this system
        return 65_536
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if most == resource.RLIM_INFINITY else min(most, 65_536)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    return wanted


def _folder_of(database: str | None, data: str | None) -> str | None:
    """The folder a database address names; only SQLite is there so far."""
    if database is None:
        return data
    kind, separator, rest = database.partition(":///")
    if kind.lower() != "sqlite" or not separator or not rest:
        scheme = database.partition(":")[0]
        raise HouseEdgeError(
            f"--database: {scheme} is not there yet; write sqlite:///FOLDER, or use --data FOLDER"
        )
    if data is not None:
        raise HouseEdgeError("--database and --data say the same thing; give one of them")
    return rest


def _send_bots(count: int, bankers: int, address: str, word: str) -> subprocess.Popen[bytes] | None:
    if not count + bankers:
        return None
    import os
    import subprocess

    from houseedge.cli.bots import WORD

    command = [sys.executable, "-m", "houseedge", "bots", "--url", address, "--bots", str(count)]
    command += ["--bankers", str(bankers)]
    # A group of its own: Ctrl-C is for the house, which calls them home. They hold the other end
    # of a pipe, so that they go even when the house has no time to call.
    return subprocess.Popen(
        [*command, "--while-open"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
        env={**os.environ, WORD: word},
    )


def _call_home(players: subprocess.Popen[bytes] | None) -> None:
    if players is None:
        return
    import subprocess

    players.terminate()
    try:
        players.wait(10)
    except subprocess.TimeoutExpired:
        players.kill()
        players.wait()
    if players.stdin is not None:
        players.stdin.close()
