//! The card of a person.

use insta::assert_snapshot;
use serde_json::json;

use super::confirm;
use crate::bot::bot_api_test::{BotApiTest, MADE, player};

#[tokio::test]
async fn my_card_has_what_is_mine() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    confirm(&test, &alice, "Carl_Johnson").await;
    alice.says("/watch lspd < 3 5").await;
    alice.hears().await;
    alice.says("/player Carl_Johnson 5").await;
    let profile = alice.hears().await;
    let (_, profile) = profile.split_once("🟢").unwrap();
    let (profile, _) = profile.split_once("\n\nas of").unwrap();
    alice.says("/me").await;
    assert_snapshot!(alice.hears().await.replace(profile, " PROFILE"), @r"
    🪪 <code>Carl_Johnson</code> · 05 Brainburg
    ✅ confirmed

    🟢 PROFILE

    🗓 0 min online this week

    🏠 Property: <b>3</b>
    1. 🏠 House 1
    2. 🏠 Villa 4 · 🛒 On the marketplace
    3. 🏢 Ammu-Nation · No. 18

    🔔 1 alert: /watches
    • When <b>LSPD</b> on 05 Brainburg falls below <b>3</b> online

    as of 18:42:00
    [🧾 Property]
    [🙈 Hide from history]
    [🧹 Forget this nickname]
    ");
    // The payload of the link under a claim in a group.
    alice.starts(Some("me")).await;
    assert!(alice.hears().await.contains("<code>Carl_Johnson</code>"));
    alice.says("/me 8").await;
    let heard = alice.hears().await;
    assert!(heard.contains("You have no nickname on 08 Saint Grey here"), "{heard}");
    let group = test.supergroup("Crew", &[&alice]);
    alice.says_in(&group, "/me").await;
    let heard = group.hears().await;
    assert!(heard.contains("Carl_Johnson") && !heard.contains("alert"), "{heard}");
}

#[tokio::test]
async fn a_nickname_that_is_not_clear_is_asked_for() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    alice.says("/me Nicolas_Ried 5").await;
    let heard = alice.hears().await;
    assert!(heard.contains("[Nicolas_Reed]"), "{heard}");
    alice.presses("Nicolas_Reed").await;
    assert!(alice.hears().await.contains("You say you are <code>Nicolas_Reed</code>"));
    // The only server that knows the player needs no question.
    let [cleo, dora, eve] = ["Cleo", "Dora", "Eve"].map(|name| test.person(name, "en"));
    cleo.says("/me Carl_Johnson").await;
    assert!(cleo.hears().await.contains("<code>Carl_Johnson</code> on 05 Brainburg"));
    let there = [player(31, "Big_Smoke", 12, "LSPD", "Cadet", "")];
    test.publish("8/online", json!({"timestamp": MADE, "players": there}));
    dora.says("/me Big_Smoke").await;
    let heard = dora.hears().await;
    assert!(
        heard.contains("On which server do you play as <code>Big_Smoke</code>?")
            && !heard.contains("remember"),
        "{heard}"
    );
    dora.presses("05 Brainburg").await;
    assert!(dora.hears().await.contains("You say you are <code>Big_Smoke</code>"));
    eve.says("/me Big_Smoke").await;
    eve.hears().await;
    eve.says("on 8").await;
    assert!(eve.hears().await.contains("<code>Big_Smoke</code> on 08 Saint Grey"));
    // In a group, the choice is that of the person who was asked.
    let boris = test.person("Boris", "en");
    let group = test.supergroup("Crew", &[&alice, &boris]);
    alice.says_in(&group, "/me Tom_Oakly 5").await;
    group.hears().await;
    boris.presses_in(&group, "Tom_Oakley").await;
    assert!(boris.callback_answer().await.contains("isn't your menu"));
    alice.presses_in(&group, "Tom_Oakley").await;
    assert!(group.hears().await.contains("claims to be <code>Tom_Oakley</code>"));
}

