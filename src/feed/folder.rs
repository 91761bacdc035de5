//! The layout of a feed folder: which documents, lists of players and unknown files it has.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::Path;

use strum::IntoEnumIterator;

use super::document::{DocumentId, ServerDocument, SharedDocument};
use super::files;

/// The documents whose files exist, readable or not. Documents that others refer to come first.
pub fn documents(folder: &Path) -> io::Result<Vec<DocumentId>> {
    let exists = |id: &DocumentId| files::exists(&id.within(folder));
    Ok(possible_documents(folder)?.into_iter().filter(exists).collect())
}

/// The documents that the folder can have. Documents that others refer to come first.
pub(super) fn possible_documents(folder: &Path) -> io::Result<Vec<DocumentId>> {
    let mut ids: Vec<DocumentId> = SharedDocument::iter().map(DocumentId::Shared).collect();
    for number in server_numbers(folder)? {
        ids.extend(ServerDocument::iter().map(|document| DocumentId::Server(number, document)));
    }
    ids.sort_unstable();
    Ok(ids)
}

/// The numbers of the servers that have a folder, ascending. `05` is ignored: the folder of server 5 is `5`.
pub fn server_numbers(folder: &Path) -> io::Result<Vec<u32>> {
    let names = names(folder)?;
    let mut numbers: Vec<u32> = names.iter().filter_map(|name| server_number(name)).collect();
    numbers.sort_unstable();
    Ok(numbers)
}

/// The path of a server's list of players, relative to the feed folder.
pub(super) fn player_list(server: u32) -> String {
    format!("{server}/players.ndjson")
}

/// Folders and files that are named almost like a server or a document, but are ignored.
pub(super) fn unknown_files(folder: &Path) -> io::Result<Vec<String>> {
    let (top, servers) = (names(folder)?, server_numbers(folder)?);
    let documents = possible_documents(folder)?.into_iter().map(|id| id.to_string());
    let known: HashSet<String> =
        documents.chain(servers.iter().map(|server| player_list(*server))).collect();
    let inside = servers.iter().flat_map(|server| {
        let inside = names(&folder.join(server.to_string())).unwrap_or_default();
        inside.into_iter().map(move |name| format!("{server}/{name}"))
    });
    let is_dir = |path: &str| folder.join(path).is_dir();
    let folders = top.iter().filter(|name| is_padded_number(name) && is_dir(name));
    let folders = folders.map(|name| format!("{name}/"));
    let files = top.iter().cloned().chain(inside);
    let files =
        files.filter(|path| has_document_extension(path) && !known.contains(path) && !is_dir(path));
    Ok(folders.chain(files).collect())
}

fn server_number(name: &str) -> Option<u32> {
    name.parse().ok().filter(|number: &u32| number.to_string() == name)
}

fn is_padded_number(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_digit()) && server_number(name).is_none()
}

fn has_document_extension(path: &str) -> bool {
    let extension = Path::new(path).extension().unwrap_or_default();
    extension.eq_ignore_ascii_case("json") || extension.eq_ignore_ascii_case("ndjson")
}

/// The names in a folder, sorted.
fn names(folder: &Path) -> io::Result<Vec<String>> {
    let names = fs::read_dir(folder)?.flatten().map(|entry| entry.file_name());
    let mut names: Vec<String> = names.filter_map(|name| name.into_string().ok()).collect();
    names.sort_unstable();
    Ok(names)
}
