//! Rows put in order, through files when they don't fit into memory.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};
use std::vec;

/// What can be put in order, and aside meanwhile.
pub(super) trait Row: Ord + Sized {
    /// How many bytes of all rows are held in memory.
    const HELD: usize;

    /// How many bytes this one holds.
    fn bytes(&self) -> usize;

    fn write(&self, out: &mut impl Write) -> io::Result<()>;

    /// The next row of a run; `None` at its end.
    fn read(run: &mut impl BufRead) -> io::Result<Option<Self>>;
}

/// Rows that are still coming in.
pub(super) struct Sorting<T> {
    scratch: PathBuf,
    held: Vec<T>,
    bytes: usize,
    runs: Vec<File>,
}

/// Rows in their order.
pub(super) struct Sorted<T> {
    runs: Vec<Run<T>>,
    next: BinaryHeap<Reverse<(T, usize)>>,
}

enum Run<T> {
    Held(vec::IntoIter<T>),
    Spilled(BufReader<File>),
}

impl<T: Row> Sorting<T> {
    pub(super) fn new(scratch: &Path) -> Self {
        Self { scratch: scratch.to_owned(), held: Vec::new(), bytes: 0, runs: Vec::new() }
    }

    pub(super) fn add(&mut self, row: T) -> io::Result<()> {
        self.bytes += row.bytes();
        self.held.push(row);
        if self.bytes < T::HELD { Ok(()) } else { self.spill() }
    }

    /// Everything in order, after `look` has seen each row in that order.
    pub(super) fn finish(mut self, mut look: impl FnMut(&T)) -> io::Result<Sorted<T>> {
        if self.runs.is_empty() {
            self.held.sort_unstable();
            self.held.iter().for_each(look);
            return Sorted::of(vec![Run::Held(self.held.into_iter())]);
        }
        self.spill()?;
        let mut all = self.merged()?;
        while let Some(row) = all.pull()? {
            look(&row);
        }
        self.merged()
    }

    pub(super) fn spill(&mut self) -> io::Result<()> {
        self.bytes = 0;
        self.held.sort_unstable();
        let mut run = BufWriter::new(tempfile::tempfile_in(&self.scratch)?);
        for row in self.held.drain(..) {
            row.write(&mut run)?;
        }
        self.runs.push(run.into_inner().map_err(io::IntoInnerError::into_error)?);
        Ok(())
    }

    fn merged(&self) -> io::Result<Sorted<T>> {
        let open = |mut run: &File| {
            run.rewind()?;
            Ok(Run::Spilled(BufReader::new(run.try_clone()?)))
        };
        Sorted::of(self.runs.iter().map(open).collect::<io::Result<_>>()?)
    }
}

impl<T: Row> Sorted<T> {
    fn of(mut runs: Vec<Run<T>>) -> io::Result<Self> {
        let mut next = BinaryHeap::with_capacity(runs.len());
        for (at, run) in runs.iter_mut().enumerate() {
            next.extend(run.next()?.map(|row| Reverse((row, at))));
        }
        Ok(Self { runs, next })
    }

    pub(super) fn pull(&mut self) -> io::Result<Option<T>> {
        let Some(Reverse((row, at))) = self.next.pop() else { return Ok(None) };
        if let Some(after) = self.runs[at].next()? {
            self.next.push(Reverse((after, at)));
        }
        Ok(Some(row))
    }
}

impl<T: Row> Run<T> {
    fn next(&mut self) -> io::Result<Option<T>> {
        match self {
            Self::Held(rows) => Ok(rows.next()),
            Self::Spilled(file) => T::read(file),
        }
    }
}

/// The next eight bytes of a run.
pub(super) fn word(run: &mut impl BufRead) -> io::Result<[u8; 8]> {
    let mut bytes = [0; 8];
    run.read_exact(&mut bytes).map(|()| bytes)
}
