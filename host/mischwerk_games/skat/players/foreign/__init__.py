"""Foreign players: any program on a pipe, a line of JSON each way. docs/how-to/skat-tournament.md has the wire."""
