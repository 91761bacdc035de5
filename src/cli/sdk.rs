//! `muster sdk`: prints a client of the API for programmers.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use strum::VariantNames;

use super::CommandError;
use super::output::{print_document, print_sentence};
use crate::api::{SdkLanguage, sdk};
use crate::run::settings;

/// Print a client of the API for a programming language: one file, to be copied into a project
#[derive(Args, Debug)]
#[command(after_help = "Example: muster sdk python --out muster.py")]
pub(super) struct Sdk {
    /// The language
    #[arg(value_parser = PossibleValuesParser::new(SdkLanguage::VARIANTS).try_map(|name| name.parse::<SdkLanguage>()))]
    language: SdkLanguage,
    /// The file to write [default: print it]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    public: settings::Public,
    #[command(flatten)]
    shapes: settings::Shapes,
}

impl Sdk {
    pub(super) fn run(self) -> Result<ExitCode, CommandError> {
        let url = self.public.or_listener(settings::DEFAULT_API_ADDR);
        let client = sdk(self.language, &url, self.shapes.compat);
        let Some(path) = self.out else {
            return print_document("the client", client.as_bytes());
        };
        let shown = path.display();
        fs::write(&path, client)
            .map_err(|why| CommandError::Failed(format!("{shown} can't be written: {why}")))?;
        print_sentence(format_args!("Wrote the client into {shown}; it asks {url} by default."));
        Ok(ExitCode::SUCCESS)
    }
}
