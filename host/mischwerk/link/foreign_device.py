"""What else may be sending on a port: received bytes that are not frames, named in plain words."""

from mischwerk.errors import LinkError
from mischwerk.messages import message

_KEEP = 400  # bytes of the beginning and again of the end
# MicroPython's prompt echoes a request, whatever it spells: erase that line, end a block, show the banner. No Ctrl-C,
# which would stop another project's program.
TO_A_PROMPT = b"\x15\r\r\r\x02"
_OF_A_PROMPT = (b">>>", b"MicroPython", b"raw REPL", b"\n=== ", b"\n... ")


class Speech:
    """Remembers what was received until the first good frame."""

    def __init__(self) -> None:
        self.understood = False
        self._head = bytearray()
        self._tail = bytearray()

    def hear(self, data: bytes) -> None:
        """Note bytes as they arrive."""
        if self.understood:
            return
        self._head += data[: max(0, _KEEP - len(self._head))]
        self._tail = (self._tail + data)[-_KEEP:]

    @property
    def is_foreign(self) -> bool:
        """True if something was heard, and no good frame."""
        return bool(self._head) and not self.understood

    @property
    def is_prompt(self) -> bool:
        """True if MicroPython's prompt answers."""
        return self.is_foreign and any(mark in bytes(self._head + self._tail) for mark in _OF_A_PROMPT)

    def explained(self, path: str) -> LinkError:
        """Why nobody answered ``identify`` at ``path``."""
        heard = bytes(self._head + self._tail)
        if self.understood:
            return LinkError(message("board-without-identity", path=path), message("switch-off-and-on"))
        if not heard:
            return LinkError(message("nothing-answers", path=path), message("check-power-firmware-port"))
        if self.is_prompt:
            return LinkError(message("prompt-answers", path=path), message("put-firmware-on"))
        text = _text(heard)
        if text:
            return LinkError(message("other-device-in-text", path=path, words=f"{text!r}"), message("give-port"))
        return LinkError(message("other-device", path=path), message("give-port-or-update"))


def _text(heard: bytes) -> str:
    """First words of what was heard if nearly all of it is printable, else an empty string."""
    printable = sum(32 <= byte < 127 or byte in b"\r\n\t" for byte in heard)
    if printable < 0.9 * len(heard):
        return ""
    return " ".join(heard.decode("ascii", "ignore").split())[:60]
