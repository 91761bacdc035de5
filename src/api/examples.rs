//! Values for which the running server has data, for the samples of the public pages.

use std::cmp::Reverse;
use std::sync::Arc;

use crate::game::{Fraction, GameSnapshot, Online};

/// The server in the examples of texts and pictures.
const EXAMPLE: u32 = 5;

/// The number of the server with the most data. Of several, that of all other examples, or the first.
pub(super) fn server(snapshot: &GameSnapshot) -> Option<u32> {
    let numbers = snapshot.servers.iter().map(|listing| listing.number);
    numbers.max_by_key(|number| {
        let documents = snapshot.server(*number).map_or(0, |server| server.timestamps().count());
        (documents, *number == EXAMPLE, Reverse(*number))
    })
}

/// The short name of a faction, if possible of one with members online.
pub(super) fn fraction(online: &Online) -> Option<Arc<str>> {
    let mut fractions = online.fractions.iter();
    let has_members = |fraction: &&Arc<Fraction>| online.counts(fraction.id).online > 0;
    let fraction = fractions.find(has_members).or_else(|| online.fractions.iter().next());
    fraction.map(|fraction| Arc::clone(&fraction.short))
}
