use std::fmt::Write;

/// A path and its parameters, as they stand in a request line.
pub(super) struct Request(String);

impl Request {
    pub(super) fn about(path: &str) -> Self {
        Self(path.to_owned())
    }

    pub(super) fn on(path: &str, server: u32) -> Self {
        Self::about(path).with("serverId", &server.to_string())
    }

    pub(super) fn with(mut self, name: &str, value: &str) -> Self {
        self.0.push(if self.0.contains('?') { '&' } else { '?' });
        self.0.push_str(name);
        self.0.push('=');
        for byte in value.bytes() {
            if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
                self.0.push(char::from(byte));
            } else {
                let _ = write!(self.0, "%{byte:02X}");
            }
        }
        self
    }

    pub(super) fn target(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_cannot_leave_their_parameter() {
        let request = Request::on("/v2/player/find", 5).with("nickname", "a&b=[C] +ё%\n");
        assert_eq!(
            request.target(),
            "/v2/player/find?serverId=5&nickname=a%26b%3D%5BC%5D%20%2B%D1%91%25%0A"
        );
    }
}
