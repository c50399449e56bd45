"""`houseedge bank`: what banking a California round is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseedge.cli.gameoptions import Threads
from houseedge.cli.options import (
    AsJson,
    RulesFolder,
    Settings,
    Tables,
    catalog_of,
    exact,
    key_values,
    rules_of,
)
from houseedge.cli.output import percent, print_json
from houseedge.cli.simulate import whole_number
from houseedge.errors import HouseEdgeError, NotationError

if TYPE_CHECKING:
    from fractions import Fraction

    from rich.console import Console

    from houseedge.lab import BankWorth
    from houseedge.lab.banking import Bets

#: What a refusal of the count calls the options it is about.
_OPTIONS = (
    "stake",
    "players",
    "bet",
    "fee",
    "rounds",
    "seed",
    "exact",
    "bankroll",
    "risk",
    "profile",
)


def bank(
    stake: Annotated[
        str,
        typer.Option(
            "--stake",
            metavar="ANTES",
            help="The player-dealer's stake in Antes, or `unlimited` for one that covers all.",
        ),
    ],
    players: Annotated[
        int, typer.Option("--players", metavar="N", help="Players it banks, 1 to 5.")
    ] = 1,
    bets: Annotated[
        list[str] | None,
        typer.Option(
            "--bet",
            metavar="WAGER=ANTES",
            help="What each player bets beside, e.g. trips=1/2, or base=2; repeatable.",
        ),
    ] = None,
    profile: Annotated[
        str, typer.Option("--profile", metavar="NAME", help="A profile with a player-dealer.")
    ] = "california",
    tables: Tables = None,
    settings: Settings = None,
    fee: Annotated[
        str, typer.Option("--fee", metavar="ANTES", help="The player-dealer's collection fee.")
    ] = "0",
    bankroll: Annotated[
        str | None,
        typer.Option("--bankroll", metavar="ANTES", help="What may be lost in the long run."),
    ] = None,
    risk: Annotated[
        str | None,
        typer.Option("--risk", metavar="CHANCE", help="Name the bankroll for it, e.g. 0.01."),
    ] = None,
    strategy: Annotated[
        str,
        typer.Option("--strategy", metavar="perfect|simple|FILE", help="What players play by."),
    ] = "perfect",
    rounds: Annotated[
        str, typer.Option("--rounds", metavar="N", help="Rounds to play where none are counted.")
    ] = "4194304",
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="Their seed.")] = "1",
    count: Annotated[
        bool,
        typer.Option("--exact", help="Count two players of any game: half an hour, then kept."),
    ] = False,
    threads: Threads = 2,
    rules_folder: RulesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Say what banking a California round is worth, by stake, players and bets.

    Amounts are in Antes and the player-dealer's, after its fee. One player is counted exactly, and
    so are two of the standard game; others are played, and the error is told.
    """
    from houseedge.cli.progress import shown_progress
    from houseedge.lab.banking import Bets
    from houseedge.lab.banking import bank as worth_of

    rules = rules_of(catalog_of(rules_folder), profile, tables, settings, None)
    try:
        with shown_progress("Banking rounds", quiet=as_json) as tell:
            found = worth_of(
                None if stake.strip().lower() == "unlimited" else _number("--stake", stake),
                players=players,
                bets=_bets(bets, Bets),
                rules=rules,
                fee=_number("--fee", fee),
                strategy=strategy,
                rounds=whole_number("--rounds", rounds),
                seed=whole_number("--seed", seed),
                exact=count,
                threads=threads,
                tell=tell,
            )
        result = written(found)
        if bankroll is not None:
            result["risk_of_ruin"] = found.risk_of_ruin(_number("--bankroll", bankroll))
        if risk is not None:
            result["bankroll"] = found.bankroll_for(_number("--risk", risk))
    except NotationError as fault:
        named = str(fault).partition(":")[0] in _OPTIONS
        raise HouseEdgeError(f"--{fault}" if named else str(fault)) from None
    if as_json:
        print_json(result)
    else:
        from rich.console import Console

        _print(Console(), found, result)


def _number(option: str, text: str) -> Fraction:
    from houseedge.lab.written_game import read_numbers

    found = read_numbers(text, option)
    if len(found) != 1:
        raise HouseEdgeError(f"{option}: one number, such as 20 or 1/2")
    return found[0]


def _bets(given: list[str] | None, kind: type[Bets]) -> Bets:
    """What every player bets: one Ante and no Trips unless told."""
    from houseedge.rules.naming import meant, named

    fields = {"base": "ante", "trips": "trips"}
    chosen: dict[str, Fraction] = {}
    for word, amount in key_values("--bet", given):
        name = meant(word, fields)
        if name is None:
            raise HouseEdgeError(f"--bet {named(word)}: expected base or trips (B-05)")
        chosen[fields[name]] = _number(f"--bet {name}", amount)
    return kind(**chosen)


def written(found: BankWorth) -> dict[str, Any]:
    """The promised object."""
    mean: dict[str, Any] = {
        "value": found.estimate.value,
        "standard_error": found.estimate.standard_error,
    }
    if found.mean is not None:
        mean = exact(found.mean)
    seats = found.table.seats
    return {
        "mean": mean,
        "standard_deviation": found.standard_deviation,
        "exhausted": float(found.exhausted),
        "uncovered": float(found.uncovered),
        "all_covered": exact(found.whole),
        "stake": None if found.stake is None else str(found.stake),
        "players": len(seats),
        "bets": {"base": str(seats[0][0].ante), "trips": str(seats[0][0].trips)},
        "bank_cap": found.table.rules.settings.bank_cap,
        "fee": str(found.fee),
        "ahead": float(found.law.ahead),
        "rounds": found.rounds,
    }


def _print(console: Console, found: BankWorth, result: dict[str, Any]) -> None:
    from houseedge.cli.columns import TextColumn, columns

    error = "" if found.mean is not None else f" ± {found.estimate.standard_error:.6f}"
    stake = "covers everything" if found.stake is None else f"{found.stake} Antes"
    rows = [
        ("Stake", stake),
        ("Mean result of a round, after the fee", f"{found.estimate.value:+.6f}{error}"),
        ("With a stake that covers everything", f"{float(found.whole):+.6f}"),
        ("Standard deviation", f"{found.standard_deviation:.6f}"),
        ("Chance to be ahead after a round", percent(result["ahead"])),
        ("Chance that the stake is used up", percent(result["exhausted"])),
        ("Chance that a wager is not covered whole", percent(result["uncovered"])),
    ]
    if "risk_of_ruin" in result:
        rows.append(("Risk of ruin in the long run", percent(result["risk_of_ruin"])))
    if "bankroll" in result:
        needed = result["bankroll"]
        words = "none is enough: it loses" if needed is None else f"{needed:,.1f}"
        rows.append(("Bankroll for that risk in the long run", words))
    if found.rounds is not None:
        rows.append(("Rounds played", f"{found.rounds:,}"))
    headed = (TextColumn("In Antes", words=True), TextColumn("", right=True))
    console.print(columns(console.width, headed, rows))
