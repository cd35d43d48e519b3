"""What differs between kinds of machine in their files: keys, impossible values, steps, and the section's pocket
end."""
