"""Types of the firmware, by basedpyright (whose wheel brings its own node: nothing is fetched at run time).

The firmware has no annotations but viper's, so what counts is what it asks of the board's modules, and of its own:
names, calls, attributes. What inference without annotations can't know is allowed here, each kind with its reason.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
# Names that only viper and the assembler know, by the endings of the files in which they occur.
_VIPER = "ptr ptr8 ptr16 ptr32 uint"
_PIO = """
    in_ out jmp wait pull push mov irq set nop label wrap wrap_target side delay noblock block iffull ifempty rel gpio
    pin pins pindirs x y x_dec y_dec x_not_y not_x not_y not_osre osr isr null pc exec status invert reverse clear word
"""
DIALECTS = {
    **{ending: _VIPER.split() for ending in ("_viper.py", "steps.py", "chunks.py")},
    "_pio.py": _PIO.split(),
}
PASSES = (
    (r'"None"|Argument types:.*None', "what begins as None, or as a list of them, is taken to stay so"),
    (r'No overloads for "__setitem__"', "the same, where a slice of such a list is set"),
    (r'__setitem__" method not defined on type "bytes"', 'what begins as b"" may be a bytearray later'),
    (r'for types "tuple\[Unknown|to target tuple', "a row picked from a table, or an empty one, is taken for any"),
    (r'attribute "(commit|material)" for class "(NoiseKeys|SeedSource)"', "auditable jobs have AuditKeys"),
    (r'for class "\w+\*"', "a class made of two files: the attribute is the other one's"),
    (r'"Self@(\w+)" cannot be assigned to parameter "\w+" of type "\1"', "a class and its stub, which agree"),
    (r'attribute "(due|more|refill)" for class "Axis"', "a board's axis can do more than hal.Axis"),
    (r'Expression of type "_Value"', "Settings.get: who asks knows which kind of setting it is"),
    (r"Expected (8|10) positional arguments", "a search's own buffers, as many as its steps take"),
    # What the stubs of 1.28.0.post4 lack; the board has it.
    (r'attribute "(channel|read|registers|count|write|ctrl)" for class "DMA"', "rp2.DMA: its registers"),
    (r'class "_Ticks|"_TicksUs" cannot be assigned to .* of type "int"', "ticks are plain ints"),
    (r'attribute "readinto" for class "BinaryIO"', "sys.stdin.buffer is a stream"),
    (r'"StringIO"', "io.StringIO is a stream that keeps its text"),
    (r'__getitem__" method not defined on type "_implementation"', "sys.implementation is a tuple"),
)


def main() -> int:
    """Print what is wrong; 1 if anything is."""
    command = [str(Path(sys.executable).with_name("basedpyright")), "-p", str(ROOT / "firmware"), "--outputjson"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        report = json.loads(done.stdout)
    except ValueError:
        print(done.stdout + done.stderr, "basedpyright did not run.", sep="\n", file=sys.stderr)
        return 1
    if not (ROOT / "build" / "stubs" / "machine.pyi").exists():
        print("The stubs are missing: run `make lint`.", file=sys.stderr)
        return 1
    lines = sorted(set(wrong(report["generalDiagnostics"])))
    print(*lines, sep="\n", end="\n" if lines else "")
    print(f"firmware: {len(lines)} type errors in {report['summary']['filesAnalyzed']} files")
    return 1 if lines else 0


def wrong(diagnostics: list[dict[str, Any]]) -> Iterator[str]:
    """The findings that count, as lines."""
    for finding in diagnostics:
        path = Path(finding["file"])
        if finding["severity"] == "error" and not passes(path.name, finding["message"]):
            line = finding["range"]["start"]["line"] + 1
            first = finding["message"].splitlines()[0]
            yield f"{path.relative_to(ROOT)}:{line}: {first} ({finding.get('rule', 'syntax')})"


def passes(file: str, message: str) -> bool:
    """Tell whether a finding is of a kind that is ignored."""
    undefined = re.match(r'"(\w+)" is not defined', message)
    if undefined:
        return any(file.endswith(ending) and undefined[1] in names for ending, names in DIALECTS.items())
    return any(re.search(pattern, message) for pattern, _ in PASSES)


if __name__ == "__main__":
    sys.exit(main())
