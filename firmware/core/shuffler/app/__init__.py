"""What ties all together: the requests of a host become jobs of the machine, and what comes of them answers."""
