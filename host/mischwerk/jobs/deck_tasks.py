"""What a board is asked to do, from what a user or a program asks for. Every problem is a UsageProblem."""

from mischwerk.deck import deals, decks
from mischwerk.deck.deals import Pile
from mischwerk.deck.decks import Deck
from mischwerk.deck.targets import Task
from mischwerk.deck.undo import Undone
from mischwerk.errors import UsageProblem
from mischwerk.jobs import options
from mischwerk.jobs.job_options import DealOptions, ShuffleOptions
from mischwerk.link.wire import METHODS, MODES


def of_shuffle(asked: ShuffleOptions) -> Task:
    """A shuffle."""
    options.check(asked)
    options.check_method(asked)
    deck = decks.chosen(asked.deck, asked.cards)
    fields = {
        "method": METHODS.index(asked.method),
        "passes": asked.asked_passes,
        "mode": MODES.index(asked.mode),
        "seed": asked.seed_bytes,
    }
    cards = asked.cards if deck is None else deck.size
    return Task("shuffle", asked.method, asked.mode, fields, cards, deck)


def of_deal(asked: DealOptions) -> Task:
    """A deal."""
    options.check(asked)
    deck, cards, piles = _wanted(asked)
    fields = {"mode": MODES.index(asked.mode), "seed": asked.seed_bytes, "piles": deals.on_the_wire(piles)}
    return Task("deal", "deal", asked.mode, fields, cards, deck, piles)


def of_target(target: list[int]) -> Task:
    """An arrangement into an order that was checked (deck.targets)."""
    return Task("arrange", "arrange", "test", {"target": target}, len(target))


def of_undo(undone: Undone) -> Task:
    """An arrangement that undoes an earlier job."""
    fields = {"target": undone.target}
    return Task("arrange", "arrange", "test", fields, undone.cards, machine=undone.machine, undoes=undone.left)


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
        raise UsageProblem(
            "--players only works with a game.", "Leave it out: --piles says everything.", option="--players"
        )
    cards = deck.size if deck else options.DEFAULT_CARDS if asked.cards is None else asked.cards
    return deck, cards, deals.parsed(asked.piles, cards)


# -- Whether a board that says that it has homed is homed.
