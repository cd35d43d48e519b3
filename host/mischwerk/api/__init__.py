"""The library: what `import mischwerk` offers. Programs use it, and so do the command line's commands.

session.py holds every conversation with a machine as procedures without a port; shuffler.py and async_shuffler.py are
the two shells that run them.
"""
