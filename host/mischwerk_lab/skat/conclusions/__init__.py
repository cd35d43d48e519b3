"""The document's conclusions about strength, chapter by chapter, and what is found here of each."""
