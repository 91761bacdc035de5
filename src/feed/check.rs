//! A feed folder judged without a server: what would be taken, and every fault of what would not.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;
use std::sync::Arc;

use jiff::Timestamp;

use super::document::{self, Address, Facts, Faults, Ground};
use super::{folder, rosters};

/// What became of a folder's documents.
#[derive(Debug, Default)]
pub struct Report {
    /// Those that would be taken.
    pub taken: Vec<Address>,
    /// How many lists of players would be taken besides.
    pub lists: usize,
    /// Those that would be refused.
    pub refused: Vec<Faults>,
    /// What is no fault, and yet worth saying.
    pub notes: Vec<String>,
}

/// Judges every document of a folder, those first that others refer to.
pub fn check(folder: &Path, now: Timestamp) -> io::Result<Report> {
    let numbers: BTreeSet<u32> = folder::numbers(folder)?.into_iter().collect();
    let mut ground =
        Ground { now, fractions: Arc::new(document::shipped_fractions()), pois: Arc::default() };
    let mut report = Report::default();
    let mut listed = None;
    for address in folder::present(folder)? {
        let facts = match judge(address, &address.within(folder), &ground) {
            Ok(facts) => facts,
            Err(faults) => {
                report.refused.push(faults);
                continue;
            }
        };
        report.taken.push(address);
        match facts {
            Facts::Fractions(fractions) => ground.fractions = Arc::new(fractions),
            Facts::Pois(pois) => ground.pois = Arc::new(pois),
            Facts::Servers(servers) => listed = Some(servers),
            Facts::Online(..)
            | Facts::Sobes(..)
            | Facts::Families(..)
            | Facts::Map(..)
            | Facts::Admins(..)
            | Facts::Ghetto(..) => {}
        }
    }
    for number in &numbers {
        match rosters::check(folder, *number) {
            None => {}
            Some(Ok(())) => report.lists += 1,
            Some(Err(faults)) => report.refused.push(faults),
        }
    }
    let strays = folder::strays(folder)?.into_iter();
    report
        .notes
        .extend(strays.map(|stray| format!("{stray} is not read: no document has that name")));
    match listed {
        None => report.notes.push("there is no good servers.json: no server would be known".into()),
        Some(servers) => {
            let strangers = numbers.iter().filter(|&&number| servers.get(number).is_none());
            let note =
                |number| format!("{number}/ is not served: servers.json lists no server {number}");
            report.notes.extend(strangers.map(note));
        }
    }
    Ok(report)
}

fn judge(address: Address, path: &Path, ground: &Ground) -> Result<Facts, Faults> {
    let unreadable = |wrong: io::Error| {
        Faults::of(address).with(document::At::File, super::intake::because(&wrong))
    };
    let bytes = super::intake::read(path).map_err(unreadable)?;
    document::judge(address, &bytes, ground)
}
