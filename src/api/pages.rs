//! Pages: rendered once per change of the data, compressed once per encoding, and sent with validators.

mod accept_encoding;
mod cache_control;
mod etag;
mod negotiation;
mod page;
mod page_cache;
mod target_cache;
mod version;
mod weights;

pub(super) use cache_control::{CachePolicy, next_live_update, next_update};
pub(super) use negotiation::Negotiation;
pub(super) use page::{Page, Validators, hash_of};
pub(super) use page_cache::{PageCache, rendered};
pub(super) use target_cache::TargetCache;
pub(super) use version::Version;
pub(super) use weights::weighted;
