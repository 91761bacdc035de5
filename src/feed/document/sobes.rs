//! `<number>/sobes.json`: announced interviews.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Deserialize;

use super::Ground;
use super::judged::Judged;
use super::list::List;
use super::membership::Membership;
use super::moment::{Seconds, made_at};
use super::scope::{Scope, Seen};
use super::words::{Optional, Phrase};
use crate::game::{FractionId, Interview, Sobes};

/// Announced interviews of one server, at most one a fraction.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "an object with `timestamp` and `interviews`")]
#[schemars(!default, rename = "sobes")]
pub(super) struct Document {
    /// When the list was made.
    timestamp: Judged<Seconds>,
    /// The interviews.
    interviews: Judged<List<Entry>>,
}

/// One interview.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "an interview")]
#[schemars(!default, rename = "interview")]
struct Entry {
    /// Who takes people in: the number or the short name of a fraction.
    fraction: Judged<Membership>,
    /// When: `18:30`.
    #[serde(default)]
    time: Judged<Optional<Phrase>>,
    /// Where.
    #[serde(default)]
    place: Judged<Optional<Phrase>>,
}

pub(super) fn read(root: &Scope<'_>, text: &str, ground: &Ground) -> Sobes {
    let document: Document = root.object(text);
    let timestamp = made_at(root, document.timestamp, ground.now);
    let mut seen = Seen::default();
    let interviews = root.need("interviews", document.interviews);
    let interviews = root.field("interviews").each(interviews, |at, entry| {
        let Entry { fraction, time, place } = entry;
        Interview {
            fraction: whose(at, fraction, ground, &mut seen),
            time: at.may("time", time).text(),
            place: at.may("place", place).text(),
        }
    });
    Sobes::new(timestamp, interviews, Arc::clone(&ground.fractions))
}

fn whose(
    at: &Scope<'_>,
    fraction: Judged<Membership>,
    ground: &Ground,
    seen: &mut Seen<FractionId>,
) -> FractionId {
    let named = matches!(fraction, Judged::Good(_));
    let found = at.need("fraction", fraction).read(&at.field("fraction"), &ground.fractions);
    match found {
        Some(id) => at.unique("fraction", Judged::Good(id), seen),
        None => {
            if named {
                at.field("fraction").fault("names no fraction");
            }
            FractionId::default()
        }
    }
}
