"""Parts that both kinds of build have: frame, well, feeder, follower, cover, electronics."""
