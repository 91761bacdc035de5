//! Rendered pages: rendered once per change of the data, compressed once per encoding, sent with validators.

mod accept_encoding;
mod bounded_cache;
mod cache;
mod cache_control;
mod etag;
mod negotiation;
mod page;
mod target_cache;

pub(super) use bounded_cache::{BoundedPageCache, Identity, RecordedCache};
pub(super) use cache::PageCache;
pub(super) use cache_control::{CachePolicy, next_live_update, next_update};
pub(super) use negotiation::Negotiation;
pub(super) use page::{CachedPage, Page, Validators, hash_of};
pub(super) use target_cache::TargetCache;
