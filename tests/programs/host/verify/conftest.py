"""What `mischwerk verify` says to a record."""

import json

import pytest
from mischwerk.commands import verify
from mischwerk.commands.error_boundary import guarded


@pytest.fixture
def told(tmp_path, capfd):
    """told(record, as_json) -> (status, stdout, stderr); the record may be text or bytes too."""

    def teller(record, as_json=True):
        path = tmp_path / "record.json"
        data = (
            record
            if isinstance(record, bytes)
            else (record if isinstance(record, str) else json.dumps(record)).encode()
        )
        path.write_bytes(data)
        status = guarded(lambda: verify.run(path, as_json), as_json)
        out, err = capfd.readouterr()
        return status, out, err

    return teller
