"""`houseedge strategies`: the best sets of few rules, and what each costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

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
from houseedge.cli.options import AsJson, RulesFolder, profiles
from houseedge.cli.output import print_json
from houseedge.cli.place import verify_places, writing
from houseedge.errors import HouseEdgeError

if TYPE_CHECKING:
    from rich.console import Console

    from houseedge.lab.thumb.rule import Street
    from houseedge.lab.thumb.search import Learnable, RuleSet

#: So many rules are learned at most; more gain next to nothing.
_MOST = 20
_BETS = {"preflop": "Before the flop bet with", "flop": "On the flop bet with"} | {
    "river": "At the river bet with"
}


def strategies(
    profile: Annotated[
        str | None,
        typer.Argument(
            metavar="PROFILE",
            help="A profile whose base game is learned.",
            autocompletion=profiles,
        ),
    ] = None,
    rules: Annotated[
        int, typer.Option("--learn", "-n", metavar="N", help="How many rules, 1 to 20.")
    ] = 9,
    tables: Annotated[
        list[str] | None,
        typer.Option("--table", metavar="blind=ID", help="With a PROFILE, its Blind table by id."),
    ] = None,
    blind: Blind = None,
    preflop: Preflop = None,
    flop: Flop = None,
    river: River = None,
    settings: PlaySettings = None,
    threads: Threads = 2,
    write_strategy: Annotated[
        str | None,
        typer.Option(
            "--write-strategy",
            metavar="FILE",
            help="Write every decision of the N rules to a file that --strategy reads.",
        ),
    ] = None,
    rules_folder: RulesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Find strategies that people can learn: the best N rules, and what they cost exactly.

    Rules are of the kind people use: a pair of threes or better, four to a flush with a ten of it
    in the hole, fewer than 21 cards that beat you. The published simple strategy stands beside
    them.
    """
    from rich.console import Console

    from houseedge.cli.progress import shown_progress
    from houseedge.lab.thumb.search import search, written

    if not 1 <= rules <= _MOST:
        raise HouseEdgeError(f"--learn: from 1 to {_MOST} rules")
    table, rest = blind_table(tables)
    if rest or (table is not None and profile is None):
        raise HouseEdgeError("--table: blind=ID of a PROFILE; the base game has no other (B-05)")
    asked = asked_game(
        *(blind, preflop, flop, river),
        settings=settings,
        profile=profile,
        table=table,
        house=rules_folder,
    )
    verify_places(write_strategy)
    with shown_progress("Comparing sets of rules", quiet=as_json) as tell:
        found = search(asked.game, most=rules, threads=threads, tell=tell)
    if write_strategy is not None:
        _write(found, write_strategy, threads)
    if as_json:
        print_json(written(found))
    else:
        _print(Console(highlight=False), found)


def _write(found: Learnable, file: str, threads: int) -> None:
    from houseedge.lab.strategy import write_strategy
    from houseedge.odds.tables import full_deck

    with writing("Strategy", file) as path:
        learned = found.strategy(found.whole[-1], threads=threads)
        write_strategy(learned, found.game, full_deck(threads, found.game), path)


def _print(console: Console, found: Learnable) -> None:
    from houseedge.cli.columns import TextColumn, columns
    from houseedge.lab.thumb.search import SPACE

    learned = found.whole[-1]
    console.print(f"[bold]The best strategy of {len(learned.rules)} rules[/bold]")
    _print_rules(console, found, learned)
    console.print()
    headed = [TextColumn("Rules", right=True), TextColumn("Costs", right=True)]
    headed.append(TextColumn("What is learned last", words=True))
    rows = []
    before: RuleSet | None = None
    for each in found.whole:
        new = [rule.words for rule in each.rules if before is None or rule not in before.rules]
        rows.append((str(len(each.rules)), _cost(each), "; ".join(new)))
        before = each
    rows.append((f"{len(found.published.rules)}", _cost(found.published), "published: simple"))
    title = "What each costs against perfect play, in per cent of the Ante"
    console.print(columns(console.width, headed, rows, title=title))
    for street, sets in found.streets.items():
        console.print()
        rows = [
            (str(len(each.rules)), _cost(each), "; ".join(rule.words for rule in each.rules))
            for each in sets
        ]
        headed[2] = TextColumn(_BETS[street], words=True)
        title = "One street alone, perfect play on the others"
        console.print(columns(console.width, headed, rows, title=title))
    console.print(f"\n[grey62]{SPACE}[/grey62]")


def _print_rules(console: Console, found: Learnable, chosen: RuleSet) -> None:
    streets: tuple[Street, ...] = ("preflop", "flop", "river")
    for street in streets:
        words = [rule.words for rule in chosen.of(street)]
        if not words:
            continue
        console.print(f"{_BETS[street]}")
        for each in words:
            console.print(f"  - {each}")
    console.print(
        f"It costs [bold]{_cost(chosen)}[/bold] of an Ante a round, exactly {chosen.cost}; the "
        f"published simple strategy {_cost(found.published)}, exactly {found.published.cost}."
    )


def _cost(chosen: RuleSet) -> str:
    from houseedge.cli.output import percent

    return percent(chosen.cost)
