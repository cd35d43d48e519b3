"""Which of the library's jobs an order is."""

from collections.abc import Callable

import mischwerk
from mischwerk import Calibration, Count, Outcome
from mischwerk.aio import AsyncShuffler

from .orders import Calibrate, Clean, CountCards, Deal, Home, Job, Recount, Resume, Shuffle

Made = Outcome | Count | Calibration | None


def request(order: Job, cards: int) -> mischwerk.Deal | mischwerk.Shuffle | None:
    """Return what is asked of the deck, None if it is something else."""
    match order:
        case Deal():
            return mischwerk.Deal(
                game=order.game, players=order.players, piles=order.piles, deck=order.deck,
                cards=None if order.game or order.deck else cards,
                audit=order.audit, nonce=order.nonce, reveal=order.reveal, deck_name=order.deck_name,
            )  # fmt: skip
        case Shuffle():
            return mischwerk.Shuffle(
                cards=cards, audit=order.audit, nonce=order.nonce, reveal=order.reveal, deck_name=order.deck_name
            )
    return None


async def carry_out(order: Job, shuffler: AsyncShuffler, cards: int, hear: Callable[[object], None]) -> Made:
    """Carry it out; ``cards``: in the deck. Raises MischwerkError."""
    asked = request(order, cards)
    if asked is not None:
        return await shuffler.carry_out(asked, hear)
    match order:
        case Home():
            return await shuffler.home(on_event=hear)
        case Resume():
            return await shuffler.resume(on_event=hear)
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
