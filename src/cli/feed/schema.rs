//! `muster feed schema`: prints the JSON Schema of the documents.

use clap::Args;
use clap::builder::PossibleValuesParser;
use serde_json::{Map, Value};

use crate::cli::output::print;
use crate::feed::document;

const DOCUMENTS: [&str; 10] = [
    "servers",
    "fractions",
    "pois",
    "online",
    "sobes",
    "families",
    "map",
    "admins",
    "ghetto",
    "players",
];

/// Print the JSON Schema of one document, or of all, by name
#[derive(Args, Debug)]
pub(in crate::cli) struct Schema {
    /// The document, or `players` for a line of players.ndjson [default: all]
    #[arg(value_name = "DOCUMENT", value_parser = PossibleValuesParser::new(DOCUMENTS))]
    document: Option<String>,
}

impl Schema {
    pub(super) fn run(self) {
        let of = |name: &str| document::schema(name).unwrap_or_default();
        let schema = match self.document {
            Some(name) => of(&name),
            None => {
                let all = DOCUMENTS.iter().map(|&name| (name.to_owned(), of(name)));
                Value::Object(all.collect::<Map<_, _>>())
            }
        };
        print(format_args!("{schema:#}"));
    }
}
