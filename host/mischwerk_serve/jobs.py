"""Which of the library's jobs an order is."""

from collections.abc import Callable

from mischwerk import Calibration, Count, Outcome
from mischwerk.aio import AsyncShuffler
from mischwerk.api import requests

from .orders import Calibrate, Clean, CountCards, Deal, Home, Job, Recount, Resume, Shuffle

Made = Outcome | Count | Calibration | None


def cards_needed(order: Job, cards: int) -> int | None:
    """How many cards must lie in the well before it begins, None if any number will do; ``cards``: in the deck, as
    somebody said. Raises UsageProblem for what can't be."""
    request = _request(order, cards)
    return None if request is None else request.prepared(requests.Load(own_twin=True))[1].cards


def _request(order: Job, cards: int) -> requests.Deal | requests.Shuffle | None:
    """What is asked of the deck, None if it is something else."""
    match order:
        case Deal():
            return requests.Deal(
                game=order.game, players=order.players, piles=order.piles, deck=order.deck,
                cards=None if order.game or order.deck else cards,
                audit=order.audit, nonce=order.nonce, reveal=order.reveal, deck_name=order.deck_name,
            )  # fmt: skip
        case Shuffle():
            return requests.Shuffle(
                cards=cards, audit=order.audit, nonce=order.nonce, reveal=order.reveal, deck_name=order.deck_name
            )
    return None


async def carry_out(order: Job, shuffler: AsyncShuffler, cards: int, hear: Callable[[object], None]) -> Made:
    """Carry it out; ``cards``: in the deck. Raises MischwerkError."""
    request = _request(order, cards)
    if request is not None:
        return await shuffler.carry_out(request, hear)
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
