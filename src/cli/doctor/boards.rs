//! Says how many boards the bot keeps, and when it did last.

use super::page::Page;
use super::storage;
use crate::bot::StoredBoards;
use crate::cli::{progress, time};
use crate::run::settings;

const SUBJECT: &str = "boards";

pub(super) async fn check(page: &mut Page, store: &settings::Store) {
    // A store that can't be opened unchanged has a line of its own.
    let Some(store) = storage::open_unchanged(store).await else { return };
    let boards = StoredBoards::of(store.db()).await;
    store.close().await;
    match boards {
        Err(why) => page.wrong(SUBJECT, format_args!("can't be read: {why}; see the lines above")),
        Ok(None) => {}
        Ok(Some(StoredBoards { boards, chats, edited })) => {
            let count = |count: i64| progress::count(count.unsigned_abs());
            let (boards, chats, edited) = (count(boards), count(chats), time::format(edited));
            page.ok(SUBJECT, format_args!("{boards}; chats with one: {chats}; last edit {edited}"));
        }
    }
}
