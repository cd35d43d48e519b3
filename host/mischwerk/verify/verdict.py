"""The result of a verification, in words for card players: as paragraphs for a page, and filled for a terminal."""

import re
from collections.abc import Callable
from textwrap import fill
from typing import Any, NamedTuple

from mischwerk_work import foreign_text
from rich.console import Console
from rich.text import Text

from mischwerk.messages import amount, message
from mischwerk.verify import nonces, records
from mischwerk.verify.findings import Checked, Findings, shown
from mischwerk.verify.records import aborted

_WIDTH = 79
_MOST_LINES = 12
_INDEX = re.compile(r"\[\d+\](?=\.)")


class Paragraph(NamedTuple):
    """``kind``: verdict (the first one), heading, item (of a list), text, unchecked, file (the last one). ``parts``: of
    a sentence about fields of the record, for pages that name them in other words."""

    kind: str
    text: str
    parts: dict[str, Any] | None = None


def show(name: str, record: dict[str, Any], findings: Findings, console: Console) -> None:
    """Print the verdict, what was proved and what was not, on the console given."""
    style = "bold green" if findings.proved else "bold red"
    before = ""
    for block in paragraphs(name, record, findings, lambda text: _can_say(text, console)):
        if block.kind in ("heading", "text", "unchecked") or (block.kind == "item" and before == "verdict"):
            console.print()
        filled = (
            _item(block.text) if block.kind == "item" else block.text if block.kind == "file" else _filled(block.text)
        )
        console.print(Text(filled, style=style if block.kind == "verdict" else ""), soft_wrap=True)
        before = block.kind


def paragraphs(
    name: str, record: dict[str, Any], findings: Findings, can_say: Callable[[str], bool] = lambda text: True
) -> list[Paragraph]:
    """Write the verdict as paragraphs without lines. ``can_say``: whether a text can be shown as it is."""
    if findings.differing:
        made = _differs(record, findings)
    elif findings.gaps:
        made = _open(record, findings)
    else:
        made = [_fair(record), _heading(message("proved")), *_proved(record, findings)]
        made += [_heading(message("unproved")), *_not_proved(record)]
    if not findings.differing:
        made += _to_read_aloud(record, can_say)
    return [*made, _unchecked(findings), Paragraph("file", message("record-named", name=foreign_text.shown(name)))]


def _fair(record: dict[str, Any]) -> Paragraph:
    thing = "deal" if "piles" in record else "order"
    began, faults = records.beginnings(record), len(records.faults(record))
    reported = amount(faults, "fault")
    if began > 1:  # each but the last ends with a fault
        said = message(f"fair-{thing}-begun-again", times=amount(began, "time"), faults=reported)
    else:
        said = message(f"fair-{thing}-with-faults", faults=reported) if faults else message(f"fair-{thing}")
    return Paragraph("verdict", said)


def _proved(record: dict[str, Any], findings: Findings) -> list[Paragraph]:
    """Only what follows from the record itself."""
    passes = amount(record["passes"], "pass")
    commitment = record["audit"]["attempts"][-1]["commitment"]
    lines = [
        message("proved-fingerprint", fingerprint=commitment[:16]),
        message("proved-result", result=_result(record)),
        message("proved-job", job=_job(record)),
        message("proved-plan", passes=passes),
    ]
    if record["order"] is not None:
        lines.append(message("proved-places"))
    return [Paragraph("item", line) for line in lines]


def _not_proved(record: dict[str, Any]) -> list[Paragraph]:
    lines = [
        message("unproved-fingerprint-first"),
        message("unproved-aborted", count=aborted(record)),
        message("unproved-deck"),
        message("unproved-unseen"),
        message("unproved-firmware"),
    ]
    if record.get("cover_opened") is True:
        lines.append(message("unproved-cover"))
    if record["order"] is None:
        lines.insert(0, message("unproved-places"))
    else:
        lines.append(message("unproved-twin"))
    if "piles" in record:
        lines.append(message("unproved-piles"))
    return [Paragraph("item", line) for line in lines]


