//! Words that people type every day: typos, numbers that count something, words that add nothing, servers side by side.

use super::{hold_in_private, world};
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
