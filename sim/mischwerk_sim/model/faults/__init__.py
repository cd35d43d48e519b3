"""What goes wrong in the fast model on demand."""
