//! Records put in order of their nicknames, through files when they don't fit into memory.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};
use std::vec;

use jiff::Timestamp;

use crate::game::players::Entry;

/// How many bytes of records are held in memory.
const HELD: usize = 24 << 20;

/// Records that are still coming in.
pub(super) struct Sorting {
    scratch: PathBuf,
    held: Vec<Numbered>,
    bytes: usize,
    runs: Vec<File>,
}

/// Judged records, ascending by nickname.
pub struct Sorted {
    runs: Vec<Run>,
    next: BinaryHeap<Reverse<(Numbered, usize)>>,
}

/// A record and the line it stands in. Ordered by nickname, then line.
#[derive(Debug, PartialEq, Eq)]
struct Numbered {
    line: u64,
    entry: Entry,
}

enum Run {
    Held(vec::IntoIter<Numbered>),
    Spilled(BufReader<File>),
}

impl Sorting {
    pub(super) fn new(scratch: &Path) -> Self {
        Self { scratch: scratch.to_owned(), held: Vec::new(), bytes: 0, runs: Vec::new() }
    }

    pub(super) fn add(&mut self, line: u64, entry: Entry) -> io::Result<()> {
        self.bytes += entry.text.len() + entry.nickname.len() + size_of::<Numbered>();
        self.held.push(Numbered { line, entry });
        if self.bytes < HELD { Ok(()) } else { self.spill() }
    }

    /// Everything in order. Nicknames that came twice are told by line.
    pub(super) fn finish(mut self, mut tell: impl FnMut(u64, String)) -> io::Result<Sorted> {
        let mut first: Option<(String, u64)> = None;
        let mut check = |line, nickname: &str| match &first {
            Some((known, first)) if known == nickname => {
                tell(line, format!("`nickname` is \"{known}\", which line {first} has already"));
            }
            Some(_) | None => first = Some((nickname.to_owned(), line)),
        };
        if self.runs.is_empty() {
            self.held.sort_unstable();
            self.held.iter().for_each(|record| check(record.line, &record.entry.nickname));
            return Sorted::of(vec![Run::Held(self.held.into_iter())]);
        }
        self.spill()?;
        let mut all = self.merged()?;
        while let Some(record) = all.pull()? {
            check(record.line, &record.entry.nickname);
        }
        self.merged()
    }

    fn spill(&mut self) -> io::Result<()> {
        self.bytes = 0;
        self.held.sort_unstable();
        let mut run = BufWriter::new(tempfile::tempfile_in(&self.scratch)?);
        for record in self.held.drain(..) {
            record.write(&mut run)?;
        }
        self.runs.push(run.into_inner().map_err(io::IntoInnerError::into_error)?);
        Ok(())
    }

    fn merged(&self) -> io::Result<Sorted> {
        let open = |mut run: &File| {
            run.rewind()?;
            Ok(Run::Spilled(BufReader::new(run.try_clone()?)))
        };
        Sorted::of(self.runs.iter().map(open).collect::<io::Result<_>>()?)
    }
}

impl Sorted {
    fn of(mut runs: Vec<Run>) -> io::Result<Self> {
        let mut next = BinaryHeap::with_capacity(runs.len());
        for (at, run) in runs.iter_mut().enumerate() {
            next.extend(run.next()?.map(|record| Reverse((record, at))));
        }
        Ok(Self { runs, next })
    }

    fn pull(&mut self) -> io::Result<Option<Numbered>> {
        let Some(Reverse((record, at))) = self.next.pop() else { return Ok(None) };
        if let Some(after) = self.runs[at].next()? {
            self.next.push(Reverse((after, at)));
        }
        Ok(Some(record))
    }
}

impl Iterator for Sorted {
    type Item = io::Result<Entry>;

    fn next(&mut self) -> Option<Self::Item> {
        self.pull().map(|record| record.map(|record| record.entry)).transpose()
    }
}

impl Run {
    fn next(&mut self) -> io::Result<Option<Numbered>> {
        match self {
            Self::Held(records) => Ok(records.next()),
            Self::Spilled(file) => Numbered::read(file),
        }
    }
}

impl Numbered {
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
        let mut number = || {
            let mut bytes = [0; 8];
            run.read_exact(&mut bytes).map(|()| u64::from_le_bytes(bytes))
        };
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
            sorting.add(line, Entry { nickname, text, online_at: 1, last_seen }).expect("room");
            if line % 90 == 0 {
                sorting.spill().expect("room");
            }
        }
        let mut doubles = Vec::new();
        let sorted = sorting.finish(|line, reason| doubles.push((line, reason))).expect("room");
        let entries: Vec<_> = sorted.map(|entry| entry.expect("read")).collect();
        assert_eq!(entries.len(), 1_000);
        assert!(entries.is_sorted_by(|a, b| a.nickname <= b.nickname));
        assert_eq!(entries[8].text, "{1}");
        assert_eq!(entries[0].last_seen, Some(Timestamp::UNIX_EPOCH));
        assert_eq!(
            doubles,
            [(999, r#"`nickname` is "N_000", which line 0 has already"#.to_owned())]
        );
    }
}
