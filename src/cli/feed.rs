//! `muster feed …`: tools for feed documents.

mod check;
mod generate;
mod push;
mod schema;

use std::process::ExitCode;

use clap::{Args, Subcommand};

/// Validate, describe, generate and upload feed documents
#[derive(Args, Debug)]
pub(super) struct Feed {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Check(check::Check),
    Generate(generate::Generate),
    Push(push::Push),
    Schema(schema::Schema),
}

impl Feed {
    pub(super) fn run(self) -> ExitCode {
        match self.command {
            Command::Check(check) => check.run(),
            Command::Generate(generate) => generate.run(),
            Command::Push(push) => push.run(),
            Command::Schema(schema) => schema.run(),
        }
    }
}
