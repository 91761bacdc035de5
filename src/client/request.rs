//! The target of a request: a path and its percent-encoded parameters.

use crate::wire::DOCUMENTED_SHAPE;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// Everything but the unreserved characters of RFC 3986.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

pub(super) struct Request(String);

impl Request {
    pub(super) fn new(path: &str) -> Self {
        Self(path.to_owned())
    }

    pub(super) fn of_server(path: &str, server: u32) -> Self {
        Self::new(path).with("serverId", &server.to_string())
    }

    pub(super) fn with(mut self, name: &str, value: &str) -> Self {
        self.0.push(if self.0.contains('?') { '&' } else { '?' });
        self.0.push_str(name);
        self.0.push('=');
        self.0.extend(utf8_percent_encode(value, RESERVED));
        self
    }

    /// Asks for the documented shape, which an operator may have replaced by that of another service.
    pub(super) fn documented(self) -> Self {
        let (name, value) = DOCUMENTED_SHAPE;
        self.with(name, value)
    }

    pub(super) fn target(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_percent_encoded() {
        let request = Request::of_server("/v2/player/find", 5).with("nickname", "a&b=[C] +ё%\n");
        assert_eq!(
            request.target(),
            "/v2/player/find?serverId=5&nickname=a%26b%3D%5BC%5D%20%2B%D1%91%25%0A"
        );
    }
}
