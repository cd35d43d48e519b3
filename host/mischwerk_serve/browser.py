"""The page's address for people, and the browser that opens it."""

import os
import socket
import sys
import tempfile
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

_EVERYWHERE = ("0.0.0.0", "::", "")
_ELSEWHERE = "192.0.2.1"  # RFC 5737, for documents: nothing is sent there


@dataclass(frozen=True)
class Page:
    """``url``: with the token."""

    url: str
    _folder: Path

    def open(self) -> None:
        """Open it, where there is a screen. By way of a file that is this user's alone: a browser's command line, which
        everybody on this computer can read, would show the token."""
        if sys.platform != "darwin" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
            return
        file = self._folder / "mischwerk.html"
        file.write_text(f'<!doctype html><meta http-equiv="refresh" content="0;url={self.url}">', encoding="utf-8")
        webbrowser.open(file.as_uri())


@contextmanager
def addresses(host: str, port: int, token: str) -> Iterator[Page]:
    """The page that is served there."""
    name = _own_address() if host in _EVERYWHERE else host
    name = f"[{name}]" if ":" in name else name
    with tempfile.TemporaryDirectory(prefix="mischwerk-") as folder:  # 0700
        yield Page(f"http://{name}:{port}/?token={token}", Path(folder))


def _own_address() -> str:
    """Return this computer's address in its network, as far as it has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asker:
        try:
            asker.connect((_ELSEWHERE, 9))
        except OSError:
            return "127.0.0.1"
        return str(asker.getsockname()[0])
