//! Writes a world to a folder of documents.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use crate::{Document, World};

impl World {
    /// Writes every document as of `now` (Unix seconds); existing ones are replaced.
    pub fn write_folder(&self, folder: &Path, now: i64) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        for number in self.servers() {
            fs::create_dir_all(folder.join(number.to_string()))?;
            Document::of_server(number)
                .into_iter()
                .try_for_each(|document| self.replace(folder, document, now))?;
        }
        // The server list is last: a server is listed once its documents exist.
        Document::SHARED
            .into_iter()
            .rev()
            .try_for_each(|document| self.replace(folder, document, now))
    }

    /// Replaces one document by renaming a finished file over it.
    fn replace(&self, folder: &Path, document: Document, now: i64) -> io::Result<()> {
        let (server, name) = document.file();
        let folder = server.map_or_else(|| folder.to_owned(), |no| folder.join(no.to_string()));
        let beside = folder.join(format!(".{name}.part"));
        let mut file = BufWriter::with_capacity(1 << 20, File::create(&beside)?);
        self.write(document, now, &mut file)?;
        file.flush()?;
        fs::rename(beside, folder.join(name))
    }
}
