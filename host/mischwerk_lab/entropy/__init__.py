"""How much entropy raw noise bits hold at most: the ten estimators of NIST SP 800-90B section 6.3, for single bits.

Written from the text of January 2018, as the bindings on PyPI are not maintained (sp800-90b: last release 2020, needs a
C++ compiler and two C libraries). Where the text leaves something open, it is decided as in NIST's own tool.
"""
