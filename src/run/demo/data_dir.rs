//! The directory with the demo's data: temporary, or the one given with `--data`.

use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::run::RunError;

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
}
