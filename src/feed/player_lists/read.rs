//! Reads a list of players line by line, in bounded memory, into a database that sorts it.

use std::io::{self, BufRead, Read};
use std::path::Path;
use std::sync::Arc;

use tokio::sync::mpsc;

use crate::feed::document::{Location, ValidationErrors, read_player_record};
use crate::game::Fractions;
use crate::game::players::{Duplicate, NewRecord, SortedRecords, Staging};

/// The most bytes a line may have.
const LONGEST: usize = 64 * 1024;

/// How many bytes of records are passed on at once.
const BATCH: usize = 256 << 10;

/// Why a list could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// Some of its lines are not valid.
    #[error(transparent)]
    Invalid(ValidationErrors),
    /// The list itself can't be read.
    #[error("the list can't be read: {0}")]
    Source(io::Error),
    /// The temporary database can't be written.
    #[error("the list can't be sorted: {0}")]
    Staging(io::Error),
}

/// Validates a whole list. Returns its records with the errors of the lines that are left out, or all errors. The
/// records are sorted in a temporary file in `folder`. Flat records name their fractions, which are looked up in `fractions`.
pub async fn read(
    source: impl BufRead + Send + 'static,
    folder: &Path,
    fractions: Arc<Fractions>,
    errors: ValidationErrors,
    strict: bool,
) -> Result<(SortedRecords, ValidationErrors), ReadError> {
    let mut staging = Staging::create(folder).await.map_err(ReadError::Staging)?;
    let (sender, mut batches) = mpsc::channel(1);
    let validation = tokio::task::spawn_blocking(move || {
        validate(source, &fractions, &errors, &sender)?;
        Ok::<_, io::Error>(errors)
    });
    while let Some(batch) = batches.recv().await {
        staging.insert(&batch).await.map_err(ReadError::Staging)?;
    }
    let errors = validation.await.unwrap_or_else(|error| Err(io::Error::other(error)));
    let errors = errors.map_err(ReadError::Source)?;
    let add_duplicate = |Duplicate { field, value, line, first }| {
        let line = usize::try_from(line).unwrap_or_default();
        let reason = format!("`{field}` is {value}, already used by line {first}");
        errors.add_unusable_row(Location::Line { line, column: None }, reason, false);
    };
    let records = staging.sort(add_duplicate).await.map_err(ReadError::Staging)?;
    if errors.is_refused(strict) { Err(ReadError::Invalid(errors)) } else { Ok((records, errors)) }
}

