"""Foreign players: any program on a pipe, a line of JSON each way. docs/skat.md has the wire."""
