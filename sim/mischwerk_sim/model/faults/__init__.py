"""What goes wrong in the fast model because somebody wants it to."""
