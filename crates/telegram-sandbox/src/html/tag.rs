//! Tags and their attributes.

use crate::html::reader::Reader;

const TAGS: [&str; 16] = [
    "a",
    "b",
    "strong",
    "i",
    "em",
    "s",
    "strike",
    "del",
    "u",
    "ins",
    "tg-spoiler",
    "tg-emoji",
    "span",
    "pre",
    "code",
    "blockquote",
];

/// An open tag.
pub(crate) struct Open {
    pub(crate) name: String,
    pub(crate) argument: String,
    pub(crate) offset: usize,
    pub(crate) byte: usize,
}

impl Reader<'_> {
    pub(crate) fn start_tag(&mut self, begin: usize) -> Result<Open, String> {
        self.at += 1;
        let name = lower(self.skip(|b| !is_space(b) && b != b'>'));
        if self.peek().is_none() {
            return Err(format!("Unclosed start tag at byte offset {begin}"));
        }
        if !TAGS.contains(&name.as_str()) {
            return Err(format!("Unsupported start tag \"{name}\" at byte offset {begin}"));
        }
        let mut argument = String::new();
        while let Some((attribute, value)) = self.attribute(&name, begin)? {
            match (name.as_str(), attribute.as_str()) {
                ("a", "href") | ("tg-emoji", "emoji-id") => argument = value,
                ("code", "class") => {
                    if let Some(language) = value.strip_prefix("language-") {
                        argument = language.to_owned();
                    }
                }
                ("span", "class") => {
                    if let Some(class) = value.strip_prefix("tg-") {
                        argument = class.to_owned();
                    }
                }
                ("blockquote", "expandable") => argument = "1".to_owned(),
                _ => {}
            }
        }
        self.at += 1;
        if name == "span" && argument != "spoiler" {
            return Err(format!(
                "Tag \"span\" must have class \"tg-spoiler\" at byte offset {begin}"
            ));
        }
        Ok(Open { name, argument, offset: self.units, byte: self.text.len() })
    }

    /// The next attribute of a start tag, or nothing at its `>`.
    fn attribute(&mut self, tag: &str, begin: usize) -> Result<Option<(String, String)>, String> {
        self.skip(is_space);
        if self.peek() == Some(b'>') {
            return Ok(None);
        }
        let name = self.skip(|b| !is_space(b) && !b"=>/\"'".contains(&b));
        let name = String::from_utf8_lossy(name).into_owned();
        if name.is_empty() {
            return Err(format!(
                "Empty attribute name in the tag \"{tag}\" at byte offset {begin}"
            ));
        }
        self.skip(is_space);
        let unclosed = || format!("Unclosed start tag \"{tag}\" at byte offset {begin}");
        match self.peek() {
            None => return Err(unclosed()),
            Some(b'=') => self.at += 1,
            Some(_) => return Ok(Some((name, String::new()))),
        }
        self.skip(is_space);
        let value = match self.peek() {
            None => return Err(unclosed()),
            Some(quote @ (b'"' | b'\'')) => self.quoted(quote),
            Some(_) => self.token()?,
        };
        if self.peek().is_none() {
            return Err(format!("Unclosed start tag at byte offset {begin}"));
        }
        Ok(Some((name, value)))
    }

    fn token(&mut self) -> Result<String, String> {
        let begin = self.at;
        let value = lower(self.skip(|b| b.is_ascii_alphanumeric() || b == b'.' || b == b'-'));
        match self.peek() {
            Some(b) if !is_space(b) && b != b'>' => {
                Err(format!("Unexpected end of name token at byte offset {begin}"))
            }
            _ => Ok(value),
        }
    }

    fn quoted(&mut self, quote: u8) -> String {
        self.at += 1;
        let mut value = Vec::new();
        while let Some(b) = self.peek().filter(|b| *b != quote) {
            if b == b'&'
                && let Some(c) = self.reference()
            {
                value.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
                continue;
            }
            value.push(b);
            self.at += 1;
        }
        if self.peek().is_some() {
            self.at += 1;
        }
        String::from_utf8_lossy(&value).into_owned()
    }

    pub(crate) fn end_tag(&mut self, begin: usize, open: Option<Open>) -> Result<Open, String> {
        let Some(open) = open else {
            return Err(format!("Unexpected end tag at byte offset {begin}"));
        };
        self.at += 2;
        let name = lower(self.skip(|b| !is_space(b) && b != b'>'));
        self.skip(is_space);
        if self.peek() != Some(b'>') {
            return Err(format!("Unclosed end tag at byte offset {begin}"));
        }
        self.at += 1;
        if !name.is_empty() && name != open.name {
            return Err(format!(
                "Unmatched end tag at byte offset {begin}, expected \"</{}>\", found \"</{name}>\"",
                open.name
            ));
        }
        Ok(open)
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0)
}

fn lower(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).to_ascii_lowercase()
}
