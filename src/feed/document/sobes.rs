//! `<number>/sobes.json`: announced interviews.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Deserialize;

use super::ValidationContext;
use super::cursor::{Cursor, Seen};
use super::field::{Field, Optional};
use super::fraction_ref::FractionRef;
use super::list::List;
use super::text::Phrase;
use super::time::{Time, made_at};
use crate::game::{Interview, Sobes};

/// Announced interviews of one server, at most one for each fraction.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "an object with `timestamp` and `interviews`")]
#[schemars(!default, rename = "sobes")]
pub(super) struct Document {
    /// When the list was made.
    timestamp: Field<Time>,
    /// The interviews.
    #[serde(alias = "data")]
    interviews: Field<List<Entry>>,
}

/// One interview.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "an interview")]
#[schemars(!default, rename = "interview")]
struct Entry {
    /// The fraction that recruits: its number or any of its names.
    fraction: Field<FractionRef>,
    /// The time: `18:30`.
    #[serde(default)]
    time: Field<Optional<Phrase>>,
    /// The place.
    #[serde(default)]
    place: Field<Optional<Phrase>>,
}

pub(super) fn read(root: &Cursor<'_>, text: &str, context: &ValidationContext) -> Sobes {
    let document: Document = root.object(text);
    let timestamp = made_at(root, document.timestamp, context.now);
    let mut seen = Seen::default();
    let interviews = root.required("interviews", document.interviews);
    let interviews = root.field("interviews").each(interviews, |at, entry| {
        let fraction = at
            .or_name(entry.fraction)
            .and_then(|fraction| fraction.read(&context.fractions).ok_or("must name a fraction"));
        Interview {
            fraction: at.unique("fraction", fraction, &mut seen),
            time: at.optional("time", entry.time).text(),
            place: at.optional("place", entry.place).text(),
        }
    });
    Sobes::new(timestamp, interviews, Arc::clone(&context.fractions))
}
