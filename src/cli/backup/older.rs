//! The older backups beside a new one, of which `--keep` removes those that are too many.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::cli::archive;
use crate::db::folder_of;

/// Removes the oldest backups that belong to `new`, so that `keep` are left with it, and returns them.
///
/// A backup belongs to `new` if its name differs only in numbers, so a backup that somebody has named by hand stays.
pub(super) fn remove(new: &Path, keep: usize) -> Result<Vec<PathBuf>, String> {
    let failed = |path: &Path, why: io::Error| format!("{}: {why}", path.display());
    let mut found = older(new).map_err(|why| failed(folder_of(new), why))?;
    found.sort();
    let removed = found.len().saturating_sub(keep.saturating_sub(1));
    let removed: Vec<_> = found.drain(..removed).map(|(_, _, path)| path).collect();
    for path in &removed {
        match fs::remove_file(path) {
            Err(why) if why.kind() != io::ErrorKind::NotFound => return Err(failed(path, why)),
            Ok(()) | Err(_) => {}
        }
    }
    Ok(removed)
}

/// Whether other backups can belong to one of this name.
pub(super) fn is_numbered(file: &Path) -> bool {
    pattern(file).is_some_and(|pattern| pattern.contains(NUMBER))
}

/// The other backups that belong to `new`, each with when it was made and when its file was written.
fn older(new: &Path) -> io::Result<Vec<(u64, SystemTime, PathBuf)>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder_of(new))? {
        let entry = entry?;
        let path = entry.path();
        let belongs = entry.file_name() != new.file_name().unwrap_or_default()
            && pattern(&path) == pattern(new)
            && entry.file_type()?.is_file();
        if belongs && let Some(made) = archive::made_at(&path) {
            found.push((made, entry.metadata()?.modified()?, path));
        }
    }
    Ok(found)
}

/// What stands for a number in a pattern. No file name contains it.
const NUMBER: char = '/';

/// The name of a file, with its numbers replaced.
fn pattern(file: &Path) -> Option<String> {
    let mut pattern = String::new();
    for character in file.file_name()?.to_str()?.chars() {
        match character {
            '0'..='9' if pattern.ends_with(NUMBER) => {}
            '0'..='9' => pattern.push(NUMBER),
            other => pattern.push(other),
        }
    }
    Some(pattern)
}
