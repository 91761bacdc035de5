//! Forged buttons, and buttons of older versions.

use crate::bot::bot_api_test::BotApiTest;
use crate::bot::callback_data::{language, view};

const OUT_OF_DATE: &str = "This menu is out of date. Send the command again.";

/// Buttons that were never shown: each press is answered, and none shows or changes what belongs to somebody else.
#[tokio::test]
async fn forged_buttons_do_no_harm() {
    let test = BotApiTest::start().await;
    test.allow_error("message is not modified");
    let (alice, mallory) = (test.person("Alice", "en"), test.person("Mallory", "en"));
    mallory.says("/servers").await;
    mallory.hears().await;
    for (data, begins) in [
        ("q f5 65535 1 1", "✎ 👮 <b>LSPD</b> · 05 Brainburg"),
        ("q f4294967295 0 0 1", "✎ There is no server “4294967295”"),
        ("q p5 <b>x</b>", "✎ I couldn't find <b>x</b> on 05 Brainburg"),
        ("q m5 65535 0 18446744073709551615", "✎ I couldn't find that family"),
        ("q M5 65535 ", "✎ 👪 <b>3 families</b>"),
        ("q u5 65535 h", "✎ 🔨 <b>2 houses up for auction</b>"),
        ("q h5 18446744073709551615", "✎ There is no house 18446744073709551615"),
        ("q o5 65535 Carl_Johnson", "✎ 🧾 <b>Carl_Johnson</b>"),
        ("Q l5 0", "✎ ⭐ <b>Leaders</b> · 05 Brainburg"),
        ("q i5 0 4294967295", "✎ 🎤 <b>Interviews</b> · 05 Brainburg"),
        ("P l5 0", "⭐ <b>Leaders</b> · 05 Brainburg"),
        ("q S M 7", "✎ Your family?"),
        ("q S5 M 7", "✎ ⚙️ <b>Your settings</b>"),
    ] {
        mallory.sends_callback(&view(None, data)).await;
        let heard = mallory.hears().await;
        assert!(heard.starts_with(begins), "{data}: {heard}");
        mallory.callback_answer().await;
    }
    for data in
        ["q", "V", "V====", "VAA", "V \u{1F600}", "K", "KAAAA", "L", "LAg", "X", &"V".repeat(64)]
    {
        mallory.sends_callback(data).await;
        assert_eq!(mallory.callback_answer().await, OUT_OF_DATE, "{data}");
    }

    // In a group: another's menu, an anonymous admin's, and the settings.
    let group = test.supergroup("Crew", &[&alice, &mallory]);
    alice.says_in(&group, "/servers").await;
    group.hears().await;
    let own = mallory.id().0;
    for data in [
        view(Some(alice.id().0), "q f5 0 0 1"),
        view(None, "q f5 0 0 1"),
        // A modified client can claim that Alice's menu is its own.
        view(Some(own), "q f5 0 0 1"),
        view(Some(own), "P g5"),
        language(true, own),
        view(Some(own), "q S P 1"),
        view(Some(own), "q S S 8"),
    ] {
        mallory.sends_callback_in(&group, &data).await;
        assert_eq!(
            mallory.callback_answer().await,
            "This isn't your menu. Send the command yourself",
            "{data}"
        );
    }
    group.hears_nothing().await;
    mallory.says_in(&group, "/player Carl_Johnson 5").await;
    assert!(group.hears().await.contains("🔒"), "nothing was switched on");
}

/// Buttons of menus from before the form of their data changed: each is answered, and does nothing.
#[tokio::test]
async fn buttons_of_an_older_version_are_out_of_date() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    let token = test.issue_key_to(&alice, "laptop").await;
    let id = test.keys_of(&alice).await[0].id;
    for person in [&alice, &boris] {
        person.says("/servers").await;
        person.hears().await;
    }
    let crew = test.supergroup("Crew", &[&alice]);
    alice.says_in(&crew, "/servers").await;
    crew.hears().await;
    let keys = [format!("d {id} {id}"), format!("D {id} {id}"), format!("c {id}")];
    let others =
        ["i", "l 0", "F", "s ru", "q s 0", "Q l5 0", "q S L ru", "P g5"].map(str::to_owned);
    for data in keys.into_iter().chain(others) {
        alice.sends_callback(&data).await;
        assert_eq!(alice.callback_answer().await, OUT_OF_DATE, "{data}");
        alice.sends_callback_in(&crew, &data).await;
        assert_eq!(alice.callback_answer().await, OUT_OF_DATE, "{data}");
    }
    boris.sends_callback("q s 0").await;
    let answer = boris.callback_answer().await;
    assert_eq!(answer, "Это меню устарело. Отправьте команду ещё раз.");
    alice.hears_nothing().await;
    crew.hears_nothing().await;
    assert!(test.accepts(&token).await);
}
