//! Wishes for a live board: `закрепи табло лспд`, `show lspd always`.

use super::ordinals::number;
use super::undo_words::means_undo;
use super::word_list::{Word, follows, has, read_short};
use super::words::List;
use super::words::alert_requests::{ERASE, POLITE, TURN_OFF};
use super::words::boards::{
    ADD, ALWAYS, ANOTHER, BESIDE, BOARD, CHAT, LIVE, MAKE, MESSAGE, MINE, PIN, PLACE, POINTING,
    SHOW, STOP, THIS, UNPINNED, UPDATES,
};
use super::words::wishes::{ASK, NOT, WHEN};

/// A longer text is about something else.
const MAX_WORDS: usize = 18;

/// What a text says about boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardRequest {
    /// A board of this is wanted. Empty if the text does not say of what.
    Make(String),
    /// Which boards there are, or some of them are to go.
    List,
}

impl BoardRequest {
    /// The request that a text is; `None` if it says anything else.
    pub fn of(text: &str) -> Option<Self> {
        let said = read_short(text, MAX_WORDS)?;
        let is_named = has(&said, BOARD)
            || follows(&said, |word| word.is(LIVE), &[MESSAGE], 1) && !has(&said, WHEN);
        if is_named && said.len() > 1 && said.iter().all(|word| word.is_any(&[BOARD, MINE])) {
            return Some(Self::List);
        }
        if has(&said, UNPINNED) {
            return Some(Self::List);
        }
        // "A live board for LVPD with who is on duty" asks nothing.
        let place = |lists: &[List]| said.iter().position(|word| word.is_any(lists));
        let asks = place(&[ASK]).is_some_and(|asked| {
            place(&[BOARD, LIVE]).is_none_or(|board| asked < board) || !is_named
        });
        let is_question = asks || text.trim_end().ends_with('?') && !has(&said, POLITE);
        if is_question {
            return None;
        }
        // "Stop" also begins what somebody does not want, so it comes first.
        if has(&said, STOP) {
            return is_named.then_some(Self::List);
        }
        if has(&said, NOT) {
            return None;
        }
        let mut first = said.iter().skip_while(|word| word.is_any(&[ANOTHER, BESIDE]));
        let is_first = first.next().is_some_and(|first| first.is(BOARD) && said.len() > 1);
        let is_wish = match is_named {
            true => is_first || has(&said, MAKE) || has(&said, LIVE),
            false => {
                has(&said, SHOW) && has(&said, ALWAYS) || has(&said, MAKE) && has(&said, UPDATES)
            }
        };
        let mut wanted = wanted(&said, is_named);
        // "A live board for that".
        let pointing = said.iter().find(|word| word.is(POINTING));
        if let Some(pointing) = pointing.filter(|_| is_named && wanted.is_empty()) {
            pointing.typed.clone_into(&mut wanted);
        }
        // "Pin this so that it stays".
        let is_pinned = has(&said, PIN)
            && said
                .iter()
                .all(|word| word.is_any(&[PIN, POINTING, BESIDE, ALWAYS, CHAT, PLACE, MESSAGE]));
        if let Some(this) = said.iter().find(|word| is_pinned && word.is(POINTING)) {
            return Some(Self::Make(this.typed.to_owned()));
        }
        // "Show always" does not say what.
        (is_wish && (is_named || !wanted.is_empty())).then_some(Self::Make(wanted))
    }
}

/// What a text says about a board that was spoken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardChange {
    /// It is to go.
    Stop,
    /// It is to stand at the top of the chat.
    Pin,
}

impl BoardChange {
    /// What is to happen; `None` if the text says nothing of it.
    pub fn of(text: &str) -> Option<Self> {
        let said = read_short(text, MAX_WORDS)?;
        if means_undo(text) {
            return Some(Self::Stop);
        }
        // "Don't remove it".
        if has(&said, NOT) {
            return None;
        }
        let is_to_go = |word: &Word<'_>| word.is_any(&[STOP, TURN_OFF, ERASE]);
        if said.iter().any(is_to_go) {
            return Some(Self::Stop);
        }
        has(&said, PIN).then_some(Self::Pin)
    }

