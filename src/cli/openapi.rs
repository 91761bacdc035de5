//! `muster openapi`: prints the OpenAPI document.

use std::io;
use std::process::ExitCode;

use clap::Args;

use super::CommandError;
use super::output::print_once;
use crate::api;
use crate::run::settings;

/// Print the OpenAPI document of the API
#[derive(Args, Debug)]
pub(super) struct OpenApi {
    #[command(flatten)]
    public: settings::Public,
}

impl OpenApi {
    pub(super) fn run(self) -> Result<ExitCode, CommandError> {
        let url = self.public.or_listener(settings::DEFAULT_API_ADDR);
        let document = api::document(&url).to_pretty_json()?;
        match print_once(document) {
            // The reader has closed the pipe, as `head` does.
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Err(CommandError::Failed(format!("the document cannot be written: {error}")))
            }
            Ok(()) | Err(_) => Ok(ExitCode::SUCCESS),
        }
    }
}
