//! What the bot suggests in its own texts is understood, as a command and as plain words.

use std::collections::BTreeSet;

use crate::bot::bot_api_test::BotApiTest;
use crate::bot::queries::choose_brainburg;

const TEXTS: [(&str, [&str; 3], &str); 3] = [
    (
        "en",
        [
            include_str!("../../../../locales/en/queries.ftl"),
            include_str!("../../../../locales/en/alerts.ftl"),
            include_str!("../../../../locales/en/bot.ftl"),
        ],
        "I didn't get that",
    ),
    (
        "ru",
        [
            include_str!("../../../../locales/ru/queries.ftl"),
            include_str!("../../../../locales/ru/alerts.ftl"),
            include_str!("../../../../locales/ru/bot.ftl"),
        ],
        "Не понял",
    ),
    (
        "uk",
        [
            include_str!("../../../../locales/uk/queries.ftl"),
            include_str!("../../../../locales/uk/alerts.ftl"),
            include_str!("../../../../locales/uk/bot.ftl"),
        ],
        "Не зрозумів",
    ),
];

/// Commands that change something ask first as plain words, and `day` is also a word of greetings.
const OTHERS: [&str; 10] = [
    "/watch",
    "/board",
    "/new",
    "/lang",
    "/keyboard",
    "/settings",
    "/day",
    "/me",
    "/away",
    "/when",
];

/// The commands of the texts: `<code>/house 138</code>`, and `/online <i>LSPD 5</i>`.
fn commands(text: &str) -> BTreeSet<String> {
    let is_whole = |command: &str| !command.contains(['{', '<', '\n']);
    let in_code = text.split("<code>").skip(1).filter_map(|rest| rest.split("</code>").next());
    let in_code = in_code.filter(|code| code.starts_with('/')).map(str::to_owned);
    let with_words = text.split("</i>").filter_map(|part| {
        let (before, words) = part.rsplit_once(" <i>")?;
        let name = before.rsplit_once([' ', '\n']).map_or(before, |(_, name)| name);
        name.starts_with('/').then(|| format!("{name} {words}"))
    });
    let found = in_code.chain(with_words).filter(|command| is_whole(command));
    found.map(|command| command.replace("&lt;", "<").replace("&gt;", ">")).collect()
}

#[tokio::test]
async fn what_the_bot_suggests_is_understood_with_and_without_its_slash() {
    for (language, texts, not_understood) in TEXTS {
        let test = BotApiTest::start().await;
        let alice = test.person("Alice", language);
        choose_brainburg(&alice).await;
        let suggested = commands(&texts.concat());
        assert!(suggested.len() > 15, "{suggested:?}");
        let is_other = |command: &&String| OTHERS.iter().any(|name| command.starts_with(name));
        let (others, queries): (Vec<_>, Vec<_>) = suggested.iter().partition(is_other);
        for command in queries.into_iter().chain(others) {
            alice.says(command.as_str()).await;
            let heard = alice.hears().await;
            assert!(!heard.starts_with(not_understood), "{command}: {heard}");
            if is_other(&command) {
                continue;
            }
            let words = command.trim_start_matches('/');
            alice.says(words).await;
            assert_eq!(alice.hears().await, heard, "{words}");
        }
        test.allow_unread();
    }
}
