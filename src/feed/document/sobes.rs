//! `<number>/sobes.json`: announced interviews.

use std::sync::Arc;

use super::ValidationContext;
use super::fraction_ref::FractionRef;
use super::object::Seen;
use super::object_kind::{ObjectKind, Presence};
use super::root::Root;
use super::time::made_at;
use crate::game::{Interview, Sobes};

const DOCUMENT: ObjectKind = ObjectKind::new(
    "sobes",
    "an object with `timestamp` and `interviews`",
    "Announced interviews of one server, at most one for each fraction.",
)
.alias("interviews", "data");

const INTERVIEW: ObjectKind =
    ObjectKind::new("interview", "an interview", "One interview.").named_by("fraction");

pub(super) fn read(root: &Root<'_>, context: &ValidationContext) -> Sobes {
    root.object(&DOCUMENT, |document| {
        let made = document.required("timestamp", "When the list was made.");
        let timestamp = made_at(document, made, context.now);
        let mut seen = Seen::default();
        let (about, presence) = ("The interviews.", Presence::Required);
        let interviews = document.rows("interviews", about, presence, &INTERVIEW, |interview| {
            let about = "The fraction that recruits: its number or any of its names.";
            let fraction = interview.present("fraction", about).and_then(|named: FractionRef| {
                let fraction = named.read(&context.fractions);
                interview.field("fraction").valid(fraction.ok_or("must name a fraction".into()))
            });
            let fraction = fraction.map(|it| interview.differing("fraction", it, &mut seen));
            Interview {
                fraction: fraction.unwrap_or_default(),
                time: interview.optional_phrase("time", "The time: `18:30`."),
                place: interview.optional_phrase("place", "The place."),
            }
        });
        Sobes::new(timestamp, interviews, Arc::clone(&context.fractions))
    })
}
