"""The examples of docs/api.md are run, and print what the page says."""

import doctest
import re
from pathlib import Path

PAGE = Path(__file__).parents[4] / "docs" / "api.md"


def test_the_examples_of_the_page(twins):
    examples = re.findall(r"```pycon\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(examples) >= 8
    test = doctest.DocTestParser().get_doctest("\n".join(examples), {}, "api.md", str(PAGE), 0)
    said: list[str] = []
    found = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test, out=said.append)
    assert found.failed == 0, "".join(said)
