//! The older backups in the folder of a new one, of which `--keep` removes those that are too many.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use jiff::Timestamp;

use crate::cli::archive;
use crate::db::folder_of;

/// The name of a backup that is made now.
pub(super) fn name_at(now: Timestamp) -> String {
    format!("muster-{}.tar", now.strftime(TIME))
}

const TIME: &str = "%Y-%m-%dT%H-%M-%SZ";

/// Whether a backup has got this name because it was made in a folder.
fn is_name(name: &str) -> bool {
    let time = name.strip_prefix("muster-").and_then(|rest| rest.strip_suffix(".tar"));
    time.is_some_and(|time| jiff::fmt::strtime::parse(TIME, time).is_ok())
}

/// Removes the oldest backups in the folder of `new`, so that `keep` are left with it, and returns them. A backup that
/// somebody has named stays.
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

/// The other backups in the folder of `new`, each with when it was made and when its file was written.
fn older(new: &Path) -> io::Result<Vec<(u64, SystemTime, PathBuf)>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder_of(new))? {
        let entry = entry?;
        let path = entry.path();
        let is_other = path != new
            && entry.file_name().to_str().is_some_and(is_name)
            && entry.file_type()?.is_file();
        if is_other && let Some(made) = archive::made_at(&path) {
            found.push((made, entry.metadata()?.modified()?, path));
        }
    }
    Ok(found)
}
