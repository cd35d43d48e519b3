"""The line to a board or a twin: bytes, ports, requests and answers. Never prints."""
