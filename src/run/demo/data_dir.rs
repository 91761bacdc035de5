//! The directory with the demo's data: temporary, or the one given with `--data`.

use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::run::RunError;

/// A run uses fewer ids than this.
const IDS_OF_A_RUN: i32 = 100_000;

/// The demo's data directory. A temporary one is removed on drop.
pub(super) struct DataDir {
    path: PathBuf,
    temporary: Option<TempDir>,
}

impl DataDir {
    pub(super) fn open(given: Option<&Path>) -> Result<Self, RunError> {
        let failed = |why| RunError::because("can't create the demo's data directory", why);
        match given {
            Some(path) => {
                let made = std::fs::DirBuilder::new().recursive(true).mode(0o700).create(path);
                made.map_err(failed)?;
                Ok(Self { path: path.to_owned(), temporary: None })
            }
            None => {
                let folder = tempfile::Builder::new().prefix("muster-demo-").tempdir();
                let folder = folder.map_err(failed)?;
                Ok(Self { path: folder.path().to_owned(), temporary: Some(folder) })
            }
        }
    }

    /// A number from which the ids of the sandbox can start: it is above the ids of every earlier run with this
    /// directory.
    pub(super) fn first_id(&self, now: i32) -> Result<i32, RunError> {
        let path = self.path.join("first_id");
        let earlier = std::fs::read_to_string(&path).ok().and_then(|text| text.parse::<i32>().ok());
        let first = earlier.map_or(now, |earlier| now.max(earlier.saturating_add(IDS_OF_A_RUN)));
        let written = std::fs::write(path, first.to_string());
        written.map_err(|why| RunError::because("can't write the demo's data directory", why))?;
        Ok(first)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn is_kept(&self) -> bool {
        self.temporary.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_temporary_directory_is_removed_and_a_given_one_is_kept() {
        let named = tempfile::tempdir().unwrap();
        let kept = DataDir::open(Some(&named.path().join("demo"))).unwrap();
        let temporary = DataDir::open(None).unwrap();
        let paths = [kept.path().to_owned(), temporary.path().to_owned()];
        assert_eq!((kept.is_kept(), temporary.is_kept()), (true, false));
        drop((kept, temporary));
        assert_eq!(paths.map(|path| path.exists()), [true, false]);
    }

    #[test]
    fn ids_do_not_repeat_however_soon_a_run_follows() {
        let folder = tempfile::tempdir().unwrap();
        let data = || DataDir::open(Some(folder.path())).unwrap();
        let first = [1_000, 1_000, 1_001, 900_000].map(|now| data().first_id(now).unwrap());
        assert_eq!(first, [1_000, 101_000, 201_000, 900_000]);
    }
}
