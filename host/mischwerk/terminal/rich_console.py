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
            objects = tuple(
                wrapped_text(item, self.width) if isinstance(item, str | Text) else item for item in objects
            )
        super().print(*map(self._fitted, objects), **how)

    def _fitted(self, item: Any) -> Any:
        if isinstance(item, Padding) and isinstance(item.renderable, Table):
            item.renderable = fitted(item.renderable, self, self.width - item.left - item.right)
        return fitted(item, self) if isinstance(item, Table) else item

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for text, style, control in super().render(renderable, options):
            # control: rich's own, such as the cursor's; text never has it
            yield Segment(text if control else fitting(harmless(text), self.file), style, control)
