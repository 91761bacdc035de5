//! Words that name nothing the bot knows, or nothing exactly: typos, scenery, and a question that offers several things.

use serde_json::json;

use super::{Place, Turn, choose_brainburg, hold, hold_in, hold_one, world};
use crate::bot::bot_api_test::{MADE, player};

#[tokio::test]
async fn a_reply_to_a_choice_is_about_none_of_the_choices() {
    const ALERT: &str = "оповести сюда если нас станет меньше 3";
    let alert: &[Turn] = &[("кто онлайн", "[LSPD]"), (ALERT, "Какая фракция? … [LSPD]")];
    // The question stays.
    let answer: &[Turn] = &[("кто онлайн", "[LSPD]"), ("фбр", "<b>FBI</b> · 05 Brainburg")];
    hold_in(&[Place::Reply], "ru", &[alert, answer]).await;
    let test = world().await;
    test.sandbox().set_privacy_mode(false);
    let alice = test.person("Alice", "ru");
    let group = test.supergroup("Crew", &[&alice]);
    let server: &[Turn] = &[
        ("лидеры", "[05 Brainburg] [08 Saint Grey]"),
        ("маякни когда лидер лспд зайдёт", "[05 Brainburg] [08 Saint Grey]"),
    ];
    hold_one(&test, &alice, &group, Place::Reply, server).await;
}

#[tokio::test]
async fn a_single_typo_is_answered_and_named() {
    hold("en", &[&[("lsdp 5", "I took “lsdp” for LSPD. … LSPD</b> · 05 Brainburg")]]).await;
    hold("ru", &[&[("/online лсдп", "«лсдп» — понял как LSPD. … LSPD</b> · 05 Brainburg")]]).await;
    hold("uk", &[&[("lsdp", "«lsdp» — зрозумів як LSPD. … LSPD</b> · 05 Brainburg")]]).await;
}

#[tokio::test]
async fn scenery_is_nobody_and_is_named_as_left_out() {
    for (language, text, expected) in [
        ("en", "houses at the sea", "“at the sea”"),
        ("ru", "дома у моря", "«у моря»"),
        ("uk", "будинки біля моря", "«біля моря»"),
    ] {
        hold_beside("Dan_Moore", language, text, expected).await;
    }
}

async fn hold_beside(name: &str, language: &str, text: &str, expected: &str) {
    let test = world().await;
    let player = player(1, name, 10, "", "", "");
    let list = json!({"timestamp": MADE, "players": [player]});
    test.publish("5/online", list);
    let alice = test.person("Alice", language);
    choose_brainburg(&alice).await;
    alice.says(text).await;
    let heard = alice.hears().await;
    assert!(heard.contains(expected) && !heard.contains(name), "{text}: {heard}");
}
