//! A value for each known path.

use foldhash::{HashMap, HashMapExt};

use crate::keys::UNKNOWN_PATHS;

/// The path of the tools for language models.
pub(super) const MCP: &str = "/mcp";

/// One value for each known path, and one for all others.
#[derive(Debug)]
pub(super) struct Routes<T> {
    exact: HashMap<Box<str>, T>,
    /// Values of paths that end in a parameter, with the part before the parameter.
    prefixes: Vec<(Box<str>, T)>,
    other: T,
}

impl<T> Routes<T> {
    /// The values of `paths`, which have the router's form, with parameters in braces; that of all others is the value
    /// of `other`.
    pub(super) fn new<'a>(
        paths: impl Iterator<Item = &'a str>,
        value: impl Fn(&'a str) -> T,
    ) -> Self {
        let (mut exact, mut prefixes) = (HashMap::new(), Vec::new());
        for path in paths {
            match path.split_once('{') {
                Some((prefix, _)) => prefixes.push((prefix.into(), value(path))),
                None => drop(exact.insert(path.into(), value(path))),
            }
        }
        Self { exact, prefixes, other: value(UNKNOWN_PATHS) }
    }

    /// The value for the path of a request.
    pub(super) fn find(&self, path: &str) -> &T {
        let has_parameter = |prefix: &str| {
            let segment = path.strip_prefix(prefix);
            segment.is_some_and(|segment| !segment.is_empty() && !segment.contains('/'))
        };
        let prefixed = || self.prefixes.iter().find(|(prefix, _)| has_parameter(prefix));
        let found = self.exact.get(path).or_else(|| prefixed().map(|(_, value)| value));
        found.unwrap_or(&self.other)
    }
}
