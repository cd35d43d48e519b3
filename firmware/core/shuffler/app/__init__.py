"""What ties everything together: requests of a host become jobs of the machine, and their results answers."""
