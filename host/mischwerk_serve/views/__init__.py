"""What the page shows beside the machine itself: history, verification, deals, settings.

Each module turns what the program knows into plain objects, by the functions that the commands use; routes.py gives
them addresses. Nothing here keeps anything.
"""
