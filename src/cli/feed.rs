//! `muster feed …`: tools for feed documents.

mod check;
mod generate;
mod push;
mod schema;

use std::process::ExitCode;

use clap::Subcommand;

use super::CommandError;

/// The commands.
#[derive(Subcommand, Debug)]
pub(super) enum Feed {
    Check(check::Check),
    Generate(generate::Generate),
    Push(push::Push),
    Schema(schema::Schema),
}

impl Feed {
    pub(super) async fn run(self) -> Result<ExitCode, CommandError> {
        match self {
            Self::Check(check) => return check.run().await,
            Self::Generate(generate) => generate.run()?,
            Self::Push(push) => return push.run().await,
            Self::Schema(schema) => schema.run(),
        }
        Ok(ExitCode::SUCCESS)
    }
}
