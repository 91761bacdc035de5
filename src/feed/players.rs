//! `<number>/players.ndjson`: a record a line, judged line by line in bounded memory however many there are.

mod line;
mod schema;
mod shape;
mod sorted;
mod sorting;

use std::io::{self, BufRead, Read};
use std::path::Path;

use super::document::{Location, ValidationErrors};
use crate::game::players::SaveError;

pub use schema::schema;
pub use sorted::Sorted;

/// The most bytes a line may have.
const LONGEST: usize = 64 * 1024;

/// Why a list could not be judged.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The list itself can't be read.
    #[error("the list can't be read: {0}")]
    List(io::Error),
    /// What does not fit into memory can't be put aside.
    #[error("there is no room to put the list in order: {0}")]
    Scratch(io::Error),
}

impl From<ReadError> for SaveError {
    fn from(unjudged: ReadError) -> Self {
        Self::Source(unjudged.into())
    }
}

impl From<ReadError> for io::Error {
    fn from(unjudged: ReadError) -> Self {
        match unjudged {
            ReadError::List(wrong) | ReadError::Scratch(wrong) => wrong,
        }
    }
}

/// Judges a list of records whole: either they are all good, or every fault is noted in `faults`. `scratch` is a
/// folder for what does not fit into memory.
pub fn validate(
    mut source: impl BufRead,
    scratch: &Path,
    faults: ValidationErrors,
) -> Result<Result<Sorted, ValidationErrors>, ReadError> {
    let tell = |line: u64, reason: String| {
        let line = usize::try_from(line).unwrap_or(usize::MAX);
        faults.add(Location::Line { line, column: None }, reason);
    };
    let mut sorting = sorted::Sorting::new(scratch);
    let mut bytes = Vec::new();
    for number in 1_u64.. {
        bytes.clear();
        let most = LONGEST as u64 + 1;
        let read = source.by_ref().take(most).read_until(b'\n', &mut bytes);
        if read.map_err(ReadError::List)? == 0 {
            break;
        }
        let whole = bytes.ends_with(b"\n");
        if bytes.len() as u64 == most && !whole {
            tell(number, format!("is longer than {} KiB", LONGEST / 1024));
            skip_line(&mut source).map_err(ReadError::List)?;
            continue;
        }
        if number == 1 && bytes.starts_with(b"\xEF\xBB\xBF") {
            bytes.drain(..3);
        }
        let Ok(text) = std::str::from_utf8(&bytes) else {
            tell(number, "has a character that is not UTF-8; save the file as UTF-8".into());
            continue;
        };
        if text.trim_ascii().is_empty() {
            continue;
        }
        if let Some((id, entry)) = line::validate(text.trim_ascii(), |reason| tell(number, reason))
        {
            sorting.add(number, id, entry).map_err(ReadError::Scratch)?;
        }
    }
    let sorted = sorting.finish(tell).map_err(ReadError::Scratch)?;
    Ok(if faults.is_empty() { Ok(sorted) } else { Err(faults) })
}

