//! What people say about themselves: who they are in the game, that they will be away, that they are to be forgotten.

use super::following::FollowingText;
use super::nicknames;
use super::roster_words::absence;
use super::small_talk::is_small_talk;
use super::word_list::{REACH, Word, has, is_sign, read_short};
use super::words::List;
use super::words::alert_requests::POLITE;
use super::words::commands::{ALERTS, ARTICLES};
use super::words::fields::{DEPUTIES, LEADER};
use super::words::people::{
    ABOUT, ABSENCE, AM, AWAY, BE, CALLED, EVERYTHING, FORGETTING, FORGETTING_WHO, I, JOINING,
    LEAVING, ME, MINE, NICK, NOT_BE, OF_ME, SET, WILL,
};
use super::words::questions::{HOW_MANY, WHO};
use super::words::wishes::NOTICE;

/// A longer text says more.
const MAX_WORDS: usize = 12;

/// The same of a text that only says who somebody is.
const SHORT: usize = 7;

/// The nickname that the person says to have: `меня зовут Hugo_Harris`, `im Cesar Jacobs, new cadet`.
pub fn own_nickname(text: &str) -> Option<String> {
    let typed: Vec<&str> =
        text.split_whitespace().map(|word| word.trim_matches(is_sign)).take(MAX_WORDS).collect();
    let is = |at: usize, list| typed.get(at).is_some_and(|word| Word::new(word).is(list));
    let is_after = |at: usize, list| at.checked_sub(1).is_some_and(|before| is(before, list));
    // "Я Hugo_Harris, запомни", and not "я Hugo_Harris видел".
    let ends_clause = |at: usize| {
        let raw = text.split_whitespace().nth(at);
        raw.is_some_and(|raw| {
            raw.contains('_') && (raw.ends_with(is_sign) || at + 1 == typed.len())
        })
    };
    // "What's his name" is about somebody else.
    let is_said = |at: &usize| {
        is(*at, AM)
            || is(*at, CALLED) && is_after(*at, ME)
            || is(*at, NICK) && is_after(*at, MINE)
            || is(*at, I) && (*at == 0 || ends_clause(at + 1))
    };
    let said = (0..typed.len()).find(is_said)?;
    let at = (said + 1..typed.len()).find(|at| !is(*at, JOINING))?;
    // "I NEED LSPD" says no name.
    let may_be_halves = !is(said, I) || is(said, AM);
    let (name, length) = nickname_at(&typed, at)?;
    if length > 1 && !may_be_halves {
        return None;
    }
    Some(with_server(name, typed.get(at + length..)?))
}

/// The nickname, perhaps with a server, that is all of a text: `Vera_Perry`, `Vera Perry на 5`.
pub fn nickname_alone(text: &str) -> Option<String> {
    let typed: Vec<&str> =
        text.split_whitespace().map(|word| word.trim_matches(is_sign)).take(SHORT).collect();
    let (name, length) = nickname_at(&typed, 0)?;
    let rest = typed.get(length..)?;
    let is_of_server = |word: &&str| {
        FollowingText::is_about_server(word) || word.bytes().all(|byte| byte.is_ascii_digit())
    };
    rest.iter().all(is_of_server).then(|| with_server(name, rest))
}

/// The nickname that begins at a word, and how many words it has.
fn nickname_at(typed: &[&str], at: usize) -> Option<(String, usize)> {
    let name = *typed.get(at)?;
    if name.contains('_') {
        return (!nicknames(name).is_empty()).then(|| (name.to_owned(), 1));
    }
    let is_half = |word: &&&str| {
        word.starts_with(char::is_uppercase) && word.chars().all(char::is_alphabetic)
    };
    let (first, last) = (typed.get(at).filter(is_half)?, typed.get(at + 1).filter(is_half)?);
    Some((format!("{first} {last}"), 2))
}

/// The nickname with the number of the server that follows it: `on 5`.
fn with_server(name: String, rest: &[&str]) -> String {
    let after = rest.iter().take_while(|word| FollowingText::is_about_server(word)).count();
    match rest.get(after).filter(|word| word.parse::<u32>().is_ok()) {
        Some(server) => format!("{name} {server}"),
        None => name,
    }
}

