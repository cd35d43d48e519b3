"""Work that takes long: one executor, here or on a cluster, one display of how far it is, and
no word broken on the way to a screen."""
