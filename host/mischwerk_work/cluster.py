"""Tasks on a Dask cluster, whose workers have the same Mischwerk with the same extras."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import version
from typing import Any

import mischwerk_install

from mischwerk_work.bar import HEARTBEAT
from mischwerk_work.workers import WorkersLost, WorkProblem, in_order

_ANSWER_S = 10  # time for a scheduler to answer
_RESULT_TIMEOUT_S = 30  # after waiting this long for a result we check for workers
_AHEAD = 2  # tasks for each thread of the workers: enough to keep them busy, and memory is bounded
_SAME = "Install the same Mischwerk, with the same extras, on every worker."


def results(address: str, function: Callable[..., Any], tasks: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
    """Yield function(*task) for each task, in their order.

    WorkProblem if no cluster answers at the address, it has no workers, loses them, or they can't do the work.
    """
    try:
        with HEARTBEAT.doing("loading"):
            from distributed import Client
    except ModuleNotFoundError:
        raise WorkProblem(*mischwerk_install.missing("cluster")) from None
    _keep_quiet()
    try:
        if (role := asyncio.run(_asked_who(address))) != "Scheduler":
            raise ValueError(f"there is a {role.lower()}, not a scheduler")
        client: Any = Client(address, timeout=_ANSWER_S)
    except Exception as problem:  # something that is not Dask may answer anything, and Dask may then fail in any way
        raise WorkProblem(
            f"No cluster answers at {address}: {_first_line(problem)}.",
            "Give --cluster the address of a Dask scheduler, such as tcp://192.0.2.1:8786, or leave it out.",
        ) from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise _no_workers(address)
        _check_workers(client)
        submitted = (_Awaited(client, address, client.submit(function, *task, pure=False)) for task in tasks)
        yield from in_order(submitted, _AHEAD * threads)


async def _asked_who(address: str) -> str:
    """Ask what kind of server answers. A client would retry forever if the port is open and silent.

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


def _check_workers(client: Any) -> None:
    """Raise WorkProblem unless all that are there now have this version of Mischwerk."""
    here = version(mischwerk_install.NAME)
    for worker, there in client.run(version, mischwerk_install.NAME, on_error="return").items():
        if isinstance(there, ModuleNotFoundError):
            raise WorkProblem(f"The worker at {worker} lacks Mischwerk.", _SAME)
        if isinstance(there, str) and there != here:  # else it has just left
            raise WorkProblem(f"The worker at {worker} has Mischwerk {there}, and here it is {here}.", _SAME)


class _Awaited:
    """The result of one task. Dask itself would wait forever for workers to come back."""

    def __init__(self, client: Any, address: str, future: Any) -> None:
        self._client, self._address, self._future = client, address, future

    def cancel(self) -> None:
        """Let the cluster forget the task."""
        self._future.cancel()

    def result(self) -> Any:
        """Wait for it. Raises what the task raised, and WorkProblem."""
        from distributed import CancelledError, KilledWorker

        while True:
            try:
                return self._future.result(timeout=_RESULT_TIMEOUT_S)
            except ModuleNotFoundError as missing:
                raise WorkProblem(f"A worker of the cluster lacks {missing.name}.", _SAME) from None
            except TimeoutError:
                if not self._client.nthreads():
                    raise _no_workers(self._address) from None
            except KilledWorker:
                raise WorkersLost(
                    "A task was given up: several workers of the cluster ended while they had it.",
                    "Give the command again, with more memory for each worker if it was short.",
                ) from None
            except (CancelledError, OSError):
                raise WorkProblem(
                    f"The cluster at {self._address} was lost.",
                    "Repeat the command when it is back, or give another address.",
                ) from None


def _no_workers(address: str) -> WorkProblem:
    return WorkProblem(f"The cluster at {address} has no workers.", f"Start one: dask worker {address}.")


def _keep_quiet() -> None:
    """Silence Dask: problems are reported once, by us."""
    for name in list(logging.root.manager.loggerDict):
        if name.split(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _first_line(problem: Exception) -> str:
    return (str(problem).strip().splitlines() or [type(problem).__name__])[0].rstrip(".")
