//! Recognises texts that consist only of thanks or a greeting.

use super::word_list::{is_any, words};

const THANKS: &str = "\
    дякую дяки спасибо спасибки спасибочки спс пасиб пасибо пасибки благодарю сенкс мерси \
    thanks thank thx thnx tnx ty tysm cheers";

const GREETINGS: &str = "\
    привет приветик приветствую прив хай хей хэй хелло здравствуй здравствуйте здрасте здрасьте здаров здарова дарова \
    привіт вітаю салам салют ку добрый доброе \
    hello hi hey hiya howdy greetings morning evening afternoon";

/// Words that may accompany thanks or a greeting.
const BESIDE: &str = "\
    большое огромное тебе вам всем за помощь ответ бот бро брат братан друг ребята день дня вечер утро ещё еще раз \
    you so very much a lot for the your help bot bro mate friend man there all everyone again good and и";

/// A text that is kind and asks for nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Courtesy {
    /// Thanks, also after a greeting.
    Thanks,
    /// A greeting.
    Greeting,
}

impl Courtesy {
    /// The courtesy that a text is, if it is nothing else.
    pub fn of(text: &str) -> Option<Self> {
        let words: Vec<&str> = words(text).collect();
        let all = [THANKS, GREETINGS, BESIDE];
        if !words.iter().all(|word| all.iter().any(|list| is_any(word, list))) {
            return None;
        }
        let has = |list| words.iter().any(|word| is_any(word, list));
        match (has(THANKS), has(GREETINGS)) {
            (true, _) => Some(Self::Thanks),
            (false, true) => Some(Self::Greeting),
            (false, false) => None,
        }
    }
}
