//! Where other people's programs are: a folder that `tests/foreign/run` fills and names.

use std::path::PathBuf;

/// The folder; its `node_modules` has the programs for node.
pub fn folder() -> PathBuf {
    std::env::var_os("FOREIGN").expect("tests/foreign/run runs these tests").into()
}

/// A Python that has the libraries.
pub fn python() -> PathBuf {
    folder().join("bin/python")
}
