//! The markup of texts, as HTML.

use crate::api::public_pages::escaped;

/// Shorter code, such as the name of a header, stays on one line.
const SHORT_CODE: usize = 26;

/// A text with `code`, `**bold**` and `[links](address)` as HTML. Code that is an anchor becomes a link to it.
pub(super) fn markup(text: &str, is_anchor: impl Fn(&str) -> bool) -> String {
    let mut html = String::new();
    for (at, part) in text.split('`').enumerate() {
        if at % 2 == 0 {
            html.push_str(&links(part));
            continue;
        }
        let class = if part.len() < SHORT_CODE { " class=\"short\"" } else { "" };
        let code = format!("<code{class}>{}</code>", escaped(part));
        html.push_str(&match is_anchor(part) {
            true => format!("<a href=\"#{part}\">{code}</a>"),
            false => code,
        });
    }
    // Bold text may contain code.
    let mut bold = String::new();
    let mut rest = &*html;
    while let Some((before, (inner, after))) = next_bold(rest) {
        bold.push_str(before);
        bold.push_str(&format!("<strong>{inner}</strong>"));
        rest = after;
    }
    bold + rest
}

fn next_bold(text: &str) -> Option<(&str, (&str, &str))> {
    let (before, rest) = text.split_once("**")?;
    Some((before, rest.split_once("**")?))
}

fn links(text: &str) -> String {
    let mut html = String::new();
    let mut rest = text;
    while let Some([before, label, address, after]) = next_link(rest) {
        html.push_str(&escaped(before));
        html.push_str(&format!("<a href=\"{}\">{}</a>", escaped(address), escaped(label)));
        rest = after;
    }
    html + &escaped(rest)
}

/// The text before a link, its label, its address, and the text after it.
fn next_link(text: &str) -> Option<[&str; 4]> {
    let (before, rest) = text.split_once('[')?;
    let (label, rest) = rest.split_once("](")?;
    let (address, after) = rest.split_once(')')?;
    Some([before, label, address, after])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_and_marked_up() {
        for (text, html) in [
            ("a < b & \"c\"", "a &lt; b &amp; &quot;c&quot;"),
            ("`a<b` **c** d", "<code class=\"short\">a&lt;b</code> <strong>c</strong> d"),
            ("**`a` b**", "<strong><code class=\"short\">a</code> b</strong>"),
            ("see `/v2/x`", "see <a href=\"#/v2/x\"><code class=\"short\">/v2/x</code></a>"),
            ("[a & b](https://x/?a\"b)!", "<a href=\"https://x/?a&quot;b\">a &amp; b</a>!"),
            ("[no link] `x", "[no link] <code class=\"short\">x</code>"),
            ("2 ** 3", "2 ** 3"),
        ] {
            assert_eq!(markup(text, |code| code.starts_with("/v2/")), html, "{text}");
        }
    }
}
