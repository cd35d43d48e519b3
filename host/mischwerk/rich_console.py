"""Rich's console, whose text is harmless: for what is more than lines, such as tables, colours, progress."""

import sys
from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from mischwerk.foreign_text import harmless
from mischwerk.terminal import HarmlessStream, fitting


def make(stderr: bool = False) -> Console:
    """A console on standard output or standard error. Nothing in a text is markup."""
    stream = sys.stderr if stderr else sys.stdout
    file = stream.stream if isinstance(stream, HarmlessStream) else stream
    return _HarmlessConsole(file=file, highlight=False, markup=False, emoji=False)


class _HarmlessConsole(Console):
    """Every renderable, however deep it lies in another, is rendered by this."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for text, style, control in super().render(renderable, options):
            # control: rich's own, such as the cursor's; text never has it
            yield Segment(text if control else fitting(harmless(text), self.file), style, control)
