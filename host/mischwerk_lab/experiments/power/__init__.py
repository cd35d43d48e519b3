"""`lab power`: which test sees which defect, with how many decks."""
