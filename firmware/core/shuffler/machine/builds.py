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
    if drive.config.emptying in ("pusher", "lever"):
        from .pusher import Lever, Pusher

        return (Lever if drive.config.emptying == "lever" else Pusher)(drive, pockets)
