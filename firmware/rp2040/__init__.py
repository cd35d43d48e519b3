"""What needs the chip itself; runs on the board only."""
