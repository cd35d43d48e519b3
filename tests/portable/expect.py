"""What both interpreters have in place of pytest.raises."""


def raises(error, function, *args):
    """Call; the exception of kind ``error`` it raised. Fails if it raised none (another kind passes through)."""
    try:
        function(*args)
    except error as caught:
        return caught
    raise AssertionError("%s was not raised" % error.__name__)
