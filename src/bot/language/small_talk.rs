//! Recognises small talk: texts that ask for nothing that the bot could look up.

#[cfg(test)]
mod tests;

use super::phrase::is_filler;
use super::word_list::{Word, has, read_short};
use super::words::List;
use super::words::boards::UPDATES;
use super::words::courtesy::{
    ABILITY, ABLE, ADD_OR_WORK, AGE, AGREEMENT, AROUND_FIGURES, AROUND_GROUPS, AROUND_HUMAN,
    AROUND_SORRY, AROUND_SWEARING, AROUND_TIME, BESIDE, CAN, DO, FAREWELL, FIGURES, GREETINGS,
    GROUPS, HOW, HUMAN, LAUGHTER, MAKER, MISDIRECTED, MOOD, PRAISE, SIGNS_AGREEMENT,
    SIGNS_GREETING, SIGNS_LAUGHTER, SIGNS_PRAISE, SIGNS_SWEARING, SIGNS_THANKS, SORRY, SWEARING,
    THANKS, THE_BOT, TIME_ZONE, WHO, WRONG, YES_OR_NO, YOU,
};
use super::words::following::{OWN, WHY};

/// A longer text says more than small talk.
const MAX_WORDS: usize = 8;

/// The most words of a sentence that asks what the bot can do.
const MAX_ASKING: usize = 16;

/// How many signs of a text without words are read.
const MAX_SIGNS: usize = 32;

/// What a text without a question about the game says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Courtesy {
    /// Thanks, also after a greeting.
    Thanks,
    /// A greeting.
    Greeting,
    /// Somebody leaves.
    Farewell,
    /// What kind of bot it is.
    Identity,
    /// Who made it.
    Maker,
    /// Whether it is a person.
    Human,
    /// What it can do.
    Abilities,
    /// How it is.
    Mood,
    /// Praise for the bot.
    Praise,
    /// Something is fine or understood.
    Agreement,
    /// Yes or no. It may be the answer to a question.
    YesOrNo,
    /// Something is funny.
    Laughter,
    /// Swear words.
    Swearing,
    /// Any other emoji.
    Emoji,
    /// In which time zone times are.
    TimeZone,
    /// How old the figures are.
    Age,
    /// How the bot comes to a group, and what it does there.
    Groups,
    /// Somebody is to be punished, which only the game's admins do.
    Punishment,
    /// Something is to be bought or sold for somebody.
    Trade,
    /// Whether somebody is who they say.
    Vouching,
    /// Words to others, such as that somebody will be absent.
    PassingOn,
    /// Hours or money that nobody has earned.
    Cheating,
    /// The bot is to play along.
    Playing,
    /// What the game demands.
    Rules,
    /// Jokes, and texts to be written.
    Chatter,
    /// Why something is as it is.
    Reason,
    /// Where somebody is on the map.
    Position,
    /// What will be.
    Future,
    /// The time of the game's servers, PayDay, restarts.
    GameClock,
    /// Anything else that the game tells nobody.
    NotTold,
}

