//! Commands, mentions, hashtags and addresses that the server finds in plain text.

use crate::entities::{Entity, EntityKind, FormattedText, nest, utf16};

/// Adds an entity for each such word that is not inside code, a link, or another entity that can't be split.
pub(crate) fn find(formatted: &mut FormattedText) {
    let mut found = Vec::new();
    for (start, word) in words(&formatted.text) {
        if let Some((kind, length)) = recognize(word) {
            // `</b>` is a typed tag, not a command.
            let beside = [&formatted.text[..start], &formatted.text[start + length..]];
            if kind == EntityKind::BotCommand
                && (beside[0].ends_with(['<', '>']) || beside[1].starts_with(['<', '>']))
            {
                continue;
            }
            let offset = utf16(&formatted.text[..start]);
            found.push(Entity::new(kind, offset, utf16(&word[..length])));
        }
    }
    let firm: Vec<(usize, usize)> = formatted
        .entities
        .iter()
        .filter(|e| !e.kind.is_splittable() && !e.kind.is_quote())
        .map(|e| (e.offset, e.end()))
        .collect();
    found.retain(|e| firm.iter().all(|(start, end)| e.end() <= *start || *end <= e.offset));
    formatted.entities.extend(found);
    nest::sort(&mut formatted.entities);
}

/// The words that may be entities, without opening brackets and quotes, and the byte offset of each.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let breaks = |c: char| {
        c.is_whitespace() || matches!(c, '(' | '[' | '{' | '«' | '"' | '<' | '>' | ',' | ';')
    };
    let mut end = 0;
    let lines = text.split_inclusive('\n').map(move |line| {
        end += line.len();
        (end - line.len(), line)
    });
    // Every entity contains one of these characters.
    let marked = lines.filter(|(_, line)| line.bytes().any(|byte| b"/@#:".contains(&byte)));
    let words = marked.flat_map(move |(mut end, line)| {
        line.split_inclusive(breaks).map(move |piece| {
            end += piece.len();
            (end - piece.len(), piece.trim_end_matches(breaks))
        })
    });
    words.filter(|(_, word)| !word.is_empty())
}

/// The kind of a word, and the length of its entity in bytes.
fn recognize(word: &str) -> Option<(EntityKind, usize)> {
    match word.as_bytes().first()? {
        b'/' => command(word).map(|length| (EntityKind::BotCommand, length)),
        b'@' => Some(1 + name(&word[1..]))
            .filter(|n| (4..=33).contains(n))
            .map(|n| (EntityKind::Mention, n)),
        b'#' => tag(word).map(|length| (EntityKind::Hashtag, length)),
        _ => address(word),
    }
}

/// `/name` or `/name@bot`: Latin letters, digits and underscores, at most 64.
fn command(word: &str) -> Option<usize> {
    let length = name(&word[1..]);
    if !(1..=64).contains(&length) {
        return None;
    }
    let mut end = 1 + length;
    if word[end..].starts_with('@') {
        let bot = name(&word[end + 1..]);
        if (3..=32).contains(&bot) {
            end += 1 + bot;
        }
    }
    // `/a/b` is a path and `/привет` a word.
    let follows = word[end..].chars().next();
    follows.is_none_or(|c| !c.is_alphanumeric() && c != '/').then_some(end)
}

fn name(text: &str) -> usize {
    text.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count()
}

fn tag(word: &str) -> Option<usize> {
    let body: usize = word[1..]
        .chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .map(char::len_utf8)
        .sum();
    let has_letter = word[1..=body].chars().any(char::is_alphabetic);
    (body > 0 && has_letter).then_some(1 + body)
}

fn address(word: &str) -> Option<(EntityKind, usize)> {
    if !word.contains([':', '@']) {
        return None;
    }
    let bare = word.trim_end_matches(['.', '!', '?', ':', ')', ']', '}', '»', '\'', '*', '`']);
    let rest = ["https://", "http://", "tg://"].iter().find_map(|scheme| bare.strip_prefix(scheme));
    if rest.is_some_and(|rest| !rest.is_empty()) {
        return Some((EntityKind::Url, bare.len()));
    }
    let (user, host) = bare.split_once('@')?;
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | '+');
    let is_mail = !user.is_empty()
        && user.chars().all(fits)
        && host.chars().all(fits)
        && host.rsplit_once('.').is_some_and(|(name, zone)| !name.is_empty() && zone.len() >= 2);
    is_mail.then_some((EntityKind::Email, bare.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(text: &str) -> Vec<String> {
        let formatted = FormattedText::typed(text);
        formatted
            .entities
            .iter()
            .map(|e| format!("{} {}", e.kind.name(), formatted.covered(e)))
            .collect()
    }

    #[test]
    fn commands_are_found_anywhere_in_the_text() {
        assert_eq!(seen("/new laptop"), ["bot_command /new"]);
        assert_eq!(seen("😀 see /list@muster_bot."), ["bot_command /list@muster_bot"]);
        assert_eq!(seen("/usr/bin and/or /привет </b> <i>/x</i>"), Vec::<String>::new());
    }

    #[test]
    fn names_tags_and_addresses() {
        assert_eq!(
            seen("@alice #tag #1 https://a.example/?x=1, me@example.org."),
            [
                "mention @alice",
                "hashtag #tag",
                "url https://a.example/?x=1",
                "email me@example.org"
            ]
        );
    }
}