/// Whether a person says to be a leader or a deputy: `я лидер лспд`, `i'm the leader of LSPD`.
pub fn says_to_lead(said: &[String]) -> bool {
    let word = |at: usize| said.get(at).map(|word| Word::new(word));
    let is = |at: usize, lists: &[List]| word(at).is_some_and(|word| word.is_any(lists));
    // "Am I the leader" is a question.
    let speaks = is(0, &[I]) || is(0, &[AM]) && !is(1, &[I]);
    let before = (0..said.len()).take_while(|at| is(*at, &[I, AM, JOINING, ARTICLES])).count();
    speaks && said.len() <= SHORT && is(before, &[LEADER, DEPUTIES])
}

/// What a person says about being away: from the span on, if the text has one.
pub fn own_absence(text: &str) -> Option<String> {
    let said = read_short(text, MAX_WORDS)?;
    let is_question = text.trim_end().ends_with('?') || has(&said, WHO) || has(&said, HOW_MANY);
    // "У меня не будет денег" is no absence.
    let word_at = |at: usize, list| said.get(at).is_some_and(|word| word.is(list));
    let is_gone = said.iter().enumerate().any(|(at, word)| {
        let is_owner = at.checked_sub(1).is_some_and(|before| word_at(before, MINE));
        // "Меня завтра не будет".
        let is_not = |at: usize| word_at(at, NOT_BE) && word_at(at + 1, BE);
        if word.is(OF_ME) && !is_owner {
            return (1..=REACH).any(|further| is_not(at + further));
        }
        let between = said.iter().skip(at + 1);
        let between = between.take_while(|word| word.is_any(&[WILL, BE, JOINING])).count();
        let is_away = word_at(at + 1 + between, AWAY) || word_at(at + 2 + between, AWAY);
        let is_i = word.is_any(&[I, AM]);
        is_i && (is_away || word_at(at + 1, LEAVING)) || word.is(I) && is_not(at + 1)
    });
    let is_set = said.windows(3).any(|three| {
        matches!(three, [set, me, absence] if set.is(SET) && me.is(ME) && absence.is(ABSENCE))
    });
    let is_gone = is_gone || is_set || word_at(0, LEAVING);
    if is_question || !is_gone {
        return None;
    }
    let starts = text.char_indices().filter(|(at, _)| *at == 0 || text[..*at].ends_with(' '));
    let span = starts.map(|(at, _)| &text[at..]).find(|rest| absence(rest).is_some());
    Some(span.unwrap_or(text).to_owned())
}

