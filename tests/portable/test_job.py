"""What a job keeps of the request that it was made from."""

from shuffler.job import SEALED, Job


def made():
    return Job(52, 0, 0, SEALED, bytes(bytearray(0)))


def test_no_seed_takes_no_memory():
    """The request's own empty bytes lie behind what was garbage: there they would part a board's free memory in two."""
    assert made().seed is made().seed
