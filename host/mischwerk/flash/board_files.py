"""The files on a board, read and changed through its prompt. All paths start at the board's root, without a slash."""

import base64
import contextlib
import json
from typing import Any, NamedTuple

from mischwerk.errors import LinkError, UsageProblem
from mischwerk.flash.release import MANIFEST, NAME
from mischwerk.flash.repl import BoardProblem, Repl

CHUNK = 3072  # bytes of a file per call, 4096 as text: a bare board has room for that many times over
SUFFIX = ".new"  # of a file that is not complete yet
_HELPERS = """
import os, sys, gc, hashlib
from binascii import a2b_base64
gc.collect()
def mw_hash(p):
    h = hashlib.sha256()
    b = bytearray(1024)
    with open(p, 'rb') as f:
        while True:
            n = f.readinto(b)
            if not n:
                return ''.join('%02x' % x for x in h.digest())
            h.update(memoryview(b)[:n])
def mw_folders(p):
    for i in range(len(p)):
        if p[i] == '/':
            try:
                os.mkdir('/' + p[:i])
            except OSError as e:
                if e.errno != 17:
                    raise
def mw_settle(p, q, h):
    if mw_hash(p) != h:
        return False
    os.rename(p, q)
    return True
def mw_walk(p):
    for e in os.ilistdir(p):
        q = p + e[0]
        if e[1] & 0x4000:
            if q != '/rom':
                print((q[1:] + '/', 0, ''), end=',')
                mw_walk(q + '/')
        else:
            print((q[1:], os.stat(q)[6], mw_hash(q)), end=',')
"""
_ABOUT = """
v = sys.implementation.version
s = os.statvfs('/')
print(repr((sys.platform, getattr(sys.implementation, '_machine', ''), '.'.join(str(x) for x in v if x != ''),
    getattr(sys.implementation, '_mpy', 0), s[0], s[3], gc.mem_free())))
"""


class About(NamedTuple):
    """A bare board. ``machine``: as its manufacturer calls it; ``free_blocks`` of ``block`` bytes on its flash; memory
    free."""

    platform: str
    machine: str
    micropython: str
    mpy: int
    block: int
    free_blocks: int
    free_memory: int

    @property
    def mpy_version(self) -> str:
        """Version of the .mpy files it loads."""
        return f"{self.mpy & 0xFF}.{self.mpy >> 8 & 3}"


def about(repl: Repl) -> About:
    """Ask the board what it is; must come first."""
    repl.run(_HELPERS)
    values = repl.value(_ABOUT)
    kinds = (str, str, str, int, int, int, int)
    if not isinstance(values, tuple) or [type(value) for value in values] != list(kinds):
        raise _no_board(repl)
    return About(*values)


def listing(repl: Repl) -> dict[str, tuple[int, str]]:
    """Path -> size and SHA-256 of every file; a folder's path ends in a slash."""
    entries = repl.value("print('[',end='')\nmw_walk('/')\nprint(']')")
    if not isinstance(entries, list) or not all(_is_file(entry) for entry in entries):
        raise _no_board(repl)
    return {path: (size, digest) for path, size, digest in entries}


def manifest(repl: Repl, files: dict[str, tuple[int, str]]) -> dict[str, Any] | None:
    """Our own manifest on the board; None if there is none, or it is not ours."""
    if MANIFEST not in files or files[MANIFEST][0] > 64 * 1024:
        return None
    try:
        data = json.loads(repl.value(f"print(open('/{MANIFEST}','rb').read())"))
    except (ValueError, TypeError, RecursionError):
        return None
    return data if isinstance(data, dict) and data.get("name") == NAME else None


def content(repl: Repl, path: str) -> bytes:
    """Bytes of a file on the board."""
    data = repl.value(f"print(open({'/' + path!r},'rb').read())")
    if not isinstance(data, bytes):
        raise _no_board(repl)
    return data


def _is_file(entry: Any) -> bool:
    return isinstance(entry, tuple) and [type(part) for part in entry] == [str, int, str]


def _no_board(repl: Repl) -> LinkError:
    return LinkError(f"The device at {repl.path} is not a MicroPython board.", "Give its port with --port.")


def put(repl: Repl, path: str, content: bytes, sha256: str) -> None:
    """Write a file so that its name always refers to a complete one: under another name first, checked, then
    renamed."""
    beside = f"/{path}{SUFFIX}"
    pieces = [content[start : start + CHUNK] for start in range(0, max(1, len(content)), CHUNK)]
    codes = [f"f.write(a2b_base64({base64.b64encode(piece)!r}))" for piece in pieces]
    codes[0] = f"mw_folders({path!r})\nf=open({beside!r},'wb')\n" + codes[0]
    codes[-1] += f"\nf.close()\nprint(mw_settle({beside!r},{'/' + path!r},{sha256!r}))"
    try:
        said = [repl.run(code) for code in codes]
    except BoardProblem as problem:
        if "ENOSPC" not in problem.reason and "OSError: 28" not in problem.reason:
            raise
        with contextlib.suppress(BoardProblem):
            repl.run("f.close()")
        with contextlib.suppress(BoardProblem):
            repl.run(f"os.remove({beside!r})")
        raise full(repl.path) from problem
    if said[-1].split()[-1:] != ["True"]:
        raise LinkError(
            f"{path} was corrupted on its way to the board.", "Flash again, with another cable if it persists."
        )


def remove(repl: Repl, path: str) -> None:
    """Remove a file, or a folder (with a slash behind it) that is empty; it may already be gone."""
    how = "rmdir" if path.endswith("/") else "remove"
    repl.run(f"try:\n os.{how}({'/' + path.rstrip('/')!r})\nexcept OSError as e:\n if e.errno != 2: raise")


def full(path: str) -> UsageProblem:
    """No room on the flash."""
    return UsageProblem(
        f"The flash of the board at {path} is full.",
        "Remove your own files from it, or reinstall MicroPython after flash_nuke.uf2 (docs/how-to/first-aid.md).",
    )