/// Whether everything about the person is to be forgotten: `forget me`, `удали всё обо мне`.
pub fn means_forget_me(text: &str) -> bool {
    let Some(said) = read_short(text, MAX_WORDS) else { return false };
    let is_two = |first, second| {
        said.windows(2).any(|two| matches!(two, [a, b] if a.is(first) && b.is(second)))
    };
    let begins = said.first().is_some_and(|first| first.is(FORGETTING));
    let is_whole = said.iter().skip(2).all(|word| is_small_talk(word.typed) || word.is(POLITE));
    let is_of_alerts = said.iter().any(|word| word.is_any(&[NOTICE, ALERTS]));
    // "Forget who I am, I sold the account".
    let is_apart = text.split_whitespace().nth(3).is_some_and(|word| word.ends_with(','));
    let is_who = matches!(said.get(1..), Some([who, me, rest @ ..])
        if who.is(WHO) && me.is_any(&[ME, I]) && (rest.len() <= 1 || is_apart));
    begins && (said.get(1).is_some_and(|word| word.is(ME)) && is_whole)
        || said.first().is_some_and(|first| first.is(FORGETTING_WHO)) && is_who
        || begins && has(&said, EVERYTHING) && is_two(ABOUT, ME) && !is_of_alerts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_says_a_nickname() {
        for (text, name) in [
            ("меня зовут Hugo_Harris", Some("Hugo_Harris")),
            ("im Cesar_Jacobs new cadet lspd", Some("Cesar_Jacobs")),
            ("hi, I'm Cesar Jacobs", Some("Cesar Jacobs")),
            ("i am Cesar_Jacobs", Some("Cesar_Jacobs")),
            ("my nick in the game is Kai_Weaver", Some("Kai_Weaver")),
            ("мій нік Rodrigo_Klimov", Some("Rodrigo_Klimov")),
            ("я Kyle_Marshall, как это подтвердить", Some("Kyle_Marshall")),
            ("его зовут Hugo_Harris", None),
            ("как зовут Hugo_Harris в жизни", None),
            ("his name is Kai_Weaver", None),
            ("у него ник Kai_Weaver", None),
            ("так я и есть лидер, я Kai_Weaver, запомни", Some("Kai_Weaver")),
            ("вчера я Kai_Weaver видел на респе", None),
            ("я ищу Kai_Weaver", None),
            ("im looking for Kai_Weaver", None),
            ("когда был Hugo_Harris", None),
            ("what is the nick of the leader", None),
            ("I NEED LSPD ONLINE", None),
            ("i am Vera_Perry on 5", Some("Vera_Perry 5")),
            ("я Vera_Perry с 5 сервера", Some("Vera_Perry")),
            ("im Vera Perry server 12", Some("Vera Perry 12")),
        ] {
            assert_eq!(own_nickname(text).as_deref(), name, "{text}");
        }
    }

    #[test]
    fn a_nickname_is_all_of_a_text() {
        for (text, name) in [
            ("Vera_Perry", Some("Vera_Perry")),
            ("Vera_Perry 5", Some("Vera_Perry 5")),
            ("Vera Perry на 5", Some("Vera Perry 5")),
            ("Vera_Perry online", None),
            ("кто такой Vera_Perry", None),
            ("лспд 5", None),
        ] {
            assert_eq!(nickname_alone(text).as_deref(), name, "{text}");
        }
    }

    #[test]
    fn a_person_says_to_lead() {
        let says = |text: &str| {
            let said: Vec<String> = text.split(' ').map(str::to_owned).collect();
            says_to_lead(&said)
        };
        for text in ["я лидер лспд", "I'm the leader of LSPD", "i am a deputy", "я голова лспд"]
        {
            assert!(says(text), "{text}");
        }
        for text in ["am i the leader", "i need the leader of lspd", "лидер лспд", "я в лспд"]
        {
            assert!(!says(text), "{text}");
        }
    }

    #[test]
    fn a_person_says_to_be_away() {
        for (text, words) in [
            ("меня не будет 3 дня сессия", Some("3 дня сессия")),
            ("i will be away till sunday", Some("i will be away till sunday")),
            ("мене не буде тиждень", Some("мене не буде тиждень")),
            ("я в отпуске 5 дней", Some("5 дней")),
            ("я уезжаю на 3 дня", Some("3 дня")),
            ("меня завтра не будет", Some("меня завтра не будет")),
            ("i won't be here till friday", Some("i won't be here till friday")),
            ("i'm away 2 weeks", Some("2 weeks")),
            ("i'll be away 2 days", Some("2 days")),
            ("уезжаю, меня не будет", Some("уезжаю, меня не будет")),
            ("постав мені відсутність до неділі", Some("постав мені відсутність до неділі")),
            ("кто в отпуске", None),
            ("у меня в семье кто в отпуске", None),
            ("у меня не будет денег", None),
            ("напиши мне если копов не будет", None),
            ("tell me when he is not here", None),
            ("take it away from me", None),
            ("меня кто-то искал", None),
            ("мне не будет скучно", None),
        ] {
            assert_eq!(own_absence(text).as_deref(), words, "{text}");
        }
    }

    #[test]
    fn a_person_is_to_be_forgotten() {
        for text in [
            "forget me",
            "forget me please",
            "Забудь меня",
            "Удали всё обо мне",
            "delete all you have about me",
            "forget who i am, sold the account",
            "забудь кто я",
            "забудь хто я",
        ] {
            assert!(means_forget_me(text), "{text}");
        }
        for text in [
            "удали ключ",
            "forget it",
            "удали мне старый ключ",
            "удали все напоминания про меня",
            "убери мне напоминание про лспд",
            "remove me from the alerts",
            "remove who i set",
            "забудь кто я такой был в лспд тогда",
            "забудь",
        ] {
            assert!(!means_forget_me(text), "{text}");
        }
    }
}
