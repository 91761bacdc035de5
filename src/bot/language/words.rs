//! The words that people type, in all languages: the lists of `locales/words`.

include!(concat!(env!("OUT_DIR"), "/words.rs"));
