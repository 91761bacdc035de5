use std::io::{self, BufReader};
use std::path::Path;

use super::file;
use crate::feed::document::{At, Faults};
use crate::feed::intake::{Stamp, because, open};
use crate::feed::players::{Unjudged, judge};

/// Judges a server's list in a folder, if there is one.
pub(in crate::feed) fn check(folder: &Path, server: u32) -> Option<Result<(), Faults>> {
    let faults = Faults::in_file(file(server));
    let unreadable =
        |wrong: io::Error| Err(Faults::in_file(file(server)).with(At::File, because(&wrong)));
    let path = folder.join(file(server));
    match Stamp::of(&path) {
        Ok(Some(_)) => {}
        Ok(None) => return None,
        Err(wrong) => return Some(unreadable(wrong)),
    }
    let judged = open(&path).map_err(Unjudged::List).and_then(|source| {
        judge(BufReader::with_capacity(1 << 20, source), &std::env::temp_dir(), faults)
    });
    Some(match judged {
        Ok(judged) => judged.map(drop),
        Err(Unjudged::List(wrong)) => unreadable(wrong),
        Err(wrong @ Unjudged::Scratch(_)) => {
            Err(Faults::in_file(file(server)).with(At::File, wrong.to_string()))
        }
    })
}
