"""`mischwerk deal`: the piles of a game, or custom ones, on top of each other in one stack."""

from dataclasses import dataclass

from mischwerk.commands import shuffle
from mischwerk.commands.shuffle import Finished
from mischwerk.deck import deals, decks
from mischwerk.deck.deals import Pile
from mischwerk.deck.decks import Deck
from mischwerk.deck.task import Task
from mischwerk.errors import UsageProblem
from mischwerk.jobs import options
from mischwerk.jobs.options import RunOptions
from mischwerk.link.wire import MODES


@dataclass(frozen=True, kw_only=True)
class DealOptions(RunOptions):
    """What the user asked for, as typed; None where an option was left out."""

    game: str | None = None
    players: int | None = None
    piles: str | None = None


def run(asked: DealOptions) -> Finished:
    """Carry out a deal. Raises MischwerkError when there is nothing to record."""
    options.check(asked)
    deck, cards, piles = _wanted(asked)
    fields = {"mode": MODES.index(asked.mode), "seed": asked.seed_bytes, "piles": deals.on_the_wire(piles)}
    return shuffle.carry_out(asked, Task("deal", "deal", asked.mode, fields, cards, deck, piles))


def _wanted(asked: DealOptions) -> tuple[Deck | None, int, tuple[Pile, ...]]:
    """The deck if it is known, its number of cards, the piles. Raises UsageProblem."""
    deck = decks.chosen(asked.deck, asked.cards)
    if asked.game is not None:
        if asked.piles is not None:
            raise UsageProblem(
                f"{asked.game} and --piles can't be combined.", "Give a game, or the piles of a deal of your own."
            )
        game = deals.find(asked.game)
        deck = deck or decks.find(game.decks[0])
        if asked.cards not in (None, deck.size):
            raise UsageProblem(
                f"{game.name} is dealt from {deck.size} cards, not {asked.cards}.", "Leave --cards out, or use --piles."
            )
        return deck, deck.size, deals.piles_of(game, asked.players, deck)
    if asked.piles is None:
        raise UsageProblem(
            "`mischwerk deal` needs a game, or piles.", f"Give a game ({', '.join(deals.NAMES)}), or --piles LIST."
        )
    if asked.players is not None:
        raise UsageProblem("--players only works with a game.", "Leave it out: --piles says everything.")
    cards = deck.size if deck else options.DEFAULT_CARDS if asked.cards is None else asked.cards
    return deck, cards, deals.parsed(asked.piles, cards)
