//! The state of the feed, the components and the disk, for the operators' command of the bot.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use jiff::Timestamp;

use crate::bot::{DiskSpace, DocumentStatus, PullFailure, StatusSource, SystemStatus};
use crate::feed::pull_status;
use crate::feed::{Importer, Refusal};
use crate::game::Status;
use crate::health::Readiness;

/// The state of this process. `folder` is on the disk whose space is reported.
pub(super) fn source(
    importer: Arc<Importer>,
    readiness: Readiness,
    folder: PathBuf,
) -> StatusSource {
    Arc::new(move || {
        // A process that stops is not degraded.
        let parts = readiness.components().into_iter().filter(|(name, _)| *name != "draining");
        SystemStatus {
            documents: documents(&importer),
            servers_down: servers_down(&importer),
            pulls: importer.pull_failures().into_iter().map(pull_failure).collect(),
            pull_round: importer.pull_round(),
            parts: parts.collect(),
            disk: disk(&folder),
        }
    })
}

fn servers_down(importer: &Importer) -> Vec<u32> {
    let servers = &importer.current().snapshot().servers;
    let down = servers.iter().filter(|listing| listing.status != Status::Online);
    down.map(|listing| listing.number).collect()
}

fn documents(importer: &Importer) -> Vec<DocumentStatus> {
    let snapshot = importer.current().snapshot();
    let mut made: BTreeMap<(Option<u32>, String), Timestamp> = BTreeMap::new();
    made.extend(snapshot.servers.listed.map(|at| ((None, "servers".to_owned()), at)));
    for listing in snapshot.servers.iter() {
        let Some(server) = snapshot.server(listing.number) else { continue };
        let documents = server.timestamps();
        made.extend(documents.map(|(name, at)| ((Some(listing.number), name.to_owned()), at)));
    }
    for (server, at) in importer.players_received() {
        made.insert((Some(server), "players".to_owned()), at);
    }
    let status =
        |((server, name), made_at)| DocumentStatus { server, name, made_at, refused: None };
    let mut all: Vec<_> = made.into_iter().map(|(id, at)| status((id, Some(at)))).collect();
    for Refusal { document, since, fault } in importer.refused() {
        let path = document.rsplit_once('.').map_or(document.as_str(), |(path, _)| path);
        let id = match path.split_once('/') {
            Some((server, name)) => (server.parse().ok(), name.to_owned()),
            None => (None, path.to_owned()),
        };
        let refused = Some((since, fault));
        match all.iter_mut().find(|known| (known.server, &known.name) == (id.0, &id.1)) {
            Some(known) => known.refused = refused,
            None => all.push(DocumentStatus { refused, ..status((id, None)) }),
        }
    }
    all.sort();
    all
}

fn pull_failure(failure: pull_status::PullFailure) -> PullFailure {
    let pull_status::PullFailure { document, since, why } = failure;
    PullFailure { document: document.map(str::to_owned), since, why }
}

fn disk(folder: &PathBuf) -> Option<DiskSpace> {
    let found = rustix::fs::statvfs(folder).ok()?;
    let bytes = |blocks: u64| blocks.saturating_mul(found.f_frsize);
    Some(DiskSpace { free: bytes(found.f_bavail), total: bytes(found.f_blocks) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Current;

    #[test]
    fn a_refused_document_is_listed_until_a_good_one_arrives() {
        let folder = tempfile::tempdir().unwrap();
        let importer = Importer::open(folder.path().to_owned(), Arc::new(Current::new())).unwrap();
        let id = crate::feed::document::DocumentId::at("servers").unwrap();
        assert_eq!(documents(&importer), []);
        importer.import(id, b"{}").unwrap_err();
        let [refused] = documents(&importer).try_into().unwrap();
        assert_eq!(
            (refused.server, refused.name.as_str(), refused.made_at),
            (None, "servers", None)
        );
        let (since, fault) = refused.refused.unwrap();
        assert!(!fault.is_empty());
        importer.import(id, b"[]").unwrap_err();
        assert_eq!(documents(&importer)[0].refused.as_ref().unwrap().0, since);
        let good = br#"{"timestamp": 1769860800, "servers": [
            {"number": 5, "name": "Five", "ip": "127.0.0.1", "port": 7777, "online": 2, "maxplayers": 1000},
            {"number": 6, "name": "Six", "ip": "127.0.0.1", "port": 7778, "online": 0, "maxplayers": 1000,
             "status": "maintenance"}]}"#;
        importer.import(id, good).unwrap();
        let [served] = documents(&importer).try_into().unwrap();
        assert_eq!((served.refused, served.made_at.unwrap().as_second()), (None, 1_769_860_800));
        assert_eq!(servers_down(&importer), [6]);
    }

    #[test]
    fn the_disk_of_a_folder_has_a_size() {
        let disk = disk(&std::env::temp_dir()).unwrap();
        assert!(0 < disk.total && disk.free <= disk.total);
    }
}
