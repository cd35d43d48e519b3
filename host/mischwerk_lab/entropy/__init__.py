"""How much entropy raw noise bits hold at most: the ten estimators of NIST SP 800-90B section 6.3, for single bits.

Written from the text of January 2018, for the bindings on PyPI are not kept (sp800-90b, last release 2020, with a
C++ compiler and two C libraries needed). Where the text leaves something open, it is decided as in NIST's own tool.
"""
