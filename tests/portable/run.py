"""Runs the portable tests under MicroPython: ``micropython run.py [module ...]`` (all without a module).

Prints one traceback for each failure and the number of tests at the end; exit status 1 if one failed.
"""

import os
import sys

HERE = __file__.rsplit("/", 1)[0] if "/" in __file__ else "."
FOLDERS = [HERE] + sorted(HERE + "/" + name for name in os.listdir(HERE) if "." not in name and name[0] != "_")
sys.path[:0] = FOLDERS


def modules():
    """Names of the test modules in this folder and those below it, sorted."""
    names = [name for folder in FOLDERS for name in os.listdir(folder)]
    return sorted(name[:-3] for name in names if name.startswith("test_") and name.endswith(".py"))


def main(names):
    count = failed = 0
    for name in names:
        module = __import__(name)
        for test in sorted(vars_of(module)):
            count += 1
            try:
                getattr(module, test)()
            except Exception as error:
                failed += 1
                print("FAILED %s.%s" % (name, test))
                sys.print_exception(error)
    print("%d tests, %d failed" % (count, failed))
    return 1 if failed else 0


def vars_of(module):
    return [name for name in dir(module) if name.startswith("test_") and callable(getattr(module, name))]


sys.exit(main(sys.argv[1:] or modules()))
