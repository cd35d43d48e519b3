"""The same work on a Dask cluster: results in the order of the tasks, few of them at a time."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from mischwerk.errors import UsageProblem
from mischwerk.extras import needs_extra

_ANSWER_S = 10  # time for a scheduler to answer
_RESULT_TIMEOUT_S = 30  # after waiting this long for a result we check for workers
_AHEAD = 2  # tasks for each thread of the workers: enough to keep them busy, and memory is bounded


def results(address: str, function: Callable[..., Any], tasks: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
    """function(*task) for each task, in their order. The workers must have the same Mischwerk with the same extras.

    UsageProblem if no cluster answers at the address, it has no workers, loses them, or they can't do the work.
    """
    with needs_extra("cluster"):
        from distributed import Client
    _keep_quiet()
    try:
        if (found := asyncio.run(_asked_who(address))) != "Scheduler":
            raise ValueError(f"there is a {found.lower()}, not a scheduler")
        client: Any = Client(address, timeout=_ANSWER_S)
    except Exception as problem:  # something that is not Dask may answer anything, and Dask may then fail in any way
        raise UsageProblem(
            f"No cluster answers at {address}: {_first_line(problem)}.",
            "Give --cluster the address of a Dask scheduler, such as tcp://192.0.2.1:8786, or leave it out.",
        ) from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise _no_workers(address)
        yield from _in_order(client, address, function, tasks, _AHEAD * threads)


async def _asked_who(address: str) -> str:
    """What kind of server answers. A client would retry for ever if the port is open and silent.

    TimeoutError, or whatever Dask raises for an invalid answer.
    """
    from distributed.comm.core import connect
    from distributed.core import send_recv
    from distributed.security import Security

    keys = Security().get_connection_args("client")  # of the user's own Dask configuration, as a client has them
    try:
        async with asyncio.timeout(_ANSWER_S):
            comm: Any = await connect(address, timeout=_ANSWER_S, **keys)
            try:
                return str((await send_recv(comm, op="identity"))["type"])
            finally:
                comm.abort()
    except TimeoutError:
        raise TimeoutError(f"nothing was heard for {_ANSWER_S:g} s") from None
    except MemoryError:  # the first bytes mistaken for the length of a message
        raise ValueError("it is not Dask") from None


def _in_order(
    client: Any, address: str, function: Callable[..., Any], tasks: Iterable[tuple[Any, ...]], ahead: int
) -> Iterator[Any]:
    running: deque[Any] = deque()
    for task in tasks:
        running.append(client.submit(function, *task, pure=False))
        if len(running) >= ahead:
            yield _result(client, address, running.popleft())
    while running:
        yield _result(client, address, running.popleft())


def _result(client: Any, address: str, future: Any) -> Any:
    """The result of one task. Dask itself would wait for ever for workers to come back."""
    from distributed import CancelledError, KilledWorker

    while True:
        try:
            return future.result(timeout=_RESULT_TIMEOUT_S)
        except ModuleNotFoundError as missing:
            raise UsageProblem(
                f"A worker of the cluster lacks {missing.name}.",
                "Install the same Mischwerk, with the same extras, on every worker.",
            ) from None
        except TimeoutError:
            if not client.nthreads():
                raise _no_workers(address) from None
        except (CancelledError, KilledWorker, OSError):
            raise UsageProblem(
                f"The cluster at {address} was lost.",
                "Repeat the command when it is back, or give another address.",
            ) from None


def _no_workers(address: str) -> UsageProblem:
    return UsageProblem(f"The cluster at {address} has no workers.", f"Start one: dask worker {address}.")


def _keep_quiet() -> None:
    """Silence Dask: problems are reported once, by us."""
    for name in list(logging.root.manager.loggerDict):
        if name.split(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _first_line(problem: Exception) -> str:
    return (str(problem).strip().splitlines() or [type(problem).__name__])[0].rstrip(".")
