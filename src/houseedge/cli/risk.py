"""`houseedge risk`: what a law means for money."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseedge.cli.gameoptions import Threads
from houseedge.cli.options import (
    AsJson,
    Profile,
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

    from houseedge.lab import Assessment
    from houseedge.rules import Rules

#: What a refusal of the count calls the options it is about.
_OPTIONS = ("rounds", "seats", "bankroll", "per-hour")


def risk(
    profile: Profile = None,
    rounds: Annotated[
        str, typer.Option("--rounds", metavar="N", help="How many rounds; 1000 if left out.")
    ] = "1000",
    seats: Annotated[
        int, typer.Option("--seats", metavar="K", help="Seats that share board and dealer, 1 to 7.")
    ] = 1,
    bankroll: Annotated[
        str | None, typer.Option("--bankroll", metavar="ANTES", help="What a seat may lose.")
    ] = None,
    tables: Tables = None,
    settings: Settings = None,
    bets: Annotated[
        list[str] | None,
        typer.Option(
            "--bet",
            metavar="WAGER=ANTES",
            help="A side bet in Antes, e.g. trips=1/2, or base=2; repeatable.",
        ),
    ] = None,
    strategy: Annotated[
        str,
        typer.Option("--strategy", metavar="perfect|simple|FILE", help="What every seat plays by."),
    ] = "perfect",
    rebate: Annotated[
        str | None,
        typer.Option(
            "--rebate", metavar="SHARE", help="What of a session's loss comes back, e.g. 1/10."
        ),
    ] = None,
    per_hour: Annotated[
        int, typer.Option("--per-hour", metavar="N", help="Rounds an hour, for theoretical win.")
    ] = 40,
    tax: Annotated[
        str | None,
        typer.Option("--tax", metavar="SHARE", help="Tax on progressive awards, e.g. 0.24."),
    ] = None,
    taxed_from: Annotated[
        str, typer.Option("--taxed-from", metavar="DOLLARS", help="The least award that is taxed.")
    ] = "0.00",
    threads: Threads = 2,
    rules_folder: RulesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Say what the law of a seat means for money: bands, ruin, sessions, the whole table.

    Amounts are in Antes. The mean is the player's; the band is that of the table's total result.
    Seats share board and dealer, so a table varies far more than as many players apart. The
    covariance of two seats is kept for the standard game; with side bets or other rules it is
    counted, which takes a minute or two.
    """
    from houseedge.cli.progress import shown_progress
    from houseedge.lab.risk.assessment import assess
    from houseedge.lab.simulation.running import all_bets

    count = whole_number("--rounds", rounds)
    rules = rules_of(catalog_of(rules_folder), profile or "washington", tables, settings, None)
    stakes = {
        wager.replace("-", "_"): _number("--bet", n) for wager, n in key_values("--bet", bets)
    }
    lost = None if bankroll is None else _number("--bankroll", bankroll)
    back = None if rebate is None else _share("--rebate", rebate)
    even = _break_even(rules, seats, tax, taxed_from)
    try:
        with shown_progress("Counting two seats at once", quiet=as_json) as tell:
            found = assess(
                rules,
                rounds=count,
                seats=seats,
                side_bets=all_bets(rules),
                stakes=stakes,
                strategy=strategy,
                threads=threads,
                tell=tell,
            )
        result = written(found, lost, back, per_hour)
    except NotationError as fault:
        named = str(fault).partition(":")[0] in _OPTIONS
        raise HouseEdgeError(f"--{fault}" if named else str(fault)) from None
    result["break_even_meter"] = even
    if as_json:
        print_json(result)
    else:
        from rich.console import Console

        _print(Console(), found, result, count)


def _number(option: str, text: str) -> Fraction:
    from houseedge.lab.written_game import read_numbers

    found = read_numbers(text, option)
    if len(found) != 1:
        raise HouseEdgeError(f"{option}: one number, such as 2 or 1/2")
    return found[0]


def _share(option: str, text: str) -> Fraction:
    from fractions import Fraction

    scale = 100 if text.strip().endswith("%") else 1
    share = _number(option, text.strip().removesuffix("%")) / scale
    if share >= 1:
        raise HouseEdgeError(f"{option}: a share below one, such as 1/10 or 10%")
    return Fraction(share)


