"""What lies still is not computed: where it is, since when, and how it wakes."""
