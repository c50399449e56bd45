"""`houseedge recall`: a round on record, dealt again in the terminal card by card."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseedge.cli.options import AsJson, Data, Keys, RulesFolder, catalog_of, kept
from houseedge.cli.output import print_json
from houseedge.money import parse_money, speak_money

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

_OUTCOMES = {"win": "bold green3", "lose": "red1", "push": "grey70", "uncovered": "grey70"}
_LISTED = 20
#: The columns the two cards of a hand take.
_HAND = 11


def recall(
    round: Annotated[
        str | None, typer.Argument(metavar="ROUND", help="Its name; none lists the last ones.")
    ] = None,
    data: Data = None,
    keys: Keys = None,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after every step.")] = False,
    rules_folder: RulesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Replay a round that is over: who did what and when, every card, every wager and why.

    This is the house's own view, for its own record: hands that were folded are shown.
    """
    from rich.console import Console

    from houseedge.records.recall import recall as recalled
    from houseedge.records.rounds import rounds_of
    from houseedge.wire.codec import plain

    catalog = catalog_of(rules_folder)
    with kept(data, keys) as store:
        if round is None:
            rounds = plain(rounds_of(store, limit=_LISTED))
        else:
            found = plain(recalled(store, catalog, round.strip().lower(), auditor=True))
    if round is None:
        _list(rounds, as_json=as_json)
    elif as_json:
        print_json(found)
    else:
        _replay(Console(), found, step=step)


def _list(rounds: list[dict[str, Any]], *, as_json: bool) -> None:
    from rich.console import Console

    from houseedge.cli.columns import TextColumn, columns

    if as_json:
        print_json({"rounds": rounds})
        return
    if not rounds:
        print("No round has been played here yet.")
        return
    headed = (
        TextColumn("Round"),
        TextColumn("Ended"),
        TextColumn(""),
        TextColumn("Results", words=True),
    )
    rows = []
    for each in rounds:
        results = "  ".join(
            f"{seat['seat']}: {_spoken(seat['net'], signed=True)}" for seat in each["seats"]
        )
        if each["bank"] is not None:
            net = _spoken(each["bank"]["net"], signed=True)
            results += f"  bank {each['bank']['seat']}: {net}"
        ended = "in play" if each["ended"] is None else _moment(each["ended"])
        rows.append((each["round"], ended, each["status"], results))
    console = Console()
    console.print(columns(console.width, headed, rows))
    print("houseedge recall ROUND replays one.")


def _replay(console: Console, found: dict[str, Any], *, step: bool) -> None:
    for part in _head(found):
        console.print(part)
    waits = step and sys.stdin.isatty()
    for each in found["steps"]:
        for part in _step(found, each, console.width):
            console.print(part)
        if waits:
            try:
                console.input("[grey50]Enter goes on[/grey50] ")
            except EOFError:
                waits = False
    for part in _end(found, console.width):
        console.print(part)


def _head(found: dict[str, Any]) -> Iterator[RenderableType]:
    from rich.table import Table
    from rich.text import Text

    yield Text(f"Round {found['round']}, {found['title']}", style="bold")
    lines = Table.grid(padding=(0, 2))
    lines.add_column(style="grey70")
    lines.add_column(overflow="fold")
    played = f"{_moment(found['opened'])} to {_moment(found['ended'])}"
    lines.add_row("Played", f"{played}, {found['status']}")
    lines.add_row("Rules", found["rules"])
    lines.add_row("Versions", "  ".join(f"{k} {v}" for k, v in found["versions"].items()))
    binding = found["binding"] or {}
    lines.add_row("Offer", binding.get("offer") or "none")
    lines.add_row("Cut", binding.get("cut") or "none: the deck was never cut")
    if binding.get("cut") and not binding["claims"]:
        lines.add_row("Deal", "no player's bytes went into the cut: it claims nothing")
    yield lines


def _step(found: dict[str, Any], step: dict[str, Any], width: int) -> Iterator[RenderableType]:
    from rich.text import Text

    who = step["name"] if step["actor"] != "house" else "the house"
    line = Text.assemble(
        (f"{_clock(step['at'])}  ", "grey50"), (f"{who}: ", "grey70"), (step["text"], "bold")
    )
    if step["by_system"]:
        line.append("  (system)", style="yellow")
    yield line
    view, kind = step["view"], step["kind"]
    if kind == "bet":
        yield Text("    " + _stakes(view, step["seat"]), style="grey70")
    elif kind == "dealt":
        yield from _dealt(found, width)
    elif kind in ("flop", "river"):
        yield _row(view["board"])
    elif kind == "dealer":
        yield _row(view["dealer"]["cards"])
    elif kind == "hand":
        yield _row(_seat(view, step["seat"])["cards"])


