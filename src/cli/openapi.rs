//! `muster openapi`: prints the OpenAPI document.

use std::process::ExitCode;

use clap::Args;

use super::CommandError;
use super::output::print_document;
use crate::api;
use crate::run::settings;

/// Print the OpenAPI document of the API
#[derive(Args, Debug)]
pub(super) struct OpenApi {
    #[command(flatten)]
    public: settings::Public,
    #[command(flatten)]
    shapes: settings::Shapes,
}

impl OpenApi {
    pub(super) fn run(self) -> Result<ExitCode, CommandError> {
        let url = self.public.or_listener(settings::DEFAULT_API_ADDR);
        let document = api::document(&url, self.shapes.compat).to_pretty_json()? + "\n";
        print_document("the document", document.as_bytes())
    }
}
