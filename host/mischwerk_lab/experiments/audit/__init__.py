"""`lab audit`: an examiner's report on any shuffler."""