impl Courtesy {
    /// The courtesy that a text is, if it is nothing else.
    pub fn of(text: &str) -> Option<Self> {
        if asks_for_abilities(text) {
            return Some(Self::Abilities);
        }
        if asks_about_groups(text) {
            return Some(Self::Groups);
        }
        if let Some(beyond) = Self::beyond(text) {
            return Some(beyond);
        }
        let without_emoji: String =
            text.chars().map(|letter| if is_emoji(letter) { ' ' } else { letter }).collect();
        let said = read_short(&without_emoji, MAX_WORDS)?;
        if said.is_empty() {
            return Self::of_signs(text);
        }
        // A word with `_` is a nickname.
        if said.iter().any(|word| word.typed.contains('_')) {
            return None;
        }
        let has = |list| has(&said, list);
        let (is_swearing, names_human) = (has(SWEARING), has(HUMAN));
        let is_known = |word: &Word<'_>| {
            word.is_any(&ALL)
                || is_swearing && word.is(AROUND_SWEARING)
                || names_human && word.is(AROUND_HUMAN)
        };
        // "Oops, wrong chat".
        let is_sorry = |word: &Word<'_>| {
            word.is_any(&ALL)
                || word.is_any(&[SORRY, WRONG, AROUND_SORRY, MISDIRECTED])
                || is_filler(word)
        };
        if (has(SORRY) || has(MISDIRECTED)) && !has(THANKS) && said.iter().all(is_sorry) {
            return Some(Self::Agreement);
        }
        if !said.iter().all(is_known) {
            return Self::of_time(&said);
        }
        let (is_to_bot, asks_who) = (has(YOU) || has(THE_BOT), has(WHO));
        let is_called = has(YOU) && has(THE_BOT) && !asks_who && !has(HOW);
        Some(match () {
            () if is_swearing => Self::Swearing,
            () if has(THANKS) => Self::Thanks,
            () if has(MAKER) => Self::Maker,
            () if has(MOOD) || has(HOW) && is_to_bot => Self::Mood,
            () if has(HUMAN) && is_to_bot || is_called && !has(PRAISE) => Self::Human,
            () if has(ABILITY) && (is_to_bot || asks_who) => Self::Abilities,
            () if asks_who && is_to_bot => Self::Identity,
            () if has(FAREWELL) => Self::Farewell,
            () if has(GREETINGS) => Self::Greeting,
            () if has(LAUGHTER) => Self::Laughter,
            () if has(AGREEMENT) => Self::Agreement,
            () if has(PRAISE) && !asks_who => Self::Praise,
            () if has(YES_OR_NO) && !asks_who && !has(HOW) => Self::YesOrNo,
            () => return None,
        })
    }

    /// A question for the time zone, the age or the reason of what the bot shows.
    fn of_time(said: &[Word<'_>]) -> Option<Self> {
        let has = |list| has(said, list);
        // "UTC+3".
        let is_offset = |word: &Word<'_>| {
            word.lower.split_once(['+', '-']).is_some_and(|(zone, _)| Word::new(zone).is(TIME_ZONE))
        };
        let names_zone = has(TIME_ZONE) || said.iter().any(is_offset);
        let is_only = |lists: &[List]| {
            said.iter().all(|word| {
                word.is_any(&ALL) || word.is_any(lists) || is_filler(word) || is_offset(word)
            })
        };
        match () {
            () if names_zone && is_only(&[TIME_ZONE, AROUND_TIME]) => Some(Self::TimeZone),
            () if (has(FIGURES) || has(UPDATES))
                && has(AGE)
                && is_only(&[FIGURES, AGE, AROUND_FIGURES, UPDATES]) =>
            {
                Some(Self::Age)
            }
            // "Why?" after an answer.
            () if has(WHY) && is_only(&[WHY]) => Some(Self::Reason),
            () => None,
        }
    }

    /// The courtesy of a text without words.
    fn of_signs(text: &str) -> Option<Self> {
        const LISTS: [(List, Courtesy); 6] = [
            (SIGNS_THANKS, Courtesy::Thanks),
            (SIGNS_GREETING, Courtesy::Greeting),
            (SIGNS_LAUGHTER, Courtesy::Laughter),
            (SIGNS_AGREEMENT, Courtesy::Agreement),
            (SIGNS_PRAISE, Courtesy::Praise),
            (SIGNS_SWEARING, Courtesy::Swearing),
        ];
        let mut signs = text.chars().filter(|sign| !sign.is_whitespace());
        let first: Vec<String> = signs.clone().take(MAX_SIGNS).map(String::from).collect();
        let words: Vec<Word<'_>> = first.iter().map(|sign| Word::new(sign)).collect();
        let known =
            LISTS.iter().find(|(list, _)| has(&words, *list)).map(|(_, courtesy)| *courtesy);
        let has_emoji = text.chars().any(is_emoji);
        match known {
            // `)))` is a smile, and the end of anything else.
            Some(known) => {
                let is_only = signs.all(|sign| is_emoji(sign) || ")(:;=-+!?.".contains(sign));
                is_only.then_some(known)
            }
            None => has_emoji.then_some(Self::Emoji),
        }
    }
}

/// Whether a word belongs to small talk.
pub fn is_small_talk(word: &str) -> bool {
    Word::new(word).is_any(&ALL)
}

/// Whether a longer text asks what the bot can do: `i just started playing what can you do for me`.
fn asks_for_abilities(text: &str) -> bool {
    let Some(said) = read_short(text, MAX_ASKING) else { return false };
    let are = |one: &Word<'_>, other: &Word<'_>, list| {
        one.is(list) && other.is(YOU) || one.is(YOU) && other.is(list)
    };
    (0..said.len()).any(|at| {
        let after = match said.get(at..).unwrap_or_default() {
            [who, one, other, doing, after @ ..]
                if who.is(WHO) && are(one, other, CAN) && doing.is(DO) =>
            {
                after
            }
            [who, one, other, after @ ..] if who.is(WHO) && are(one, other, ABLE) => after,
            _ => return false,
        };
        // "What can you do about LSPD" asks about LSPD.
        after.iter().all(|word| is_filler(word) || word.is_any(&ALL))
    })
}

/// `how do i add you to my group`, `ты работаешь в беседах`.
fn asks_about_groups(text: &str) -> bool {
    const ABOUT: [List; 10] =
        [ADD_OR_WORK, GROUPS, AROUND_GROUPS, OWN, YOU, THE_BOT, HOW, CAN, ABLE, ABILITY];
    let Some(said) = read_short(text, MAX_ASKING) else { return false };
    let is_of_bot = |word: &Word<'_>| word.is_any(&[YOU, THE_BOT, ADD_OR_WORK]);
    has(&said, GROUPS)
        && said.iter().any(is_of_bot)
        && said.iter().all(|word| word.is_any(&ABOUT) || is_filler(word))
}

/// The words that small talk may consist of.
const ALL: [List; 17] = [
    THANKS, GREETINGS, BESIDE, FAREWELL, YOU, THE_BOT, WHO, HOW, MAKER, HUMAN, MOOD, ABILITY,
    PRAISE, LAUGHTER, AGREEMENT, YES_OR_NO, SWEARING,
];

fn is_emoji(sign: char) -> bool {
    matches!(
        sign,
        '\u{1F000}'..='\u{1FAFF}'
            | '\u{2600}'..='\u{27BF}'
            | '\u{2B00}'..='\u{2BFF}'
            | '\u{FE0F}'
            | '\u{200D}'
    )
}
