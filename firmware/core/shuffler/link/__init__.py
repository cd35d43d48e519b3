"""The wire: its one definition, frames and packets, and what hides times. No port, no clock."""
