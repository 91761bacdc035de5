//! What lies in a feed folder as if it were a document, and is none: nothing reads it, and nobody would say so.

use std::collections::HashSet;
use std::io;
use std::path::Path;

use super::{addresses, names, number, numbers};
use crate::feed::player_lists;

/// Folders of servers that are called otherwise than their number, and files that are called as no document is.
pub(in crate::feed) fn unknown_files(folder: &Path) -> io::Result<Vec<String>> {
    let (there, servers) = (names(folder)?, numbers(folder)?);
    let documents = addresses(folder)?.into_iter().map(|id| id.to_string());
    let known: HashSet<String> =
        documents.chain(servers.iter().map(|server| player_lists::file(*server))).collect();
    let inside = servers.iter().flat_map(|server| {
        let inside = names(&folder.join(server.to_string())).unwrap_or_default();
        inside.into_iter().map(move |name| format!("{server}/{name}"))
    });
    let is_dir = |path: &str| folder.join(path).is_dir();
    let folders = there.iter().filter(|name| is_almost_a_number(name) && is_dir(name));
    let folders = folders.map(|name| format!("{name}/"));
    let files = there.iter().cloned().chain(inside);
    let files = files.filter(|path| looks_like_one(path) && !known.contains(path) && !is_dir(path));
    Ok(folders.chain(files).collect())
}

/// `05`
fn is_almost_a_number(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_digit()) && number(name).is_none()
}

/// Whether a file is called as documents are: `onlin.json`.
fn looks_like_one(path: &str) -> bool {
    let extension = Path::new(path).extension().unwrap_or_default();
    extension.eq_ignore_ascii_case("json") || extension.eq_ignore_ascii_case("ndjson")
}
