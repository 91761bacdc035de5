//! Every path of `/v2`, answered from documents.

mod answers;
mod client;
mod describes;
mod refuses;
mod swap;
pub mod town;
