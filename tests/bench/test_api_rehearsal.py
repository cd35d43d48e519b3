"""A rehearsal of bench/api.py, so that the measurement doesn't fail at its end."""

from rehearsal import rehearsed


def test_every_call_has_its_row():
    said = rehearsed("api")
    for call in ("status", "shuffle", "connect", "aio status", "aio shuffle", "import and connect", "mischwerk status"):
        assert f"│ {call} " in said
