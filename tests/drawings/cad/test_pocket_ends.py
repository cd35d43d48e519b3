"""Every kind of machine has parts for its pockets."""

from importlib import import_module

import pytest
from mischwerk_cad.kinds import table
from mischwerk_cad.parts.pocket_end import PocketEnd


@pytest.mark.parametrize("kind", table.KINDS)
def test_the_modules_that_the_table_names_are_there(kind):
    assert isinstance(import_module(table.KINDS[kind].parts).POCKET_END, PocketEnd)
