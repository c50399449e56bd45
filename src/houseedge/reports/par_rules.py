"""What a PAR sheet says of the rules: the showdown, bets and limits, settings and paytables."""

from __future__ import annotations

from houseedge.cards import Category
from houseedge.lab.par import ParSheet
from houseedge.money import speak_money
from houseedge.odds.game import Game
from houseedge.reports import par_block as block
from houseedge.rules.spec import SETTINGS

_UNQUALIFIED = {
    "push": "else the Ante pushes",
    "win": "else the Ante wins",
    "play": "else the Ante is settled all the same",
}
_TIES = {"push": "equal hands push", "lose": "equal hands lose", "win": "equal hands win"}
_COUNTED = (Category.TWO_PAIR, Category.THREE_OF_A_KIND, Category.FOUR_OF_A_KIND)


def showdown(game: Game) -> str:
    """Who qualifies, what becomes of equal hands, and when the Blind is paid."""
    if game.qualifies is Category.HIGH_CARD:
        qualifies = "Every hand of the dealer qualifies"
    else:
        qualifies = (
            f"The dealer qualifies with {_a(game.qualifies)} or better, "
            f"{_UNQUALIFIED[game.unqualified_ante]}"
        )
    over = " over a dealer that qualifies" if game.blind_over == "qualified" else ""
    # The odds stand royal flush first.
    unpaid = [hand for hand, odds in zip(reversed(Category), game.blind, strict=True) if not odds]
    lesser = sorted(unpaid) == [*Category][: len(unpaid)]
    if len(unpaid) == len(Category):
        blind = "is never paid: it pushes when the player wins"
    elif not unpaid:
        blind = f"is paid whenever the player wins{over}"
    elif lesser:
        least = _a(Category(len(unpaid)))
        blind = f"is paid when the player wins{over} with {least} or better, and pushes on less"
    else:
        hands = ", ".join(map(_a, unpaid))
        blind = f"is paid when the player wins{over}, and pushes on a win with {hands}"
    return f"{qualifies}; {_TIES[game.ties]}. The Blind {blind}."


def _a(hand: Category) -> str:
    return hand.title if hand in _COUNTED else f"a {hand.title}"


def parts(sheet: ParSheet) -> list[block.Block]:
    """The rules in words, every setting with its clause, and the paytables."""
    rules, profile, game = sheet.rules, sheet.rules.profile, sheet.solution.game
    bets = [
        f"{words} {', '.join(f'{size}x' for size in getattr(game, street))}"
        for street, words in (
            ("preflop", "before the flop"),
            ("flop", "after the flop"),
            ("river", "after the river"),
        )
    ]
    limits = [
        f"{wager.label} {speak_money(limit.min)} to {speak_money(limit.max)}"
        for wager, limit in profile.limits.items()
    ]
    folded = "lost"
    if game.folded_ante == "refund":
        folded = "returned where the dealer does not qualify"
    who = (
        f"Profile {profile.id}, version {profile.version}, from sheets "
        f"{', '.join(profile.sheets)}; dealing {rules.dealing}; up to {profile.seats} seats; "
        f"{'the house banks' if profile.bank == 'house' else 'a player-dealer banks'}. Game owned "
        f"by {profile.owner}."
    )
    words = [
        who,
        showdown(game),
        f"Play bets: {'; '.join(bets)}. A folded Ante is {folded}. Bets: {'; '.join(limits)}.",
        *sheet.bounds,
    ]
    settings = [
        [
            setting.rule,
            setting.meaning[:1].upper() + setting.meaning[1:],
            key,
            str(getattr(rules.settings, key)).lower(),
            "" if setting.concerns(profile) else "of no effect here",
        ]
        for key, setting in SETTINGS.items()
    ]
    tables = [
        [
            wager.label,
            f"{table.id}, version {table.version}",
            table.title,
            ", ".join(str(line.pays) for line in table.lines),
        ]
        for wager, table in rules.tables.items()
    ]
    return [
        block.words(*words),
        block.table(("Wager", "Paytable", "Title", "Pays, best hand first"), tables, right=9),
        block.table(
            ("Clause", "What the sheets leave open", "Setting", "Here", ""),
            settings,
            right=9,
            title="Settings of play",
        ),
    ]
