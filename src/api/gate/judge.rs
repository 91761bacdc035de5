//! Judges the bytes of one request head as they arrive. The verdict depends on the bytes alone, never on how
//! they were split over reads: lines are judged in order, and the first one that is wrong decides.

use std::ops::Range;

use http::Uri;
use memchr::{memchr, memchr2};

use super::Verdict;

/// The longest request head, its empty last line included.
pub(crate) const HEAD_LIMIT: usize = 16 * 1024;
/// The longest request target.
pub(crate) const URI_LIMIT: usize = 4 * 1024;
/// The most header lines, which is also what the parser behind the gate has room for.
const LINES_LIMIT: usize = 100;
/// The largest body that is read past after its request was answered.
const BODY_LIMIT: u64 = 64 * 1024;

/// What is known about a head so far.
#[derive(Debug, Default)]
pub(super) struct Judge {
    /// How many bytes stand in lines that were judged.
    judged: usize,
    lines: usize,
    started: bool,
    http_10: bool,
    hosts: u8,
    length: Option<u64>,
    chunked: bool,
    /// Where keys stand that no parser would read: that a key is none is for the guard to say, not for the gate.
    unreadable: Vec<Range<usize>>,
}

/// What the bytes at hand amount to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Ruling {
    /// The head is not whole yet.
    More,
    /// The head is whole and good; it ends here.
    Pass {
        end: usize,
        /// A body follows, which nothing reads: the connection ends with this answer.
        body: bool,
    },
    /// The head must not pass.
    Refuse(Verdict),
}

impl Judge {
    /// Whether a head can be handed over as it came.
    pub(super) fn is_readable(&self) -> bool {
        self.unreadable.is_empty()
    }

    /// Makes keys that no parser would read into ones that it reads, and that are none.
    pub(super) fn mend(&self, head: &mut [u8]) {
        for key in &self.unreadable {
            if let Some(key) = head.get_mut(key.clone()) {
                key.fill(b'~');
            }
        }
    }

    /// Judges the lines of `bytes` that were not judged before. `bytes` always starts where the head starts.
    pub(super) fn rule(&mut self, bytes: &[u8]) -> Ruling {
        match self.read(bytes) {
            Ok(Some(end)) => self.conclude(end).unwrap_or_else(Ruling::Refuse),
            Ok(None) => Ruling::More,
            Err(verdict) => Ruling::Refuse(verdict),
        }
    }

    fn read(&mut self, bytes: &[u8]) -> Result<Option<usize>, Verdict> {
        loop {
            let rest = bytes.get(self.judged..).unwrap_or_default();
            let Some(end) = memchr(b'\n', rest) else {
                return if bytes.len() >= HEAD_LIMIT { Err(self.over()) } else { Ok(None) };
            };
            if self.judged + end >= HEAD_LIMIT {
                return Err(self.over());
            }
            let line = rest.get(..end).and_then(|line| line.strip_suffix(b"\r"));
            let line = line.ok_or(Verdict::Malformed)?;
            self.judged += end + 1;
            match (line, self.started) {
                // An empty line ahead of the request line is forgiven, as the RFC asks.
                ([], false) => {}
                ([], true) => return Ok(Some(self.judged)),
                (line, false) => self.request_line(line)?,
                (line, true) => self.header(line)?,
            }
        }
    }

    fn over(&self) -> Verdict {
        if self.started { Verdict::HeadTooLarge } else { Verdict::UriTooLong }
    }

    fn request_line(&mut self, line: &[u8]) -> Result<(), Verdict> {
        self.started = true;
        let first = memchr(b' ', line).ok_or(Verdict::Malformed)?;
        let (method, rest) = line.split_at(first);
        let (target, version) = match rest.get(1..).map(|rest| (rest, memchr(b' ', rest))) {
            Some((rest, Some(second))) => rest.split_at(second),
            _ => return Err(Verdict::Malformed),
        };
        if target.len() > URI_LIMIT {
            return Err(Verdict::UriTooLong);
        }
        self.http_10 = match version {
            b" HTTP/1.1" => false,
            b" HTTP/1.0" => true,
            _ => return Err(Verdict::Malformed),
        };
        if !is_token(method) || !is_target(target) {
            return Err(Verdict::Malformed);
        }
        Ok(())
    }