def _differs(record: dict[str, Any], findings: Findings) -> list[Paragraph]:
    differing = findings.differing
    count = len(differing)
    lines = [
        Paragraph("verdict", message("things-differ", count=f"{count:,}")),
        *(Paragraph("item", _difference(finding), finding._asdict()) for finding in differing[:_MOST_LINES]),
    ]
    if count > _MOST_LINES:
        more = count - _MOST_LINES
        lines.append(Paragraph("item", f"and {more} more; --json lists them all", {"more": more}))
    if record["audit"].get("scheme") == 2 and any(finding.field.endswith("].commitment") for finding in differing):
        lines.append(Paragraph("text", message("fingerprint-binds")))
    return [*lines, Paragraph("text", message("nothing-proved"))]


def _open(record: dict[str, Any], findings: Findings) -> list[Paragraph]:
    gaps = [Paragraph("item", f"{gap.field}: {gap.why}", gap._asdict()) for gap in findings.gaps]
    title = message("not-proved-unchecked")
    if record["audit"].get("scheme") == 1:
        title = message("not-proved-old")
    if records.beginnings(record) > records.FAIR_BEGINNINGS:
        title = message("not-called-fair", times=amount(records.beginnings(record), "time"))
    lines = [Paragraph("verdict", title), *gaps[:_MOST_LINES]]
    agreed = {finding.field for finding in findings.checked}
    if "target" in agreed:
        lines.append(Paragraph("text", message("agreed-so-far", cards=record["cards"])))
    return lines


def _result(record: dict[str, Any]) -> str:
    if "piles" in record:
        return message("this-deal", cards=record["cards"], piles=amount(len(record["piles"]), "pile"))
    return message("this-order", cards=record["cards"])


def _job(record: dict[str, Any]) -> str:
    """Return what the commitment binds, in words."""
    cards, capacity = amount(record["cards"], "card"), amount(record["capacity"], "card")
    card_format, machine = record["format"], record["machine"]
    if record["method"] == "planned":
        return message("a-shuffle", cards=cards, format=card_format, machine=machine, capacity=capacity)
    piles = amount(len(record["piles"]), "pile")
    return message("a-deal", piles=piles, cards=cards, format=card_format, machine=machine, capacity=capacity)


def _to_read_aloud(record: dict[str, Any], can_say: Callable[[str], bool]) -> list[Paragraph]:
    """Fingerprint and nonce in words, for people who noted them at the table. Only where both can be read."""
    attempts = record["audit"].get("attempts")
    last = attempts[-1] if isinstance(attempts, list) and attempts else None
    if not isinstance(last, dict) or not records.is_hash(last.get("commitment")):
        return []
    lines = [
        message("fingerprint-words", words=nonces.words_of_hash(last["commitment"]), digits=last["commitment"][:16])
    ]
    if records.is_hash(last.get("nonce")):
        lines.append(message("number-words", words=nonces.words_of_hash(last["nonce"]), digits=last["nonce"][:16]))
    if nonces.is_normal(last.get("phrase")):
        phrase = last["phrase"] if can_say(last["phrase"]) else shown(last["phrase"])
        if (alphabet := nonces.alphabet(last["phrase"])) in (None, "Latin"):
            lines.append(message("number-from-phrase", phrase=phrase))
        else:
            lines.append(message("number-from-phrase-in", alphabet=alphabet, phrase=phrase))
    return [_heading(message("read-aloud")), *(Paragraph("item", line) for line in lines)]


def _can_say(phrase: str, console: Console) -> bool:
    """Tell whether this terminal can show a phrase."""
    try:
        phrase.encode(console.encoding)
    except (UnicodeError, LookupError):
        return False
    return True


def _difference(finding: Checked) -> str:
    return f"{finding.field}: should be {finding.expected}, is {finding.found}"


def _unchecked(findings: Findings) -> Paragraph:
    """Everything not mentioned above, in one paragraph; entries of a list together."""
    fields = list(dict.fromkeys(_INDEX.sub("", finding.field) for finding in findings.unchecked))
    shortened = fields if len(fields) <= 60 else [*fields[:60], f"{len(fields) - 60} more"]
    text = f"Not checked, or only in part (--json says why): {', '.join(shortened)}."
    return Paragraph("unchecked", text, {"fields": fields})


def _heading(text: str) -> Paragraph:
    return Paragraph("heading", text)


def _item(text: str) -> str:
    return fill(f"- {text}", _WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


def _filled(text: str) -> str:
    return fill(text, _WIDTH, break_on_hyphens=False)
