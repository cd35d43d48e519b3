"""What goes wrong in the physical world on demand."""
