"""Jobs on a deck, and what reports on them: `shuffle`, `deal`, `plan`, `arrange`, `verify`, `reveal`."""

from pathlib import Path
from typing import Annotated

import typer

from mischwerk.jobs.choices import DEFAULT_MACHINE, DEFAULT_PASSES

from .arguments import (
    FORMATS,
    Auditable,
    Cards,
    Changes,
    Deck,
    DeckName,
    Format,
    History,
    Interpreter,
    Json,
    Machine,
    NamedMachine,
    Nonce,
    Out,
    Port,
    Record,
    RevealLater,
    Rosc,
    Seed,
    Sim,
    SimSeed,
    Twin,
)

commands = typer.Typer()


@commands.command()
def shuffle(
    sim: Sim = False,
    port: Port = None,
    machine: Machine = None,
    cards: Cards = None,
    deck: Deck = None,
    card_format: Format = "poker",
    method: Annotated[
        str, typer.Option("--method", metavar="planned|random-pile", help="How the order is reached.")
    ] = "planned",
    passes: Annotated[
        int | None,
        typer.Option("--passes", metavar="K", help="Passes of random-pile, 1 to 16.", show_default=str(DEFAULT_PASSES)),
    ] = None,
    seed: Seed = None,
    auditable: Auditable = False,
    nonce: Nonce = None,
    reveal_later: RevealLater = False,
    sim_seed: SimSeed = None,
    twin: Twin = None,
    sim_cards: Annotated[
        int | None, typer.Option("--sim-cards", metavar="N", help="Load the twin with another number of cards.")
    ] = None,
    out: Out = None,
    changes: Changes = None,
    interpreter: Interpreter = None,
    rosc: Rosc = None,
    deck_name: DeckName = None,
    history: History = True,
    as_json: Json = False,
) -> int:
    """Shuffle a deck, in the twin (--sim) or on a board."""
    from mischwerk.commands import ending, shuffle
    from mischwerk.jobs.options import ShuffleOptions

    asked = ShuffleOptions(
        sim=sim,
        port=port,
        machine=machine,
        cards=cards,
        deck=deck,
        card_format=card_format,
        method=method,
        passes=passes,
        seed=seed,
        sim_seed=sim_seed,
        twin=twin,
        sim_cards=sim_cards,
        out=out,
        as_json=as_json,
        interpreter=interpreter,
        changes=tuple(changes or ()),
        rosc=rosc,
        history=history,
        deck_name=deck_name,
        auditable=auditable,
        nonce=nonce,
        reveal_later=reveal_later,
    )
    return ending.tell(shuffle.run(asked), as_json)


@commands.command()
def deal(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="The game to be played.")] = None,
    players: Annotated[int | None, typer.Option("--players", metavar="P", help="Players of the game.")] = None,
    piles: Annotated[
        str | None,
        typer.Option("--piles", metavar="LIST", help="Piles instead of a game, the lowest first: 5,5,1,rest:ordered."),
    ] = None,
    sim: Sim = False,
    port: Port = None,
    machine: Machine = None,
    cards: Cards = None,
    deck: Deck = None,
    card_format: Format = "poker",
    seed: Seed = None,
    auditable: Auditable = False,
    nonce: Nonce = None,
    reveal_later: RevealLater = False,
    sim_seed: SimSeed = None,
    twin: Twin = None,
    out: Out = None,
    changes: Changes = None,
    interpreter: Interpreter = None,
    rosc: Rosc = None,
    deck_name: DeckName = None,
    history: History = True,
    as_json: Json = False,
) -> int:
    """Deal the hands of a game, or piles.

    Games: skat, mau-mau, schafkopf, doppelkopf, romme, bridge, poker, solitaire. The piles come out as one stack:
    the first one listed starts at the lowest place, the last one lies on top. A pile is a number of cards, or
    `rest`. With `:ordered` behind it the order within the pile is random, too; without, it is left as it falls.
    """
    from mischwerk.commands import deal, ending

    asked = deal.DealOptions(
        game=game,
        players=players,
        piles=piles,
        sim=sim,
        port=port,
        machine=machine,
        cards=cards,
        deck=deck,
        card_format=card_format,
        seed=seed,
        sim_seed=sim_seed,
        twin=twin,
        out=out,
        as_json=as_json,
        interpreter=interpreter,
        changes=tuple(changes or ()),
        rosc=rosc,
        history=history,
        deck_name=deck_name,
        auditable=auditable,
        nonce=nonce,
        reveal_later=reveal_later,
    )
    return ending.tell(deal.run(asked), as_json)


