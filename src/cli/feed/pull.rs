//! `muster feed pull`: saves the answers of another service as a folder of documents.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use reqwest::Url;

use crate::cli::CommandError;
use crate::cli::output::print;
use crate::feed::pull::{Pull as Puller, Pulled};
use crate::feed::{ImportError, Importer};
use crate::game::Current;
use crate::run::settings::{self, Secret};

/// Save the answers of another service with this interface as a folder of documents
#[derive(Args, Debug)]
pub(in crate::cli) struct Pull {
    /// Address of the service
    #[arg(long, value_name = "URL", value_parser = settings::base)]
    from: Url,
    /// File with the API key for it
    #[arg(long, value_name = "FILE")]
    key_file: PathBuf,
    /// The folder; documents in it are replaced
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

impl Pull {
    pub(super) async fn run(self) -> Result<ExitCode, CommandError> {
        let key = std::fs::read_to_string(&self.key_file).map_err(|why| {
            CommandError::Usage(format!(
                "--key-file: {} can't be read: {why}",
                self.key_file.display()
            ))
        })?;
        let key = Secret::from(key.as_str());
        let source = settings::source(&self.from, &key)
            .map_err(|why| CommandError::Usage(format!("--key-file: {why}")))?;
        let importer =
            Importer::open(self.out.clone(), Arc::new(Current::new())).map_err(|why| {
                CommandError::Failed(format!("{} can't be used: {why}", self.out.display()))
            })?;
        let (mut saved, mut failed) = (0, 0);
        for (id, pulled) in Puller::new(source, Arc::new(importer)).once().await {
            let problem = match pulled {
                Pulled::Imported | Pulled::Unchanged => {
                    saved += 1;
                    continue;
                }
                Pulled::Absent => continue,
                Pulled::Refused(ImportError::Invalid(errors)) => errors.to_string(),
                Pulled::Refused(error) => format!("{id}: {error}"),
                Pulled::Failed(why) => format!("{id}: {why}"),
            };
            print(problem);
            failed += 1;
        }
        print(format_args!("{saved} documents saved in {}, {failed} not.", self.out.display()));
        Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
