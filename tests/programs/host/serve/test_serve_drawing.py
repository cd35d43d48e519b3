"""The program that makes the page's drawing, and is given up when the page ends first."""

import asyncio
import asyncio.unix_events
import os
import time

from mischwerk_serve.live import routes


class LateOs:
    """The system, of which asyncio's own thread hears late that a program has ended, as on a busy computer."""

    def __getattr__(self, name):
        return getattr(os, name)

    def waitpid(self, pid, options):
        os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
        time.sleep(0.3)
        return os.waitpid(pid, options)


def test_one_that_is_given_up_just_as_it_ends_leaves_nothing_on_the_terminal(monkeypatch, caplog):
    begun, begin = [], asyncio.create_subprocess_exec

    async def noted(*command, **options):
        begun.append(await begin(*command, **options))
        return begun[0]

    async def given_up():
        task = asyncio.create_task(routes.drawn("pile10", "poker"))
        while not begun:
            await asyncio.sleep(0.01)
        os.waitid(os.P_PID, begun[0].pid, os.WEXITED | os.WNOWAIT)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    monkeypatch.setattr(asyncio.unix_events, "os", LateOs())
    asyncio.run(given_up())
    assert begun[0].returncode is not None and caplog.messages == []
