"""What is on each board: parts, nets, places; the catalogue of parts."""
