//! `muster feed …`: work on the game side's documents.

use std::process::ExitCode;

use clap::{Args, Subcommand};

mod generate;

/// Check, describe, make up and send the documents that bring the game's data
#[derive(Args, Debug)]
pub(super) struct Feed {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Generate(generate::Generate),
}

impl Feed {
    pub(super) fn run(self) -> ExitCode {
        match self.command {
            Command::Generate(generate) => generate.run(),
        }
    }
}
