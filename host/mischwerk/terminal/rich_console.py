"""Rich's console with harmless text: for more than plain lines, such as tables, colours, progress."""

import os
import sys
from collections.abc import Iterable
from typing import Any

from mischwerk_work.bar import HEARTBEAT
from mischwerk_work.foreign_text import harmless
from mischwerk_work.whole_words import fitted, wrapped_text
from rich.console import Console, ConsoleOptions, RenderableType
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from mischwerk.terminal.terminal import HarmlessStream, fitting

_PIPED_COLUMNS = 10_000  # nothing is cut or broken for a program


def make(stderr: bool = False) -> Console:
    """A console on standard output or standard error. Nothing in a text is markup. COLUMNS in the environment decides
    how wide it is."""
    stream = sys.stderr if stderr else sys.stdout
    file = stream.stream if isinstance(stream, HarmlessStream) else stream
    width = None if stream.isatty() or "COLUMNS" in os.environ else _PIPED_COLUMNS
    return _HarmlessConsole(file=file, highlight=False, markup=False, emoji=False, width=width)


class _HarmlessConsole(Console):
    """Every renderable, however deep it lies in another, is rendered by this."""

    def print(self, *objects: Any, **how: Any) -> None:
        HEARTBEAT.clear()
        if how.get("soft_wrap") and self.is_terminal:  # a terminal would break within words
            objects = tuple(wrapped_text(one, self.width) if isinstance(one, str | Text) else one for one in objects)
        super().print(*map(self._fitted, objects), **how)

    def _fitted(self, one: Any) -> Any:
        if isinstance(one, Padding) and isinstance(one.renderable, Table):
            one.renderable = fitted(one.renderable, self, self.width - one.left - one.right)
        return fitted(one, self) if isinstance(one, Table) else one

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for text, style, control in super().render(renderable, options):
            # control: rich's own, such as the cursor's; text never has it
            yield Segment(text if control else fitting(harmless(text), self.file), style, control)
