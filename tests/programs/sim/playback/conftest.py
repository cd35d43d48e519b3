"""A run on a rack and one on a wheel, to be played back."""

import pytest
from played_runs import shuffled


@pytest.fixture(scope="session")
def rack(tmp_path_factory):
    path = tmp_path_factory.mktemp("rack")
    shuffled(path, cards=24)
    return path


@pytest.fixture(scope="session")
def wheel(tmp_path_factory):
    path = tmp_path_factory.mktemp("wheel")
    shuffled(path, machine="wheel54", cards=8)
    return path
