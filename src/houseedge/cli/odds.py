"""`houseedge odds`: any side bet with any paytable, exactly."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseedge.cli.options import AsJson, RulesFolder, amount, catalog_of, exact
from houseedge.cli.output import percent, print_json
from houseedge.errors import NotationError

if TYPE_CHECKING:
    from rich.console import Console

    from houseedge.odds.sidebet import OddsLine, SideBetOdds
    from houseedge.rules import Catalog
    from houseedge.rules.spec import Award, Paytable, Wager

#: The wagers by the names they have here, with the clause that prints their tables.
_WAGERS = {
    "trips": ("trips", "T-02"),
    "bad-beat": ("bad_beat", "Y-04"),
    "pairs": ("pairs", "U-04"),
    "progressive": ("progressive", "P-03"),
    "envy": ("envy", "E-01"),
}
_BAR = 16


def _tables_of(ctx: typer.Context) -> list[str]:
    """The paytables of the wager that was typed, for a shell to complete a word to."""
    from houseedge.rules import built_in
    from houseedge.rules.naming import meant

    name = meant(ctx.params.get("wager"), _WAGERS) or ""
    wager, _ = _WAGERS.get(name, ("", ""))
    of = "progressive" if wager == "envy" else wager
    known = (id for id in built_in().paytable_ids if built_in().paytable(id).wager == of)
    return [id for id in known if wager != "envy" or _envies(built_in(), id)]


def odds(
    wager: Annotated[
        str,
        typer.Argument(
            metavar="WAGER",
            help=f"One of {', '.join(_WAGERS)}.",
            autocompletion=lambda: list(_WAGERS),
        ),
    ],
    table: Annotated[
        str,
        typer.Argument(
            metavar="TABLE",
            autocompletion=_tables_of,
            help="A paytable by id (UTH-01 to 04, BBB-01 to 03, UP-1 to 6, WA-01, PA-01), or what "
            "it pays, best hand first: 50,40,30,9,7,4,3 (also 3/2 or 3 to 2; for a progressive "
            "100%, 3000 for 1, or 45.00 dollars).",
        ),
    ],
    bet: Annotated[
        str | None,
        typer.Option(metavar="DOLLARS", help="The progressive bet; 1.00 unless the table has one."),
    ] = None,
    meter: Annotated[
        str | None, typer.Option(metavar="DOLLARS", help="What the progressive's meter holds.")
    ] = None,
    others: Annotated[
        int | None, typer.Option(metavar="N", help="Other players whose hands pay envy; 1.")
    ] = None,
    rules_folder: RulesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Count out a side bet: house edge, hit frequency, deviation and every line's chance."""
    from houseedge.rules.naming import meant

    name = meant(wager, _WAGERS)
    if name is None:
        raise NotationError(f"WAGER: '{wager}' is not one of {', '.join(_WAGERS)}")
    _verify_options(name, bet=bet, meter=meter, others=others)
    paytable = paytable_of(catalog_of(rules_folder), name, table)
    counted = _count(name, paytable, bet, meter, others)
    with_folds = _edge_with_folds(paytable) if name == "bad-beat" else None
    if as_json:
        print_json(_written(counted, paytable, with_folds))
    else:
        from rich.console import Console

        _print(Console(), counted, paytable, with_folds)


def _verify_options(name: str, **given: object) -> None:
    taken = {"progressive": ("bet", "meter"), "envy": ("bet", "others")}.get(name, ())
    for option, value in given.items():
        if value is not None and option not in taken:
            raise NotationError(
                f"--{option}: the odds of {name} do not depend on it ({_WAGERS[name][1]})"
            )


def _count(
    name: str, table: Paytable, bet: str | None, meter: str | None, others: int | None
) -> SideBetOdds:
    from houseedge.odds import sidebet

    if name not in ("progressive", "envy"):
        return sidebet.COUNTERS[table.wager](table)
    stake = progressive_bet(table, bet)
    if name == "envy":
        others = 1 if others is None else others
        if not 0 <= others <= sidebet.MOST_OTHERS:
            raise NotationError(
                f"--others: from 0 to {sidebet.MOST_OTHERS} players, not {others} (E-01)"
            )
        return sidebet.envy(table, others=others, bet=stake)
    return sidebet.progressive(table, bet=stake, meter=progressive_meter(table, meter) or 0)


def _edge_with_folds(table: Paytable) -> Fraction:
    """What the house keeps of a Bad Beat bet that every fold of perfect base play loses (O-01)."""
    from houseedge.cli.progress import shown_counting
    from houseedge.odds.sidebet import bad_beat
    from houseedge.odds.solver import solve

    with shown_counting() as tell:
        tell("Counting every deal")
        return bad_beat(table, folds=solve()).house_edge


