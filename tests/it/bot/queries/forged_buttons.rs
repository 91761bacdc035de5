use crate::bot::bot_api_test::BotApiTest;

/// Buttons that were never shown, or that somebody made up: each is answered, and none opens what is not its presser's.
#[tokio::test]
async fn made_up_buttons_harm_nothing() {
    let test = BotApiTest::start().await;
    test.allow_error("message is not modified");
    let (alice, mallory) = (test.person("Alice", "en"), test.person("Mallory", "en"));
    mallory.says("/servers").await;
    mallory.hears().await;
    for (data, begins) in [
        ("q s65535", "no toast"),
        ("q f5 65535 1 1", "✎ 👮 <b>LSPD</b> · 05 Brainburg"),
        ("q f4294967295 0 0 1", "✎ There is no server “4294967295”"),
        ("q p5 <b>x</b>", "✎ No <b>x</b> on 05 Brainburg"),
        ("q m5 65535 0 18446744073709551615", "✎ There is no such family"),
        ("q M5 65535 ", "✎ 🏠 <b>3 families</b>"),
        ("q u5 65535 h", "✎ 🔨 <b>2 houses up for auction</b>"),
        ("q h5 18446744073709551615", "✎ There is no house 18446744073709551615"),
        ("q o5 65535 Carl_Johnson", "✎ 🔑 <b>Carl_Johnson</b>"),
        ("Q l5 0", "✎ ⭐ <b>Leaders</b> · 05 Brainburg"),
        ("q i5 0 4294967295", "✎ 🎤 <b>Interviews</b> · 05 Brainburg"),
        ("P l5 0", "⭐ <b>Leaders</b> · 05 Brainburg"),
        ("q S M 7", "✎ Which family is yours?"),
        ("q S5 M 7", "✎ ⚙️ <b>Your settings</b>"),
    ] {
        mallory.sends_callback(data).await;
        if begins == "no toast" {
            assert_eq!(mallory.callback_answer().await, "There is no such key", "{data}");
            continue;
        }
        let heard = mallory.hears().await;
        assert!(heard.starts_with(begins), "{data}: {heard}");
        mallory.callback_answer().await;
    }
    for garbage in [
        "q",
        "q ",
        "q f",
        "q f5",
        "Q p",
        "qzzzzzzzzzzzzzz s 0",
        "q s 65536",
        "q S S x",
        "P \u{1F600}",
    ] {
        mallory.sends_callback(garbage).await;
        assert_eq!(mallory.callback_answer().await, "There is no such key", "{garbage}");
    }

    // In a group: another's menu, an anonymous admin's, and the settings.
    let group = test.supergroup("Crew", &[&alice, &mallory]);
    alice.says_in(&group, "/servers").await;
    group.hears().await;
    let own = base36(mallory.id().0);
    for data in [
        format!("q{} f5 0 0 1", base36(alice.id().0)),
        "q f5 0 0 1".to_owned(),
        // A made-up client can say that Alice's menu is its own.
        format!("q{own} f5 0 0 1"),
        format!("P{own} g5"),
        format!("s ru {}", mallory.id().0),
        format!("q{own} S P 1"),
        format!("q{own} S S 8"),
    ] {
        mallory.sends_callback_in(&group, &data).await;
        assert_eq!(
            mallory.callback_answer().await,
            "This menu belongs to whoever asked for it",
            "{data}"
        );
    }
    group.hears_nothing().await;
    mallory.says_in(&group, "/player Carl_Johnson 5").await;
    assert!(group.hears().await.contains("🔒"), "nothing was switched on");
}

fn base36(mut number: i64) -> String {
    let mut digits = String::new();
    while number > 0 {
        digits.insert(0, char::from_digit(u32::try_from(number % 36).unwrap(), 36).unwrap());
        number /= 36;
    }
    digits
}
