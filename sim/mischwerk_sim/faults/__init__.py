"""What goes wrong in a twin on demand: kinds, scripts, and the layers that carry them out."""
