//! Words that people type every day: typos, numbers that count something, words that add nothing, servers side by side.

use super::{hold, hold_in_private, world};
use crate::bot::queries::choose_brainburg;

#[tokio::test]
async fn servers_are_compared_by_their_players() {
    hold_in_private(
        "ru",
        &[
            &[("где больше народу на 5 или на 8", "от самого полного … 🔄")],
            &[("сервера", "🌐"), ("а где больше всего", "от самого полного")],
            &[("на каком сервере меньше всего людей", "от самого пустого")],
        ],
    )
    .await;
}

/// The server that a text goes on to comes first.
#[tokio::test]
async fn the_list_of_servers_is_followed_by_one_of_them() {
    for (language, said) in [
        ("en", "and 8?"),
        ("en", "what about 8"),
        ("ru", "а на 8?"),
        ("ru", "а на сент грей"),
        ("uk", "а на 8?"),
    ] {
        hold(language, &[&[("/servers", "🌐"), (said, "08 Saint Grey … 🌐 … 05 Brainburg")]]).await;
    }
}

/// Each answer begins with these words, so that nothing was left out of the text.
#[tokio::test]
async fn typos_counted_things_and_words_that_add_nothing_are_read() {
    for (language, text, begins) in [
        ("en", "house auctoin list", "🔨"),
        ("en", "since when is carl_johnson sitting online lol", "👤"),
        (
            "ru",
            "Carl_Johnson онлайн или нет, уже 3й раз захожу",
            "👤 <code>Carl_Johnson</code> · 05",
        ),
        ("en", "any family with more then 20 ppl on atm", "🏆"),
        ("uk", "чи зайшов Carl_Johnson", "👤"),
    ] {
        let test = world().await;
        let person = test.person("Alice", language);
        choose_brainburg(&person).await;
        person.says(text).await;
        let heard = person.hears().await;
        assert!(heard.starts_with(begins), "{text}: {heard}");
    }
}

/// What an answer is about stays in mind, also if the words before it named it.
#[tokio::test]
async fn what_was_shown_is_meant_by_what_follows() {
    hold_in_private(
        "ru",
        &[
            &[
                ("лспд", "<b>LSPD</b>"),
                ("у кого норма не набрана за неделю", "LSPD"),
                ("ладно, пиши мне когда меньше 3", "🔔 … LSPD"),
            ],
            &[
                ("лспд", "<b>LSPD</b>"),
                ("сколько было вчера", "LSPD"),
                ("сделай из этого табло", "<b>LSPD</b> … 🟢 обновляется"),
            ],
            &[("моя семья Корлеоне", "👪"), ("запомни её как мою", "⚙️ … Корлеоне")],
        ],
    )
    .await;
}

#[tokio::test]
async fn what_follows_is_read_in_the_light_of_what_was_shown() {
    hold_in_private(
        "en",
        &[
            &[("which server is the fullest", "fullest first"), ("and least", "emptiest first")],
            &[("/fullest 99", "no server “99” … [🌐 All servers]")],
            &[("lspd", "<b>LSPD</b>"), ("live board for that pls", "<b>LSPD</b> … 🟢 live")],
            &[("anyone rank 1+ in lspd", "rank 1+"), ("whos the leader", "<b>LSPD</b>")],
            &[("house 3", "House"), ("ping me if 3 goes to auction", "🔔 … house 3")],
            &[("lspd yesterday between 18 and 20", "<b>LSPD</b> … 18:00–20:00")],
            &[("move me to 8", "⚙️ … 08 Saint Grey")],
            &[("are there websockets in the api", "no websockets … /v2/events")],
        ],
    )
    .await;
    hold_in_private(
        "ru",
        &[
            &[("понял пасиб, напомни мне минут за 5 до собеса", "🔔 … собеседования")],
            &[("лспд и фбр на 8 в сети", "08 Saint Grey")],
            &[("семья 12", "<b>Grove Street</b>")],
            &[
                ("лспд", "<b>LSPD</b>"),
                ("не ставь её как мою", "Не понял"),
                ("настройки", "не выбрана"),
            ],
        ],
    )
    .await;
}
