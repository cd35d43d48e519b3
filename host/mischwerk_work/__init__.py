"""Work that takes long: one executor, here or on a cluster; and what people see of it, whoever wrote it."""
