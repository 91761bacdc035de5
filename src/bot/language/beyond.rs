//! Recognises what the bot can't do: punishing, trading, vouching for somebody, passing messages on, playing. And what a
//! longer sentence says by one word, where nothing else is understood.

use super::following::FollowingText;
use super::small_talk::Courtesy;
use super::word_list::{REACH, Word, follows, has, read_short};
use super::words::List;
use super::words::beyond::{
    ABSENCE, ADVERT, CHATTER, CHEAT, CONFIRM, CONTACT, DEED, ENTRY, FOR_ME, INVITE, INVITE_ME,
    LEVEL, LOST, MINE, NEEDED, NEWCOMER, OF_OTHERS, OFFENCE, OFFICIAL, PASS_ON, PENALTY, PUNISH,
    QUESTIONS, RULES, SIGN_UP, SUPPORT, TELL, TO, TRADE, TRADE_FOR_ME, US, WITH_US,
};
use super::words::courtesy::{
    ABILITY, GREETINGS, HUMAN, LAUGHTER, MAKER, SOLVED, SORRY, SWEARING, THANKS, THE_BOT, TO_ASK,
    WHO, WRONG, YOU,
};
use super::words::following::{ME, MOVED, NOW};
use super::words::key_questions::{API, KEY};

/// A longer text is a letter.
const MAX_WORDS: usize = 24;

/// A longer text says more than hello.
const MAX_GREETING: usize = 5;

/// How far from the verb it says for whom something is to be done.
const FOR_WHOM: usize = 8;

impl Courtesy {
    /// What a text asks for that the bot can't do.
    pub fn beyond(text: &str) -> Option<Self> {
        let said = read_short(text, MAX_WORDS)?;
        let has = |list| has(&said, list);
        if has(API) || has(KEY) {
            return None;
        }
        let follows = |first: List, second: &[List], reach| {
            follows(&said, |word| word.is(first), second, reach)
        };
        let is_passed_on = || {
            said.iter().enumerate().any(|(at, word)| {
                let to = said.iter().skip(at + 1).find(|next| !next.is(TO));
                word.is(PASS_ON) && to.is_some_and(|next| next.is(OF_OTHERS))
            })
        };
        Some(match () {
            () if has(PUNISH) || has(PENALTY) => Self::Punishment,
            () if has(CONFIRM) => Self::Vouching,
            () if has(CHEAT) => Self::Cheating,
            () if has(TRADE)
                || has(ADVERT) && has(CONTACT)
                || follows(TRADE_FOR_ME, &[FOR_ME], FOR_WHOM)
                || follows(TRADE_FOR_ME, &[MINE], 1) =>
            {
                Self::Trade
            }
            // "Who is on vacation" asks for the roster.
            () if has(ABSENCE) && !has(WHO)
                || is_passed_on()
                || follows(INVITE_ME, &[MOVED], 1) =>
            {
                Self::PassingOn
            }
            () if follows(SIGN_UP, &[US], 1)
                || follows(INVITE, &[DEED], 1)
                || follows(INVITE, &[WITH_US], REACH) =>
            {
                Self::Playing
            }
            () if has(OFFENCE) && has(WHO) => Self::Rules,
            () if has(RULES) || has(QUESTIONS) && has(ENTRY) || is_level_needed(&said) => {
                Self::Rules
            }
            () if has(SUPPORT) && (has(OFFICIAL) || has(THE_BOT)) => Self::Identity,
            () if has(MAKER) && has(THE_BOT) && has(WHO) => Self::Maker,
            () if has(NEWCOMER) && has(LOST) => Self::Abilities,
            () if follows(TELL, &[CHATTER], REACH) => Self::Chatter,
            () => return None,
        })
    }

    /// What a text says by one of its words, if nothing else in it is understood.
    pub fn leaning(text: &str) -> Option<Self> {
        let said = read_short(text, MAX_WORDS)?;
        let has = |list| has(&said, list);
        let (is_to_bot, is_short) = (has(YOU) || has(THE_BOT), said.len() <= MAX_GREETING);
        Some(match () {
            () if FollowingText::new(text).wonders => Self::Reason,
            () if has(THANKS) => Self::Thanks,
            () if has(SOLVED) && is_own(&said) => Self::Agreement,
            () if has(SORRY) => Self::Agreement,
            () if has(SWEARING) || has(WRONG) => Self::Swearing,
            () if has(HUMAN) && is_to_bot => Self::Human,
            () if has(MAKER) && is_to_bot => Self::Maker,
            () if has(ABILITY) && (is_to_bot || has(WHO)) || has(TO_ASK) && has(WHO) => {
                Self::Abilities
            }
            () if has(GREETINGS) && is_short => Self::Greeting,
            () if has(LAUGHTER) && is_short => Self::Laughter,
            () => return None,
        })
    }
}

/// Whether somebody says how something of theirs is now: `oh i had a space in it. works now`.
fn is_own(said: &[Word<'_>]) -> bool {
    said.iter().any(|word| word.is_any(&[ME, NOW]))
}

/// `what level i need`: whether a text asks which level the game demands.
fn is_level_needed(said: &[Word<'_>]) -> bool {
    let is_name = |word: &Word<'_>| word.typed.contains('_');
    has(said, LEVEL) && has(said, NEEDED) && has(said, WHO) && !said.iter().any(is_name)
}

#[cfg(test)]
mod tests {
    use crate::bot::language::small_talk::Courtesy::{self, *};

    #[test]
    fn what_the_bot_cannot_do_is_recognised() {
        for (courtesy, texts) in [
            (
                Punishment,
                &["забань этого читера", "kick him pls", "сними с меня выговор"] as &[&str],
            ),
            (
                Trade,
                &["продай мою хату", "buy that biz for me", "sell my house", "купи мені будинок"],
            ),
            (Vouching, &["подтверди что я лидер", "prove that i am a deputy"]),
            (PassingOn, &["передай лидеру что я опоздаю", "message the leader", "хочу в отпуск"]),
            (Cheating, &["накрути мне часов"]),
            (Playing, &["го капт", "join us with the boys", "запиши меня на рейд"]),
            (Rules, &["какие правила у лспд", "what level do i need", "який рівень потрібен"]),
            (Chatter, &["расскажи анекдот", "tell me a joke"]),
            (Abilities, &["я новичок, ничего не понимаю", "I'm new here, where do I start"]),
            (Maker, &["Доброй ночи. А кто автор этого бота и откуда данные?"]),
        ] {
            for text in texts {
                assert_eq!(Courtesy::beyond(text), Some(courtesy), "{text}");
            }
        }
        for text in [
            "дом 5 выставили?",
            "лидер лспд",
            "скажи когда лидер лспд зайдёт",
            "which houses are for sale",
            "какой уровень у Kurt_Reid",
            "what did it sell for",
            "",
        ] {
            assert_eq!(Courtesy::beyond(text), None, "{text}");
        }
    }

    #[test]
    fn one_word_says_what_a_sentence_means_if_nothing_else_is_understood() {
        for (courtesy, text) in [
            (Thanks, "спасибо дружище ты меня спас"),
            (Swearing, "that's wrong, check again"),
            (Agreement, "ой, вибач, не туди"),
            (Human, "там реальный человек сидит или бот"),
            (Abilities, "а что у тебя можно спросить"),
        ] {
            assert_eq!(Courtesy::leaning(text), Some(courtesy), "{text}");
        }
        assert_eq!(Courtesy::leaning("лспд 5"), None);
    }
}
