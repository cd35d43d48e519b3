"""What is found out about a machine afterwards, on the laptop: needs the extra `lab`."""
