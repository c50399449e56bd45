"""The `houseedge` command: one small file per verb.

Commands import what they need when they run, so that `houseedge --help` is quick. Bad input
ends with status 2 and one sentence on standard error.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable
from functools import cache

import typer

from houseedge.cli import (
    advise,
    analyse,
    archive,
    backup,
    balance,
    bank,
    bots,
    compare,
    config,
    export,
    exposure,
    keys,
    meter,
    odds,
    output,
    par,
    play,
    practice,
    recall,
    reconcile,
    report,
    risk,
    rules,
    serve,
    settle,
    simulate,
    software,
    solve,
    staff,
    strategies,
    unseal,
    verify,
)
from houseedge.cli import help as manual
from houseedge.cli.help import COUNT, PLAY, PROVE, RUN
from houseedge.errors import HouseEdgeError

app = typer.Typer(
    name="houseedge",
    cls=manual.Commands,
    help="Ultimate Texas Hold'em: the rules, the exact settlement and a table to play at.",
    no_args_is_help=True,
    context_settings=manual.CONTEXT,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
_COMMANDS: dict[str, dict[str, Callable[..., object]]] = {
    PLAY: {
        "play": play.play,
        "practice": practice.practice,
        "rules": rules.rules,
        "settle": settle.settle,
    },
    COUNT: {
        "solve": solve.solve,
        "strategies": strategies.strategies,
        "advise": advise.advise,
        "odds": odds.odds,
        "reconcile": reconcile.reconcile,
        "simulate": simulate.simulate,
        "risk": risk.risk,
        "par": par.par,
        "compare": compare.compare,
        "exposure": exposure.exposure,
        "bank": bank.bank,
    },
    RUN: {
        "serve": serve.serve,
        "bots": bots.bots,
        "software": software.software,
        "export": export.export,
        "backup": backup.backup,
        "restore": backup.restore,
    },
    PROVE: {
        "verify": verify.verify,
        "balance": balance.balance,
        "recall": recall.recall,
        "analyse": analyse.analyse,
        "unseal": unseal.unseal,
    },
}
for _group, _named in _COMMANDS.items():
    for _name, _function in _named.items():
        app.command(_name, cls=manual.StrictCommand, rich_help_panel=_group)(_function)
app.add_typer(meter.app, name="meter", rich_help_panel=COUNT)
app.add_typer(config.app, name="config", rich_help_panel=RUN)
app.add_typer(keys.app, name="keys", rich_help_panel=RUN)
app.add_typer(archive.app, name="archive", rich_help_panel=PROVE)
app.add_typer(report.app, name="report", rich_help_panel=RUN)
app.add_typer(staff.app, name="staff", rich_help_panel=RUN)


def _version(wanted: bool) -> None:
    if wanted:
        from houseedge.version import version

        print(f"houseedge {version()}")
        raise typer.Exit


@app.callback()
def _houseedge(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Show the version and exit."
    ),
) -> None:
    pass


def main() -> None:
    """Run the command line and exit with its status."""
    output.prepare_streams()
    # What a room has to say aside, such as that nothing can be kept on the disk.
    if logging.lastResort is not None:
        logging.lastResort.setFormatter(logging.Formatter("houseedge: %(message)s"))
    sys.exit(_run())


@cache
def _command() -> Callable[..., int | None]:
    """Every command with its options, put together once for a process."""
    return typer.main.get_command(app)


def _run() -> int:
    try:
        status = _command()(prog_name="houseedge", standalone_mode=False, **manual.width())
        sys.stdout.flush()
    except typer.TyperException as fault:
        # A usage error: an unknown option, a missing argument, a bad value - or no argument
        # at all, which is answered with the help.
        if str(fault).startswith("Usage:"):
            print(fault)
        else:
            print(f"houseedge: {manual.usage(fault)}", file=sys.stderr)
        return 2
    except HouseEdgeError as fault:
        print(f"houseedge: {fault}", file=sys.stderr)
        return 2
    except (typer.Abort, KeyboardInterrupt):
        return 130
    except OSError as fault:
        if fault.filename is not None:
            # A file or folder nobody has spoken for by name, such as the shell's own settings.
            print(f"houseedge: {fault.filename}: {fault.strerror}", file=sys.stderr)
            return 2
        # The reader of our output has gone, or the disk is full: say so where that is heard.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(fault, BrokenPipeError):
            print(f"houseedge: the output cannot be written: {fault.strerror}", file=sys.stderr)
        return 1
    return status or 0