def progressive_meter(table: Paytable, meter: str | None) -> int | None:
    """What --meter says a progressive's meter holds, in cents; none where nothing asks for it."""
    from houseedge.rules.spec import MeterShare

    if meter is not None:
        return amount("--meter", meter, "P-03")
    if any(isinstance(line.pays, MeterShare) for line in table.lines):
        raise NotationError(
            "--meter: the house edge depends on the meter; give it in dollars, "
            "like --meter 25000 (P-03)"
        )
    return None


def progressive_bet(table: Paytable, bet: str | None) -> int:
    """The progressive bet in cents: the table's own where it has one, else 1.00."""
    from houseedge.money import format_money

    if bet is None:
        return table.bet or 100
    cents = amount("--bet", bet, "P-01")
    if cents == 0:
        raise NotationError("--bet: a bet is above zero (P-01)")
    if table.id != "inline" and table.bet not in (None, cents):
        raise NotationError(
            f"--bet: {table.id} takes {format_money(table.bet or 0)} and nothing else (P-08)"
        )
    return cents


# The table: by id, or given inline.


def paytable_of(catalog: Catalog, name: str, text: str, field: str = "TABLE") -> Paytable:
    """The table of a wager that is named by id, or written out as what it pays."""
    try:
        return _paytable(catalog, name, text)
    except NotationError as fault:
        raise NotationError(f"{field}: {fault}") from None


def _paytable(catalog: Catalog, name: str, text: str) -> Paytable:
    from houseedge.rules.naming import meant
    from houseedge.rules.spec import Wager

    wager = Wager(_WAGERS[name][0])
    of = Wager.PROGRESSIVE if wager is Wager.ENVY else wager
    known = [
        id
        for id in catalog.paytable_ids
        if catalog.paytable(id).wager is of and (wager is not Wager.ENVY or _envies(catalog, id))
    ]
    id = meant(text, known)
    if id is not None:
        return catalog.paytable(id)
    if meant(text, catalog.paytable_ids) is None and (
        "," in text or not re.search("[A-Za-z]", text)
    ):
        return _inline(name, wager, text)
    raise NotationError(
        f"'{text}' is no table of {name}: one of {', '.join(known)}, "
        f"or what it pays, parted by commas ({_WAGERS[name][1]})"
    )


def _envies(catalog: Catalog, id: str) -> bool:
    return any(line.envy for line in catalog.paytable(id).lines)


def _inline(name: str, wager: Wager, text: str) -> Paytable:
    """A table in the shape of one of the sheets', paying what the text says."""
    from houseedge.odds.sidebet import repriced
    from houseedge.rules import built_in
    from houseedge.rules.spec import Wager

    words = [word.strip() for word in text.split(",")]
    if wager is Wager.ENVY:
        return _inline_envy(words)
    shapes: dict[int, Paytable] = {}
    for id in built_in().paytable_ids:
        table = built_in().paytable(id)
        if table.wager is wager:
            shapes.setdefault(len(table.lines), table)
    if len(words) not in shapes:
        wanted = " or ".join(f"{count} (like {shapes[count].id})" for count in sorted(shapes))
        raise NotationError(
            f"a table of {name} has {wanted} lines, not {len(words)} ({_WAGERS[name][1]})"
        )
    return repriced(shapes[len(words)], [_award(name, word) for word in words])


def _inline_envy(words: list[str]) -> Paytable:
    from dataclasses import replace

    from houseedge.rules import built_in

    catalog = built_in()
    shape = next(catalog.paytable(id) for id in catalog.paytable_ids if _envies(catalog, id))
    lines = [line for line in shape.lines if line.envy]
    if len(words) != len(lines):
        titles = ", ".join(line.title for line in lines)
        raise NotationError(
            f"a table of envy has {len(lines)} ({titles}) lines, not {len(words)} (E-01)"
        )
    from houseedge.money import read_money

    amounts = [read_money(word) for word in words]
    envying = tuple(replace(line, envy=amount) for line, amount in zip(lines, amounts, strict=True))
    return replace(shape, id="inline", title="inline", lines=envying, printed={})


def _award(name: str, word: str) -> Award:
    from houseedge.lab.written_game import read_award

    try:
        return read_award(word, pooled=name == "progressive")
    except NotationError as fault:
        raise NotationError(f"{fault} ({_WAGERS[name][1]})") from None


# The answer, as JSON and for people.


def _written(counted: SideBetOdds, table: Paytable, with_folds: Fraction | None) -> dict[str, Any]:
    """The answer as it is promised."""
    from houseedge.money import format_money

    written: dict[str, Any] = {
        "wager": counted.wager.value,
        "table": counted.table,
        "house_edge": exact(counted.house_edge),
        **({} if with_folds is None else {"house_edge_with_folds": exact(with_folds)}),
        "hit_frequency": exact(counted.hit_frequency),
        "standard_deviation": counted.standard_deviation,
        "lines": [
            {"hand": line.key, "probability": str(line.probability), "pays": _pays(line)}
            for line in counted.lines
        ],
    }
    if counted.bet is not None:
        written["bet"] = format_money(counted.bet)
    if counted.meter is not None:
        written["meter"] = format_money(counted.meter)
    if counted.break_even_meter is not None:
        written["break_even_meter"] = exact(counted.break_even_meter / 100)
    if counted.others is not None:
        written["others"] = counted.others
        written["expected_award"] = exact(counted.expected_return * (counted.bet or 1) / 100)
    printed = _printed(counted, table)
    if printed:
        written["printed"] = printed
    return written


