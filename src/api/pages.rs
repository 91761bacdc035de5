//! Ready bodies: a page is rendered once for the part of the game it shows, coded once for each way a client can
//! take it, and answered with validators.
//!
//! A handler makes an [`Answer`] of a [`Page`]; what the request accepts and already has is settled in one place
//! for all of them. A page asked for often is kept on a [`Shelf`], which renders it again when the part it was made
//! from has been replaced.

mod answer;
mod coding;
mod page;
mod shelf;
mod tags;

pub use answer::Answer;
pub(super) use answer::Wishes;
pub use page::Page;
pub use shelf::Shelf;
