//! Texts of the bot without what differs from run to run.

use muster::keys::Token;

/// A text with keys, hints and times replaced by names.
pub fn redacted(heard: &str) -> String {
    let mut text = heard.to_owned();
    for token in Token::find_all(heard) {
        text = text.replace(token.reveal(), "‹key›");
    }
    text = text.replace("mst_", "");
    while let Some(at) = text.find('…').filter(|at| *at >= 4) {
        let hint: String = text[at - 4..].chars().take(9).collect();
        text = text.replace(&hint, "‹hint›");
    }
    let chars: Vec<char> = text.chars().collect();
    let mut kept = String::new();
    let mut at = 0;
    while at < chars.len() {
        let is_time = chars.get(at..at + 5).is_some_and(|c| {
            c[0].is_ascii_digit()
                && c[1].is_ascii_digit()
                && c[2] == ':'
                && c[3].is_ascii_digit()
                && c[4].is_ascii_digit()
        });
        if is_time {
            kept.push_str("‹time›");
            at += 5;
        } else {
            kept.push(chars[at]);
            at += 1;
        }
    }
    kept
}
