"""The tables in the documents, made from the code: a module for each page or two."""
