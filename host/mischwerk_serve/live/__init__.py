"""The machine on the page: drawing.py is what it is drawn with, looks.py where a twin says that everything is,
routes.py how both come to browsers."""
