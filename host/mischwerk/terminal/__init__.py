"""What a user sees and is asked: text, colours, progress, questions. The commands print through it."""
