//! The content of the reference in one language: guides and endpoints, from which each format is written.

use super::document::Field;
use super::texts::Texts;
use crate::text::Lang;

/// The whole reference.
#[derive(Debug)]
pub(super) struct Reference {
    pub(super) lang: Lang,
    pub(super) texts: Texts,
    /// The public address of the API, without a slash at the end.
    pub(super) base: String,
    /// The address of the bot, if it is known.
    pub(super) bot: Option<String>,
    pub(super) guides: Vec<Guide>,
    pub(super) groups: Vec<Group>,
}

/// A section of prose. Texts are marked up: `code`, `**bold**` and `[links](address)`.
#[derive(Debug)]
pub(super) struct Guide {
    pub(super) id: String,
    pub(super) title: String,
    /// Paragraphs; a line that starts with `- ` is an item of a list.
    pub(super) text: Vec<String>,
    pub(super) columns: Vec<String>,
    pub(super) rows: Vec<Row>,
    pub(super) samples: Vec<Sample>,
    pub(super) words: String,
}

/// A row of a table.
#[derive(Debug)]
pub(super) struct Row {
    /// Its anchor.
    pub(super) id: Option<&'static str>,
    pub(super) cells: Vec<String>,
}

#[derive(Debug)]
pub(super) struct Sample {
    pub(super) label: String,
    /// The language, which decides the colours.
    pub(super) kind: &'static str,
    pub(super) code: String,
}

#[derive(Debug)]
pub(super) struct Group {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) description: String,
    pub(super) endpoints: Vec<Endpoint>,
}

#[derive(Debug)]
pub(super) struct Endpoint {
    pub(super) path: String,
    pub(super) summary: String,
    pub(super) description: String,
    pub(super) parameters: Vec<Parameter>,
    /// The errors that it can answer, with their status.
    pub(super) errors: Vec<(u16, &'static str)>,
    pub(super) fields: Vec<Field>,
    /// Its request in curl.
    pub(super) request: String,
    /// An example of its response.
    pub(super) example: String,
    pub(super) words: String,
}

#[derive(Debug)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) kind: String,
    pub(super) is_in_path: bool,
    pub(super) is_required: bool,
    /// The smallest and the largest value, or all values, and the default.
    pub(super) range: String,
    /// All values, if there are few.
    pub(super) choices: Vec<String>,
    pub(super) description: String,
    pub(super) example: String,
}

impl Reference {
    pub(super) fn endpoints(&self) -> impl Iterator<Item = &Endpoint> {
        self.groups.iter().flat_map(|group| &group.endpoints)
    }
}
