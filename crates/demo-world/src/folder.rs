//! Writes a world to a folder of documents.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use crate::{Document, World};

impl World {
    /// Every document, in the order in which they are written. The server list is last: a server is listed once its
    /// documents exist.
    pub fn documents(&self) -> impl Iterator<Item = Document> {
        self.servers().flat_map(Document::of_server).chain(Document::SHARED.into_iter().rev())
    }

    /// Writes a document as of `now` (Unix seconds) to its file in a folder, which is replaced, and returns its size.
    pub fn write_file(&self, folder: &Path, document: Document, now: i64) -> io::Result<u64> {
        let (server, name) = document.file();
        let folder = server.map_or_else(|| folder.to_owned(), |no| folder.join(no.to_string()));
        fs::create_dir_all(&folder)?;
        let beside = folder.join(format!(".{name}.part"));
        let mut file = BufWriter::with_capacity(1 << 20, File::create(&beside)?);
        self.write(document, now, &mut file)?;
        file.flush()?;
        let size = file.get_ref().metadata()?.len();
        fs::rename(beside, folder.join(name))?;
        Ok(size)
    }
}
