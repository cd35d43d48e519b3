"""What a person sees and is asked: text, colours, progress, questions. The commands print through it."""
