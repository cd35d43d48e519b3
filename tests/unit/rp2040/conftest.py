"""A PioAxis on a fake chip."""

import pytest
from axis_bench import AxisBench


@pytest.fixture
def bench():
    return AxisBench()
