//! Documents judged and turned into facts, one file per way in.

pub mod demo;
