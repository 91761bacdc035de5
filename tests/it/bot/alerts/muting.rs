//! Silence for a while, and its end.

use telegram_sandbox::Draft;
use telegram_sandbox::testing::TestPerson;

use super::fixture::AlertTest;

async fn answer(person: &TestPerson, said: &str) -> String {
    person.says(said).await;
    person.hears().await
}

/// Two alerts, at 18:42.
async fn with_two_alerts(test: &AlertTest, lang: &str) -> TestPerson {
    let person = test.person("Alice", lang);
    for line in ["/watch LSPD < 3 5", "/watch FBI > 50 5"] {
        answer(&person, line).await;
    }
    person
}

#[tokio::test]
async fn all_alerts_are_silent_for_an_hour_and_told_again() {
    let test = AlertTest::start().await;
    test.list(0, 8, &[]).await;
    let alice = with_two_alerts(&test, "en").await;
    test.tick().await;
    let heard = answer(&alice, "заглуши уведомления на час").await;
    assert!(heard.starts_with("🔕 Everything is quiet until 19:42\n"), "{heard}");
    assert!(heard.contains("[🔔 Unmute all]"), "{heard}");
    test.list(1, 2, &[]).await;
    alice.hears_nothing().await;
    alice.presses("🔔 Unmute all").await;
    let heard = alice.hears().await;
    assert!(heard.contains("Unmuted") && heard.contains("2 of 20"), "{heard}");
    assert!(!heard.contains("· 🔕") && !heard.contains("[🔔 Unmute all]"), "{heard}");
    test.list(30, 8, &[]).await;
    test.list(1, 2, &[]).await;
    assert!(alice.hears().await.contains("fewer than 3"));
}

#[tokio::test]
async fn words_in_three_languages_mute_and_unmute() {
    let test = AlertTest::start().await;
    for (lang, mute, until, unmute) in [
        ("en", "mute everything for an hour", "Everything is quiet until 19:42", "unmute"),
        ("en", "mute until morning", "Everything is quiet until", "turn notifications back on"),
        ("ru", "отключи все алерты на час", "Всё молчит до 19:42", "включи обратно"),
        ("ru", "заглуши до утра", "Всё молчит до", "включи обратно уведомления"),
        ("uk", "заглуши сповіщення на годину", "Усе мовчить до 19:42", "увімкни назад"),
        ("uk", "заглуши до ранку", "Усе мовчить до", "увімкни знову сповіщення"),
    ] {
        let person = with_two_alerts(&test, lang).await;
        let heard = answer(&person, mute).await;
        assert!(heard.starts_with("🔕") && heard.contains(until), "{mute}: {heard}");
        assert_eq!(
            heard.contains("08:00"),
            !mute.contains("час") && !mute.contains("hour") && !mute.contains("годину"),
            "{heard}"
        );
        let settings = answer(&person, "/settings").await;
        assert!(!settings.contains("23:00"), "{mute}: {settings}");
        let heard = answer(&person, unmute).await;
        assert!(heard.starts_with("🔔") && !heard.contains("· 🔕"), "{unmute}: {heard}");
    }
}

/// The list of alerts was shown last, and "turn them all off" alone would delete them.
#[tokio::test]
async fn alerts_that_are_turned_off_for_an_hour_are_not_deleted() {
    let test = AlertTest::start().await;
    let alice = with_two_alerts(&test, "ru").await;
    for _ in 0..2 {
        answer(&alice, "/watches").await;
        let heard = answer(&alice, "отключи все алерты на час").await;
        assert!(heard.starts_with("🔕 Всё молчит до 19:42"), "{heard}");
    }
    assert!(answer(&alice, "/watches").await.contains("2 из 20"));
}

#[tokio::test]
async fn every_night_is_quiet_only_if_that_is_said() {
    let test = AlertTest::start().await;
    let alice = with_two_alerts(&test, "en").await;
    let heard = answer(&alice, "заглуши по ночам").await;
    assert!(heard.contains("Quiet hours: <b>23:00–08:00</b>"), "{heard}");
    // Nothing is muted.
    let heard = answer(&alice, "unmute").await;
    assert!(heard.contains("Quiet hours: <b>23:00–08:00</b>"), "{heard}");
}

