use http::Uri;

use super::query::{Parameter, Parameters, read, read_segment};
use super::{Api, Caller, Error};

/// What a caller asks, as a resource sees it: no header, and nothing without a caller.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ask<'a> {
    /// All that can be told.
    pub(super) api: &'a Api,
    /// Who asks.
    pub(super) caller: &'a Caller,
    /// What for.
    pub(super) uri: &'a Uri,
}

impl Ask<'_> {
    /// The parameters of the query string.
    pub(super) fn query<T: Parameters>(&self) -> Result<T, Error> {
        read(self.uri.query().unwrap_or_default())
    }

    /// The parameter that is the last segment of the path.
    pub(super) fn segment<T: Parameter>(&self) -> Result<T, Error> {
        read_segment(self.uri.path())
    }
}
