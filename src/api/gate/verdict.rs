use http::Method;

/// Why a request head did not pass the gate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Not HTTP/1.x as the RFC writes it, or a shape used for smuggling.
    Malformed,
    /// The request target is over its limit.
    UriTooLong,
    /// The head is over its limit, in bytes or in lines.
    HeadTooLarge,
    /// A body announced as larger than anything that is read past.
    BodyTooLarge,
    /// The head did not arrive in time.
    TooSlow,
}

impl Verdict {
    /// The request that stands in for the refused one. Its method is a token that no client uses; one that did
    /// would merely be refused as it asked.
    pub(crate) fn stand_in(self) -> &'static [u8] {
        match self {
            Self::Malformed => b"~malformed / HTTP/1.1\r\n\r\n",
            Self::UriTooLong => b"~uri / HTTP/1.1\r\n\r\n",
            Self::HeadTooLarge => b"~head / HTTP/1.1\r\n\r\n",
            Self::BodyTooLarge => b"~body / HTTP/1.1\r\n\r\n",
            Self::TooSlow => b"~slow / HTTP/1.1\r\n\r\n",
        }
    }

    /// The verdict that a stand-in's method carries.
    pub(crate) fn carried_by(method: &Method) -> Option<Self> {
        match method.as_str().strip_prefix('~')? {
            "malformed" => Some(Self::Malformed),
            "uri" => Some(Self::UriTooLong),
            "head" => Some(Self::HeadTooLarge),
            "body" => Some(Self::BodyTooLarge),
            "slow" => Some(Self::TooSlow),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stand_in_carries_its_verdict() {
        for verdict in [
            Verdict::Malformed,
            Verdict::UriTooLong,
            Verdict::HeadTooLarge,
            Verdict::BodyTooLarge,
            Verdict::TooSlow,
        ] {
            let line = std::str::from_utf8(verdict.stand_in()).unwrap();
            let method = line.split(' ').next().unwrap().parse().unwrap();
            assert_eq!(Verdict::carried_by(&method), Some(verdict));
        }
        assert_eq!(Verdict::carried_by(&Method::GET), None);
    }
}
