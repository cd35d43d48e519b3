"""What carries the pockets, and what empties them, by the words in `config.KINDS` and `config.EMPTYINGS`. Ifs: see
planning/searches.py."""


def pockets_for(drive):
    """The pockets of this machine."""
    if drive.config.kind == "rack":
        from .rack import Rack

        return Rack(drive)
    if drive.config.kind == "wheel":
        from .wheel import Wheel

        return Wheel(drive)


def emptying_for(drive, pockets):
    """What empties the pockets of this machine."""
    if drive.config.emptying == "pusher":
        from .pusher import Pusher

        return Pusher(drive, pockets)
    if drive.config.emptying == "lever":
        from .pusher import Lever

        return Lever(drive, pockets)
