//! Every path of `/v2`, with data.

mod client;
mod data_updates;
mod errors;
mod flat_shapes;
mod openapi;
mod own_answers;
pub mod populated;
mod repeated_requests;
mod responses;
