//! The feed from outside: documents, the folder, uploads, the commands.

mod blocking_thread;
mod command;
mod crash;
mod documents;
mod folder;
mod loose_documents;
mod not_blocking;
mod player_lists;
mod pull;
mod push;
mod replacing;
pub mod samples;
mod unusable_rows;
