"""What MicroPython starts: the shuffler, unless somebody wants the REPL (see rp2040.start)."""

from rp2040 import start

start.run()
