"""Options of `mischwerk sim sweep|unknowns|skew|calibrate|campaign|play|crosscheck`.

Declared apart from what the commands do: the host shows them in its help, its completion and its manual page without
the twin's packages. A command reads them in the twin's own process (reading.py).
"""
