//! What a key is, where it is kept, and who may pass.
//!
//! A [`Token`] is the secret a person holds, a [`Digest`] is all that is kept of it, and a [`Key`] is the
//! record beside it: three types, one direction. [`Store`] holds every SQL statement, [`Doors`] answer
//! whether a presented key may pass.

mod clock;
mod doors;
mod id;
mod key;
mod label;
mod limit;
mod store;
mod tally;
mod token;

pub use doors::{Doors, Pass, Refusal};
pub use id::KeyId;
pub use key::{Arrival, Block, Key, Kind, NotAKind, Owner, State, Usage};
pub use label::{BadLabel, Label};
pub use limit::{BadLimit, Limit};
pub use store::{
    Census, ChangeError, Chapter, ExpireError, Hand, IssueError, Issued, Order, Standing, Store,
};
pub use token::{Digest, Hint, Malformed, Token};