def _break_even(rules: Rules, seats: int, tax: str | None, taxed_from: str) -> str | None:
    """The meter at which the progressive breaks even, with what neighbours bring, in dollars."""
    from fractions import Fraction

    from houseedge.cli.options import amount
    from houseedge.lab.risk.break_even import break_even_meter
    from houseedge.money import format_money
    from houseedge.rules.spec import Wager

    table = rules.tables.get(Wager.PROGRESSIVE)
    if table is None:
        if tax is not None:
            raise HouseEdgeError("--tax: the profile offers no progressive (P-01)")
        return None
    meter = break_even_meter(
        table,
        others=seats - 1 if 1 <= seats <= 7 else 0,
        tax=Fraction(0) if tax is None else _share("--tax", tax),
        taxed_from=amount("--taxed-from", taxed_from),
    )
    # The first cent at which it is enough.
    return None if meter is None else format_money(-int(-meter // 1))


def written(
    found: Assessment, bankroll: Fraction | None, rebate: Fraction | None, per_hour: int
) -> dict[str, Any]:
    """The promised object."""
    from houseedge.lab.risk.round_law import MOST_CONVOLVED

    law = found.law
    ruin = None if bankroll is None else found.ruin(bankroll)
    result: dict[str, Any] = {
        "mean": float(law.mean),
        "exact": {"mean": str(law.mean), "variance": str(law.variance)},
        "standard_deviation": law.standard_deviation,
        "n0": law.n0,
        "volatility_index": law.volatility_index,
        "rounds": found.rounds,
        "seats": found.seats,
        "seat_covariance": None if found.covariance is None else exact(found.covariance),
        "table_standard_deviation": found.table_standard_deviation,
        "ahead_after": found.ahead_after,
        "band95": list(found.band95),
        "hold95": list(found.hold95),
        "risk_of_ruin": None if ruin is None else ruin.chance,
        "risk_of_ruin_exact": None if ruin is None else ruin.exact,
        "risk_of_ruin_ever": None if bankroll is None else law.ruin_ever(bankroll),
        "kelly": law.kelly,
        "kelly_growth": law.growth,
        "coupon": exact(found.coupon),
        "theoretical_win_per_hour": found.theoretical_win(per_hour),
    }
    if found.rounds <= MOST_CONVOLVED:
        session = found.session
        shares = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
        result["session"] = {
            "mean_loss": session.mean_loss,
            "quantiles": {str(share): session.quantile(share) for share in shares},
        }
        if rebate is not None:
            result["with_rebate"] = session.with_rebate(rebate)
    elif rebate is not None:
        raise HouseEdgeError(f"--rebate: the session's whole law is for {MOST_CONVOLVED:,} rounds")
    return result


def _print(console: Console, found: Assessment, result: dict[str, Any], count: int) -> None:
    from houseedge.cli.columns import TextColumn, columns

    low, high = result["band95"]
    held = found.hold95
    rows = [
        ("Mean result of a seat and round", f"{result['mean']:+.6f}"),
        ("Standard deviation", f"{result['standard_deviation']:.6f}"),
        ("N0, rounds until the mean is one deviation", f"{result['n0']:,.0f}"),
        ("Volatility index, 1.645 deviations", f"{result['volatility_index']:.4f}"),
        (f"Chance of a seat to be ahead after {count:,}", percent(result["ahead_after"])),
        (f"Deviation of the table, {found.seats} seats", f"{found.table_standard_deviation:.6f}"),
        (f"The table's result after {count:,}, 19 in 20", f"{low:+,.1f} to {high:+,.1f}"),
        ("The house's win of all bet, 19 in 20", f"{percent(held[0])} to {percent(held[1])}"),
        ("Kelly's Ante, of the bankroll", percent(result["kelly"])),
        ("A match play or free bet for one Ante", f"{result['coupon']['value']:.6f}"),
        ("Theoretical win of the house an hour", f"{result['theoretical_win_per_hour']:+.6f}"),
    ]
    if found.covariance is not None:
        rows.insert(6, ("Covariance of two seats", f"{float(found.covariance):.6f}"))
    if result["risk_of_ruin"] is not None:
        how = "" if result["risk_of_ruin_exact"] else ", by diffusion"
        rows.append((f"Risk of ruin within {count:,}{how}", percent(result["risk_of_ruin"])))
        rows.append(("Risk of ruin in the long run", percent(result["risk_of_ruin_ever"])))
    if "session" in result:
        for share, net in result["session"]["quantiles"].items():
            rows.append((f"Result not exceeded by {float(share):.0%} of seats", f"{net:+,.1f}"))
    if "with_rebate" in result:
        rows.append(("Mean result of a seat with the rebate", f"{result['with_rebate']:+.6f}"))
    if result["break_even_meter"] is not None:
        rows.append(("The progressive breaks even at a meter of", result["break_even_meter"]))
    headed = (TextColumn("In Antes", words=True), TextColumn("", right=True))
    console.print(columns(console.width, headed, rows))
