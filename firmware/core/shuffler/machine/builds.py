"""What carries the pockets, by the words in `config.KINDS`. Ifs: see planning/searches.py."""


def pockets_for(drive):
    """The pockets of this machine."""
    if drive.config.kind == "rack":
        from .rack import Rack

        return Rack(drive)
    if drive.config.kind == "wheel":
        from .wheel import Wheel

        return Wheel(drive)
