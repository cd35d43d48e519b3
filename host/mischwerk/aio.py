"""The library for asyncio: `mischwerk.aio.open` and `connect` are those of `mischwerk`, awaited.

async with mischwerk.aio.open(sim=True, machine="pile10") as shuffler:
    result = await shuffler.shuffle(cards=52, audit=True)
"""

from mischwerk.api.async_driving import AsyncJob as AsyncJob
from mischwerk.api.async_shuffler import AsyncShuffler as AsyncShuffler
from mischwerk.api.async_shuffler import connect as connect
from mischwerk.api.async_shuffler import open as open

__all__ = ["AsyncJob", "AsyncShuffler", "connect", "open"]
