"""Which of the library's jobs an order is."""

from collections.abc import Callable

from mischwerk import Calibration, Count, Outcome
from mischwerk.aio import AsyncShuffler
from mischwerk.deck import deals, decks

from .orders import Calibrate, Clean, CountCards, Deal, Home, Job, Recount, Resume, Shuffle

Made = Outcome | Count | Calibration | None


def cards_needed(order: Job, cards: int) -> int | None:
    """How many cards must lie in the well before it begins, None if any number will do; ``cards``: in the deck, as
    somebody said. Raises UsageProblem."""
    match order:
        case Deal(game=str() as game):
            return decks.find(order.deck or deals.find(game).decks[0]).size
        case Deal(deck=str() as deck):
            return decks.find(deck).size
        case Deal() | Shuffle():
            return cards
    return None


async def carry_out(order: Job, shuffler: AsyncShuffler, cards: int, hear: Callable[[object], None]) -> Made:
    """Carry it out; ``cards``: in the deck. Raises MischwerkError."""
    match order:
        case Home():
            return await shuffler.home(on_event=hear)
        case Resume():
            return await shuffler.resume(on_event=hear)
        case Deal():
            return await shuffler.deal(
                order.game, players=order.players, piles=order.piles, deck=order.deck,
                cards=None if order.game or order.deck else cards,
                audit=order.audit, nonce=order.nonce, reveal=order.reveal, deck_name=order.deck_name, on_event=hear,
            )  # fmt: skip
        case Shuffle():
            return await shuffler.shuffle(
                cards=cards, audit=order.audit, nonce=order.nonce, reveal=order.reveal, deck_name=order.deck_name,
                on_event=hear,
            )  # fmt: skip
        case CountCards():
            return await shuffler.count(on_event=hear)
        case Recount():
            await shuffler.home(on_event=hear)
            return await shuffler.count(on_event=hear)
        case Clean():
            await shuffler.clean(order.seconds, on_event=hear)
        case Calibrate():
            return await shuffler.calibrate(
                height_mm=order.height_mm, sleeves=order.sleeves, store=order.store, on_event=hear
            )
    return None
