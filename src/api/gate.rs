//! The gate between the socket and the HTTP parser: it lets through one whole, well-formed request head
//! at a time, and answers for everything else in our own words.
//!
//! A head that must not pass is replaced by a request with a method no client uses (see [`Verdict`]), so the
//! refusal takes its turn after the answers already owed on the connection, and nothing is read after it.

mod judge;
mod stream;
mod verdict;
mod waits;

pub(crate) use stream::Gate;
pub(crate) use verdict::Verdict;
pub use waits::Timeouts;