    /// Whether what a text names is to be shown as well.
    pub fn adds(text: &str) -> bool {
        read_short(text, MAX_WORDS).is_some_and(|said| has(&said, ADD))
    }
}

/// The words that say what the board is to show.
fn wanted(said: &[Word<'_>], is_named: bool) -> String {
    let is_about_board = |word: &Word<'_>| match is_named {
        true => word.is_any(&[BOARD, MAKE, LIVE, ALWAYS, UPDATES, MESSAGE]),
        false => word.is_any(&[SHOW, MAKE, ALWAYS, UPDATES, MESSAGE]),
    };
    let mut wanted: Vec<&str> = Vec::new();
    let mut is_after_other = true;
    for (at, word) in said.iter().enumerate() {
        let is_other = is_about_board(word)
            || is_named && is_after_other && word.is(ANOTHER)
            || is_of_place(said.get(at..).unwrap_or_default())
            || is_after_other && word.is(BESIDE);
        if !is_other {
            wanted.push(word.typed);
        }
        is_after_other = is_other;
    }
    wanted.join(" ")
}

/// Whether words begin with where the board is to stand: `в этом чате`, `in one message`.
fn is_of_place(words: &[Word<'_>]) -> bool {
    let is_before = |word: &&Word<'_>| word.is_any(&[PLACE, THIS]) || number(word) == Some(1);
    let mut words = words.iter().skip_while(is_before);
    words.next().is_some_and(|word| word.is_any(&[CHAT, MESSAGE]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_to_happen_with_a_board_is_said_in_few_words() {
        for (text, change) in [
            ("слишком шумно, убирай", Some(BoardChange::Stop)),
            ("turn it off again", Some(BoardChange::Stop)),
            ("не надо", Some(BoardChange::Stop)),
            ("закрепи", Some(BoardChange::Pin)),
            ("не убирай", None),
            ("don't remove it", None),
            ("на 3 лучше", None),
        ] {
            assert_eq!(BoardChange::of(text), change, "{text}");
        }
        assert!(BoardChange::adds("и фбр тоже") && !BoardChange::adds("фбр"));
    }

    #[test]
    fn a_wish_for_a_board_says_of_what() {
        for (text, wanted) in [
            ("закрепи табло лспд", "лспд"),
            ("show lspd always", "lspd"),
            ("живое табло полиции в этом чате", "полиции"),
            ("pin a board of lspd", "lspd"),
            ("закріпи табло лспд", "лспд"),
            ("показуй лспд завжди", "лспд"),
            ("живе табло поліції в цьому чаті", "поліції"),
            ("бот, закрепи пожалуйста табло лидеров по 5", "лидеров по 5"),
            ("можешь повесить живое табло семьи Barone тут?", "семьи Barone"),
            ("make a live board for auctions here pls", "auctions"),
            ("i want a board of lspd 5 in this chat", "lspd 5"),
            ("always show the gangs here", "gangs"),
            ("табло лспд 5", "лспд 5"),
            ("live board rcsd + lspd on one msg", "rcsd lspd"),
            ("сделай табло", ""),
            ("ещё табло лсфм", "лсфм"),
            ("ще табло лікарні", "лікарні"),
            ("another board for fbi", "fbi"),
            ("добавь ещё одно табло семьи Barone", "семьи Barone"),
            ("one more board for lspd", "lspd"),
            ("новое табло лспд 5", "лспд 5"),
            ("pfrhtgb nf,kj kcgl", "kcgl"),
        ] {
            assert_eq!(BoardRequest::of(text), Some(BoardRequest::Make(wanted.into())), "{text}");
        }
        for text in ["убери табло лспд", "мои табло", "удали все табло", "stop the board"]
        {
            assert_eq!(BoardRequest::of(text), Some(BoardRequest::List), "{text}");
        }
        for text in [
            "табло",
            "как сделать табло?",
            "what is a board",
            "не закрепляй табло",
            "показывай всегда",
            "закрепи сообщение",
            "кто всегда онлайн",
            "покажи лспд",
        ] {
            assert_eq!(BoardRequest::of(text), None, "{text}");
        }
    }
}
