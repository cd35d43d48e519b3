"""`mischwerk serve`: a local web page of one machine, for several browsers at once.

state.py is what browsers see, orders.py what they may ask. machine.py drives the machine through `mischwerk.aio`, with
jobs.py for what an order is to that, news.py for what browsers may know of what comes back, and audited.py for what an
auditable deck leaves. access.py decides who comes in, clients.py and server.py how much any of them can hold up. What a
browser gets is in page/; translation.py says what comes from the library in other languages.
"""
