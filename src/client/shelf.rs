use std::collections::HashMap;

use http::HeaderValue;
use parking_lot::Mutex;
use tokio::time::Instant;

use super::Parsed;

/// Bytes of bodies that are kept, as they were on the line.
const ROOM: usize = 64 * 1024 * 1024;
/// How many answers are kept.
const PLACES: usize = 1024;

/// Answers kept with their `ETag`, the longest unread ones dropped first.
#[derive(Default)]
pub(super) struct Shelf(Mutex<Books>);

#[derive(Default)]
struct Books {
    by_target: HashMap<String, Book>,
    size: usize,
    clock: u64,
}

struct Book {
    answer: Kept,
    size: usize,
    read: u64,
}

/// A kept answer.
#[derive(Clone)]
pub(super) struct Kept {
    pub(super) etag: HeaderValue,
    pub(super) parsed: Parsed,
    /// Until then the API has nothing newer.
    pub(super) fresh_until: Instant,
}

impl Shelf {
    /// What is kept for a request line.
    pub(super) fn find(&self, target: &str) -> Option<Kept> {
        let mut books = self.0.lock();
        books.clock += 1;
        let clock = books.clock;
        let book = books.by_target.get_mut(target)?;
        book.read = clock;
        Some(book.answer.clone())
    }

    /// The API has said again what is kept, and until when it has nothing newer.
    pub(super) fn refresh(&self, target: &str, fresh_until: Instant) {
        if let Some(book) = self.0.lock().by_target.get_mut(target) {
            book.answer.fresh_until = fresh_until;
        }
    }

    /// Keeps an answer, in place of an older one.
    pub(super) fn keep(&self, target: &str, answer: Kept, size: usize) {
        let mut books = self.0.lock();
        books.drop_one(target);
        if size > ROOM {
            return;
        }
        while books.size + size > ROOM || books.by_target.len() >= PLACES {
            let Some(oldest) = books.oldest() else { break };
            books.drop_one(&oldest);
        }
        books.clock += 1;
        let read = books.clock;
        books.size += size;
        books.by_target.insert(target.to_owned(), Book { answer, size, read });
    }
}

impl Books {
    fn oldest(&self) -> Option<String> {
        let oldest = self.by_target.iter().min_by_key(|(_, book)| book.read);
        oldest.map(|(target, _)| target.clone())
    }

    fn drop_one(&mut self, target: &str) {
        if let Some(book) = self.by_target.remove(target) {
            self.size -= book.size;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn keep(shelf: &Shelf, target: &str, size: usize) {
        let etag = HeaderValue::from_static("\"a\"");
        let answer = Kept { etag, parsed: Arc::new(()), fresh_until: Instant::now() };
        shelf.keep(target, answer, size);
    }

    #[test]
    fn the_longest_unread_goes_first_and_the_room_is_never_exceeded() {
        let shelf = Shelf::default();
        keep(&shelf, "/a", ROOM / 2);
        keep(&shelf, "/b", ROOM / 2);
        assert!(shelf.find("/a").is_some());
        keep(&shelf, "/c", ROOM / 2);
        assert!(shelf.find("/b").is_none() && shelf.find("/a").is_some());
        keep(&shelf, "/a", ROOM + 1);
        assert!(shelf.find("/a").is_none(), "too large to keep, and the old one is no longer true");
        for number in 0..2 * PLACES {
            keep(&shelf, &number.to_string(), 1);
        }
        let books = shelf.0.lock();
        assert_eq!(books.by_target.len(), PLACES);
        assert_eq!(books.size, books.by_target.values().map(|book| book.size).sum::<usize>());
    }
}
