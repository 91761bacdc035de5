//! Alerts that tell of the same things as another one of the chat.

use insta::assert_snapshot;

use super::fixture::AlertTest;

#[tokio::test]
async fn an_alert_beside_a_similar_one_says_so_and_the_same_is_not_made_twice() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    test.list(0, 8, &[]).await;
    let make = async |words: &str| {
        alice.says(format!("/watch {words} 5").as_str()).await;
        alice.hears().await
    };
    assert!(!make("lspd < 5").await.contains("similar"));
    assert_snapshot!(make("lspd < 6").await, @r"
    🔔 I'll tell you here when <b>LSPD</b> on 05 Brainburg falls below <b>6</b> online.
    Now: <b>8</b>.
    ℹ️ You already have a similar one:
    When <b>LSPD</b> on 05 Brainburg falls below <b>5</b> online
    [✏️ Change] [🗑 Delete]
    [🔔 My alerts]
    ");
    for (words, similar) in [
        ("lspd > 20", false),
        ("fbi < 5", false),
        ("lspd < 7 from 18 to 23", true),
        ("auction house < 500000", false),
        ("auction < 300000", true),
        ("auction business", true),
        ("auction house ends 30m", false),
        ("leader lspd", false),
        ("leader lspd comes online from 18 to 23", true),
    ] {
        let heard = make(words).await;
        assert!(heard.contains("I'll tell you here"), "{words}: {heard}");
        assert_eq!(heard.contains("You already have a similar one"), similar, "{words}: {heard}");
    }
    for words in ["lspd < 5", "lspd > 20", "lspd at least 21", "auction < 300000"] {
        let heard = make(words).await;
        assert!(heard.starts_with("🔔 This alert already exists:"), "{words}: {heard}");
    }
    alice.says("/watches").await;
    assert!(alice.hears().await.contains("11 of 20"));
}

#[tokio::test]
async fn a_count_that_is_wished_is_reached() {
    let test = AlertTest::start().await;
    test.list(0, 4, &[]).await;
    for (language, words, made, told) in [
        (
            "en",
            "tell me when lspd hits 5 on 5",
            "when <b>LSPD</b> on 05 Brainburg reaches <b>5</b> online",
            "⬆️ <b>LSPD</b> · 05 Brainburg: <b>5</b> online, at least 5",
        ),
        (
            "ru",
            "скажи когда в лспд на 5 будет хотя бы 5",
            "когда онлайн <b>LSPD</b> на 05 Brainburg дойдёт до <b>5</b>",
            "⬆️ <b>LSPD</b> · 05 Brainburg: <b>5</b> онлайн, не меньше 5",
        ),
        (
            "uk",
            "/watch лспд 5+ 5",
            "коли онлайн <b>LSPD</b> на 05 Brainburg дійде до <b>5</b>",
            "⬆️ <b>LSPD</b> · 05 Brainburg: <b>5</b> онлайн, не менше ніж 5",
        ),
    ] {
        let person = test.person(language, language);
        person.says(words).await;
        let heard = person.hears().await;
        assert!(heard.contains(made), "{heard}");
        test.tick().await;
        test.list(1, 5, &[]).await;
        let heard = person.hears().await;
        assert!(heard.contains(told), "{heard}");
        test.list(30, 4, &[]).await;
        person.says("/watches").await;
        person.hears().await;
        person.says("turn off all alerts").await;
        person.hears().await;
    }
    test.allow_unread();
}

#[tokio::test]
async fn words_for_an_alert_are_commands_for_it() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    test.list(0, 8, &[]).await;
    for (name, bound) in
        ["track", "notify", "remind", "ping", "alert", "нагадай"].into_iter().zip(1..)
    {
        alice.says(format!("/{name} lspd < {bound} 5").as_str()).await;
        let heard = alice.hears().await;
        assert!(heard.starts_with("🔔 I'll tell you here when <b>LSPD"), "{name}: {heard}");
    }
}
