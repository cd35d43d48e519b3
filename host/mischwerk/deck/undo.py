"""The record of an earlier job on a deck, and the order that undoes it."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from mischwerk_machines import reading
from shuffler.randomness.permutation import inverse

from mischwerk.errors import UsageProblem
from mischwerk.forms import counted

_LARGEST_BYTES = 1 << 24  # of a record


class Undone(NamedTuple):
    """What an earlier job did. ``name``: of its record; ``left``: the deck as it left it, left[t] = the card at place
    t, numbered by feeding order; ``card_format``: None if the record does not say."""

    name: str
    machine: str
    cards: int
    card_format: str | None
    left: list[int]

    @property
    def target(self) -> list[int]:
        """The order to ask for now that the card at place t is number t: every card back to the place it had."""
        return inverse(self.left)


def read(given: Path) -> Undone:
    """A record, by its file or its folder. Raises UsageProblem if it has nothing that could be undone."""
    path = given / "record.json" if given.is_dir() else given
    try:
        record = json.loads(reading.read(path, _LARGEST_BYTES).decode("utf-8"))
    except OSError as problem:
        raise _useless(f"{path} can't be read: {reading.reason(problem)}.") from problem
    except (ValueError, RecursionError) as problem:
        raise _useless(f"{path} is not a record: it is not JSON.") from problem
    return of_record(record, str(path))


def of_record(record: Any, name: str) -> Undone:
    """A record, called by this name. Raises UsageProblem as `read` does."""
    if not _is_record(record):
        raise _useless(f"{name} is not the record of a shuffle, a deal or an arrangement.")
    if record["result"] != "done":
        raise _useless(f"{name} is the record of a fault: it does not contain the order of the deck.")
    left = record["target"]
    if left is None:
        raise _useless(
            f"{name} does not contain the order: it was a sealed job on a board, which keeps the order secret."
        )
    if not _is_order(left, record["cards"]) or record["order"] not in (None, left):
        raise _useless(f"{name} contradicts itself: its order is not one of {counted(record['cards'], 'card')}.")
    return Undone(name, record["machine"], record["cards"], record.get("format"), left)


def restored(left: list[int], order: list[int] | None) -> bool | None:
    """Tell whether the deck as it lies is in the order from before the job that left it as ``left``; None if the order
    of the deck is not known. ``order`` numbers the cards by their places in ``left``, as the job that was to undo it
    does."""
    if order is None:
        return None
    return len(order) == len(left) and [left[card] for card in order] == list(range(len(left)))


def in_words(known: bool | None) -> str:
    """The result of `restored`, for the user."""
    if known is None:
        return "check the deck: it must be as before the recorded job, a new deck in new-deck order"
    return "yes: every card is where it was before the recorded job" if known else "NO: the deck is in another order"


def _is_record(record: Any) -> bool:
    if not isinstance(record, dict) or not {"result", "machine", "cards", "target", "order"} <= set(record):
        return False
    return isinstance(record["machine"], str) and type(record["cards"]) is int


def _is_order(left: Any, cards: int) -> bool:
    if not isinstance(left, list) or len(left) != cards:
        return False
    return all(type(card) is int for card in left) and sorted(left) == list(range(cards))


def _useless(error: str) -> UsageProblem:
    return UsageProblem(
        error, "Give --undo the folder or record.json of a job that was done in test mode or in a twin."
    )
