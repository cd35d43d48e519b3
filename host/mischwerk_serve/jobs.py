"""Which of the library's jobs an order is."""

from collections.abc import Callable

from mischwerk import Calibration, Count, Outcome
from mischwerk.aio import AsyncShuffler

from .orders import Calibrate, Clean, CountCards, Deal, Home, Job, Resume, Shuffle

Made = Outcome | Count | Calibration | None


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
        case Clean():
            await shuffler.clean(order.seconds, on_event=hear)
        case Calibrate():
            return await shuffler.calibrate(
                height_mm=order.height_mm, sleeves=order.sleeves, store=order.store, on_event=hear
            )
    return None
