//! Words about keys, the menu and cancelling that people type without a slash: `дай апи ключ`, `my api keys`, `отмена`.

use super::Phrase;
use super::key_question::{MAX_WORDS, names_api_key};
use super::word_list::{SpelledWord, has_any, spelled};
use super::words::commands::{
    ALERTS, AWAY, CANCEL, EXISTING, KEY, KEYBOARD, KEYS, LANGUAGE, LIMITS, MENU, MINE, NEW,
    PREPOSITIONS, SWITCH,
};
use super::words::key_questions::API;

/// The command that chooses each language, and the names of the language in a sentence.
const LANGUAGES: [(&str, &str); 3] = [
    ("lang en", "english английск* англ англійськ* по-английски"),
    ("lang ru", "russian русск* рус російськ* по-русски"),
    ("lang uk", "ukrainian украинск* укр українськ* по-украински по-українськи"),
];

/// The name of the command that a text means. Only a sentence about API keys may say more than that.
pub fn command_name(text: &str) -> Option<&'static str> {
    let said = spelled(text);
    if let Some(name) = language(&said) {
        return Some(name);
    }
    let has = |list| has_any(&said, list);
    if has(ALERTS) && [AWAY, EXISTING, CANCEL].iter().any(|list| has(list)) {
        return Some("watches");
    }
    let all = [
        KEY,
        KEYS,
        NEW,
        MINE,
        EXISTING,
        LIMITS,
        MENU,
        KEYBOARD,
        AWAY,
        ALERTS,
        CANCEL,
        PREPOSITIONS,
    ];
    if says_more(&said, |word| all.iter().any(|list| word.is_any(list))) {
        return in_sentence(text, &said);
    }
    if !said.is_empty() && said.iter().all(|word| word.is_any(CANCEL)) {
        return Some("cancel");
    }
    if has(KEYBOARD) && !has(KEYS) {
        return Some(if has(AWAY) { "keyboard off" } else { "keyboard" });
    }
    if has(ALERTS) {
        return Some("watches");
    }
    if has(LIMITS) {
        return Some("limits");
    }
    if has(MENU) {
        return Some("help");
    }
    match (has(KEYS), has(KEY)) {
        (true, _) if !has(NEW) => Some("list"),
        (false, true) if has(EXISTING) || has(MINE) => Some("list"),
        (true, _) | (_, true) => Some("new"),
        (false, false) => None,
    }
}

/// The command about API keys that a sentence with other words means, too.
fn in_sentence(text: &str, said: &[SpelledWord<'_>]) -> Option<&'static str> {
    if said.len() > MAX_WORDS || !names_api_key(text) {
        return None;
    }
    let has = |list| has_any(said, list);
    match (has(EXISTING), has(NEW), has(MINE)) {
        (true, _, _) | (false, false, true) => Some("list"),
        (false, true, _) => Some("new"),
        (false, false, false) => has(API).then_some("new"),
    }
}

/// The command that chooses a language, if a text asks for nothing else.
fn language(said: &[SpelledWord<'_>]) -> Option<&'static str> {
    let named = |word: &SpelledWord<'_>| {
        LANGUAGES.iter().find(|(_, names)| word.is_any(names)).map(|(name, _)| *name)
    };
    let chosen = said.iter().find_map(named);
    if chosen.is_none() && !has_any(said, LANGUAGE) {
        return None;
    }
    let is_known = |word: &SpelledWord<'_>| {
        named(word).is_some() || word.is_any(SWITCH) || word.is_any(LANGUAGE)
    };
    (!says_more(said, is_known)).then_some(chosen.unwrap_or("lang"))
}

/// Whether a text has words besides the known ones that carry a meaning. Words such as "please" may be part of any request.
fn says_more(said: &[SpelledWord<'_>], is_known: impl Fn(&SpelledWord<'_>) -> bool) -> bool {
    let rest = said.iter().filter(|word| !is_known(word)).map(|word| word.typed);
    let rest: Vec<&str> = rest.collect();
    !rest.is_empty() && Phrase::new(&rest.join(" ")).is_none_or(|rest| !rest.words.is_empty())
}

#[cfg(test)]
mod tests {
    use crate::bot::language::command_words::*;

    #[test]
    fn words_about_keys_lead_to_their_commands() {
        for (text, name) in [
            ("апи", Some("new")),
            ("ключ", Some("new")),
            ("дай апи ключ пожалуйста", Some("new")),
            ("Хочу API-ключ!", Some("new")),
            ("get key", Some("new")),
            ("i need a new api token", Some("new")),
            ("rk.x", Some("new")),
            ("мои ключи", Some("list")),
            ("где мой ключ?", Some("list")),
            ("удалить ключ", Some("list")),
            ("revoke my key", Some("list")),
            ("keys", Some("list")),
            ("не могу получить ключ", Some("new")),
            (
                "hi, i'm writing a discord bot for my family and i need an api key for it",
                Some("new"),
            ),
            ("хочу ключ для своего сайта про гетто", Some("new")),
            ("мне бы апи ключ, хочу сделать бота в дискорд для нашей фракции", Some("new")),
            ("потрібен ключ для телеграм бота", Some("new")),
            ("хочу удалить старый ключ который я делал летом", Some("list")),
            ("i lost the key that i made for my old laptop", Some("list")),
            ("видалити ключ від старого сайту", Some("list")),
            ("хочу ключ от подвала в гетто", None),
            ("нужен ключ от машины лидера лспд", None),
            ("лимиты", Some("limits")),
            ("сколько запросов осталось", Some("limits")),
            ("меню", Some("help")),
            ("команды", Some("help")),
            ("отмена", Some("cancel")),
            ("стоп!", Some("cancel")),
            ("верни клаву", Some("keyboard")),
            ("hide buttons", Some("keyboard off")),
            ("что ты умеешь?", Some("help")),
            ("ключ от дома", None),
            ("хочу дом", None),
            ("new laptop", None),
            ("удали", None),
            ("отключи уведомления", Some("watches")),
            ("turn off my alerts", Some("watches")),
            ("смени язык на русский", Some("lang ru")),
            ("switch to english", Some("lang en")),
            ("зміни мову", Some("lang")),
            ("language", Some("lang")),
            ("русский", Some("lang ru")),
            ("давай на русском", Some("lang ru")),
            ("русская мафия", None),
            ("stop notifications", Some("watches")),
            ("смени сервер", None),
            ("лспд", None),
            ("", None),
        ] {
            assert_eq!(command_name(text), name, "{text}");
        }
    }
}
