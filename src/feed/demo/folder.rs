//! The world written to a feed folder.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use super::{Sheet, World};

impl World {
    /// Writes every document as it is at that moment (Unix seconds); those that are there are replaced.
    pub fn settle(&self, folder: &Path, now: i64) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        for number in self.servers() {
            fs::create_dir_all(folder.join(number.to_string()))?;
            Sheet::of_server(number)
                .into_iter()
                .try_for_each(|sheet| self.replace(folder, sheet, now))?;
        }
        // The list comes last: a server is listed when its documents are there.
        Sheet::SHARED.into_iter().rev().try_for_each(|sheet| self.replace(folder, sheet, now))
    }

    /// Replaces one document. It is written beside and renamed, so that nobody reads half of it.
    fn replace(&self, folder: &Path, sheet: Sheet, now: i64) -> io::Result<()> {
        let (server, name) = sheet.file();
        let folder = server.map_or_else(|| folder.to_owned(), |no| folder.join(no.to_string()));
        let beside = folder.join(format!(".{name}.part"));
        let mut file = BufWriter::with_capacity(1 << 20, File::create(&beside)?);
        self.write(sheet, now, &mut file)?;
        file.flush()?;
        fs::rename(beside, folder.join(name))
    }
}
