"""What a scripted board was asked."""


def values(one, name):
    """Those of all requests of a name that a scripted board heard."""
    return [packet.values for packet in one.requests if packet.name == name]
