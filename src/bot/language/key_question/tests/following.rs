//! Texts that follow an answer about keys.

use super::*;

/// Texts that are about the API only after an answer about keys.
const FOLLOWING: &[&str] = &[
    "how do i get online members of a faction",
    "can i get history too, like last 24h",
    "does that work for all servers or just mine",
    "done? is the old one dead now",
    "а він працює на всіх серверах?",
    "а старый уже не работает?",
    "куда его вставлять",
    "куди його вставити",
    "where do i put it",
    "блин я его в паблик залил",
    "я його в загальний чат скинув",
];

/// Texts about the game, also after an answer about keys.
const NOT_FOLLOWING: &[&str] = &[
    "лспд 5",
    "онлайн лспд",
    "кто лидер фбр",
    "дома до 2кк",
    "как там лспд",
    "сколько игроков на сервере",
    "спасибо",
    "семьи",
    "дом 404",
    "house 404",
    "how to get house 403",
    "маякни если лспд меньше 5",
    "кто в форме лспд",
    "сколько в форме",
];

#[test]
fn after_an_answer_about_keys_the_api_need_not_be_named() {
    for text in FOLLOWING {
        assert_eq!(KeyQuestion::of(text), None, "{text}");
        assert!(KeyQuestion::following(text, false).is_some(), "{text}");
    }
    for text in NOT_FOLLOWING {
        assert_eq!(KeyQuestion::following(text, true), None, "{text}");
    }
}

#[test]
fn a_few_words_ask_for_another_example_only_after_one() {
    for text in ["and families?", "а карта?", "та адміни", "and can i get only those in uniform"]
    {
        let following = |is_after_example| KeyQuestion::following(text, is_after_example);
        assert!(matches!(following(true), Some(KeyQuestion::Example(_))), "{text}");
        assert_eq!(following(false), None, "{text}");
    }
}
