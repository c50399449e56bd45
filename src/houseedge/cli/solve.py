"""`houseedge solve`: the whole base game, exactly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseedge.cli import covariance as seat
from houseedge.cli.gameoptions import (
    Blind,
    Flop,
    PlaySettings,
    Preflop,
    River,
    Threads,
    asked_game,
    blind_table,
)
from houseedge.cli.options import AsJson, RulesFolder, exact, profiles
from houseedge.cli.output import percent, print_json
from houseedge.cli.place import verify_places, writing
from houseedge.errors import HouseEdgeError

if TYPE_CHECKING:
    from fractions import Fraction

    from rich.console import Console, RenderableType

    from houseedge.lab import Analysis
    from houseedge.odds import Solution, Tally


#: Settings that change what is counted: always, and where side bets are counted too.
_SETTINGS = ("folded_ante",)
_SIDE_SETTINGS = ("folded_ante", "bad_beat_after_fold", "progressive_after_fold")


def solve(
    profile: Annotated[
        str | None,
        typer.Argument(
            metavar="PROFILE",
            help="A profile whose base game is solved.",
            autocompletion=profiles,
        ),
    ] = None,
    blind: Blind = None,
    preflop: Preflop = None,
    flop: Flop = None,
    river: River = None,
    settings: PlaySettings = None,
    threads: Threads = 2,
    strategy: Annotated[
        str | None,
        typer.Option(
            "--strategy",
            metavar="simple|FILE",
            help="What a given strategy is worth instead: the published simple one, or that of a "
            "TOML file.",
        ),
    ] = None,
    write_strategy: Annotated[
        str | None,
        typer.Option(
            "--write-strategy",
            metavar="FILE",
            help="Write every decision that was played to a file that --strategy reads.",
        ),
    ] = None,
    certificate: Annotated[
        str | None,
        typer.Option("--certificate", metavar="FILE", help="Write what a sceptic needs to check."),
    ] = None,
    covariance: Annotated[
        bool,
        typer.Option(
            "--covariance",
            help="Also how the wagers of a seat vary together: Ante, Play, Blind, Trips, Bad Beat "
            "and Ultimate Pairs, and the progressive where a --meter is given.",
        ),
    ] = False,
    tables: Annotated[
        list[str] | None,
        typer.Option(
            "--table",
            metavar="WAGER=TABLE",
            help="With --covariance, a side bet's paytable by id or written out, e.g. "
            "bad-beat=BBB-02 or trips=50,40,30,9,7,4,3; with a PROFILE also blind=ID; repeatable.",
        ),
    ] = None,
    bet: Annotated[
        str | None,
        typer.Option(metavar="DOLLARS", help="With --covariance, the progressive bet."),
    ] = None,
    meter: Annotated[
        str | None,
        typer.Option(metavar="DOLLARS", help="With --covariance, what its meter holds."),
    ] = None,
    rules_folder: RulesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Solve the base game: value, strategy, and how often everything happens.

    All of it exact. The first use compiles, which takes some seconds once.

    A strategy file says what differs from perfect play: ranges before the flop, a rule for flop
    and river ("perfect", "simple", "never", "always"), and rows of single decisions, each of which
    holds for all cards that differ only in the names of suits:

    \b
        flop = "simple"
        decisions = [
            ["Ks 2s", "Ah Kd 7s", "check"],
            ["3h 2d", "4c 6c 7c 9c Jc", "fold"],
        ]
        [preflop]
        4 = ["33+", "A2+", "K5o+"]
    """  # noqa: D301 - the backspace keeps the lines below it as they are
    from rich.console import Console

    table = None
    if profile is not None:
        table, tables = blind_table(tables)
    asked = asked_game(
        *(blind, preflop, flop, river),
        settings=settings,
        counted=_SIDE_SETTINGS if covariance else _SETTINGS,
        profile=profile,
        table=table,
        house=rules_folder,
    )
    if strategy is not None and certificate is not None:
        raise HouseEdgeError("--certificate: a certificate is of perfect play, without --strategy")
    verify_places(certificate, write_strategy)
    if not covariance:
        _verify_no_side_bets({"--table": tables, "--bet": bet, "--meter": meter})
    from houseedge.cli.progress import shown_counting
    from houseedge.lab.analysis import analyse

    with shown_counting() as tell:
        found = analyse(
            asked.rules or asked.game,
            strategy=strategy,
            side_bets=seat.side_bets(tables, bet, meter, rules_folder, asked)
            if covariance
            else None,
            threads=threads,
            tell=tell,
        )
    if certificate is not None:
        with writing("Certificate", certificate) as path:
            found.write_certificate(path)
    if write_strategy is not None:
        with writing("Strategy", write_strategy) as path:
            found.write_strategy(path)
    if as_json:
        print_json(written(found))
    else:
        _print(Console(), found)


def _verify_no_side_bets(given: Mapping[str, str | list[str] | None]) -> None:
    for option, value in given.items():
        if value is not None and value != []:
            raise HouseEdgeError(
                f"{option}: the base game has no side bets; add --covariance (B-05)"
            )