def _dealt(found: dict[str, Any], width: int) -> Iterator[RenderableType]:
    """The cards in the order they left the deck, then every hand."""
    from rich.table import Table
    from rich.text import Text

    before_flop = [each for each in found["deal"] if each[0] != "board"]
    order = " ".join(f"{place}:{card}" for place, card in before_flop)
    yield Text(f"    {order}", style="grey70")
    places = [place for place in found["hands"] if place != "board"]
    beside = max(1, (width + 2) // (_HAND + 2))
    for first in range(0, len(places), beside):
        row = places[first : first + beside]
        hands = Table.grid(padding=(0, 2))
        hands.add_row(*("Dealer" if place == "dealer" else f"Seat {place}" for place in row))
        hands.add_row(*(_row(found["hands"][place]) for place in row))
        yield hands


def _row(cards: list[str]) -> RenderableType:
    from houseedge.cards import parse_cards
    from houseedge.cli.felt import card_row

    return card_row(parse_cards(" ".join(cards)), len(cards))


def _seat(view: dict[str, Any], number: int) -> dict[str, Any]:
    return next(seat for seat in view["seats"] if seat["seat"] == number)


def _stakes(view: dict[str, Any], number: int) -> str:
    return "  ".join(f"{w['label']} {_spoken(w['stake'])}" for w in _seat(view, number)["wagers"])


def _end(found: dict[str, Any], width: int) -> Iterator[RenderableType]:
    from rich.text import Text

    if found["void"] is not None:
        back = "Every wager and every collection fee" if found["fees"] else "Every wager"
        yield Text(f"All hands are void: {found['void']}. {back} is returned.", style="yellow")
    settled = found["settlement"]
    for seat in () if settled is None else settled["seats"]:
        yield _settled(seat, width)
    if settled is not None and settled["bank"] is not None:
        yield _banked(settled["bank"])
    meter = found["meter"]
    if meter is not None:
        for award in meter["awards"]:
            words = (
                f"{meter['meter']} pays seat {award['seat']} {_spoken(award['pays'])} "
                f"for {award['line']}"
            )
            yield Text(f"{words}; it stood at {_spoken(award['meter'])}", style="yellow")
        if meter["after"] is not None:
            yield Text(
                f"Meter {meter['meter']} stands at {_spoken(meter['after'])}", style="yellow"
            )


def _settled(seat: dict[str, Any], width: int) -> RenderableType:
    from rich.text import Text

    from houseedge.cli.columns import TextColumn, columns

    hand = f" with {seat['hand']}" if seat["hand"] else ""
    title = f"Seat {seat['seat']}, {seat['name'] or seat['player']}: {seat['result']}{hand}"
    headed = (
        TextColumn("Wager"),
        TextColumn("Stake", right=True),
        TextColumn(""),
        TextColumn("Returned", right=True),
        TextColumn("Why", words=True),
    )
    rows: list[tuple[Text | str, ...]] = []
    for wager in seat["wagers"]:
        outcome = Text(wager["outcome"], style=_OUTCOMES.get(wager["outcome"], ""))
        why = Text(wager["words"], style="grey70")
        stake, returned = _spoken(wager["stake"]), _spoken(wager["returned"])
        rows.append((wager["label"], stake, outcome, returned, why))
    fees = "" if seat["fees"] == "0.00" else f"collection {_spoken(seat['fees'])}"
    rows.append(("Net", "", "", Text(_spoken(seat["net"], signed=True), style="bold"), fees))
    return columns(width, headed, rows, title=title)


def _banked(bank: dict[str, Any]) -> RenderableType:
    """The player-dealer's round, as a seat's is shown."""
    from rich.table import Table
    from rich.text import Text

    title = f"Seat {bank['seat']}, {bank['name'] or bank['player']}: player-dealer"
    table = Table(title=Text(title), title_justify="left", box=None, padding=(0, 2, 0, 0))
    table.add_column("Bank")
    table.add_column("", justify="right")
    table.add_column("")
    table.add_row("Stake", _spoken(bank["stake"]))
    table.add_row("Collected", _spoken(bank["collected"]))
    table.add_row("Paid", _spoken(bank["paid"]))
    fees = "" if bank["fees"] == "0.00" else f"collection {_spoken(bank['fees'])}"
    table.add_row("Net", Text(_spoken(bank["net"], signed=True), style="bold"), fees)
    return table


def _moment(ms: int) -> str:
    from houseedge.moment import speak_moment

    return speak_moment(ms)


def _clock(ms: int) -> str:
    """The time of day, to the millisecond, of a moment whose day and zone stand above it."""
    return f"{_moment(ms - ms % 1000).split()[1]}.{ms % 1000:03d}"


def _spoken(amount: str, *, signed: bool = False) -> str:
    """An amount of the record as people read it; a meter's may go on below the cent."""
    dollars, _, places = amount.removeprefix("-").partition(".")
    cents = parse_money(f"{dollars}.{places[:2]}")
    said = speak_money(-cents if amount.startswith("-") else cents, signed=signed)
    return said + places[2:]
