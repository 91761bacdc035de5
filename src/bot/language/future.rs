//! Questions for when something will be: `когда зайдёт Jane_Doe`, `when will lspd have 10 people`.

use super::word_list::{Word, has, read_short};
use super::words::wishes;

/// A longer text is a letter.
const MAX_WORDS: usize = 12;

/// The furthest place of "will" after "when": `when is lspd finally going to have 10`.
const MAX_SUBJECT: usize = 5;

/// The wish to be told when that happens, if a text asks when it will.
pub fn when_it_will_be(text: &str) -> Option<String> {
    let said = read_short(text, MAX_WORDS)?;
    let skipped = said.iter().take_while(|word| word.is(wishes::BEFORE_WHEN)).count();
    let (when, asked) = said.get(skipped..)?.split_first()?;
    let near = asked.get(..asked.len().min(MAX_SUBJECT)).unwrap_or_default();
    let will = has(near, wishes::WILL);
    // What comes next, and what usually happens, is known.
    let is_known = has(asked, wishes::KNOWN) || has(asked, wishes::PAST);
    if !when.is(wishes::AT_A_TIME) || is_known || !will && !has(asked, wishes::EVENT) {
        return None;
    }
    let is_said = |word: &&Word<'_>| !will || !word.is_any(&[wishes::WILL, wishes::BEFORE_GOING]);
    let words = std::iter::once(when).chain(asked.iter().filter(is_said));
    Some(words.map(|word| word.typed).collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::when_it_will_be;

    #[test]
    fn what_will_be_is_a_wish() {
        for (text, wish) in [
            ("when will lspd have 10 people?", Some("when lspd have 10 people")),
            ("so when is Jane_Doe going to be online", Some("when Jane_Doe be online")),
            ("когда зайдёт Jane_Doe", Some("когда зайдёт Jane_Doe")),
            ("а когда в лспд наберется 10", Some("когда в лспд наберется 10")),
            ("коли рифа вийде", Some("коли рифа вийде")),
            ("when is the next interview", None),
            ("когда лидер заходил", None),
            ("when is lspd usually strong", None),
            ("лспд когда", None),
        ] {
            assert_eq!(when_it_will_be(text).as_deref(), wish, "{text}");
        }
    }
}
