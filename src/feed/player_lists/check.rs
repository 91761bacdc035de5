use std::io::{self, BufReader};
use std::path::Path;

use super::file;
use crate::feed::document::{Location, ValidationErrors};
use crate::feed::importer::{Stamp, because, open};
use crate::feed::players::{ReadError, validate};

/// Judges a server's list in a folder, if there is one.
pub(in crate::feed) fn check(folder: &Path, server: u32) -> Option<Result<(), ValidationErrors>> {
    let faults = ValidationErrors::in_file(file(server));
    let unreadable = |wrong: io::Error| {
        Err(ValidationErrors::in_file(file(server)).with(Location::File, because(&wrong)))
    };
    let path = folder.join(file(server));
    match Stamp::of(&path) {
        Ok(Some(_)) => {}
        Ok(None) => return None,
        Err(wrong) => return Some(unreadable(wrong)),
    }
    let judged = open(&path).map_err(ReadError::List).and_then(|source| {
        validate(BufReader::with_capacity(1 << 20, source), &std::env::temp_dir(), faults)
    });
    Some(match judged {
        Ok(judged) => judged.map(drop),
        Err(ReadError::List(wrong)) => unreadable(wrong),
        Err(wrong @ ReadError::Scratch(_)) => {
            Err(ValidationErrors::in_file(file(server)).with(Location::File, wrong.to_string()))
        }
    })
}
