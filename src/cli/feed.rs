//! `muster feed …`: tools for feed documents.

mod check;
mod generate;
mod push;
mod schema;

use std::process::ExitCode;

use clap::{Args, Subcommand};

use super::CommandError;

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
    pub(super) async fn run(self) -> Result<ExitCode, CommandError> {
        match self.command {
            Command::Check(check) => return check.run().await,
            Command::Generate(generate) => generate.run()?,
            Command::Push(push) => return push.run().await,
            Command::Schema(schema) => schema.run(),
        }
        Ok(ExitCode::SUCCESS)
    }
}
