"""What is said of a void round: why, and what goes back (X-01)."""

from __future__ import annotations

from houseedge.rules.irregularity import irregularities
from houseedge.table import event as happened
from houseedge.table.state import Table
from houseedge.table.view import VoidView


def void_view(table: Table, void: happened.RoundVoided) -> VoidView:
    """Why a round is void, and whether fees go back too (X-01, O-13)."""
    return VoidView(
        reason=void.reason,
        what=void.refusal if void.reason == "irregularity" else None,
        rule=void.rule,
        fees=bool(table.fees),
    )


def void_sentence(table: Table, void: happened.RoundVoided) -> str:
    """That a round is void, and what goes back (X-01, O-13)."""
    back = f"Every wager{' and every collection fee' if table.fees else ''} is returned"
    return f"All hands are void: {void_words(void)}. {back}"


_VOID: dict[happened.VoidCode, str] = {
    "shuffler": "shuffler malfunction",
    "no_bets": "nobody bets",
    "stuck": "the house could not go on",
    "irregularity": "irregularity",
}


def void_words(void: happened.RoundVoided) -> str:
    """Why a round is void; where the house was stuck, by which rule."""
    if void.reason == "irregularity" and void.refusal is not None:
        return irregularities()[void.refusal].title
    return _VOID[void.reason] + ("" if void.rule is None else f" ({void.rule})")