def written(found: Analysis) -> dict[str, Any]:
    """The promised object."""
    played = found.played
    result = {
        "ev": exact(played.ev),
        "house_edge_of_ante": float(played.house_edge_of_ante),
        "house_edge_of_ante_and_blind": float(played.house_edge_of_ante_and_blind),
        "favours_player": found.favours_player,
        "element_of_risk": float(played.element_of_risk),
        "average_wager": float(played.average_wager),
        "standard_deviation": played.standard_deviation,
        "dealer_qualifies": float(played.dealer_qualifies),
        "ties": float(played.ties),
        "frequencies": {name: float(chance) for name, chance in played.frequencies.items()},
        "indifference": "the smaller bet is taken",
        "outcomes": [
            {"bet": bet, "hand": hand.key, "outcome": outcome, "probability": str(chance)}
            for bet, hand, outcome, chance in played.outcomes()
        ],
        "net_distribution": {str(net): str(p) for net, p in played.distribution.items()},
    }
    if found.perfect:
        result["hands"] = {
            hand.name: {
                "best": hand.best,
                "actions": {name: str(value) for name, value in hand.values.items()},
            }
            for hand in found.solution.hands
        }
    else:
        result["cost"] = exact(found.cost)
    result["seconds"] = found.seconds
    if found.law is not None:
        result["covariance"] = seat.written(found.law)
    return result


def _print(console: Console, found: Analysis) -> None:
    """The whole answer for people, part after part."""
    _print_summary(console, found)
    for sentence in found.bounds:
        console.print(f"[grey62]{sentence}[/grey62]", highlight=False)
    if found.perfect:
        console.print()
        console.print(hand_grid(found.solution, console.width))
    for table_of in (_bets, _outcomes, _distribution):
        console.print()
        console.print(table_of(found.played, console.width))
    if found.law is not None:
        seat.print_law(console, found.law)


def _print_summary(console: Console, found: Analysis) -> None:
    from rich.table import Table

    played = found.played
    table = Table.grid(padding=(0, 3))
    rows = [
        ("Expected result", f"{float(played.ev):+.9f} Antes", str(played.ev)),
        ("House edge of the Ante", percent(played.house_edge_of_ante), ""),
        ("House edge of Ante and Blind", percent(played.house_edge_of_ante_and_blind), ""),
        ("Element of risk", percent(played.element_of_risk), "of all that is bet"),
        ("Average wager", f"{float(played.average_wager):.6f} Antes", ""),
        ("Standard deviation", f"{played.standard_deviation:.6f} Antes", ""),
        ("Dealer qualifies", percent(played.dealer_qualifies), ""),
        ("Deals that end in a tie", percent(played.ties), ""),
    ]
    if not found.perfect:
        cost = found.cost
        rows.insert(1, ("Costs against perfect play", f"{float(cost):.9f} Antes", str(cost)))
    columns = (max(len(row[at]) for row in rows) for at in range(3))
    if sum(columns) + 2 * 3 > console.width:
        for name, value, beside in rows:
            console.print(f"{name}\n  [bold]{value}[/bold]", highlight=False)
            if beside:
                console.print(f"  [grey62]{beside}[/grey62]", highlight=False)
    else:
        for name, value, beside in rows:
            table.add_row(name, f"[bold]{value}[/bold]", f"[grey62]{beside}[/grey62]")
        console.print(table)
    how = f"counted in {found.seconds:.2f} s"
    if found.solution.decided is None:
        how = "counted before, for any Blind table that pays from a straight up"
    console.print(
        f"[grey62]{played.deals:,} deals, {how}; at exact indifference the smaller bet is "
        "taken.[/grey62]",
        highlight=False,
    )
    if found.favours_player:
        why = " A folded Ante that comes back does it (O-03)." if found.by_refund else ""
        console.print(
            "[bold]The edge is the player's:[/bold] perfect play wins "
            f"{percent(found.solution.ev)} of an Ante a round.{why}",
            highlight=False,
        )


#: The least columns that tables with a bar beside their figures take.
_WITH_BARS = 80
#: How bets are marked in the grid, from the largest down.
_MARKS = "*+^~"