fn skip_line(source: &mut impl BufRead) -> io::Result<()> {
    loop {
        let read = source.fill_buf()?;
        match memchr::memchr(b'\n', read) {
            Some(end) => {
                source.consume(end + 1);
                return Ok(());
            }
            None if read.is_empty() => return Ok(()),
            None => {
                let all = read.len();
                source.consume(all);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::players::Entry;

    fn record(id: u32, nickname: &str) -> String {
        format!(
            r#"{{"nickname":"{nickname}","id":{id},"level":2,"exp":3,"money":4,"bank":5,"stats":{{"kills":6,"deaths":7,"playtime_hours":8}},"phone":9}}"#
        )
    }

    fn judged(text: &[u8]) -> Result<Vec<Entry>, String> {
        let scratch = tempfile::tempdir().expect("a folder");
        let judged = validate(text, scratch.path(), ValidationErrors::in_file("1/players.ndjson"));
        match judged.expect("memory can be read") {
            Ok(sorted) => Ok(sorted.map(|entry| entry.expect("read")).collect()),
            Err(faults) => {
                let faults: Vec<_> = faults.list().iter().map(ToString::to_string).collect();
                Err(faults.join("\n"))
            }
        }
    }

    #[test]
    fn good_lines_come_out_by_nickname_with_the_documented_fields_first() {
        let text = format!("\u{FEFF}{}\r\n\n{}", record(2, "B_B"), record(1, "A_A"));
        let entries = judged(text.as_bytes()).expect("good");
        assert_eq!(entries.iter().map(|e| &*e.nickname).collect::<Vec<_>>(), ["A_A", "B_B"]);
        let (before, after) = entries[0].text.split_at(entries[0].online_at);
        insta::assert_snapshot!(format!("{before}…{after}"), @r#"{"id":1,"nickname":"A_A","level":2,"exp":3,"money":4,"bank":5,"fraction":null,"online":…,"last_seen":null,"stats":{"kills":6,"deaths":7,"playtime_hours":8},"phone":9}"#);
    }

    #[test]
    fn every_fault_of_every_line_is_named() {
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
        insta::assert_snapshot!(judged(&text).expect_err("faults"), @r##"
        line 1 `id` must be a whole number, not "x"
        line 1 `nickname` must be a name of 1 to 64 characters, not ""
        line 1 `level` must be a whole number, not 1.5
        line 1 `exp` must be a whole number, not []
        line 1 `money` must be a whole number, not null
        line 1 `bank` is missing
        line 1 `stats.kills` must be a whole number, not true
        line 1 `stats.deaths` is missing
        line 1 `stats.playtime_hours` is missing
        line 2 must be a player's record, an object
        line 3 breaks off
        line 4 is longer than 64 KiB
        line 7 has the field `x` twice
        line 7 `fraction.name` is missing
        line 7 `fraction.rank` is missing
        line 7 `fraction.rank_name` is missing
        line 7 `online` must be true or false, not 2
        line 7 `last_seen` must be a moment like "2026-01-31T18:30:00Z", or in Unix seconds, not "yesterday"
        line 8 has a character that is not UTF-8; save the file as UTF-8
        line 9 breaks off
        line 6 `nickname` is "A_A", which line 5 has already
        line 6 `id` is 1, which line 5 has already
        "##);
    }

    #[test]
    fn what_not_every_reader_could_read_is_a_fault_wherever_it_stands() {
        let with = |value: &str| record(1, "A_A").replace(":9}", &format!(":{value}}}"));
        let deep = format!("{}{}", "[".repeat(40), "]".repeat(40));
        let inside = record(1, "A_A").replace("\"deaths\":7", r#""deaths":7,"x":1e400"#);
        let text = [with(r#"["\ud800"]"#), with("1e400"), with(&deep), inside].join("\n");
        insta::assert_snapshot!(judged(text.as_bytes()).expect_err("faults"), @r"
        line 1 `phone` cannot be read everywhere: unexpected end of hex escape
        line 2 `phone` cannot be read everywhere: number out of range
        line 3 `phone` has lists and objects more than 32 deep in one another
        line 4 `stats.x` cannot be read everywhere: number out of range
        ");
        let zero = record(1, "A_A").replace("\"exp\":3", "\"exp\":-0");
        let entries = judged(zero.as_bytes()).expect("good");
        assert!(entries[0].text.contains("\"exp\":0,"), "{}", entries[0].text);
    }

    #[test]
    fn nothing_is_a_good_list() {
        assert_eq!(judged(b"").expect("good"), []);
    }

    proptest::proptest! {
        #[test]
        fn no_bytes_break_the_judge(bytes: Vec<u8>) {
            drop(judged(&bytes));
        }

        #[test]
        fn no_text_like_json_breaks_the_judge(text in r#"(\{"(id|nickname|stats|x)":([0-9]{1,3}|"[a-z"\\]{0,3}|\[|\{|null)[,}]{0,2}\n?){0,6}"#) {
            drop(judged(text.as_bytes()));
        }
    }
}
