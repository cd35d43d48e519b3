"""What differs between kinds of machine in the drawings, but for the parts themselves."""