    fn header(&mut self, line: &[u8]) -> Result<(), Verdict> {
        self.lines += 1;
        if self.lines > LINES_LIMIT {
            return Err(Verdict::HeadTooLarge);
        }
        // A folded line starts with a space, and so has no name: it is refused here with the rest.
        let colon = memchr2(b':', b' ', line).ok_or(Verdict::Malformed)?;
        let (name, value) = line.split_at(colon);
        let value = value.strip_prefix(b":").ok_or(Verdict::Malformed)?;
        if !is_token(name) {
            return Err(Verdict::Malformed);
        }
        if !is_value(value) {
            if !name.eq_ignore_ascii_case(b"x-api-key") {
                return Err(Verdict::Malformed);
            }
            let end = self.judged - b"\r\n".len();
            self.unreadable.push(end - value.len()..end);
        }
        match name.len() {
            4 if name.eq_ignore_ascii_case(b"host") => self.hosts = self.hosts.saturating_add(1),
            14 if name.eq_ignore_ascii_case(b"content-length") => {
                let length = parse_length(value).ok_or(Verdict::Malformed)?;
                if self.length.replace(length).is_some() {
                    return Err(Verdict::Malformed);
                }
            }
            17 if name.eq_ignore_ascii_case(b"transfer-encoding") => {
                if self.chunked || !value.trim_ascii().eq_ignore_ascii_case(b"chunked") {
                    return Err(Verdict::Malformed);
                }
                self.chunked = true;
            }
            _ => {}
        }
        Ok(())
    }

    /// What only the whole head can tell.
    fn conclude(&self, end: usize) -> Result<Ruling, Verdict> {
        let both = self.chunked && self.length.is_some();
        let host = self.hosts == 1 || (self.http_10 && self.hosts == 0);
        if both || !host || (self.chunked && self.http_10) {
            return Err(Verdict::Malformed);
        }
        let length = self.length.unwrap_or(0);
        if length > BODY_LIMIT {
            return Err(Verdict::BodyTooLarge);
        }
        Ok(Ruling::Pass { end, body: self.chunked || length > 0 })
    }
}

fn is_token(bytes: &[u8]) -> bool {
    !bytes.is_empty() && bytes.iter().all(|&byte| TOKEN[usize::from(byte)])
}

/// A target the parser behind the gate reads as well: the plain form is seen at once, any other is tried.
fn is_target(target: &[u8]) -> bool {
    let plain =
        target.first() == Some(&b'/') && target.iter().all(|&byte| PLAIN[usize::from(byte)]);
    plain
        || (!target.iter().any(|&byte| byte <= b' ' || byte == 0x7f)
            && Uri::try_from(target).is_ok())
}

/// Branchless, so that it runs over many bytes at a time.
fn is_value(value: &[u8]) -> bool {
    let control = |&byte: &u8| (byte < b' ' && byte != b'\t') || byte == 0x7f;
    !value.iter().fold(false, |found, byte| found | control(byte))
}

fn parse_length(value: &[u8]) -> Option<u64> {
    let digits = value.trim_ascii();
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let length = std::str::from_utf8(digits).ok()?.parse().ok()?;
    // The parser behind the gate keeps the two highest numbers for itself.
    (length < u64::MAX - 1).then_some(length)
}

const TOKEN: [bool; 256] = table(b"!#$%&'*+-.^_`|~");
const PLAIN: [bool; 256] = table(b"/-._~!$&'()*+,;=:@%?");

