//! The documents that are pulled, and the resource of the source for each.

use strum::IntoEnumIterator;

use super::source::Source;
use crate::feed::document::{DocumentId, ServerDocument, SharedDocument};
use crate::feed::importer::Importer;

pub(super) const SERVERS: DocumentId = DocumentId::Shared(SharedDocument::Servers);
const FRACTIONS: DocumentId = DocumentId::Shared(SharedDocument::Fractions);

/// The most servers that are pulled. With one request a second, the usual limit of a key, the documents of more servers
/// would be older than ten minutes.
const MAX_SERVERS: usize = 100;

/// The documents that are pulled besides the list of servers.
pub(super) struct Targets {
    /// The documents of the servers with the lowest numbers, and the list of fractions if there is none yet. A list
    /// that the operator wrote stays.
    pub(super) documents: Vec<DocumentId>,
    /// Which of the wanted servers are not pulled, as a sentence; `None` if all are.
    pub(super) left_out: Option<String>,
}

impl Targets {
    pub(super) fn of(importer: &Importer, source: &Source) -> Self {
        let servers = importer.current().servers();
        let listed: Vec<u32> = servers.iter().map(|listing| listing.number).collect();
        let unlisted = source.unlisted(&listed);
        let numbers = listed.iter().copied().filter(|number| source.includes(*number));
        let numbers: Vec<u32> = numbers.collect();
        let (pulled, left_out) = numbers.split_at(numbers.len().min(MAX_SERVERS));
        // What is asked for most comes first, of all servers.
        let documents = ServerDocument::iter().flat_map(|document| {
            pulled.iter().map(move |number| DocumentId::Server(*number, document))
        });
        let all = numbers.len();
        let wants_fractions = all > 0 && !importer.has(FRACTIONS);
        let documents = documents.chain(wants_fractions.then_some(FRACTIONS)).collect();
        let left_out = match left_out.first() {
            Some(first) => Some(format!(
                "only the first {MAX_SERVERS} of {all} servers are pulled; those from number {first} on are left out"
            )),
            None if !listed.is_empty() && !unlisted.is_empty() => {
                Some(format!("the source has no servers with the numbers {unlisted:?}"))
            }
            None => None,
        };
        Self { documents, left_out }
    }
}

/// The resource that answers a document, and the server to name.
pub(super) fn resource(importer: &Importer, id: DocumentId) -> (&'static str, Option<u32>) {
    match id {
        SERVERS => ("status", None),
        // Any server has all fractions, once it has players.
        FRACTIONS => (id.name(), server_with_players(importer)),
        _ => (id.name(), id.server()),
    }
}

fn server_with_players(importer: &Importer) -> Option<u32> {
    let snapshot = importer.current().snapshot();
    let has_players = |number| snapshot.server(number).is_some_and(|it| it.online.is_some());
    let numbers: Vec<_> = snapshot.servers.iter().map(|listing| listing.number).collect();
    numbers.iter().find(|number| has_players(**number)).or(numbers.first()).copied()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use super::*;

    #[test]
    fn the_servers_with_the_lowest_numbers_are_pulled() {
        let folder = tempfile::tempdir().unwrap();
        let importer = Importer::open(folder.path().to_owned(), Arc::default()).unwrap();
        let url = "http://source.example".parse().unwrap();
        let source = Source::new(&url, "key", std::time::Duration::from_secs(1)).unwrap();
        assert_eq!(Targets::of(&importer, &source).documents, []);
        let server = |number| format!(r#"{{"number": {number}, "name": "S{number}"}}"#);
        let servers: Vec<_> = (1..=20_000).rev().map(server).collect();
        let servers = format!(r#"{{"timestamp": 1, "game": [{}]}}"#, servers.join(","));
        importer.import(SERVERS, servers.as_bytes()).unwrap();
        let Targets { documents, left_out } = Targets::of(&importer, &source);
        let servers: BTreeSet<_> = documents.iter().filter_map(|id| id.server()).collect();
        assert_eq!(servers, (1..=100).collect());
        assert_eq!(documents.len(), 100 * ServerDocument::iter().count() + 1);
        assert!(left_out.is_some());
        let some = Targets::of(&importer, &source.of_servers(&[12, 500, 30_000]));
        let servers: BTreeSet<_> = some.documents.iter().filter_map(|id| id.server()).collect();
        assert_eq!(servers, [12, 500].into());
        let unlisted = "the source has no servers with the numbers [30000]";
        assert_eq!(some.left_out.as_deref(), Some(unlisted));
    }
}
