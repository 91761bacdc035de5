//! Key commands and key menus of private chats, and answers to questions about keys and the API.

mod access;
mod addresses;
pub(super) mod check;
pub(super) mod delete;
pub(super) mod expiry_warning;
pub(super) mod failures;
pub(super) mod forget;
pub(super) mod issue;
mod key_menu;
mod leak;
pub(in crate::bot) mod leaked_keys;
pub(super) mod lifetime;
pub(super) mod limits;
mod list;
pub(super) mod menus;
pub(super) mod message;
pub(super) mod named_key;
pub(super) mod questions;
pub(super) mod rename;
mod request_examples;
pub(super) mod set_access;
pub(super) mod set_addresses;
pub(super) mod set_end;
mod trouble;

use crate::db::Error;
use crate::keys::ChangeError;

/// The result of a change; `None` if there is no such key. It is only for changes that activate no key: only an
/// activation fails if the owner has too many keys.
pub(super) fn none_if_not_found<T>(changed: Result<T, ChangeError>) -> Result<Option<T>, Error> {
    match changed {
        Ok(value) => Ok(Some(value)),
        Err(ChangeError::NotFound | ChangeError::Full { .. }) => Ok(None),
        Err(ChangeError::Store(error)) => Err(error),
    }
}
