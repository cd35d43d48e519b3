"""Machines whose port another program may hold: asked what they do, resumed and stopped through that program."""
