"""The wire, from protocol.py; the faults, from faults.py, and what to do."""

from __future__ import annotations

from shuffler import faults, reasons
from shuffler.app import descriptions
from shuffler.link import protocol, reason_texts

from .common import NOTE, table

_OWN_WORDS = {
    reasons.MEANING: "the meaning of the fault's code: [faults](faults.md)",
    reasons.WORDS: "`detail`, the words of what failed",
}


def _reasons() -> dict[str, int]:
    return {name: code for name, code in vars(reasons).items() if name.isupper()}


def protocol_page() -> str:
    """The wire."""
    rows = [
        [
            f"`0x{m.type:02X}`",
            f"`{m.name}`",
            "host to board"
            if m.type < protocol.FIRST_ANSWER
            else "answer"
            if m.type < protocol.FIRST_EVENT
            else "event",
            ", ".join(f"`{field}` {kind}" for field, kind in m.fields) or "none",
            str(m.since),
            descriptions.MESSAGES[m.name],
        ]
        for m in protocol.messages()
    ]
    numbers = [
        [f"`{name}`", ", ".join(f"{i} {word}" for i, word in enumerate(values))]
        for name, values in (
            ("mode", protocol.MODES),
            ("method", protocol.METHODS),
            ("format", protocol.FORMATS),
            ("state", protocol.STATES),
            ("phase", protocol.PHASES),
            ("place", faults.PLACES),
        )
    ]
    causes = [
        [str(code), f"`{name}`", _OWN_WORDS.get(code) or reason_texts.TEXTS[code]]
        for name, code in sorted(_reasons().items(), key=lambda reason: reason[1])
    ]
    return f"""# The wire
{NOTE}
Version {protocol.VERSION}. A serial line (USB CDC on a board, a pty on a twin), bytes as they are, no flow control.

**Frames.** Payload, then its CRC-32 (little-endian; the common one, `binascii.crc32`), both stuffed by COBS and put
between zero bytes. A frame that does not decode is counted and dropped; the next good one is understood. At most
1024 bytes of payload.

**Payloads.** Type (u8), sequence number (u8), session (u16), then the fields. All numbers are little-endian. `bytes`
and `text` (UTF-8, strictly: RFC 3629) have a length byte, `list` is a length byte and a byte for each entry. A host
sends no request with a value that its field does not hold. What the board says is fitted instead: a number that has
outgrown its field stays at the field's end, a text is cut after 253 bytes. An answer with a text that is not UTF-8 (of
a firmware before this rule) is taken, its text shown by its bytes.

**Requests** are answered exactly once; a host that hears nothing sends the same bytes again, and a board that gets
the same request twice carries it out once and repeats its answer. The session number is the host's choice and tells
its requests from those of the host before it. **Events** count their own sequence numbers, so that a host sees when
some were lost and asks for `result` and `get_fault`. Types a version does not know are refused by the board and
ignored by the host.

## Messages

{table(["type", "name", "direction", "fields", "since", "meaning"], rows)}
## Numbers for words

{table(["field", "values"], numbers)}
`identity.flags`: 1 = a twin, 2 = test mode allowed by a jumper, 4 = times of secret jobs not masked (`mask_times`).
While a job runs the board sends `phase` and, once a second, `heartbeat`, and nothing about single cards: the time
between two cards would tell their pockets.

## Reasons

Why a request is refused, and what a fault is about. The board sends the code and the numbers; the host makes the
text. `{{0}}` is the first number; `{{place}}` the fault's place, `{{where}}` the same with the number of its pocket;
`{{axis}}`, `{{sensor}}` and `{{format}}` are what the first number means; `{{detail}}` is the message's.

{table(["code", "name", "text"], causes)}
**A secret job**, sealed or auditable, is `working` from its first number on. Events leave on whole seconds of the job,
answers with every fourth, 160 bytes of them at most; a host waits five seconds before it asks again, and those that
do not fit are not answered. A stop acts at once. [Randomness](../explanation/randomness.md#sealed) says why.
"""


# -- The faults, from faults.py.


def faults_page() -> dict[str, str]:
    """The faults."""
    rows = [
        [
            str(k.code),
            f"`{k.name}`",
            faults.SEVERITIES[k.severity],
            "yes" if k.keeps_order else "no",
            k.meaning,
            faults.action(k),
        ]
        for k in faults.kinds()
    ]
    headings = ["code", "name", "severity", "order kept", "what happened", "what to do"]
    return {"faults": table(headings, rows)}


# -- The table of the assembly guide's troubleshooting: every fault of faults.py, and what to do.


def troubleshooting_page() -> dict[str, str]:
    """The guide's page of faults; where to look on the machine is written there by hand."""
    rows = [[f"`{k.name}`", k.meaning, faults.action(k)] for k in faults.kinds()]
    headings = ["fault", "what happened", "what to do"]
    return {"faults": table(headings, rows)}
