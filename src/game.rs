//! The nouns of the game, and the one holder of what is true now.
