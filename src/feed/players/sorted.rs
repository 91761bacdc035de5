//! A list in order of its nicknames; nicknames and ids that come twice in it.

use std::cmp::Ordering;
use std::io::{self, BufRead, ErrorKind, Write};
use std::path::Path;

use jiff::Timestamp;

use super::sorting::{self, Row, word};
use crate::game::players::Entry;

/// Records that are still coming in.
pub(super) struct Sorting {
    records: sorting::Sorting<Numbered>,
    ids: sorting::Sorting<Owned>,
}

/// Judged records, ascending by nickname.
pub struct Sorted(sorting::Sorted<Numbered>);

/// A record and the line it stands in. Ordered by nickname, then line.
#[derive(Debug, PartialEq, Eq)]
struct Numbered {
    line: u64,
    entry: Entry,
}

/// An account's number and the line it stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Owned {
    id: i64,
    line: u64,
}

impl Sorting {
    pub(super) fn new(scratch: &Path) -> Self {
        Self { records: sorting::Sorting::new(scratch), ids: sorting::Sorting::new(scratch) }
    }

    pub(super) fn add(&mut self, line: u64, id: i64, entry: Entry) -> io::Result<()> {
        self.ids.add(Owned { id, line })?;
        self.records.add(Numbered { line, entry })
    }

    /// Everything in order. Nicknames and ids that came twice are told by line.
    pub(super) fn finish(self, mut tell: impl FnMut(u64, String)) -> io::Result<Sorted> {
        let mut first: Option<(String, u64)> = None;
        let sorted =
            self.records.finish(
                |Numbered { line, entry: Entry { nickname, .. } }| match &first {
                    Some((known, first)) if known == nickname => {
                        tell(
                            *line,
                            format!("`nickname` is \"{known}\", which line {first} has already"),
                        );
                    }
                    Some(_) | None => first = Some((nickname.clone(), *line)),
                },
            )?;
        let mut first: Option<Owned> = None;
        self.ids.finish(|owned| match first {
            Some(known) if known.id == owned.id => {
                tell(
                    owned.line,
                    format!("`id` is {}, which line {} has already", known.id, known.line),
                );
            }
            Some(_) | None => first = Some(*owned),
        })?;
        Ok(Sorted(sorted))
    }
}

impl Iterator for Sorted {
    type Item = io::Result<Entry>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.pull().map(|record| record.map(|record| record.entry)).transpose()
    }
}

impl Row for Numbered {
    const HELD: usize = 24 << 20;

    fn bytes(&self) -> usize {
        self.entry.text.len() + self.entry.nickname.len() + size_of::<Self>()
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { line, entry: Entry { nickname, text, online_at, last_seen } } = self;
        for number in [*line, nickname.len() as u64, text.len() as u64, *online_at as u64] {
            out.write_all(&number.to_le_bytes())?;
        }
        out.write_all(&last_seen.map_or(i64::MIN, Timestamp::as_second).to_le_bytes())?;
        out.write_all(nickname.as_bytes())?;
        out.write_all(text.as_bytes())
    }

    fn read(run: &mut impl BufRead) -> io::Result<Option<Self>> {
        if run.fill_buf()?.is_empty() {
            return Ok(None);
        }
        let mut number = || word(run).map(u64::from_le_bytes);
        let (line, nickname, text, online_at) = (number()?, number()?, number()?, number()?);
        let last_seen = number()?.cast_signed();
        let mut string = |length: u64| {
            let mut bytes = vec![0; length as usize];
            run.read_exact(&mut bytes)?;
            String::from_utf8(bytes).map_err(|wrong| io::Error::new(ErrorKind::InvalidData, wrong))
        };
        let entry = Entry {
            nickname: string(nickname)?,
            text: string(text)?,
            online_at: online_at as usize,
            last_seen: Timestamp::from_second(last_seen).ok(),
        };
        Ok(Some(Self { line, entry }))
    }
}

impl Row for Owned {
    const HELD: usize = 8 << 20;

    fn bytes(&self) -> usize {
        size_of::<Self>()
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&self.id.to_le_bytes())?;
        out.write_all(&self.line.to_le_bytes())
    }

    fn read(run: &mut impl BufRead) -> io::Result<Option<Self>> {
        if run.fill_buf()?.is_empty() {
            return Ok(None);
        }
        let id = i64::from_le_bytes(word(run)?);
        Ok(Some(Self { id, line: u64::from_le_bytes(word(run)?) }))
    }
}

impl Ord for Numbered {
    fn cmp(&self, other: &Self) -> Ordering {
        self.entry.nickname.cmp(&other.entry.nickname).then(self.line.cmp(&other.line))
    }
}

impl PartialOrd for Numbered {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_spilled_comes_back_in_order_and_doubles_are_told() {
        let scratch = tempfile::tempdir().expect("a folder");
        let mut sorting = Sorting::new(scratch.path());
        for line in 0..1_000_u64 {
            let nickname = format!("N_{:03}", line * 7 % 999);
            let last_seen = Timestamp::from_second(line as i64).ok().filter(|_| line % 3 == 0);
            let text = format!("{{{line}}}");
            let entry = Entry { nickname, text, online_at: 1, last_seen };
            sorting.add(line, (line * 11 % 998) as i64 - 500, entry).expect("room");
            if line % 90 == 0 {
                sorting.records.spill().expect("room");
                sorting.ids.spill().expect("room");
            }
        }
        let mut doubles = Vec::new();
        let sorted = sorting.finish(|line, reason| doubles.push((line, reason))).expect("room");
        let entries: Vec<_> = sorted.map(|entry| entry.expect("read")).collect();
        assert_eq!(entries.len(), 1_000);
        assert!(entries.is_sorted_by(|a, b| a.nickname <= b.nickname));
        assert_eq!(entries[8].text, "{1}");
        assert_eq!(entries[0].last_seen, Some(Timestamp::UNIX_EPOCH));
        let told = [
            (999, r#"`nickname` is "N_000", which line 0 has already"#),
            (998, "`id` is -500, which line 0 has already"),
            (999, "`id` is -489, which line 1 has already"),
        ];
        assert_eq!(doubles, told.map(|(line, reason)| (line, reason.to_owned())));
    }
}
