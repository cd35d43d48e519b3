"""What empties the pockets, by the words in `config.EMPTYINGS`."""


def emptying_for(drive, pockets):
    """What empties the pockets of this machine."""
    if drive.config.emptying in ("pusher", "lever"):
        from .pusher import Lever, Pusher

        return (Lever if drive.config.emptying == "lever" else Pusher)(drive, pockets)
