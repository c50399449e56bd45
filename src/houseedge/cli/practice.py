"""`houseedge practice`: decisions one after the other, with nothing at stake."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseedge.cli.options import AsJson, RulesFolder, catalog_of, exact, profiles
from houseedge.cli.output import print_json
from houseedge.errors import HouseEdgeError

if TYPE_CHECKING:
    from rich.console import Console

    from houseedge.cli.keyboard import Keyboard
    from houseedge.lab.practice.explained import Explained
    from houseedge.lab.practice.sets import Lesson, PracticeSet
    from houseedge.odds.decision import Advice
    from houseedge.odds.game import Game

_WHY = {
    "bet_ahead": "You are ahead, and a bet is never larger than now.",
    "bet_pays": "You lose more showdowns than you win, yet betting now earns more than waiting.",
    "wait_behind": "You are behind, and a check is free: see more cards.",
    "wait_better": "You are a little ahead, but a check is free, and a bet is still there later.",
    "call_wins": "The bet gains on average; a fold loses for certain.",
    "call_cheaper": "The bet loses on average, but less than a fold does for certain.",
    "fold": "The bet would lose more on average than a fold does.",
}


def practice(
    profile: Annotated[
        str,
        typer.Option(
            "--profile",
            metavar="NAME",
            autocompletion=profiles,
            help="Practise by the rules of a profile.",
        ),
    ] = "washington",
    table: Annotated[
        str | None, typer.Option("--table", metavar="ID", help="The profile's Blind table.")
    ] = None,
    street: Annotated[str, typer.Option("--street", help="preflop, flop, river or any.")] = "any",
    pick: Annotated[str, typer.Option("--hands", help="close, costly or any.")] = "close",
    daily: Annotated[
        bool, typer.Option("--daily", help="The twenty of today, the same for everybody (UTC).")
    ] = False,
    set_name: Annotated[
        str | None, typer.Option("--set", metavar="NAME", help="A set by its name.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help="The same seed deals the same hands.")
    ] = None,
    count: Annotated[
        int | None, typer.Option("--count", "-n", help="How many decisions; 10, or the whole day.")
    ] = None,
    rules_folder: RulesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Practise decisions, with the exact value of every choice and the reason.

    Keys: 4 3 2 1 bet, C check, F fold, Q leave. The same sets as the practice room's page; with
    --json the decisions and their values are printed, and nothing is asked.
    """
    from rich.console import Console

    from houseedge.lab.practice.sets import practice_set
    from houseedge.odds.game import Game

    if count is not None and not 1 <= count <= 1000:
        raise HouseEdgeError(f"--count: from 1 to 1000 decisions, not {count}")
    of = practice_set(set_name or _named(street, pick, seed, daily=daily))
    rules = catalog_of(rules_folder).rules(profile, tables={"blind": table} if table else {})
    taken = _taking(Game.of(rules), of)
    numbers = range(min(count or of.count or 10, of.count or 1000))
    if as_json:
        print_json({"set": of.name, "hands": [_written(*taken(number)) for number in numbers]})
        return
    _practise(Console(), of, numbers, taken)


def _taking(game: Game, of: PracticeSet) -> Callable[[int], tuple[Lesson, Explained]]:
    """What gives a decision of a set, with what there is to say of it."""
    from functools import partial

    from houseedge.lab.practice.explained import explain
    from houseedge.lab.practice.sets import MOST_TRIES, search, verify_playable
    from houseedge.lab.shelf import shelf

    value = partial(shelf().advice, game)

    def taken(number: int) -> tuple[Lesson, Explained]:
        verify_playable(game, of, number)
        lesson = search(of, number, range(MOST_TRIES), value)
        assert lesson is not None  # the last attempt is taken as it is
        return lesson, explain(lesson.hole, lesson.board, value)

    return taken