/// Validates all lines. Stops early if the receiver is gone.
pub(in crate::feed) fn validate(
    mut source: impl BufRead,
    fractions: &Fractions,
    errors: &ValidationErrors,
    sender: &mpsc::Sender<Vec<NewRecord>>,
) -> io::Result<()> {
    let error = |line, reason: &str| {
        errors.add_unusable_row(Location::Line { line, column: None }, reason, true);
    };
    let (mut batch, mut size) = (Vec::new(), 0);
    let mut bytes = Vec::new();
    for line in 1.. {
        bytes.clear();
        let most = LONGEST as u64 + 1;
        if source.by_ref().take(most).read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
        if bytes.len() as u64 == most && !bytes.ends_with(b"\n") {
            error(line, &format!("is longer than {} KiB", LONGEST / 1024));
            source.skip_until(b'\n')?;
            continue;
        }
        if line == 1 && bytes.starts_with(b"\xEF\xBB\xBF") {
            bytes.drain(..3);
        }
        let Ok(text) = std::str::from_utf8(&bytes) else {
            error(line, "has a character that is not UTF-8; save the file as UTF-8");
            continue;
        };
        let text = text.trim_ascii();
        if text.is_empty() {
            continue;
        }
        let Some(record) = read_player_record(line, text, fractions, errors) else { continue };
        size += record.text.len();
        batch.push(record);
        if size >= BATCH {
            size = 0;
            if sender.blocking_send(std::mem::take(&mut batch)).is_err() {
                return Ok(());
            }
        }
    }
    // Without a receiver the records are not needed.
    let _ = sender.blocking_send(batch);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feed::document::shipped_fractions;

    fn record(id: u32, nickname: &str) -> String {
        format!(
            r#"{{"nickname":"{nickname}","id":{id},"level":2,"exp":3,"money":4,"bank":5,"stats":{{"kills":6,"deaths":7,"playtime_hours":8}},"phone":9}}"#
        )
    }

    /// The records in the order of their lines, or the errors.
    fn validated(text: &[u8]) -> Result<Vec<NewRecord>, String> {
        let errors = ValidationErrors::in_file("1/players.ndjson");
        let (sender, mut batches) = mpsc::channel(8);
        validate(text, &shipped_fractions(), &errors, &sender).expect("memory can be read");
        drop(sender);
        let mut records = Vec::new();
        while let Some(batch) = batches.blocking_recv() {
            records.extend(batch);
        }
        let list: Vec<_> = errors.list().iter().map(ToString::to_string).collect();
        if list.is_empty() { Ok(records) } else { Err(list.join("\n")) }
    }

    async fn all_errors(text: &[u8]) -> String {
        let folder = tempfile::tempdir().expect("a folder");
        let errors = ValidationErrors::in_file("1/players.ndjson");
        let source = io::Cursor::new(text.to_vec());
        let read = read(source, folder.path(), shipped_fractions().into(), errors, true).await;
        let Err(ReadError::Invalid(errors)) = read else { panic!("{read:?}") };
        errors.list().iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn records_are_rewritten_with_the_documented_fields_first() {
        let text = format!("\u{FEFF}{}\r\n\n{}", record(2, "B_B"), record(1, "A_\\u0041"));
        let records = validated(text.as_bytes()).expect("valid");
        let read = |record: &NewRecord| (record.line, record.id, record.nickname.clone());
        assert_eq!(read(&records[0]), (1, Some(2), "B_B".into()));
        assert_eq!(read(&records[1]), (3, Some(1), "A_A".into()));
        let (before, after) = records[1].text.split_at(records[1].online_at);
        insta::assert_snapshot!(format!("{before}…{after}"), @r#"{"id":1,"nickname":"A_A","level":2,"exp":3,"money":4,"bank":5,"fraction":null,"online":…,"last_seen":null,"stats":{"kills":6,"deaths":7,"playtime_hours":8},"phone":9}"#);
    }

    #[tokio::test]
    async fn every_error_of_every_line_is_reported() {
        let long = format!("{{\"x\":\"{}\"}}", "x".repeat(LONGEST));
        let mut text = [
            r#"{"id":"x","nickname":"","level":1.5,"exp":[],"money":null,"stats":{"kills":true}}"#,
            "[]",
            r#"{"id":1,"id":2,"nickname":"A_A""#,
            &long,
            &record(1, "A_A"),
            &record(1, "A_A"),
            r#"{"id":"7","nickname":"C_C","level":1,"exp":1,"money":-1,"bank":1,"fraction":{"id":1},"last_seen":"yesterday","online":2,"stats":{"kills":1,"deaths":1,"playtime_hours":1},"x":1,"x":2}"#,
        ]
        .join("\n")
        .into_bytes();
        text.extend(b"\n\xC8\n{\"id\":");
        insta::assert_snapshot!(all_errors(&text).await, @r##"
        line 1 `id` must be a whole number, not "x"
        line 1 `nickname` must not be blank
        line 1 `level` must be a whole number, not 1.5
        line 1 `exp` must be a whole number, not a list
        line 1 `stats.kills` must be a whole number, not true
        line 2 must be an object, the record of a player
        line 3 is incomplete
        line 4 is longer than 64 KiB
        line 7 `online` must be true or false, not 2
        line 7 `last_seen` must be a time: Unix seconds or "2026-01-31T18:30:00Z", not "yesterday"
        line 7 has the field `x` twice
        line 8 has a character that is not UTF-8; save the file as UTF-8
        line 9 is incomplete
        line 6 `nickname` is "A_A", already used by line 5
        "##);
    }

    #[test]
    fn values_that_some_readers_reject_are_errors_at_any_depth() {
        let top = record(1, "A_A").replace(":9}", r#":["\ud800"]}"#);
        let inside = record(1, "A_A").replace("\"deaths\":7", r#""deaths":7,"x":1e400"#);
        insta::assert_snapshot!(validated(format!("{top}\n{inside}").as_bytes()).expect_err("errors"), @r"
        line 1 `phone` is not portable JSON: unexpected end of hex escape
        line 2 `stats.x` is not portable JSON: number out of range
        ");
        let zero = record(1, "A_A").replace("\"exp\":3", "\"exp\":-0");
        let records = validated(zero.as_bytes()).expect("valid");
        assert!(records[0].text.contains("\"exp\":0,"), "{}", records[0].text);
    }

    #[test]
    fn a_player_may_have_been_seen_before_1970_and_in_milliseconds() {
        for (given, seen) in [
            ("-86400", "1969-12-31T00:00:00Z"),
            (r#""1969-12-31T00:00:00Z""#, "1969-12-31T00:00:00Z"),
            ("1769860800", "2026-01-31T12:00:00Z"),
            ("1769860800000", "2026-01-31T12:00:00Z"),
            ("-999000000000", "1938-05-06T12:00:00Z"),
        ] {
            let text = record(1, "A_A").replace("\"phone\":9", &format!("\"last_seen\":{given}"));
            let records = validated(text.as_bytes()).expect("valid");
            let NewRecord { text, last_seen, .. } = &records[0];
            assert_eq!(last_seen.map(|at| at.to_string()).as_deref(), Some(seen));
            assert!(text.contains(&format!("\"last_seen\":\"{seen}\"")), "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn arbitrary_bytes_do_not_panic(bytes: Vec<u8>) {
            drop(validated(&bytes));
        }

        #[test]
        fn text_like_json_does_not_panic(text in r#"(\{"(id|nickname|stats|x)":([0-9]{1,3}|"[a-z"\\]{0,3}|\[|\{|null)[,}]{0,2}\n?){0,6}"#) {
            drop(validated(text.as_bytes()));
        }
    }
}
