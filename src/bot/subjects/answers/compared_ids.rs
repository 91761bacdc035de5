//! The ids of things that are compared, as many as fit into a button.

use serde::{Serialize, Serializer};

/// The most fractions and the most servers that are compared.
pub(in crate::bot) const MOST: usize = 6;

/// The most bytes of a list of ids in a button. Six ids below 16,384 always fit.
const MAX_BYTES: usize = 12;

/// The first ids, each once.
pub(in crate::bot) fn distinct(ids: Vec<u32>) -> Vec<u32> {
    let mut found = Vec::new();
    for id in ids {
        if !found.contains(&id) && found.len() < MOST {
            found.push(id);
        }
    }
    found
}

/// Writes as many ids as fit into a button.
pub(in crate::bot) fn fitting<S: Serializer>(
    ids: &[u32],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut free = MAX_BYTES;
    let fits = ids.iter().take(MOST).take_while(|id| {
        // A byte has seven bits of a number.
        let bytes = (32 - id.leading_zeros()).div_ceil(7).max(1) as usize;
        let is_fitting = bytes <= free;
        free = free.saturating_sub(bytes);
        is_fitting
    });
    fits.collect::<Vec<_>>().serialize(serializer)
}
