"""The rules of Skat: values only, a state and an action in, the next state or a named error out."""
