//! From a path to what answers it, and where that is counted: one look-up a request.

use std::collections::HashMap;

use super::metrics::{Meter, Metrics};
use super::v2::{self, Show};

/// Every path there is.
#[derive(Debug)]
pub(super) struct Routes {
    plain: HashMap<&'static str, Route>,
    /// Those that end in a parameter, by what stands before it.
    prefixed: Vec<(&'static str, Route)>,
    elsewhere: Route,
}

/// One path, or one for each value of its parameter.
#[derive(Debug)]
pub(super) struct Route {
    /// What answers behind the guard.
    pub(super) show: Option<Show>,
    pub(super) meter: Meter,
}

impl Routes {
    /// The paths of `/v2`, and the `open` ones that need no key.
    pub(super) fn new(metrics: &Metrics, open: impl IntoIterator<Item = &'static str>) -> Self {
        let route = |path, show| Route { show, meter: Meter::new(metrics, path) };
        let mut routes = Self {
            plain: open.into_iter().map(|path| (path, route(path, None))).collect(),
            prefixed: Vec::new(),
            // Whatever else a stranger asks for is one label.
            elsewhere: route("other", None),
        };
        for (path, show) in v2::ROUTES {
            match path.split_once('{') {
                Some((prefix, _)) => routes.prefixed.push((prefix, route(path, Some(show)))),
                None => drop(routes.plain.insert(path, route(path, Some(show)))),
            }
        }
        routes
    }

    /// The route of a path.
    pub(super) fn at(&self, path: &str) -> &Route {
        let fits = |prefix: &str| {
            let segment = path.strip_prefix(prefix);
            segment.is_some_and(|segment| !segment.is_empty() && !segment.contains('/'))
        };
        let prefixed = || self.prefixed.iter().find(|(prefix, _)| fits(prefix));
        let route = self.plain.get(path).or_else(|| prefixed().map(|(_, route)| route));
        route.unwrap_or(&self.elsewhere)
    }
}
