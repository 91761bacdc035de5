//! The feed from outside: documents, the folder, uploads, the commands.

mod asked_through;
mod blocking_thread;
mod command;
pub mod crash;
mod documents;
mod folder;
mod guide;
mod log;
mod loose_documents;
mod not_blocking;
mod player_lists;
mod pull;
mod pull_failures;
mod push;
mod refusal_reports;
mod replacing;
pub mod samples;
mod unusable_rows;
