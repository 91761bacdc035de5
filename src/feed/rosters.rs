//! `players.ndjson` on its way to the players' store, from the folder and from pushes.
//!
//! Records live in the store, not in memory. The store remembers which file it has read, so a restart reads none
//! again, and what pushes have amended since stays.

use std::collections::BTreeMap;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use parking_lot::Mutex;
use tempfile::NamedTempFile;
use tokio_util::sync::CancellationToken;

use super::document::{At, Faults};
use super::intake::{Intake, Stamp, UNSETTLED, Untaken, because, beside, open, settle};
use super::players::{Sorted, judge};
use super::{folder, players};
use crate::game::players::{Players, Unkept};

/// The document's name, and its label in metrics.
pub(super) const NAME: &str = "players";

/// How often the folder is looked at: lists of players are long and rare.
const POLL: Duration = Duration::from_secs(2);

/// Takes lists of players in.
#[derive(Debug)]
pub struct Rosters {
    intake: Arc<Intake>,
    players: Players,
    scratch: PathBuf,
    turns: Mutex<BTreeMap<u32, Turn>>,
}

/// One list of a server at a time, and what was last found in the folder.
type Turn = Arc<tokio::sync::Mutex<Option<String>>>;

impl Rosters {
    /// Beside an intake. `scratch` is a folder for what does not fit into memory.
    pub fn new(intake: Arc<Intake>, players: Players, scratch: PathBuf) -> Self {
        Self { intake, players, scratch, turns: Mutex::default() }
    }

    /// Follows the folder until told to stop; a list that is being read is given up.
    pub async fn watch(&self, stop: CancellationToken) {
        let look = async {
            loop {
                self.read().await;
                tokio::time::sleep(POLL).await;
            }
        };
        tokio::select! {
            () = look => {}
            () = stop.cancelled() => {}
        }
    }

    /// Looks at every server's list once.
    pub async fn read(&self) {
        for number in folder::numbers(self.intake.folder()).unwrap_or_default() {
            self.look(number).await;
        }
    }

    /// Puts a pushed list in the place of all that a server had.
    pub(super) async fn replace(&self, server: u32, list: NamedTempFile) -> Result<(), Untaken> {
        let turn = self.turn(server);
        let mut found = turn.lock().await;
        let stamp = Stamp::of(list.path())?.ok_or(io::Error::from(io::ErrorKind::NotFound))?;
        let sorted = self.judged(server, list.path()).await?.map_err(|faults| {
            self.intake.count(NAME);
            Untaken::Refused(faults)
        })?;
        let source = stamp.to_string();
        self.keep(server, &source, sorted).await?;
        let path = self.path(server);
        let kept = tokio::task::spawn_blocking(move || settle(list, &path));
        kept.await.map_err(io::Error::other)??;
        *found = Some(source);
        Ok(())
    }

    /// Adds pushed records to what a server has, in the place of those with the same nickname.
    pub(super) async fn amend(&self, server: u32, bytes: &[u8]) -> Result<(), Untaken> {
        let turn = self.turn(server);
        let _turn = turn.lock().await;
        let faults = Faults::in_file(file(server));
        let sorted = players::judge(bytes, &self.scratch, faults)?.map_err(|faults| {
            self.intake.count(NAME);
            Untaken::Refused(faults)
        })?;
        let entries = sorted.collect::<Result<Vec<_>, _>>()?;
        self.players.amend(server, Timestamp::now(), entries).await.map_err(unkept)
    }

    /// An empty file on the disk that a pushed list ends up on.
    pub(super) fn sheet(&self, server: u32) -> Result<NamedTempFile, Untaken> {
        Ok(beside(&self.path(server))?)
    }

    /// Players are kept for servers that are listed.
    pub(super) async fn must_list(&self, server: u32) -> Result<(), Untaken> {
        self.intake.first_read().await;
        match self.intake.current().server(server) {
            Some(_) => Ok(()),
            None => Err(Untaken::UnknownServer(server)),
        }
    }

    async fn look(&self, server: u32) {
        let turn = self.turn(server);
        let mut found = turn.lock().await;
        let path = self.path(server);
        let stamp = match Stamp::of(&path) {
            Ok(Some(stamp)) => stamp,
            Ok(None) => return,
            Err(wrong) => return self.unreadable(server, &mut found, &wrong),
        };
        let source = stamp.to_string();
        let young = stamp.age().is_some_and(|age| age < UNSETTLED);
        if young || *found == Some(source.clone()) {
            return;
        }
        if matches!(self.players.source(server).await, Ok(Some(read)) if read == source) {
            *found = Some(source);
            return;
        }
        let judged = self.judged(server, &path).await;
        if !matches!(Stamp::of(&path), Ok(Some(now)) if now == stamp) {
            return;
        }
        match judged {
            Ok(Ok(sorted)) => match self.keep(server, &source, sorted).await {
                Ok(()) => *found = Some(source),
                Err(wrong) => {
                    tracing::error!(server, %wrong, "players could not be kept; trying again")
                }
            },
            Ok(Err(faults)) => {
                self.intake.tell(&faults, NAME);
                *found = Some(source);
            }
            Err(wrong) => self.unreadable(server, &mut found, &wrong),
        }
    }

    async fn keep(&self, server: u32, source: &str, sorted: Sorted) -> Result<(), Untaken> {
        let source = Some(source.to_owned());
        let kept = self.players.replace(server, Timestamp::now(), source, sorted).await;
        let records = kept.map_err(unkept)?;
        tracing::info!(server, records, "players taken");
        Ok(())
    }

    async fn judged(&self, server: u32, path: &Path) -> io::Result<Result<Sorted, Faults>> {
        let (path, scratch) = (path.to_owned(), self.scratch.clone());
        let faults = Faults::in_file(file(server));
        let work = tokio::task::spawn_blocking(move || {
            let source = open(&path)?;
            judge(BufReader::with_capacity(1 << 20, source), &scratch, faults)
        });
        work.await.map_err(io::Error::other)?
    }

    fn unreadable(&self, server: u32, found: &mut Option<String>, wrong: &io::Error) {
        let reason = because(wrong);
        if found.as_ref() != Some(&reason) {
            self.intake.tell(&Faults::in_file(file(server)).with(At::File, reason.clone()), NAME);
            *found = Some(reason);
        }
    }

    fn turn(&self, server: u32) -> Turn {
        Arc::clone(self.turns.lock().entry(server).or_default())
    }

    fn path(&self, server: u32) -> PathBuf {
        self.intake.folder().join(file(server))
    }
}

/// Judges a server's list in a folder, if there is one.
pub(super) fn check(folder: &Path, server: u32) -> Option<Result<(), Faults>> {
    let faults = Faults::in_file(file(server));
    let unreadable =
        |wrong: io::Error| Err(Faults::in_file(file(server)).with(At::File, because(&wrong)));
    let path = folder.join(file(server));
    match Stamp::of(&path) {
        Ok(Some(_)) => {}
        Ok(None) => return None,
        Err(wrong) => return Some(unreadable(wrong)),
    }
    let judged = open(&path).and_then(|source| {
        judge(BufReader::with_capacity(1 << 20, source), &std::env::temp_dir(), faults)
    });
    Some(judged.map_or_else(unreadable, |judged| judged.map(drop)))
}

fn file(server: u32) -> String {
    format!("{server}/{NAME}.ndjson")
}

fn unkept(wrong: Unkept) -> Untaken {
    Untaken::Disk(io::Error::other(wrong))
}
