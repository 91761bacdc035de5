//! The version of the data that a page was rendered from.

use std::any::Any;
use std::ptr;
use std::sync::{Arc, Weak};

/// Identifies the data of a page by its address, and other dependencies by a number. The weak reference keeps the
/// address from being reused, but does not keep the data alive.
#[derive(Debug, Clone)]
pub(in crate::api) struct Version {
    data: Option<Weak<dyn Any + Send + Sync>>,
    number: u64,
}

impl Version {
    /// The version of a page that shows `data`.
    pub(in crate::api) fn of<T: Any + Send + Sync>(data: &Arc<T>) -> Self {
        Self { data: Some(Arc::downgrade(data) as _), number: 0 }
    }

    /// The version of a page that depends only on a number.
    pub(in crate::api) fn number(number: u64) -> Self {
        Self { data: None, number }
    }

    /// The version of a page that also depends on a number.
    pub(in crate::api) fn and(self, number: u64) -> Self {
        Self { number, ..self }
    }

    /// Whether this is the version of `data` and `number`.
    pub(in crate::api) fn is_of<T>(&self, data: &Arc<T>, number: u64) -> bool {
        let known = self.data.as_ref().map(Weak::as_ptr);
        self.number == number && known.is_some_and(|it| ptr::addr_eq(it, Arc::as_ptr(data)))
    }
}

impl PartialEq for Version {
    fn eq(&self, other: &Self) -> bool {
        let address = |version: &Self| version.data.as_ref().map(|it| it.as_ptr().cast::<()>());
        self.number == other.number && address(self) == address(other)
    }
}
