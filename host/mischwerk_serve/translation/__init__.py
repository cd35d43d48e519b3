"""What the commands and the library say in English, in the other languages of the page.

The messages stay where they are made. texts/en.ftl has their English patterns, by which messages.py finds them, other
catalogues have them in their languages; what one lacks stays English.
"""
