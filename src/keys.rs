//! API keys: their format, their store, and the authentication of a request.
//!
//! A [`Token`] is the secret itself, a [`Digest`] is the only form of it that is stored, and a [`Key`] is the record
//! of a key. [`Store`] holds every SQL statement about keys, and [`Authenticator`] checks a presented key.

mod actor;
mod answers;
mod authenticator;
mod base62;
mod day;
mod failures;
mod id;
mod key;
mod label;
mod leak_place;
mod lifetime;
mod limit;
mod networks;
mod owner_limit;
mod scope;
mod store;
mod token;
mod usage_counters;

pub use actor::Actor;
pub use answers::{AnswerCounts, AnswerKind, AnswerReport, EndpointDay, UNKNOWN_PATHS};
pub use authenticator::{AuthError, AuthenticatedKey, Authenticator, StoreUnavailable};
pub use day::KEPT_DAYS;
pub use failures::Failure;
pub use id::KeyId;
pub use key::{Block, DeliveryState, Key, KeyRetirement, Kind, Owner, State, Usage};
pub use label::{Label, LabelError};
pub use leak_place::LeakPlace;
pub use lifetime::Lifetime;
pub use limit::{Limit, LimitError};
pub use networks::{Networks, NetworksError};
pub use owner_limit::{Limits, OwnerLimit, OwnerLimitError};
pub use scope::{ResourceGroup, Scope, ScopeError};
pub use store::{
    ChangeError, DayNumbers, DeletedKey, ExpireError, HistoryEntry, IssueError, Issued, Issuer,
    KeyCounts, KeyStatus, NewKey, RefusedRequests, Retirement, Store,
};
pub use token::{Digest, Hint, KEY_PREFIX, Malformed, Token};
