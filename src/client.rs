//! The typed client of our own API that the bot asks with.
