"""`houseedge meter games`: which games may join a meter's link, by counting their odds (P-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseedge.cli.options import AsJson, Plan, RulesFolder, catalog_of
from houseedge.cli.output import print_json
from houseedge.errors import HouseEdgeError, Refusal

if TYPE_CHECKING:
    from houseedge.lab.link import LinkedGame, LinkProof
    from houseedge.rules.plan import LevelPlan


def games(
    plan: Plan,
    game: Annotated[
        str | None, typer.Option("--game", metavar="NAME", help="This game alone, or one of yours.")
    ] = None,
    own: Annotated[
        int | None, typer.Option("--own", metavar="N", help="Cards of the player's own.")
    ] = None,
    community: Annotated[
        int | None, typer.Option("--community", metavar="N", help="Cards that all share.")
    ] = None,
    rules_folder: RulesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Say which games win every line of a plan's meters as often as the link does.

    A game of your own is judged by so many own and community cards: --game NAME --own 3
    --community 2.
    """
    found = catalog_of(rules_folder).plan(plan)
    asked = _asked(game, own, community)
    tried = [(level, each, _proof(level, each)) for level in found.levels for each in asked]
    if as_json:
        print_json({"plan": found.id, "games": [_written(*one) for one in tried]})
        return
    several = len(found.levels) > 1
    for level, each, proof in tried:
        where = f"{level.name}, " if several else ""
        cards = f"{each.deal.own} own and {each.deal.community} community cards"
        print(f"{where}{each.name} ({cards}): {_verdict(proof)}")


def _asked(game: str | None, own: int | None, community: int | None) -> list[LinkedGame]:
    from houseedge.lab.link import BUILT_IN, LinkedDeal, LinkedGame

    if own is not None or community is not None:
        if own is None or community is None or game is None:
            raise HouseEdgeError("--own: a game of yours has --game, --own and --community")
        return [LinkedGame(name=game, deal=LinkedDeal(own=own, community=community))]
    if game is None:
        return list(BUILT_IN)
    chosen = [each for each in BUILT_IN if each.name.casefold() == game.casefold()]
    if not chosen:
        names = ", ".join(each.name for each in BUILT_IN)
        raise HouseEdgeError(
            f"--game: {game!r} is not one of {names}; say --own and --community for another"
        )
    return chosen


def _proof(level: LevelPlan, game: LinkedGame) -> LinkProof | Refusal:
    from houseedge.lab.link import prove

    try:
        return prove(game, level.paytable)
    except Refusal as refusal:
        return refusal


def _verdict(proof: LinkProof | Refusal) -> str:
    if isinstance(proof, Refusal):
        return f"may not join: {proof.message}"
    if proof.exact:
        return "may join, every line is won as often as the link says"
    worst = max(proof.lines, key=lambda line: line.deviation)
    return (
        f"may not join: {worst.title} is won with probability {worst.probability}, "
        f"the link says {worst.link_probability}"
    )


def _written(level: LevelPlan, game: LinkedGame, proof: LinkProof | Refusal) -> dict[str, Any]:
    told: dict[str, Any] = {
        "level": level.name,
        "paytable": level.paytable.id,
        "game": game.name,
        "own": game.deal.own,
        "community": game.deal.community,
    }
    if isinstance(proof, Refusal):
        return {**told, "equal": False, "reason": proof.message, "lines": []}
    lines = [
        {
            "line": line.key,
            "probability": str(line.probability),
            "link_probability": str(line.link_probability),
        }
        for line in proof.lines
    ]
    return {**told, "equal": proof.exact, "reason": None, "lines": lines}
