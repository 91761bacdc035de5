//! `muster openapi`: prints the OpenAPI document.

use std::io;
use std::process::ExitCode;

use clap::Args;

use super::output::{fail, print_once};
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
        let url = self.public.or_listener(settings::DEFAULT_API_ADDR);
        let document = match api::document(&url).to_pretty_json() {
            Ok(document) => document,
            Err(error) => return fail(&error.to_string(), 1),
        };
        match print_once(document) {
            Ok(()) => ExitCode::SUCCESS,
            // The reader has closed the pipe, as `head` does.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Err(error) => fail(&format!("the document cannot be written: {error}"), 1),
        }
    }
}
