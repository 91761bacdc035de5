//! What is wrong with a document, said so that the person who runs the game side can mend it.

use std::cell::{Cell, RefCell};
use std::fmt;

use jiff::Timestamp;

use super::DocumentId;

/// How many faults of one document are kept; the rest are counted.
const KEPT: usize = 10_000;

/// Where in a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Location {
    /// The file as a whole.
    File,
    /// A value: `$.players[3].level`.
    Path(String),
    /// A place in the text; both count from 1.
    Line {
        /// The line.
        line: usize,
        /// The column, where known.
        column: Option<usize>,
    },
}

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValidationError {
    /// Where.
    pub at: Location,
    /// What, as the rest of a sentence that begins with the place.
    pub reason: String,
}

/// Everything that is wrong with one document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValidationErrors {
    file: String,
    list: RefCell<Vec<ValidationError>>,
    uncounted: Cell<usize>,
    due: Cell<Option<Timestamp>>,
}

impl ValidationErrors {
    /// No faults yet in the document at `address`.
    pub fn of(id: DocumentId) -> Self {
        Self::in_file(id.to_string())
    }

    /// No faults yet in a file of that name.
    pub fn in_file(file: impl Into<String>) -> Self {
        Self {
            file: file.into(),
            list: RefCell::default(),
            uncounted: Cell::new(0),
            due: Cell::new(None),
        }
    }

    /// These and one more.
    #[must_use]
    pub fn with(self, at: Location, reason: impl Into<String>) -> Self {
        self.add(at, reason);
        self
    }

    /// Notes one more.
    pub fn add(&self, at: Location, reason: impl Into<String>) {
        let mut list = self.list.borrow_mut();
        if list.len() < KEPT {
            list.push(ValidationError { at, reason: reason.into() });
        } else {
            self.uncounted.set(self.uncounted.get() + 1);
        }
    }

    /// Notes one more, which will be none from `due` on.
    pub(super) fn add_until(&self, due: Timestamp, at: Location, reason: impl Into<String>) {
        self.due.set(Some(due));
        self.add(at, reason);
    }

    /// From when on nothing will be wrong, if time alone cures it.
    pub(in crate::feed) fn due(&self) -> Option<Timestamp> {
        self.due.get().filter(|_| self.count() == 1)
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.list.borrow().is_empty()
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.list.borrow().len() + self.uncounted.get()
    }

    /// The file they are in, as it lies in the feed folder.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Those that were kept, in the order found.
    pub fn list(&self) -> Vec<ValidationError> {
        self.list.borrow().clone()
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => f.write_str("the file"),
            Self::Path(path) => f.write_str(path),
            Self::Line { line, column: Some(column) } => write!(f, "line {line}, column {column}"),
            Self::Line { line, column: None } => write!(f, "line {line}"),
        }
    }
}

impl fmt::Display for ValidationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.at, self.reason)
    }
}

/// One line a fault, each with the name of the file.
impl fmt::Display for ValidationErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = self.list.borrow();
        for (index, fault) in list.iter().enumerate() {
            let gap = if index == 0 { "" } else { "\n" };
            write!(f, "{gap}{}: {fault}", self.file)?;
        }
        match self.uncounted.get() {
            0 => Ok(()),
            more => write!(f, "\n{}: and {more} more", self.file),
        }
    }
}

impl std::error::Error for ValidationErrors {}