def hand_grid(solution: Solution, width: int) -> RenderableType:
    """The 169 starting hands with their best value, or lists of them where that is too wide."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    from houseedge.odds.starting_hand import class_name

    hands = {hand.name: hand for hand in solution.hands}
    bets = [f"{size}x" for size in reversed(solution.game.preflop)]
    best = [bet for bet in bets if any(hand.best == bet for hand in solution.hands)]
    marks = {bet: _MARKS[min(at, len(_MARKS) - 1)] for at, bet in enumerate(best)}
    values = {name: f"{float(hand.values[hand.best]):.2f}" for name, hand in hands.items()}
    title = Text("Starting hands: what the best first decision is worth, in Antes", style="bold")
    if 13 * (max(map(len, values.values())) + 1) - 1 > width:
        return _hand_lists(solution, [*best, "check"])
    grid = Table.grid(padding=(0, 1, 0, 0))
    for _ in range(13):
        grid.add_column(justify="right", no_wrap=True)
    for row in range(13):
        cells = []
        for column in range(13):
            name = class_name(row * 13 + column)
            style = "bold green3" if hands[name].best != "check" else "grey62"
            named = name + marks.get(hands[name].best, "")
            cells.append(Text(f"{named}\n{values[name]}", style=style))
        grid.add_row(*cells)
    key = [f"{mark} bets {bet}" for bet, mark in marks.items()]
    return Group(
        title,
        Text(
            f"{', '.join([*key, 'no mark checks'])}. Suited hands (s) lie above the diagonal, "
            "offsuit ones (o) below it, pairs on it.",
            style="grey62",
        ),
        grid,
    )


def _hand_lists(solution: Solution, decisions: Sequence[str]) -> RenderableType:
    """The starting hands by what is best with them, for a narrow screen."""
    from string import ascii_lowercase

    from rich.console import Group
    from rich.text import Text

    from houseedge.cards.card import RANKS

    parts = [
        Text("Starting hands by the best first decision", style="bold"),
        Text("s is suited, o offsuit. Their values take more columns, or --json.", style="grey62"),
    ]
    high_first = str.maketrans(RANKS, ascii_lowercase[12::-1])
    for decision in decisions:
        names = sorted(
            (hand.name for hand in solution.hands if hand.best == decision),
            key=lambda name: (name[:2].translate(high_first), name[2:] == "o"),
        )
        parts.append(Text(f"{decision}, {len(names)} hands:", style="bold"))
        parts.append(Text(" ".join(names)))
    return Group(*parts)


def _bets(played: Tally, width: int) -> RenderableType:
    """What each bet comes to: how often, and what it brings on average."""
    from rich.table import Table

    table = Table(
        title="Where the money goes, in Antes",
        title_justify="left",
        box=None,
        padding=(0, 2 if width >= _WITH_BARS else 1, 0, 0),
    )
    headings = ("Bet", "How often", "Mean result", "Share of the whole")
    for heading in headings:
        table.add_column(heading, justify="left" if heading == "Bet" else "right")
    if width >= _WITH_BARS:
        table.add_column("")
    for name, chance, total in played.by_bet():
        if not chance:
            continue
        mean = total / chance
        bar = "█" * min(30, round(abs(float(total)) * 30))
        colour = "green3" if total > 0 else "red1"
        cells = [
            name,
            percent(chance, 3),
            f"{float(mean):+.4f}",
            f"{float(total):+.5f}",
            f"[{colour}]{bar}[/{colour}]",
        ]
        table.add_row(*cells[: len(table.columns)])
    return table


def _outcomes(played: Tally, width: int) -> RenderableType:
    """How each hand ends: its share of all deals, and of those how many win, tie, lose and fold."""
    from fractions import Fraction

    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    words = ("win", "tie", "lose", "fold")
    sums: dict[str, dict[str, Fraction]] = {}
    for _, hand, outcome, chance in played.outcomes():
        row = sums.setdefault(hand.title.capitalize(), {})
        word = outcome.partition(",")[0]
        row[word] = row.get(word, Fraction(0)) + chance
    rows = {
        title: (whole, [float(row.get(word, 0) / whole) * 100 for word in words])
        for title, row in reversed(list(sums.items()))
        if (whole := sum(row.values(), Fraction(0)))
    }
    title = "What becomes of each hand: its share of all deals, and of those"
    if width < _WITH_BARS:
        lines = [Text(title, style="bold")]
        for name, (whole, parts) in rows.items():
            shares = ", ".join(f"{w}s {p:.2f} %" for w, p in zip(words, parts, strict=True))
            lines.append(Text(f"{name}, {percent(whole)}: {shares}"))
        return Group(*lines)
    table = Table(title=title, title_justify="left", box=None)
    table.add_column("Hand", no_wrap=True)
    for heading in ("Deals", "wins", "ties", "loses", "folds"):
        table.add_column(heading, justify="right")
    for name, (whole, parts) in rows.items():
        table.add_row(name, percent(whole), *(f"{part:.2f} %" for part in parts))
    return table


def _distribution(played: Tally, width: int) -> RenderableType:
    """The chance of every net result."""
    from math import ceil, log10

    from rich.table import Table

    table = Table(title="Net result in Antes", title_justify="left", box=None, padding=(0, 2, 0, 0))
    for heading in ("Net", "Chance", "One in"):
        table.add_column(heading, justify="right")
    if width >= _WITH_BARS:
        table.add_column("")
    # As many places for all as show the rarest with two digits.
    rarest = float(min(played.distribution.values())) * 100
    places = max(3, ceil(-log10(rarest)) + 1)
    for net, chance in played.distribution.items():
        cells = [
            f"{float(net):+g}",
            percent(chance, places),
            f"{float(1 / chance):,.1f}",
            "█" * round(float(chance) * 100),
        ]
        table.add_row(*cells[: len(table.columns)])
    return table