def _pays(line: OddsLine) -> int | str:
    """What a line pays: 50 or "3/2" per unit, "100 %" of the meter, "1500.00" dollars."""
    from houseedge.money import Odds, format_money
    from houseedge.rules.spec import FixedAward

    match line.pays:
        case Odds():
            odds = line.pays.fraction
            return odds.numerator if odds.denominator == 1 else str(odds)
        case FixedAward():
            return format_money(line.pays.cents)
        case _:
            return str(line.pays)


def _printed(counted: SideBetOdds, table: Paytable) -> dict[str, Any]:
    """The figures the sheet prints beside the table, and whether they are the computed ones."""
    from houseedge.lab.reconcile import Printed

    if counted.wager is not table.wager:
        return {}
    printed: dict[str, Any] = {}
    for name, agrees, value in (
        ("house_edge", "agrees", counted.house_edge),
        ("hit_frequency", "hit_frequency_agrees", counted.hit_frequency),
    ):
        if name in table.printed:
            printed[name] = table.printed[name]
            printed[agrees] = Printed.beside(table, name).agrees(value)
    return printed


def _print(
    console: Console, counted: SideBetOdds, table: Paytable, with_folds: Fraction | None
) -> None:
    from rich.text import Text

    from houseedge.cli.columns import TextColumn, columns

    headed = (
        TextColumn("Hand"),
        TextColumn("Chance", right=True),
        TextColumn("Pays", right=True),
        TextColumn("Share of return", right=True),
        TextColumn("", drawing=True),
    )
    returned = [line.probability * line.returns for line in counted.lines]
    total = sum(returned, Fraction(0))
    rows = []
    for line, part in zip(counted.lines, returned, strict=True):
        share = part / total if total else Fraction(0)
        bar = Text("█" * round(float(share) * _BAR), style="dark_green")
        pays = str(line.pays)
        rows.append((line.title, one_in(line.probability), pays, percent(share, 1), bar))
    console.print(columns(console.width, headed, rows, title=counted.title))
    console.print()
    for sentence in _summary(counted, table, with_folds):
        console.print(sentence, highlight=False)


def one_in(chance: Fraction) -> str:
    """A chance as people say it: "1 in 649,740"."""
    if not chance:
        return "never"
    times = 1 / chance
    exact = times.denominator == 1 or times >= 1000
    return f"1 in {round(times):,}" if exact else f"1 in {float(times):,.1f}"


def _summary(counted: SideBetOdds, table: Paytable, with_folds: Fraction | None) -> list[str]:
    from houseedge.money import speak_money

    hits = f"hits {one_in(counted.hit_frequency)} ({percent(counted.hit_frequency, 3)})"
    deviation = f"standard deviation {counted.standard_deviation:.3f} bets"
    if counted.others is not None:
        cents = float(counted.expected_return) * (counted.bet or 1)
        people = "1 other player" if counted.others == 1 else f"{counted.others} other players"
        adds = (
            f"[bold]Adds {percent(counted.expected_return)}[/bold] to the return of a "
            f"{speak_money(counted.bet or 0)} bet with {people}, {cents:.4f} cents a round; "
            f"{hits}; {deviation}."
        )
        return [adds, "The chances are those of one other player's hand."]
    edge = f"[bold]House edge {percent(counted.house_edge)}[/bold]"
    lines = [f"{edge}; {hits}; {deviation}."]
    if with_folds is not None:
        folding = f"[bold]House edge {percent(with_folds)}[/bold]"
        lines = [
            f"{edge} for a player who never folds; {hits}; {deviation}.",
            f"{folding} for one who plays the base game perfectly: a fold loses the bet (O-01).",
        ]
    if counted.break_even_meter is not None:
        lines.append(
            f"A bet of {speak_money(counted.bet or 0)} at a meter of "
            f"{speak_money(counted.meter or 0)}, contributions left out; break-even at a meter of "
            f"{speak_money(round(counted.break_even_meter))}."
        )
    printed = _printed(counted, table)
    for name, agrees in (("house_edge", "agrees"), ("hit_frequency", "hit_frequency_agrees")):
        if name in printed:
            words = "agrees" if printed[agrees] else "does not agree; see houseedge reconcile"
            lines.append(
                f"The sheet prints a {name.replace('_', ' ')} of {printed[name]}: {words}."
            )
    return lines
