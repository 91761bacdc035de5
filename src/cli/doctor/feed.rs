//! Checks the source of game data, and whether the documents are valid.

use std::fmt::Display;

use jiff::Timestamp;
use reqwest::Url;

use super::page::Page;
use super::storage::check_folder;
use crate::db::Location;
use crate::feed::check::{Report, check as check_documents};
use crate::feed::document::ValidationErrors;
use crate::feed::pull::{Answer, Source};
use crate::feed::pull_status::{Failure, Reason};
use crate::run::settings;

const SUBJECT: &str = "feed documents";
const PULL: &str = "feed pull";

pub(super) async fn check(page: &mut Page, feed: &settings::Feed, store: &settings::Store) {
    let has_token = match feed.token.read() {
        Ok(token) => token.is_some(),
        Err(why) => return page.wrong("feed uploads", why),
    };
    let source = match feed.pull.source() {
        Ok(source) => source,
        Err(why) => return page.wrong(PULL, why),
    };
    if let (Some(source), Some(url)) = (&source, &feed.pull.pull_url) {
        check_source(page, source, url).await;
    }
    let folder = feed.feed_dir.display();
    let shared = matches!(store.database.location(), Location::Postgres(_));
    let has_other_source = has_token || source.is_some() || shared;
    let repair = format!(
        "put documents there, set MUSTER_FEED_TOKEN or MUSTER_PULL_URL, or make an example with `muster feed generate --out {folder}`"
    );
    if !feed.feed_dir.exists() {
        return match has_other_source {
            true => page.note(SUBJECT, format_args!("{folder} is created at the first start")),
            false => page.wrong(
                SUBJECT,
                format_args!("{folder} is missing, and nothing else supplies game data: {repair}"),
            ),
        };
    }
    if has_token && !shared {
        check_folder(page, "feed folder", &feed.feed_dir);
    }
    let report = check_documents(&feed.feed_dir, Timestamp::now(), feed.strict).await;
    let Report { valid, incomplete, invalid, has_servers, notes } = match report {
        Ok(report) => report,
        Err(why) => return page.wrong(SUBJECT, format_args!("{folder} can't be read: {why}; let the user of muster read it, or change MUSTER_FEED_DIR")),
    };
    // One that is not valid has a line of its own.
    let folder_has_servers = feed.feed_dir.join("servers.json").exists();
    for errors in &invalid {
        page.wrong(SUBJECT, format_args!("{}; correct the source", first(errors, &folder)));
    }
    for errors in &incomplete {
        page.note(SUBJECT, first(errors, &folder));
    }
    for note in notes {
        page.note(SUBJECT, note);
    }
    if !has_servers && !has_other_source && !folder_has_servers {
        let why = "has no servers.json, so no server is known";
        return page.wrong(SUBJECT, format_args!("{folder} {why}: {repair}"));
    }
    match valid {
        0 if invalid.is_empty() => page.note(SUBJECT, format_args!("{folder} has none yet")),
        0 => {}
        valid => page.ok(SUBJECT, format_args!("{valid} valid in {folder}")),
    }
}

/// Checks whether the source of pulled documents answers, and accepts the key.
async fn check_source(page: &mut Page, source: &Source, url: &Url) {
    let Failure { reason, address, why } = match source.servers().await {
        Answer::Document { .. } | Answer::Unchanged => {
            return page.ok(PULL, format_args!("{url} answers"));
        }
        Answer::Absent => return page.note(PULL, format_args!("{url} has no servers yet")),
        Answer::Failed(failure) | Answer::Unknown(failure) => failure,
    };
    match reason {
        Reason::Limited | Reason::Maintenance => page.note(PULL, why),
        Reason::Unauthorized => page.wrong(
            PULL,
            format_args!("{url} rejects the key ({why}): set another one as MUSTER_PULL_KEY"),
        ),
        Reason::NotFound => page
            .wrong(PULL, format_args!("{address} does not exist ({why}): correct MUSTER_PULL_URL")),
        Reason::Unavailable | Reason::Timeout | Reason::Unreachable | Reason::Failed => page.wrong(
            PULL,
            format_args!("{why}: correct MUSTER_PULL_URL, or see to the service at {url}"),
        ),
    }
}

/// The first error of a document; `muster feed check` prints all.
fn first(errors: &ValidationErrors, folder: impl Display) -> String {
    let text = errors.to_string();
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    match lines.count() {
        0 => first.to_owned(),
        more => format!("{first} (and {more} more: `muster feed check {folder}`)"),
    }
}
