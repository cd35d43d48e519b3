"""What differs between kinds of machine in their files: keys, what can't be, steps, and the section's pocket end."""
