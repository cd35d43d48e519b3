"""The assembly guide as web pages, with each step's parts as a model to turn. They load nothing from the network."""
