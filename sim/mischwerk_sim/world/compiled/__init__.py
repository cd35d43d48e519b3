"""The world's steps in C: built where there is a C compiler, with the same results as without (docs/decisions)."""
