//! Every path of `/v2`, answered from documents.

mod answers;
mod client;
mod describes;
pub mod populated;
mod refuses;
mod swap;
