//! `muster feed …`: tools for feed documents.

mod check;
mod generate;
mod pull;
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
    Pull(pull::Pull),
    Push(push::Push),
    Schema(schema::Schema),
}

impl Feed {
    pub(super) async fn run(self) -> Result<ExitCode, CommandError> {
        match self {
            Self::Check(check) => return check.run().await,
            Self::Generate(generate) => generate.run()?,
            Self::Pull(pull) => return pull.run().await,
            Self::Push(push) => return push.run().await,
            Self::Schema(schema) => schema.run(),
        }
        Ok(ExitCode::SUCCESS)
    }
}
