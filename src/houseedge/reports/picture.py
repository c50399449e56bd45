"""A hand that was played as one picture: cards, decisions with their cost, and its result."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from houseedge.cards import Hand, parse_cards
from houseedge.money import speak_money
from houseedge.wire.analysis import AnalysedStreet, HandAnalysis

_WIDTH, _HEIGHT = 1200, 630
_SUITS = {
    "c": ("♣", "#157f3b"),
    "d": ("♦", "#1b5fc1"),
    "h": ("♥", "#c22a2a"),
    "s": ("♠", "#16181d"),
}
_STREETS = {"preflop": "Before the flop", "flop": "After the flop", "river": "After the river"}
_GOOD, _BAD, _SOFT = "#96e5b8", "#ffa99b", "#b9c8c0"


def hand_picture(shown: HandAnalysis) -> str:
    """The picture as SVG; it has nothing that the analysis has not."""
    hand = Hand(parse_cards(" ".join((*shown.hole, *shown.board)))).title
    verdict = {"win": "wins", "lose": "loses", "tie": "ties", "fold": "folded"}[shown.result]
    size = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="Inter, sans-serif">',
        f"<title>{escape(f'Hand {shown.number}: {hand} {verdict}')}</title>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#0b100f"/>',
        f'<path d="M0 0h{_WIDTH}v270q-600 90-{_WIDTH} 0z" fill="#12513d"/>',
    ]
    parts += _cards(shown.board, 60, 60)
    parts += _cards(shown.hole, 690, 60)
    if shown.dealer:
        parts += _cards(shown.dealer, 940, 60)
        parts.append(_text(940, 246, "Dealer", 24, _SOFT))
    parts.append(_text(60, 246, "Board", 24, _SOFT))
    parts.append(_text(690, 246, "Own cards", 24, _SOFT))
    sign = _GOOD if shown.net > 0 else _BAD if shown.net < 0 else "#ffffff"
    parts.append(_text(60, 366, f"{hand} {verdict}", 42, "#ffffff", bold=True))
    parts.append(
        _text(1140, 366, speak_money(shown.net, signed=True), 52, sign, bold=True, end=True)
    )
    made = [each for each in shown.streets if each.action is not None]
    for row, street in enumerate(made):
        parts += _decision(street, 424 + 44 * row)
    said = (
        f"House edge {speak_money(shown.parts.house_edge, signed=True)}   "
        f"Luck {speak_money(shown.parts.luck, signed=True)}   "
        f"Decisions {speak_money(shown.parts.decisions, signed=True)}"
    )
    parts.append(_text(60, 594, said, 26, _SOFT))
    parts.append(_text(1140, 594, "House Edge", 26, "#ffffff", bold=True, end=True))
    return "".join((*parts, "</svg>"))


def _decision(street: AnalysedStreet, y: int) -> Iterator[str]:
    grade = "best" if not street.cost else f"gives up {speak_money(street.cost)}"
    colour = _BAD if street.cost else _GOOD
    action = street.action or ""
    named = f"Bet {action[:-1]}×" if action.endswith("x") else action.capitalize()
    yield _text(60, y, _STREETS[street.street], 28, _SOFT)
    yield _text(340, y, named, 28, "#ffffff", bold=True)
    yield _text(500, y, grade, 28, colour)


def _cards(cards: list[str], x: int, y: int) -> Iterator[str]:
    for at, card in enumerate(cards):
        left = x + 116 * at
        sign, colour = _SUITS[card[1]]
        rank = "10" if card[0] == "T" else card[0]
        yield f'<rect x="{left}" y="{y}" width="104" height="146" rx="10" fill="#fffef8"/>'
        yield _text(left + 12, y + 54, rank, 50, colour, bold=True)
        yield _text(left + 44, y + 128, sign, 68, colour)


def _text(
    x: int, y: int, words: str, size: int, fill: str, *, bold: bool = False, end: bool = False
) -> str:
    weight = ' font-weight="700"' if bold else ""
    anchor = ' text-anchor="end"' if end else ""
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{fill}"{weight}{anchor}>'
        f"{escape(words)}</text>"
    )
