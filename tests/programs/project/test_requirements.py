"""What `make` installs is pinned with hashes for every extra; pip's constraints are the same pins."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
HASHED = (ROOT / "requirements.txt").read_text(encoding="utf-8")
PLAIN = (ROOT / "constraints.txt").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def pins(text):
    return re.findall(r"^([a-z0-9.-]+)==([^\s;]+)", text, re.MULTILINE)


def test_every_pin_has_hashes_and_no_index_is_named():
    blocks = re.split(r"^(?=\S)", HASHED, flags=re.MULTILINE)[1:]
    for block in blocks:
        assert re.fullmatch(r"[a-z0-9.-]+==[^\\]+ \\\n(    --hash=sha256:[0-9a-f]{64}( \\)?\n)+", block), block
    assert len(blocks) == len(pins(HASHED)) > 100


def test_both_files_pin_the_same():
    """Those that pyproject.toml asks for among them: `make requirements` writes both."""
    assert pins(HASHED) == pins(PLAIN)
    asked = [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["stubs"]]
    asked += [one for extra in PROJECT["project"]["optional-dependencies"].values() for one in extra]
    named = {
        (name.lower().replace("_", "-"), version)
        for one in asked
        for name, version in re.findall(r"^([\w.-]+)==([^\s;]+)", one)
    }
    assert len(named) > 30 and named - set(pins(HASHED)) == set()