#[tokio::test]
async fn within_the_quiet_hours_the_list_and_a_new_alert_say_so() {
    let test = AlertTest::start().await;
    let alice = with_two_alerts(&test, "en").await;
    answer(&alice, "don't write at night").await;
    assert!(!answer(&alice, "/watches").await.contains("🌙"));
    test.pass(6 * 60).await;
    assert!(answer(&alice, "/watches").await.contains("\n🌙 Quiet now until 08:00\n"));
    let heard = answer(&alice, "/watch FBI < 2 5").await;
    assert!(heard.contains("\n🌙 Quiet now until 08:00\n"), "{heard}");
}

#[tokio::test]
async fn words_mute_only_the_alert_that_they_mean() {
    let test = AlertTest::start().await;
    test.list(0, 8, &[]).await;
    for (lang, words) in [
        ("en", ["mute it", "mute 1", "mute the first one for 2 hours", "mute the last one"]),
        ("ru", ["заглуши его", "заглуши 1", "заглуши первое на 2 часа", "заглуши последнее"]),
        ("uk", ["заглуши його", "вимкни звук 1", "заглуши перше на 2 години", "заглуши останнє"]),
    ] {
        let [it, first, for_hours, last] = words;
        // After the alert that was set last, and after the list.
        for (said, before, fraction, until) in [
            (it, "", "FBI", "08:00"),
            (last, "/watches", "FBI", "08:00"),
            (first, "", "LSPD", "08:00"),
            (first, "/watches", "LSPD", "08:00"),
            (for_hours, "/watches", "LSPD", "20:42"),
        ] {
            let person = with_two_alerts(&test, lang).await;
            if !before.is_empty() {
                answer(&person, before).await;
            }
            let heard = answer(&person, said).await;
            assert!(heard.contains(fraction) && heard.contains("🔕"), "{said}: {heard}");
            assert!(heard.contains(until), "{said}: {heard}");
            let list = answer(&person, "/watches").await;
            assert_eq!(list.matches("· 🔕").count(), 1, "{said}: {list}");
            // It can be taken back, and nothing is muted twice.
            answer(&person, said).await;
            let heard = answer(&person, "undo").await;
            assert!(heard.contains("🔔") && !heard.contains("· 🔕"), "{said}: {heard}");
            let list = answer(&person, "/watches").await;
            assert!(!list.contains("· 🔕"), "{said}: {list}");
        }
    }
}

#[tokio::test]
async fn where_it_is_unclear_which_alert_is_meant_the_list_offers_to_mute() {
    let test = AlertTest::start().await;
    test.list(0, 8, &[]).await;
    let alice = with_two_alerts(&test, "en").await;
    test.pass(11).await;
    answer(&alice, "/watches").await;
    let heard = answer(&alice, "mute it").await;
    assert!(heard.contains("Choose one to change, mute or delete it:"), "{heard}");
    assert!(!heard.contains("· 🔕"), "{heard}");
    assert!(answer(&alice, "mute 7").await.contains("2 of 20"));
    alice.presses("🔕 Mute all till tomorrow").await;
    let heard = alice.hears().await;
    assert!(heard.contains("🔕 Everything is quiet until"), "{heard}");
    assert!(heard.contains("[🔔 Unmute all]") && !heard.contains("[🔕 Mute all"), "{heard}");
}

#[tokio::test]
async fn a_reply_mutes_the_alert_that_it_answers() {
    let test = AlertTest::start().await;
    test.list(0, 8, &[]).await;
    let alice = with_two_alerts(&test, "en").await;
    test.tick().await;
    test.list(1, 2, &[]).await;
    assert!(alice.hears().await.contains("fewer than 3"));
    let fired = test.latest_message(&alice);
    alice.says(Draft::new("mute it").replying(fired)).await;
    let heard = alice.hears().await;
    assert!(heard.contains("LSPD") && heard.contains("· 🔕"), "{heard}");
    assert_eq!(answer(&alice, "/watches").await.matches("· 🔕").count(), 1);
}