def _named(street: str, pick: str, seed: int | None, *, daily: bool) -> str:
    import secrets
    from datetime import UTC, datetime

    from houseedge.lab.practice.sets import VERSION

    if daily:
        return f"{VERSION}.daily.{datetime.now(UTC).date().isoformat()}"
    return f"{VERSION}.{street}.{pick}.{secrets.randbelow(10_000) if seed is None else seed}"


def _practise(
    console: Console,
    of: PracticeSet,
    numbers: Sequence[int],
    taken: Callable[[int], tuple[Lesson, Explained]],
) -> None:
    """Ask for one decision after the other, and say what each was worth."""
    from houseedge.cli.keyboard import InputEnded, Keyboard

    keyboard, best, cost, done = Keyboard(), 0, 0.0, 0
    console.print(f"[grey62]Practice set {of.name}: nothing is at stake.[/grey62]")
    for number in numbers:
        lesson, told = taken(number)
        _show(console, lesson, number, len(numbers))
        try:
            choice = _ask(keyboard, told.advice)
        except InputEnded:
            break
        if choice is None:
            break
        done += 1
        lost = float(told.advice.cost(choice))
        best, cost = best + (lost == 0), cost + lost
        _tell(console, told, choice)
    if done:
        share = 100 * cost / done
        console.print(
            f"\n[bold]{best} of {done}[/bold] best choices; the others cost "
            f"[bold]{cost:.3f} Antes[/bold], {share:.2f} % of the Ante a decision."
        )


def _ask(keyboard: Keyboard, advice: Advice) -> str | None:
    """The choice made; none where the player leaves."""
    choices = {action[0]: action for action in reversed(list(advice.actions))}
    pressed = keyboard.key("Your decision", {**choices, "q": "leave"})
    return choices.get(pressed)


def _show(console: Console, lesson: Lesson, number: int, count: int) -> None:
    from houseedge.cards import Hand, format_cards

    title = f", {Hand((*lesson.hole, *lesson.board)).category.title}" if lesson.board else ""
    console.print(
        f"\n[bold]{number + 1} of {count}[/bold], {lesson.street}{title}", highlight=False
    )
    if lesson.board:
        console.print(f"Board {format_cards(lesson.board)}", highlight=False)
    console.print(f"Yours [bold]{format_cards(lesson.hole)}[/bold]", highlight=False)


def _tell(console: Console, told: Explained, choice: str) -> None:
    from houseedge.cards import format_cards

    advice = told.advice
    cost = advice.cost(choice)
    right = cost == 0
    verdict = "[green3]Right[/green3]: " if right else f"{choice} costs {float(cost):.3f} Antes: "
    console.print(f"{verdict}[bold]{advice.best}[/bold] is best. {_WHY[told.why]}", highlight=False)
    values = "   ".join(f"{name} {float(value):+.6f}" for name, value in advice.actions.items())
    win, tie, lose = (f"{float(chance):.1%}" for chance in advice.chances)
    console.print(f"[grey62]{values}   wins {win}, ties {tie}, loses {lose}[/grey62]")
    if told.beating is not None:
        console.print(f"{told.beating} cards in the dealer's hand would beat you.")
    if told.twin is not None:
        twin = told.twin
        console.print(
            f"{format_cards(twin.hole)} here: {twin.best} is best, by {float(twin.by):.3f} Antes.",
            highlight=False,
        )


def _written(lesson: Lesson, told: Explained) -> dict[str, Any]:
    from houseedge.cards import format_cards

    twin = told.twin
    return {
        "number": lesson.number,
        "street": lesson.street,
        "hole": format_cards(lesson.hole),
        "board": format_cards(lesson.board),
        "best": told.advice.best,
        "actions": {name: exact(value) for name, value in told.advice.actions.items()},
        "chances": {name: str(each) for name, each in told.advice.chances._asdict().items()},
        "why": told.why,
        "rule": told.rule,
        "beating": told.beating,
        "twin": None
        if twin is None
        else {"hole": format_cards(twin.hole), "best": twin.best, "antes": exact(twin.by)},
    }
