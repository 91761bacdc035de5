//! The feed from outside: documents, the folder, the door, the command.

mod apart;
mod command;
mod documents;
mod folder;
mod killed;
mod player_lists;
mod push;
mod replacing;
mod samples;
mod turnstile;
