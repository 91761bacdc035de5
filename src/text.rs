//! Every word the bot says, from Fluent bundles.
