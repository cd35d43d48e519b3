"""What differs between the ways in which pockets are emptied: possible values, axes, steps."""
