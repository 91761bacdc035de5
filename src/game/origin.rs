//! The service that data comes from. It is asked for what is not at hand, at the moment when somebody wants it.

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use jiff::Timestamp;

use super::families::Family;
use super::players::Record;

/// A service that answers single questions.
pub trait Origin: Debug + Send + Sync {
    /// The record of a player; `None` if the service knows no such player. `asker` tells those who ask apart: none of them
    /// can spend all that the service allows.
    fn player<'a>(
        &'a self,
        server: u32,
        nickname: &'a str,
        asker: &'a str,
    ) -> BoxFuture<'a, Asked<AskedPlayer>>;

    /// A family with its members; `None` if the service knows no such family.
    fn family<'a>(
        &'a self,
        server: u32,
        id: u64,
        asker: &'a str,
    ) -> BoxFuture<'a, Asked<AskedFamily>>;

    /// Records that somebody reads a document of a server, for the order in which documents are requested. If the
    /// document is missing and will come, it comes next: the result is about how long that takes.
    fn uses(&self, server: u32, document: &str, is_missing: bool) -> Option<Duration>;
}

/// What came of a question.
pub type Asked<T> = Result<Option<Arc<T>>, Unanswered>;

/// Why there is no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unanswered {
    /// The service is not asked about this server, or does not give such data.
    NotProvided,
    /// The service can't be asked now, or fails.
    Later {
        /// After how long an answer is likely.
        retry_after: Duration,
    },
}

/// The record of a player, as the service answered it.
#[derive(Debug)]
pub struct AskedPlayer {
    /// The record. It is as of the time that the service names.
    pub record: Record,
    /// Whether the service says that the player is online.
    pub is_online: bool,
}

/// A family, as the service answered it.
#[derive(Debug)]
pub struct AskedFamily {
    /// The family with its members.
    pub family: Family,
    /// When the service made the answer.
    pub timestamp: Timestamp,
}
