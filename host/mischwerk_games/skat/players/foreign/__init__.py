"""Foreign players: any program on a pipe, a line of JSON each way. docs/how-to/games/skat-player.md has the wire."""