@commands.command()
def verify(record: Record, as_json: Json = False) -> int:
    """Recompute an auditable deck: what is proved, and what is not."""
    from mischwerk.commands import verify

    return verify.run(record, as_json)


@commands.command()
def reveal(record: Record, port: Port = None, as_json: Json = False) -> int:
    """Reveal an auditable deck that was to be revealed later.

    Asks the board for its material, and adds it to the record.
    """
    from mischwerk.commands import reveal

    return reveal.run(record, port, as_json)


@commands.command()
def plan(
    target: Annotated[
        Path, typer.Option("--target", metavar="FILE|-", help="Wanted orders, a JSON list per line; - is stdin.")
    ],
    machine: NamedMachine = DEFAULT_MACHINE,
    card_format: Format = "poker",
    piles: Annotated[
        Path | None, typer.Option("--piles", metavar="FILE", help="Piles to deal: JSON list of name, size, ordered.")
    ] = None,
    explained: Annotated[bool, typer.Option("--explain", help="Show every pass, card by card.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object for each target on stdout.")] = False,
) -> int:
    """Plan how to bring a deck into given orders; nothing is moved."""
    from mischwerk.commands import plan as plan_command

    return plan_command.run(plan_command.PlanOptions(target, machine, card_format, piles, as_json, explained))


@commands.command()
def arrange(
    target: Annotated[
        Path | None, typer.Option("--target", metavar="FILE|-", help="Wanted order, one JSON list; - is stdin.")
    ] = None,
    undo: Annotated[
        Path | None,
        typer.Option("--undo", metavar="RECORD", help="Record to undo, or its folder; it must contain the order."),
    ] = None,
    sim: Sim = False,
    port: Port = None,
    machine: Machine = None,
    cards: Annotated[
        int | None, typer.Option("--cards", metavar="N", help="Cards in the deck.", show_default="as ordered")
    ] = None,
    card_format: Annotated[
        str | None,
        typer.Option(
            "--format", metavar=FORMATS, help="Format of the cards.", show_default="poker, or that of the record"
        ),
    ] = None,
    sim_seed: SimSeed = None,
    twin: Twin = None,
    out: Out = None,
    changes: Changes = None,
    interpreter: Interpreter = None,
    rosc: Rosc = None,
    deck_name: DeckName = None,
    history: History = True,
    as_json: Json = False,
) -> int:
    """TEST MODE: bring a deck into an order, or undo a known job.

    Entry t of the order is the card wanted at place t; cards are numbered from 0 as they are fed, the lowest first.
    A board refuses this without its test jumper. --undo brings the deck back into the order it had before the
    recorded job, if it lies as that job left it.
    """
    from mischwerk.commands import arrange, ending

    asked = arrange.ArrangeOptions(
        target=target,
        undo=undo,
        asked_format=card_format,
        sim=sim,
        port=port,
        machine=machine,
        cards=cards,
        sim_seed=sim_seed,
        twin=twin,
        out=out,
        as_json=as_json,
        interpreter=interpreter,
        changes=tuple(changes or ()),
        rosc=rosc,
        history=history,
        deck_name=deck_name,
    )
    return ending.tell(arrange.run(asked), as_json)
