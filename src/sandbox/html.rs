//! The server's reading of `parse_mode=HTML`, with its complaints.

use crate::sandbox::entities::{Entity, Mark, Styled};
use crate::sandbox::id::UserId;

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

/// Reads HTML. The complaint is what follows `can't parse entities: `.
pub(crate) fn parse(source: &str) -> Result<Styled, String> {
    let mut reader = Reader { source: source.as_bytes(), at: 0, text: String::new(), units: 0 };
    let mut open: Vec<Open> = Vec::new();
    let mut entities = Vec::new();
    while let Some(byte) = reader.peek() {
        let begin = reader.at;
        match byte {
            b'<' if reader.source.get(begin + 1) == Some(&b'/') => {
                let tag = reader.end_tag(begin, open.pop())?;
                reader.close(tag, &mut entities)?;
            }
            b'<' => open.push(reader.start_tag(begin)?),
            b'&' => match reader.reference() {
                Some(c) => reader.push(c),
                None => reader.copy(source),
            },
            _ => reader.copy(source),
        }
    }
    if let Some(tag) = open.last() {
        return Err(format!("Can't find end tag corresponding to start tag \"{}\"", tag.name));
    }
    for entity in &mut entities {
        if matches!(&entity.mark, Mark::Pre(Some(language)) if language.is_empty()) {
            entity.mark = Mark::Pre(None);
        }
    }
    Ok(Styled { text: reader.text, entities: entities.into_iter().map(Piece::entity).collect() })
}

/// A tag that waits for its end.
struct Open {
    name: String,
    argument: String,
    offset: usize,
    byte: usize,
}

/// A mark in the making: `code` remembers its language until it is clear whether a `pre` is around it.
struct Piece {
    mark: Mark,
    language: String,
    offset: usize,
    length: usize,
}

impl Piece {
    fn entity(self) -> Entity {
        Entity::new(self.mark, self.offset, self.length)
    }
}

struct Reader<'a> {
    source: &'a [u8],
    at: usize,
    text: String,
    units: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.source.get(self.at).copied()
    }

    fn push(&mut self, c: char) {
        self.units += c.len_utf16();
        self.text.push(c);
    }

    fn copy(&mut self, source: &str) {
        if let Some(c) = source[self.at..].chars().next() {
            self.at += c.len_utf8();
            self.push(c);
        }
    }

    fn skip(&mut self, keep: impl Fn(u8) -> bool) -> &[u8] {
        let from = self.at;
        while self.peek().is_some_and(&keep) {
            self.at += 1;
        }
        &self.source[from..self.at]
    }

    fn start_tag(&mut self, begin: usize) -> Result<Open, String> {
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

    /// The character that `&…;` stands for; what stands for none stays as it is.
    fn reference(&mut self) -> Option<char> {
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

    fn end_tag(&mut self, begin: usize, open: Option<Open>) -> Result<Open, String> {
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

    fn close(&self, tag: Open, pieces: &mut Vec<Piece>) -> Result<(), String> {
        let length = self.units - tag.offset;
        if length == 0 {
            return Ok(());
        }
        let same = pieces.last_mut().filter(|p| p.offset == tag.offset && p.length == length);
        let mut language = String::new();
        let mark = match tag.name.as_str() {
            "b" | "strong" => Mark::Bold,
            "i" | "em" => Mark::Italic,
            "u" | "ins" => Mark::Underline,
            "s" | "strike" | "del" => Mark::Strikethrough,
            "tg-spoiler" | "span" => Mark::Spoiler,
            "blockquote" if tag.argument.is_empty() => Mark::Blockquote,
            "blockquote" => Mark::ExpandableBlockquote,
            "tg-emoji" => match tag.argument.parse::<i64>() {
                Ok(id) if id != 0 => Mark::CustomEmoji(tag.argument),
                _ => return Err("Invalid custom emoji identifier specified".to_owned()),
            },
            "pre" => match same {
                Some(code) if code.mark == Mark::Code && !code.language.is_empty() => {
                    code.mark = Mark::Pre(Some(std::mem::take(&mut code.language)));
                    return Ok(());
                }
                _ => Mark::Pre(None),
            },
            "code" => match same {
                Some(pre) if pre.mark == Mark::Pre(None) && !tag.argument.is_empty() => {
                    pre.mark = Mark::Pre(Some(tag.argument));
                    return Ok(());
                }
                _ => {
                    language = tag.argument;
                    Mark::Code
                }
            },
            _ => {
                let url = match tag.argument {
                    url if url.is_empty() => self.text[tag.byte..].to_owned(),
                    url => url,
                };
                match link(&url) {
                    Some(mark) => mark,
                    None => return Ok(()),
                }
            }
        };
        pieces.push(Piece { mark, language, offset: tag.offset, length });
        Ok(())
    }
}

/// A link of a kind that Telegram opens; any other is silently no link at all.
fn link(url: &str) -> Option<Mark> {
    if let Some(id) = url.strip_prefix("tg://user?id=") {
        return id.parse().ok().map(|id| Mark::TextMention(UserId(id)));
    }
    let (scheme, rest) = url.split_once("://").unwrap_or(("http", url));
    let known = ["http", "https", "tg", "ton"].contains(&scheme.to_ascii_lowercase().as_str());
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let is_host = scheme.starts_with("tg")
        || (host.contains('.') || host.starts_with("localhost"))
            && !host.contains(char::is_whitespace);
    if !known || rest.is_empty() || !is_host {
        return None;
    }
    let path = if rest.len() == host.len() { "/" } else { "" };
    Some(Mark::TextLink(format!("{scheme}://{rest}{path}")))
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0)
}

fn lower(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).to_ascii_lowercase()
}
