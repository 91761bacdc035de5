//! `muster man`: the manual pages.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, CommandFactory};
use clap_mangen::Man as Page;

use super::output::{print_document, print_sentence};
use super::{Cli, CommandError};

/// Print the manual page, or write one for every command into a folder
#[derive(Args, Debug)]
#[command(after_help = "Example: muster man | man -l -")]
pub(super) struct Man {
    /// The folder to write the pages of all commands into: muster.1, muster-keys-issue.1, …
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl Man {
    pub(super) fn run(self) -> Result<ExitCode, CommandError> {
        let Some(folder) = self.out else {
            let mut page = Vec::new();
            Page::new(Cli::command()).render(&mut page)?;
            return print_document("the manual page", &page);
        };
        fs::create_dir_all(&folder)
            .and_then(|()| clap_mangen::generate_to(Cli::command(), &folder))
            .map_err(|why| {
                CommandError::Failed(format!("{} can't be written: {why}", folder.display()))
            })?;
        let shown = folder.display();
        print_sentence(format_args!(
            "Wrote the manual pages into {shown}: `man -l {shown}/muster.1` shows the first."
        ));
        Ok(ExitCode::SUCCESS)
    }
}
