//! `muster completions`: prints what a shell needs to complete commands and flags.

use std::process::ExitCode;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::output::print_document;
use super::{Cli, CommandError};

/// Print the completions of commands and flags for a shell
#[derive(Args, Debug)]
#[command(after_help = "Example: muster completions bash >/etc/bash_completion.d/muster")]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(self) -> Result<ExitCode, CommandError> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "muster", &mut script);
        print_document("the completions", &script)
    }
}
