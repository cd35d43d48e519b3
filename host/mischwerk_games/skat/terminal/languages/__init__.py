"""What is shown and what may be typed, in English and German: one table of texts and one of words each."""
