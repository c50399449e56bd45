"""The felt in a terminal: cards, circles with chips, and settled wagers in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from houseedge.announcement import announce_dealer, announce_spot, explain
from houseedge.cards import UNKNOWN, Card
from houseedge.cards.card import RANKS
from houseedge.cli.columns import TextColumn, columns
from houseedge.money import speak_money
from houseedge.round import Outcome, Phase, Round, Seat
from houseedge.rules.spec import Rules, Wager
from houseedge.settlement import Settled, SettledSpot, Settlement

# Four colours, so that suits differ at a glance: clubs green, diamonds blue.
_SUITS = (("♣", "green4"), ("♦", "blue3"), ("♥", "red3"), ("♠", "grey11"))
_CHIPS = ((100_00, "grey70"), (25_00, "green3"), (5_00, "red1"), (0, "white"))
#: The least columns a table takes with names beside its cards.
_BESIDE = 56
_OUTCOMES = {
    Outcome.WIN: "bold green3",
    Outcome.LOSE: "red1",
    Outcome.PUSH: "grey70",
    Outcome.UNCOVERED: "grey70",
}


def sentence(words: str) -> str:
    """Words with a capital letter at their beginning, the rest as they are."""
    return words[:1].upper() + words[1:]


def card_face(card: Card) -> Panel:
    """A card as a small framed picture; a closed one shows its back."""
    if not card.known:
        return Panel(Text("▒▒▒", style="blue"), padding=0, width=5, border_style="blue")
    symbol, colour = _SUITS[card.suit]
    rank = RANKS[card.rank].replace("T", "10")
    face = Text(f"{rank + symbol:<3}", style=f"bold {colour} on grey93")
    return Panel(face, padding=0, width=5, border_style="grey70")


def card_row(cards: Sequence[Card], places: int) -> Table:
    """Cards side by side, closed ones where none is open yet."""
    shown = [*cards, *([UNKNOWN] * (places - len(cards)))]
    row = Table.grid(padding=(0, 1))
    row.add_row(*map(card_face, shown))
    return row


def money(cents: int, *, signed: bool = False) -> Text:
    """An amount, green when won and red when lost where it is signed."""
    style = "" if not signed else "bold green3" if cents > 0 else "red1" if cents < 0 else "grey70"
    return Text(speak_money(cents, signed=signed), style=style)


def table_view(round: Round, seat: Seat, *, title: str, subtitle: str, width: int) -> Panel:
    """The table as one player sees it: dealer, board, own cards, own wagers."""
    dealer = round.dealer if round.dealer_shown else ()
    hidden = 2 if round.phase is not Phase.BETTING else 0
    bank = "Dealer" if round.player_dealer is None else "Player-dealer"
    rows = {
        bank: card_row(dealer, hidden),
        "Board": card_row(round.board[: round.board_open], 5),
        "You": card_row(seat.hole, 2),
    }
    spine = Table.grid(padding=(0, 2))
    # Where there is no room for names beside the board they stand above their cards.
    beside = width >= _BESIDE
    if beside:
        spine.add_column(justify="right", style="grey70")
    for name, cards in rows.items():
        if beside:
            spine.add_row(f"\n{name}", cards)
        else:
            spine.add_row(Text(name, style="grey70"))
            spine.add_row(cards)
    # A frame cuts a title that is longer than its edge.
    framed = len(title) + 6 <= min(width, 72)
    parts: list[RenderableType] = [spine, Padding(wager_circles(round, seat), (1, 0, 0, 0))]
    return Panel(
        Group(*parts) if framed else Group(Text(title), *parts),
        title=Text(title) if framed else None,
        subtitle=Text(subtitle),
        border_style="dark_green",
        width=min(width, 72),
        padding=(0, 2 if beside else 1),
    )


def wager_circles(round: Round, seat: Seat) -> Columns:
    """The seat's circles with the chips on them (X-08)."""
    return Columns([_circle(seat, w) for w in round.rules.profile.wagers], padding=(0, 3))


def _circle(seat: Seat, wager: Wager) -> Text:
    amount = seat.play_bet if wager is Wager.PLAY else seat.wagers[wager]
    if not amount:
        return Text(f"○ {wager.label}", style="grey50", no_wrap=True)
    chips = next(style for least, style in _CHIPS if amount >= least)
    words = (f" {wager.label} {speak_money(amount)}", "bold")
    return Text.assemble(("●", chips), words, no_wrap=True)


def settlement_table(rules: Rules, settlement: Settlement, width: int) -> Iterator[RenderableType]:
    """A settlement for people: the dealer, then every spot's wagers with their reasons."""
    hand = None if settlement.dealer is None else settlement.dealer.name
    yield Text(sentence(announce_dealer(rules, hand, settlement.qualifies)), style="bold")
    for spot in settlement.spots:
        yield spot_table(rules, spot, width)
    if settlement.meter is not None and settlement.meter.paid:
        after = settlement.meter.after.cents
        yield Text(f"The meter stands at {speak_money(after)}", style="yellow")


def spot_table(rules: Rules, spot: SettledSpot, width: int) -> RenderableType:
    """One bettor's wagers, each with stake, outcome, result and reason."""
    headed = (
        TextColumn("Wager"),
        TextColumn("Stake", right=True),
        TextColumn(""),
        TextColumn("Result", right=True),
        TextColumn("Why", words=True),
    )
    empty = Text("")
    rows = [_cells(rules, settled) for settled in spot.wagers]
    rows.append((Text("Net"), empty, empty, money(spot.net, signed=True), empty))
    return columns(width, headed, rows, title=sentence(announce_spot(spot)))


def _cells(rules: Rules, settled: Settled) -> tuple[Text, ...]:
    return (
        Text(settled.wager.label),
        money(settled.stake),
        Text(settled.outcome.value, style=_OUTCOMES[settled.outcome]),
        money(settled.net, signed=True),
        Text(explain(rules, settled), style="grey70"),
    )
