"""The kinds of machine, as planning knows them, by the word in `config.KINDS`.

Ifs, not a table: each is imported when it is asked for, since a board has room for the code of one; and a table of
functions that import would take 300 bytes more.
"""


def search_of(config):
    """The search of its kind."""
    if config.kind == "rack":
        from .racksearch import RackSearch

        return RackSearch(config)
    if config.kind == "wheel":
        from .wheelsearch import WheelSearch

        return WheelSearch(config)
