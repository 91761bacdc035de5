//! `muster feed check`: validates the documents of a folder.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use jiff::Timestamp;

use crate::cli::CommandError;
use crate::cli::output::print;
use crate::feed::check::{Report, check};

/// Validate a folder of documents and print every error
#[derive(Args, Debug)]
pub(in crate::cli) struct Check {
    /// The folder, in the layout of a feed folder
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl Check {
    pub(super) async fn run(self) -> Result<ExitCode, CommandError> {
        let folder = self.folder.display();
        let unreadable = |why| CommandError::Failed(format!("{folder} can't be read: {why}"));
        let report = check(&self.folder, Timestamp::now()).await.map_err(unreadable)?;
        let Report { valid, lists, invalid, notes } = report;
        let taken = valid.len() + lists;
        invalid.iter().for_each(print);
        for note in notes {
            print(format_args!("note: {note}"));
        }
        if invalid.is_empty() {
            print(format_args!("{}: all would be taken.", documents(taken)));
            return Ok(ExitCode::SUCCESS);
        }
        let refused = documents(invalid.len());
        print(format_args!("{refused} would be refused, {taken} would be taken."));
        Ok(ExitCode::FAILURE)
    }
}

fn documents(count: usize) -> String {
    if count == 1 { "1 document".to_owned() } else { format!("{count} documents") }
}
