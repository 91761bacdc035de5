//! Where a demo keeps its data: a folder of its own that goes with it, or one that was named.

use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::run::Broken;

/// A demo's folder. A temporary one is removed when this is dropped.
pub(super) struct Home {
    path: PathBuf,
    temporary: Option<TempDir>,
}

impl Home {
    pub(super) fn open(named: Option<&Path>) -> Result<Self, Broken> {
        let refused = |why| Broken::because("the demo has no place for its data", why);
        match named {
            Some(path) => {
                let made = std::fs::DirBuilder::new().recursive(true).mode(0o700).create(path);
                made.map_err(refused)?;
                Ok(Self { path: path.to_owned(), temporary: None })
            }
            None => {
                let folder = tempfile::Builder::new().prefix("muster-demo-").tempdir();
                let folder = folder.map_err(refused)?;
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

    pub(super) fn database(&self) -> PathBuf {
        self.path.join("muster.db")
    }

    pub(super) fn feed(&self) -> PathBuf {
        self.path.join("feed")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_home_of_its_own_goes_and_a_named_one_stays() {
        let named = tempfile::tempdir().unwrap();
        let kept = Home::open(Some(&named.path().join("demo"))).unwrap();
        let gone = Home::open(None).unwrap();
        let paths = [kept.path().to_owned(), gone.path().to_owned()];
        assert_eq!((kept.is_kept(), gone.is_kept()), (true, false));
        drop((kept, gone));
        assert_eq!(paths.map(|path| path.exists()), [true, false]);
    }
}
