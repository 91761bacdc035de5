//! What a key is, where it is kept, and who may pass.
//!
//! A [`Token`] is the secret a person holds, a [`Digest`] is all that is kept of it, and a [`Key`] is the
//! record beside it: three types, one direction. [`Store`] holds every SQL statement, [`Authenticator`] answer
//! whether a presented key may pass.

mod authenticator;
mod clock;
mod id;
mod key;
mod label;
mod limit;
mod store;
mod token;
mod usage_counters;

pub use authenticator::{AuthError, AuthenticatedKey, Authenticator};
pub use id::KeyId;
pub use key::{Block, DeliveryState, Key, Kind, KindError, Owner, State, Usage};
pub use label::{Label, LabelError};
pub use limit::{Limit, LimitError};
pub use store::{
    ChangeError, ExpireError, HistoryEntry, IssueError, Issued, Issuer, KeyCounts, KeyStatus,
    NewKey, Store,
};
pub use token::{Digest, Hint, Malformed, Token};
