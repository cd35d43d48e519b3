"""The parts of both kinds of build, and what all of them share: bought parts, fasteners, belt teeth."""