#[tokio::test]
async fn my_words_are_about_the_player_of_the_person() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    let vera = test.person("Віра", "uk");
    alice.says("/me Big_Smoke 5").await;
    let heard = alice.hears().await;
    assert!(heard.contains("answer about you"), "{heard}");
    for person in [&boris, &vera] {
        person.says("/me Carl_Johnson 5").await;
        person.hears().await;
    }
    for (person, text, expected) in [
        (&alice, "my faction", "<b>Grove</b>"),
        (&alice, "my family", "<b>Grove Street</b>"),
        (&alice, "my house", "<b>Big_Smoke</b>"),
        (&boris, "моя фракция", "<b>Grove</b>"),
        (&boris, "кто из моих онлайн", "<b>Grove</b>"),
        (&boris, "мой дом", "House 1"),
        (&boris, "мои бизнесы", "Ammu-Nation"),
        (&alice, "Nicolas_Reed", "<code>Nicolas_Reed</code>"),
        (&alice, "my faction", "<b>Grove</b>"),
        (&alice, "Nicolas_Reed", "<code>Nicolas_Reed</code>"),
        (&alice, "who of my people is online", "<b>Grove"),
        (&boris, "Nicolas_Reed", "<code>Nicolas_Reed</code>"),
        (&boris, "моя фракция", "<b>Grove</b>"),
        (&vera, "Nicolas_Reed", "<code>Nicolas_Reed</code>"),
        (&vera, "моя фракція", "<b>Grove</b>"),
        (&vera, "Nicolas_Reed", "<code>Nicolas_Reed</code>"),
        (&vera, "хто з моїх онлайн", "<b>Grove"),
    ] {
        person.says(text).await;
        let heard = person.hears().await;
        assert!(heard.contains(expected), "{text}: {heard}");
    }
}

#[tokio::test]
async fn forget_deletes_claims() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    confirm(&test, &alice, "Nicolas_Reed").await;
    alice.says("/me hide").await;
    assert!(alice.hears().await.contains("is hidden"));
    alice.says("/forget").await;
    alice.hears().await;
    alice.presses("🗑 Yes, delete everything").await;
    assert!(alice.hears().await.contains("no data about you is left"));
    test.wait_idle().await;
    let claims = super::people(&test).claims_of(alice.id().0).await.unwrap();
    assert_eq!(claims, []);
    let hidden = super::people(&test).hidden().await.unwrap();
    assert!(hidden.has(5, "Nicolas_Reed"), "who is hidden stays hidden");
}

/// Some sources have the players who are online, and no records.
#[tokio::test]
async fn a_player_without_records_is_claimed_and_shown() {
    let test = BotApiTest::without_records().await;
    let alice = test.person("Alice", "en");
    alice.says("/player Big_Smoke 5").await;
    let heard = alice.hears().await;
    assert!(heard.contains("🟢") && heard.contains("Grove"), "{heard}");
    alice.says("/me Big_Smoke 5").await;
    let heard = alice.hears().await;
    assert!(heard.contains("You say you are <code>Big_Smoke</code>"), "{heard}");
    alice.says("/player Nobody_Known 5").await;
    assert!(alice.hears().await.contains("I couldn't find"));
}

#[tokio::test]
async fn the_card_says_why_it_has_no_hours() {
    let test = BotApiTest::start().await;
    for (lang, why, asked) in [
        (
            "en",
            "🔒 Your hours this week: shown once the nickname is confirmed",
            "my hours this week",
        ),
        (
            "ru",
            "🔒 Ваши часы за неделю покажу, когда никнейм будет подтверждён",
            "мои часы за неделю",
        ),
        (
            "uk",
            "🔒 Ваші години за тиждень покажу, коли нікнейм буде підтверджено",
            "мої години за тиждень",
        ),
    ] {
        let person = test.person("Alice", lang);
        person.says("/me Carl_Johnson 5").await;
        person.hears().await;
        for said in ["/me", asked] {
            person.says(said).await;
            let heard = person.hears().await;
            assert!(heard.contains(why), "{said}: {heard}");
        }
    }
    let alice = test.person("Alice", "en");
    confirm(&test, &alice, "Carl_Johnson").await;
    alice.says("/me").await;
    assert!(!alice.hears().await.contains("🔒 Your hours"));
}
