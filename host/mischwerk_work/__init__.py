"""Work that takes long: one executor, here or on a cluster, and one display of how far it is."""
