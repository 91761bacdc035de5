//! `muster openapi`: the API's own description.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;

use crate::api;
use crate::run::settings;

/// Print the OpenAPI document of the API
#[derive(Args, Debug)]
pub(super) struct OpenApi {
    #[command(flatten)]
    public: settings::Public,
}

impl OpenApi {
    pub(super) fn run(self) -> ExitCode {
        let document = match api::document(&self.public.shown(settings::API)).to_pretty_json() {
            Ok(document) => document,
            Err(wrong) => return super::fail(&wrong.to_string(), 1),
        };
        match writeln!(io::stdout().lock(), "{document}") {
            Ok(()) => ExitCode::SUCCESS,
            // Whoever reads has heard enough, as `head` does.
            Err(wrong) if wrong.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Err(wrong) => super::fail(&format!("the document cannot be written: {wrong}"), 1),
        }
    }
}