const fn table(others: &[u8]) -> [bool; 256] {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = (byte as u8).is_ascii_alphanumeric();
        byte += 1;
    }
    let mut other = 0;
    while other < others.len() {
        table[others[other] as usize] = true;
        other += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn ruled(head: &[u8]) -> Ruling {
        Judge::default().rule(head)
    }

    fn refused(head: impl AsRef<[u8]>) -> Verdict {
        match ruled(head.as_ref()) {
            Ruling::Refuse(verdict) => verdict,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn an_ordinary_head_passes() {
        let head = b"GET /v2/status?a=b HTTP/1.1\r\nHost: x\r\nX-API-Key: y\r\n\r\n";
        assert_eq!(ruled(head), Ruling::Pass { end: head.len(), body: false });
        let head = b"\r\nGET / HTTP/1.0\r\n\r\nrest";
        assert_eq!(ruled(head), Ruling::Pass { end: head.len() - 4, body: false });
        let head = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\n";
        assert_eq!(ruled(head), Ruling::Pass { end: head.len(), body: true });
        assert_eq!(ruled(b"GET / HTTP/1.1\r\nHost: x\r\n"), Ruling::More);
    }

    #[test]
    fn smuggling_shapes_are_refused() {
        for lines in [
            "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n",
            "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n",
            "Content-Length: 3\r\nContent-Length: 3\r\n",
            "Content-Length: 3, 3\r\n",
            "Content-Length: +3\r\n",
            "Content-Length: 99999999999999999999\r\n",
            "Content-Length:\r\n",
            "Transfer-Encoding: xchunked\r\n",
            "Transfer-Encoding: chunked, identity\r\n",
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
            "A: b\n",
            "A: b\rc\r\n",
            "A: b\r\n folded\r\n",
            "A: b\r\n\tfolded\r\n",
            "A : b\r\n",
            ": b\r\n",
            "A\r\n",
            "A: \0\r\n",
            "A\0: b\r\n",
            "Host: second\r\n",
        ] {
            let head = format!("GET / HTTP/1.1\r\nHost: x\r\n{lines}\r\n");
            assert_eq!(refused(head), Verdict::Malformed, "{lines:?}");
        }
        for head in [
            &b"GET / HTTP/1.1\r\n\r\n"[..],
            b"GET  / HTTP/1.1\r\nHost: x\r\n\r\n",
            b"GET / HTTP/2.0\r\nHost: x\r\n\r\n",
            b"GET /\r\n\r\n",
            b"GET / \0 HTTP/1.1\r\nHost: x\r\n\r\n",
            b"GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n",
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            b"\n",
            b"\x16\x03\x01\n",
            b"POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n",
        ] {
            assert_eq!(refused(head), Verdict::Malformed, "{:?}", head.escape_ascii().to_string());
        }
    }

    #[test]
    fn a_key_that_no_parser_reads_becomes_one_that_is_none() {
        let mut head =
            b"GET / HTTP/1.1\r\nx-api-key:mst_\0\r\nX-API-Key: b\x7f\r\nHost: x\r\n\r\n".to_vec();
        let mut judge = Judge::default();
        assert_eq!(judge.rule(&head), Ruling::Pass { end: head.len(), body: false });
        assert!(!judge.is_readable());
        judge.mend(&mut head);
        assert_eq!(
            head.escape_ascii().to_string(),
            r"GET / HTTP/1.1\r\nx-api-key:~~~~~\r\nX-API-Key:~~~\r\nHost: x\r\n\r\n"
        );
    }

    #[test]
    fn limits_are_exact() {
        let uri = |length: usize| {
            format!("GET /{} HTTP/1.1\r\nHost: x\r\n\r\n", "a".repeat(length - 1)).into_bytes()
        };
        assert!(matches!(ruled(&uri(URI_LIMIT)), Ruling::Pass { .. }));
        assert_eq!(refused(uri(URI_LIMIT + 1)), Verdict::UriTooLong);
        assert_eq!(refused(vec![b'a'; HEAD_LIMIT]), Verdict::UriTooLong);

        let head = |length: usize| {
            let bare = "GET / HTTP/1.1\r\nHost: x\r\na: \r\n\r\n".len();
            format!("GET / HTTP/1.1\r\nHost: x\r\na: {}\r\n\r\n", "a".repeat(length - bare))
        };
        assert!(matches!(ruled(head(HEAD_LIMIT).as_bytes()), Ruling::Pass { .. }));
        assert_eq!(refused(head(HEAD_LIMIT + 1)), Verdict::HeadTooLarge);
        let lines =
            |count| format!("GET / HTTP/1.1\r\nHost: x\r\n{}\r\n", "a: b\r\n".repeat(count));
        assert!(matches!(ruled(lines(99).as_bytes()), Ruling::Pass { .. }));
        assert_eq!(refused(lines(100)), Verdict::HeadTooLarge);
        let body = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 65537\r\n\r\n";
        assert_eq!(refused(body), Verdict::BodyTooLarge);
    }

    /// Heads that are nearly right, and bytes that are not.
    fn heads() -> impl Strategy<Value = Vec<u8>> {
        let piece = prop_oneof![
            4 => Just(b"GET / HTTP/1.1\r\n".to_vec()),
            4 => Just(b"Host: x\r\n".to_vec()),
            2 => Just(b"Content-Length: 5\r\n".to_vec()),
            1 => Just(b"Transfer-Encoding: chunked\r\n".to_vec()),
            2 => Just(b"GET /\xd0\xb6?a=[b]#c HTTP/1.1\r\n".to_vec()),
            2 => Just(b"GET http://a/b HTTP/1.1\r\n".to_vec()),
            4 => Just(b"\r\n".to_vec()),
            1 => Just(b"\n".to_vec()),
            1 => Just(vec![b'a'; 6000]),
            2 => Just(b"a: b\r\n".to_vec()),
            2 => "[a-z]{1,3}: [ -~]{0,20}\r\n".prop_map(String::into_bytes),
            1 => proptest::collection::vec(any::<u8>(), 0..6),
            1 => "[A-Z]{1,4} [ -~]{1,12} HTTP/1.1\r\n".prop_map(String::into_bytes),
        ];
        proptest::collection::vec(piece, 1..12).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn splitting_changes_nothing(bytes in heads(), cuts in proptest::collection::vec(any::<prop::sample::Index>(), 0..6)) {
            let mut ends: Vec<usize> = cuts.iter().map(|cut| cut.index(bytes.len() + 1)).collect();
            ends.push(bytes.len());
            ends.sort_unstable();
            let mut judge = Judge::default();
            let mut ruling = Ruling::More;
            for end in ends {
                ruling = judge.rule(&bytes[..end]);
                if ruling != Ruling::More {
                    break;
                }
            }
            prop_assert_eq!(ruling, ruled(&bytes));
        }
    }
}
