//! A cursor over HTML, and the text read so far.

use crate::entities::utf16;

/// A cursor over HTML, and the text read so far.
pub(crate) struct Reader<'a> {
    pub(crate) source: &'a [u8],
    pub(crate) at: usize,
    pub(crate) text: String,
    /// The length of the text in UTF-16 units.
    pub(crate) units: usize,
}

impl Reader<'_> {
    pub(crate) fn peek(&self) -> Option<u8> {
        self.source.get(self.at).copied()
    }

    pub(crate) fn push(&mut self, c: char) {
        self.units += c.len_utf16();
        self.text.push(c);
    }

    /// Copies the next character, and the text after it up to a tag or reference.
    pub(crate) fn copy(&mut self, source: &str) {
        let rest = &source[self.at..];
        let end = rest.char_indices().skip(1).find(|(_, c)| matches!(c, '<' | '&'));
        let copied = &rest[..end.map_or(rest.len(), |(at, _)| at)];
        self.at += copied.len();
        self.units += utf16(copied);
        self.text.push_str(copied);
    }

    pub(crate) fn skip(&mut self, keep: impl Fn(u8) -> bool) -> &[u8] {
        let from = self.at;
        while self.peek().is_some_and(&keep) {
            self.at += 1;
        }
        &self.source[from..self.at]
    }

    /// The character of a reference `&…;`; `None` if it is not one.
    pub(crate) fn reference(&mut self) -> Option<char> {
        let rest = &self.source[self.at + 1..];
        let run = |from: usize, fits: fn(&u8) -> bool| {
            from + rest[from..].iter().take_while(|b| fits(b)).count()
        };
        let digits = |from: usize, to: usize, radix: u32| {
            let digits = std::str::from_utf8(&rest[from..to]).ok()?;
            u32::from_str_radix(digits, radix)
                .ok()
                .filter(|code| *code != 0)
                .and_then(char::from_u32)
        };
        let (c, end) = if rest.starts_with(b"#x") {
            let end = run(2, u8::is_ascii_hexdigit);
            (digits(2, end, 16).filter(|_| end < 9)?, end)
        } else if rest.starts_with(b"#") {
            let end = run(1, u8::is_ascii_digit);
            (digits(1, end, 10).filter(|_| end < 9)?, end)
        } else {
            let end = run(0, u8::is_ascii_alphabetic);
            let c = match &rest[..end] {
                b"lt" => '<',
                b"gt" => '>',
                b"amp" => '&',
                b"quot" => '"',
                _ => return None,
            };
            (c, end)
        };
        self.at += 1 + end + usize::from(rest.get(end) == Some(&b';'));
        Some(c)
    }
}
