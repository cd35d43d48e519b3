"""`mischwerk play skat-deals`: deals from our JSON lines to XSkat's game file, or back."""

import os
from pathlib import Path

from mischwerk.errors import EXIT_DONE, Unwritable, UsageProblem
from mischwerk.forms import counted

from ..files.deals import FileError, deals_text, read_deals, read_text
from ..files.xskat import parse_xskat, xskat_text


def convert_deals(source: Path, target: Path) -> int:
    """Convert. Raises UsageProblem, Unwritable."""
    try:
        is_ours = read_text(source).lstrip().startswith("{")
        deals = read_deals(source) if is_ours else dict(enumerate(parse_xskat(read_text(source), str(source))))
    except FileError as problem:
        raise UsageProblem(f"{problem}.", "docs/skat.md has both forms of a file of deals.") from None
    text = xskat_text(deals.values()) if is_ours else deals_text(deals)
    partly = target.with_name(target.name + ".part")
    try:
        partly.write_text(text, encoding="utf-8")
        os.replace(partly, target)
    except OSError as problem:
        raise Unwritable(target, problem) from problem
    print(f"{target}: {counted(len(deals), 'deal')}, {'as XSkat reads them' if is_ours else 'as JSON lines'}.")
    return EXIT_DONE
