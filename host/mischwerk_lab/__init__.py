"""Analysis of a machine's results, on the laptop: needs the extra `lab`."""
