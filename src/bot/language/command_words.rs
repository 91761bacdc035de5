//! Words about keys, the menu and cancelling that people type without a slash: `дай апи ключ`, `my api keys`, `отмена`.

use super::key_question::{MAX_WORDS, names_api_key};
use super::phrase::is_filler;
use super::word_list::{REACH, Word, follows, has, read};
use super::words::List;
use super::words::beyond::NEEDED;
use super::words::commands::{
    ALERTS, AWAY, CANCEL, DELETE, ENGLISH, EXISTING, GIVING, KEY, KEYBOARD, KEYS, LANGUAGE, LIMITS,
    MENU, MINE, NEW, PREPOSITIONS, RENAME, REPLACE, REVOKE, RUSSIAN, SWITCH, THING, UKRAINIAN,
};
use super::words::key_questions::{API, NOT};

/// The command that chooses each language, and the names of the language in a sentence.
const LANGUAGES: [(&str, List); 3] =
    [("lang en", ENGLISH), ("lang ru", RUSSIAN), ("lang uk", UKRAINIAN)];

/// A longer text about another name is about something else than a key.
const MAX_RENAMING: usize = 6;

/// Names of languages.
const NAMES: [List; 3] = [ENGLISH, RUSSIAN, UKRAINIAN];

/// The name of the command that a text means. Only a sentence about API keys may say more than that.
pub fn command_name(text: &str) -> Option<&'static str> {
    let said = read(text);
    if let Some(name) = language(&said) {
        return Some(name);
    }
    let has = |list| has(&said, list);
    if has(ALERTS) && said.iter().any(|word| word.is_any(&[AWAY, EXISTING, CANCEL])) {
        return Some("watches");
    }
    // A label of a key has signs that no name in the game has.
    let is_label = |word: &Word<'_>| word.typed.is_ascii() && word.typed.contains('-');
    let is_only = || !says_more(&said, |word| word.is_any(&[REVOKE, MINE]) || is_label(word));
    if has(REVOKE) && (names_api_key(&said) || is_only()) {
        return Some(if has(REPLACE) { "rotate" } else { "revoke" });
    }
    // "Delete my key", and nothing of which one.
    if has(DELETE)
        && has(KEY)
        && !has(KEYS)
        && !says_more(&said, |word| word.is_any(&[DELETE, KEY, MINE]))
    {
        return Some("revoke");
    }
    let is_short = said.len() <= MAX_RENAMING;
    if has(RENAME) && (names_api_key(&said) || is_short && !has(THING)) {
        return Some("list");
    }
    let is_unneeded = follows(&said, |word| word.is(NOT), &[NEEDED], REACH);
    if is_unneeded && names_api_key(&said) {
        return Some("list");
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
    if says_more(&said, |word| word.is_any(&all)) {
        return in_sentence(&said);
    }
    if !said.is_empty() && said.iter().all(|word| word.is(CANCEL)) {
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
fn in_sentence(said: &[Word<'_>]) -> Option<&'static str> {
    if said.len() > MAX_WORDS || !names_api_key(said) {
        return None;
    }
    let has = |list| has(said, list);
    match (has(EXISTING), has(NEW) || has(GIVING), has(MINE)) {
        (true, _, _) | (false, false, true) => Some("list"),
        (false, true, _) => Some("new"),
        (false, false, false) => has(API).then_some("new"),
    }
}

/// The command that chooses a language, if a text asks for nothing else.
fn language(said: &[Word<'_>]) -> Option<&'static str> {
    let named =
        |word: &Word<'_>| LANGUAGES.iter().find(|(_, list)| word.is(*list)).map(|(name, _)| *name);
    let chosen = said.iter().find_map(named);
    if chosen.is_none() && !has(said, LANGUAGE) {
        return None;
    }
    let is_known = |word: &Word<'_>| word.is_any(&[ENGLISH, RUSSIAN, UKRAINIAN, SWITCH, LANGUAGE]);
    // "Speak English, why Russian all the time": the first language is meant.
    let switches = follows(said, |word| word.is_any(&[SWITCH, LANGUAGE]), &NAMES, REACH);
    let is_meant = !says_more(said, is_known) || chosen.is_some() && switches;
    is_meant.then_some(chosen.unwrap_or("lang"))
}

/// Whether a text has words besides the known ones that carry a meaning. Words such as "please" may be part of any request.
fn says_more(said: &[Word<'_>], is_known: impl Fn(&Word<'_>) -> bool) -> bool {
    said.iter().any(|word| !is_known(word) && !is_filler(word))
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
            ("удалить ключ", Some("revoke")),
            ("revoke my key", Some("revoke")),
            ("keys", Some("list")),
            ("удали ключ", Some("revoke")),
            ("delete my api key", Some("revoke")),
            ("видали мій ключ", Some("revoke")),
            ("rotate my key", Some("rotate")),
            ("перевыпусти ключ", Some("rotate")),
            ("удали мои ключи", Some("list")),
            ("отзови пожалуйста", Some("revoke")),
            ("revoke my house key", None),
            ("отзыв о сервере", None),
            ("rotate the map", None),
            ("отозвать лидера лспд", None),
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
            ("ключ «старый» больше не нужен, снеси его", Some("list")),
            ("rotate discord-bot pls", Some("rotate")),
            ("переименуй test в prod-bot", Some("list")),
            ("переименуй группу", None),
            ("lost my secret, show again??", Some("list")),
            ("хочу ключ от подвала в гетто", None),
            ("нужен ключ от машины лидера лспд", None),
            ("зроби ключ", Some("new")),
            ("створи мені ключ для сайту фракції", Some("new")),
            ("дай ключ для розробки, роблю бота для фракції", Some("new")),
            ("give me a key for our faction website pls", Some("new")),
            ("дай ключ от хаты лидера", None),
            ("дай мои ключи", Some("list")),
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
            ("покажи всі мої сповіщення", Some("watches")),
            ("смени сервер", None),
            ("лспд", None),
            ("", None),
        ] {
            assert_eq!(command_name(text), name, "{text}");
        }
    }
}
