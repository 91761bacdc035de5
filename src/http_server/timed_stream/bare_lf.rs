//! Makes line feeds without a carriage return invalid.

/// Replaces bare LFs by NULs, which hyper rejects in a head. It would accept an LF as a line end where a proxy in front of us
/// does not, and the two would disagree about where a request ends. Nothing reads the bodies that the public sends.
#[derive(Default)]
pub(super) struct BareLf {
    /// The last byte that was read.
    last: u8,
}

impl BareLf {
    pub(super) fn invalidate(&mut self, bytes: &mut [u8]) {
        let is_bare = |before, byte| byte == b'\n' && before != b'\r';
        let Some(&first) = bytes.first() else { return };
        // Without a branch for each byte: nearly no request has one.
        let pairs = bytes.iter().zip(bytes.iter().skip(1));
        let found = pairs.fold(is_bare(self.last, first), |found, (before, byte)| {
            found | is_bare(*before, *byte)
        });
        if found {
            let mut before = self.last;
            for byte in &mut *bytes {
                let bare = is_bare(before, *byte);
                before = *byte;
                if bare {
                    *byte = 0;
                }
            }
        }
        self.last = bytes.last().copied().unwrap_or(self.last);
    }
}
