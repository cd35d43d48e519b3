"""The laboratory of Skat: what the source document has, beside what we find. Needs the extra `lab`."""
