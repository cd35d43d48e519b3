"""What goes wrong in a twin because somebody wants it to: kinds, scripts, and the layers that carry them out."""
