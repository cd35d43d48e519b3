"""The check of the firmware's types lets pass what it names, and nothing else."""

import re
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[3] / "tools"))

from check_firmware_types import PASSES, passes


@pytest.mark.parametrize("pattern", [pattern for pattern, _ in PASSES])
def test_no_pattern_matches_everything(pattern):
    assert not re.search(pattern, "")


def test_a_name_mistyped_is_told():
    assert not passes("drive.py", 'Cannot access attribute "taek" for class "EventQueue"')


def test_what_the_stubs_lack_is_let_pass():
    assert passes("hal.py", 'Cannot access attribute "registers" for class "DMA"')
