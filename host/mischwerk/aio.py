"""The library for asyncio: `mischwerk.aio.open` and `connect` are those of `mischwerk`, awaited.

async with mischwerk.aio.open(sim=True, machine="pile10") as shuffler:
    result = await shuffler.shuffle(cards=52, audit=True)
"""

import asyncio

from mischwerk.api import history
from mischwerk.api.async_driving import AsyncJob as AsyncJob
from mischwerk.api.async_shuffler import AsyncShuffler as AsyncShuffler
from mischwerk.api.async_shuffler import connect as connect
from mischwerk.api.async_shuffler import open as open
from mischwerk.api.job_runner import Whereabouts as Whereabouts
from mischwerk.history.stats import Stats

__all__ = ["AsyncJob", "AsyncShuffler", "Whereabouts", "connect", "open", "read_history", "read_stats"]


async def read_history(last: int = 20) -> history.History:
    """As `mischwerk.read_history`, which may wait for a disk: here in a thread."""
    return await asyncio.to_thread(history.read_history, last)


async def read_stats(by: str = "month", last: int = 12) -> Stats:
    """As `mischwerk.read_stats`, in a thread."""
    return await asyncio.to_thread(history.read_stats, by, last)
