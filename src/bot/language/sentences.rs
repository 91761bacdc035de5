//! Texts of several sentences.

/// A sentence with fewer words says nothing.
const SHORTEST: usize = 2;

/// The last sentence of a text with several.
pub fn last_sentence(text: &str) -> Option<&str> {
    let text = text.trim().trim_end_matches(['.', '!', '?']);
    let ends = [". ", "! ", "? ", "\n"];
    let at = ends.iter().filter_map(|end| Some(text.rfind(end)? + end.len())).max()?;
    let (before, last) = text.split_at_checked(at)?;
    let is_long = |part: &str| part.split_whitespace().nth(SHORTEST - 1).is_some();
    (is_long(before) && is_long(last)).then_some(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_of_several_sentences() {
        for (text, last) in [
            ("long day today. how many in lspd?", Some("how many in lspd")),
            ("устал как собака!\nкто в фбр", Some("кто в фбр")),
            ("ok. how many in lspd", None),
            ("how many in lspd? pls", None),
            ("how many in lspd", None),
        ] {
            assert_eq!(last_sentence(text), last, "{text}");
        }
    }
}
