//! Templates of public pages.

/// Replaces each `{name}` by its value. `None` if there is no value for one of them.
pub(super) fn filled(text: &str, value: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut parts = text.split('{');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once('}')?;
        filled.push_str(&value(name)?);
        filled.push_str(rest);
    }
    Some(filled)
}

#[cfg(test)]
mod tests {
    use super::filled;

    #[test]
    fn a_text_is_filled_or_left_out() {
        let value = |name: &str| (name == "a").then(|| "{b}".to_owned());
        assert_eq!(filled("1 {a} 2", value).as_deref(), Some("1 {b} 2"));
        assert_eq!(filled("no names", value).as_deref(), Some("no names"));
        assert_eq!(filled("{a} {c}", value), None);
    }
}
