//! Parses `parse_mode=HTML` as the server does, with its error messages.

mod entity;
mod reader;
mod tag;

use crate::entities::FormattedText;
use entity::Piece;
use reader::Reader;
use tag::Open;

/// Parses HTML. The error is the text after `can't parse entities: `.
pub(crate) fn parse(source: &str) -> Result<FormattedText, String> {
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
    Ok(FormattedText {
        text: reader.text,
        entities: entities.into_iter().map(Piece::entity).collect(),
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{any, proptest};

    use super::parse;
    use crate::entities::{tidy, utf16};

    fn refused(source: &str) -> String {
        parse(source).unwrap_err()
    }

    fn marks(source: &str) -> Vec<String> {
        let formatted = parse(source).unwrap();
        formatted
            .entities
            .iter()
            .map(|e| format!("{:?}: {}", e.kind, formatted.covered(e)))
            .collect()
    }

    #[test]
    fn errors_name_the_byte_offset() {
        for (source, said) in [
            ("жук <x>", r#"Unsupported start tag "x" at byte offset 7"#),
            ("<B><X>", r#"Unsupported start tag "x" at byte offset 3"#),
            ("a < b", r#"Unsupported start tag "" at byte offset 2"#),
            ("a <b", "Unclosed start tag at byte offset 2"),
            ("<a href", r#"Unclosed start tag "a" at byte offset 0"#),
            ("<a href=", r#"Unclosed start tag "a" at byte offset 0"#),
            (r#"<a href="x"#, "Unclosed start tag at byte offset 0"),
            ("<a =x>", r#"Empty attribute name in the tag "a" at byte offset 0"#),
            ("<a href=x/y>z</a>", "Unexpected end of name token at byte offset 8"),
            ("</b>", "Unexpected end tag at byte offset 0"),
            ("<b>x</b", "Unclosed end tag at byte offset 4"),
            ("<b>x</i>", r#"Unmatched end tag at byte offset 4, expected "</b>", found "</i>""#),
            ("<b><i>x</i>", r#"Can't find end tag corresponding to start tag "b""#),
            ("<span>x</span>", r#"Tag "span" must have class "tg-spoiler" at byte offset 0"#),
            ("<tg-emoji emoji-id=x>x</tg-emoji>", "Invalid custom emoji identifier specified"),
        ] {
            assert_eq!(refused(source), said, "{source}");
        }
    }

    #[test]
    fn only_four_names_and_numbers_are_references() {
        let text = |source: &str| parse(source).unwrap().text;
        assert_eq!(text("&lt;&gt;&amp;&quot;"), "<>&\"");
        assert_eq!(text("&#65;&#x42;&lt&gt"), "AB<>");
        assert_eq!(text("&nbsp; &apos; &#0; &"), "&nbsp; &apos; &#0; &");
    }

    #[test]
    fn every_tag_has_its_entity() {
        assert_eq!(
            marks("<strong>a</strong><em>b</em><ins>c</ins><del>d</del>"),
            ["Bold: a", "Italic: b", "Underline: c", "Strikethrough: d"]
        );
        assert_eq!(
            marks(r#"<span class="tg-spoiler">a</span><tg-spoiler>b</tg-spoiler>"#),
            ["Spoiler: a", "Spoiler: b"]
        );
        assert_eq!(
            marks("<blockquote>a</blockquote><blockquote expandable>b</blockquote>"),
            ["Blockquote: a", "ExpandableBlockquote: b"]
        );
        assert_eq!(
            marks("<pre><code class='language-sh'>a</code></pre>"),
            [r#"Pre(Some("sh")): a"#]
        );
        assert_eq!(
            marks("<code class='language-sh'>a</code><pre>b</pre>"),
            ["Code: a", "Pre(None): b"]
        );
        assert_eq!(marks("<b></b>"), Vec::<String>::new());
    }

    #[test]
    fn invalid_links_are_plain_text() {
        assert_eq!(
            marks("<a href='https://a.example?x=1&amp;y=2'>a</a>"),
            [r#"TextLink("https://a.example/?x=1&y=2"): a"#]
        );
        assert_eq!(
            marks("<a href='tg://user?id=5000000001'>a</a>"),
            ["TextMention(UserId(5000000001)): a"]
        );
        assert_eq!(marks("<a href='javascript://x'>a</a>"), Vec::<String>::new());
        assert_eq!(marks("<a>a.example</a>"), [r#"TextLink("http://a.example/"): a.example"#]);
    }

    proptest! {
        #[test]
        fn anything_is_read_or_refused(source in any::<String>()) {
            let _ = parse(&source).map(tidy);
        }

        #[test]
        fn tags_never_reach_beyond_the_text(source in "(<b>|</b>|<i>|</i>|<code>|</code>|<a href=x.y>|</a>|<blockquote>|</blockquote>| |😀|&lt;|\n|ж){0,24}") {
            if let Ok(formatted) = parse(&source) {
                let tidied = tidy(formatted);
                let length = utf16(&tidied.text);
                for e in &tidied.entities {
                    assert!(e.length > 0 && e.offset + e.length <= length, "{tidied:?}");
                }
            }
        }
    }
}
