//! `<number>/sobes.json`: announced interviews.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Deserialize;

use super::ValidationContext;
use super::cursor::{Cursor, Seen};
use super::field::Field;
use super::fraction_ref::FractionRef;
use super::list::List;
use super::text::{Optional, Phrase};
use super::time::{Seconds, made_at};
use crate::game::{FractionId, Interview, Sobes};

/// Announced interviews of one server, at most one a fraction.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "an object with `timestamp` and `interviews`")]
#[schemars(!default, rename = "sobes")]
pub(super) struct Document {
    /// When the list was made.
    timestamp: Field<Seconds>,
    /// The interviews.
    interviews: Field<List<Entry>>,
}

/// One interview.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "an interview")]
#[schemars(!default, rename = "interview")]
struct Entry {
    /// Who takes people in: the number or the short name of a fraction.
    fraction: Field<FractionRef>,
    /// When: `18:30`.
    #[serde(default)]
    time: Field<Optional<Phrase>>,
    /// Where.
    #[serde(default)]
    place: Field<Optional<Phrase>>,
}

pub(super) fn read(root: &Cursor<'_>, text: &str, context: &ValidationContext) -> Sobes {
    let document: Document = root.object(text);
    let timestamp = made_at(root, document.timestamp, context.now);
    let mut seen = Seen::default();
    let interviews = root.required("interviews", document.interviews);
    let interviews = root.field("interviews").each(interviews, |at, entry| {
        let Entry { fraction, time, place } = entry;
        Interview {
            fraction: whose(at, fraction, context, &mut seen),
            time: at.optional("time", time).text(),
            place: at.optional("place", place).text(),
        }
    });
    Sobes::new(timestamp, interviews, Arc::clone(&context.fractions))
}

fn whose(
    at: &Cursor<'_>,
    fraction: Field<FractionRef>,
    context: &ValidationContext,
    seen: &mut Seen<FractionId>,
) -> FractionId {
    let named = matches!(fraction, Field::Valid(_));
    let found = at.required("fraction", fraction).read(&at.field("fraction"), &context.fractions);
    match found {
        Some(id) => at.unique("fraction", Field::Valid(id), seen),
        None => {
            if named {
                at.field("fraction").fault("names no fraction");
            }
            FractionId::default()
        }
    }
}
