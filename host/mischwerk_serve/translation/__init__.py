"""What the commands and the library say in English, in the other languages of the page.

The messages stay where they are made. LANGUAGE.json has them by their English text, as messages.py reads it; what is
not in it stays English.
"""
