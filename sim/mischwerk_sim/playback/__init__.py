"""A run of the twin, played back from its trace: a page for the browser, and a film. Nothing is simulated again."""
