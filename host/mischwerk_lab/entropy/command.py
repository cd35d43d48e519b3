"""`mischwerk entropy assess`: what raw noise bits are worth, and whether the firmware credits them with more."""

from collections.abc import Iterator
from pathlib import Path

from mischwerk.errors import EXIT_DONE, EXIT_FAULT
from mischwerk.terminal import rich_console
from mischwerk.terminal.terminal import print_object
from mischwerk_work.bar import HEARTBEAT
from rich.console import Console
from rich.table import Table
from rich.text import Text

from mischwerk_lab.entropy import assessment
from mischwerk_lab.entropy.assessment import CONCLUSIVE_BITS, STARTUP_BITS, Assessment, Capture


def run(file: Path, one_per_byte: bool, as_json: bool) -> int:
    """Assess a capture and report; EXIT_FAULT if the firmware's credit or health tests don't hold. UsageProblem."""
    stages = ["reading"]
    with HEARTBEAT.doing(lambda: stages[-1]):
        capture = assessment.read(file, one_per_byte)
        assessed = assessment.assess(capture, stages.append)
    if as_json:
        print_object(assessment.as_object(assessed, str(file), capture.sha256))
    else:
        show(assessed, capture, str(file), rich_console.make())
    return EXIT_DONE if assessed.safe else EXIT_FAULT


def show(assessed: Assessment, capture: Capture, file: str, console: Console) -> None:
    """Print the verdict first, then what it rests on."""
    style = "bold green" if assessed.safe else "bold red"
    for line in verdict(assessed):
        console.print(Text(line, style=style), soft_wrap=True)
    given_by = " ".join(filter(None, (capture.machine, capture.firmware and f"firmware {capture.firmware}")))
    failed = f"FAILED after {assessed.health.at_bit or 0:,} bits: {assessed.health.words}"
    for name, text in (
        ("file", file),
        ("sha256", capture.sha256),
        ("from", given_by),
        ("bits", f"{assessed.bits:,}, {100 * assessed.ones:.2f} % ones, longest run {assessed.longest_run:,}"),
        ("health", "the firmware's own tests pass" if assessed.health.passed else failed),
    ):
        if text:
            console.print(Text(f"  {name:<12}{text}"), soft_wrap=True)
    console.print()
    console.print(_estimates(assessed))
    console.print()
    console.print(_start_up(assessed))
    whose = "as the capture's note says" if capture.bits_per_s else "estimated: no rate was measured"
    for line in (
        f"At {assessed.bits_per_s:,.0f} raw bits a second ({whose});",
        f"{STARTUP_BITS:,} bits of start-up test come first.",
        "",
        "The safe credit is half of the lowest estimate, rounded down to 0.05. A capture",
        "can show a source to be worse than that, never better; no restart test was done.",
    ):
        console.print(Text(line), soft_wrap=True)


def verdict(assessed: Assessment) -> Iterator[str]:
    """In plain words, whether the firmware's credit is safe, and if not why."""
    firmware, safe = _bits(assessed.firmware_percent), _bits(assessed.safe_percent)
    if assessed.safe:
        yield f"Safe: the firmware credits {firmware} bit per raw bit; up to {safe} is safe."
    if not assessed.credit_holds:
        least = f"no more than {safe}" if assessed.safe_percent else "no credit"
        yield f"NOT SAFE: the firmware credits {firmware} bit per raw bit; {least} is safe."
    if not assessed.health.passed:
        yield "NOT SAFE: a board with this source refuses to shuffle, by its own health tests."
    if not assessed.conclusive:
        yield f"Provisional: {assessed.bits:,} bits, the standard requires {CONCLUSIVE_BITS:,}."


def _estimates(assessed: Assessment) -> Table:
    table = Table("estimator", "SP 800-90B", "bit per raw bit", "", box=None, pad_edge=False, header_style="bold")
    table.columns[2].justify = "right"
    for result in assessed.estimates:
        table.add_row(
            result.name, result.section, f"{result.min_entropy:.4f}", "lowest" if result is assessed.lowest else ""
        )
    return table


def _start_up(assessed: Assessment) -> Table:
    heads = ("credit", "per raw bit", "raw bits per key", "start-up")
    table = Table(*heads, box=None, pad_edge=False, header_style="bold")
    for column in table.columns[1:]:
        column.justify = "right"
    for whose, start in zip(("the firmware's", "safe"), assessed.start_up, strict=True):
        bits = "no number" if start.raw_bits_per_key is None else f"{start.raw_bits_per_key:,}"
        seconds = "never" if start.seconds is None else f"{start.seconds:.3f} s"
        table.add_row(whose, _bits(start.percent), bits, seconds)
    return table


def _bits(percent: int) -> str:
    return f"{percent / 100:.2f}"
