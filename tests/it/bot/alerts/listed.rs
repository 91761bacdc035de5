//! Alerts of the list that are changed by their places, and `/alerts` with further words.

use telegram_sandbox::testing::TestPerson;

use super::fixture::AlertTest;

async fn answer(person: &TestPerson, said: &str) -> String {
    person.says(said).await;
    person.hears().await
}

async fn with_alerts(test: &AlertTest, lang: &str, alerts: &[&str]) -> TestPerson {
    let person = test.person("Alice", lang);
    for alert in alerts {
        answer(&person, alert).await;
    }
    person
}

#[tokio::test]
async fn the_number_of_one_alert_is_changed_by_its_place() {
    let test = AlertTest::start().await;
    test.list(0, 8, &[]).await;
    for (lang, said) in [
        ("en", "change 1 to 2"),
        ("en", "change alert 1 to 2"),
        ("ru", "измени 1 на 2"),
        ("ru", "поменяй первое на 2"),
        ("uk", "зміни 1 на 2"),
        ("uk", "постав 1 на 2"),
    ] {
        for before in ["", "/alerts"] {
            let alerts = ["/watch LSPD < 3 5", "/watch FBI < 5 5"];
            let person = with_alerts(&test, lang, &alerts).await;
            if !before.is_empty() {
                answer(&person, before).await;
            }
            let heard = answer(&person, said).await;
            assert!(heard.starts_with("✏️") && heard.contains("LSPD"), "{said}: {heard}");
            let list = answer(&person, "/alerts").await;
            assert!(list.contains("<b>2</b>") && list.contains("<b>5</b>"), "{said}: {list}");
            assert!(!list.contains("<b>3</b>"), "{said}: {list}");
        }
    }
    let alice = with_alerts(&test, "en", &["/watch LSPD < 3 5"]).await;
    assert!(answer(&alice, "change 4 to 2").await.contains("1 of 20"));
}

#[tokio::test]
async fn an_alert_without_a_number_moves_to_another_server() {
    let test = AlertTest::start().await;
    for (lang, said) in [("en", "change to 8"), ("ru", "измени на 8"), ("uk", "зміни на 8")]
    {
        let person = with_alerts(&test, lang, &["/watch leader LSPD 5"]).await;
        let heard = answer(&person, said).await;
        assert!(heard.contains("08 Saint Grey") && heard.contains("✖️"), "{said}: {heard}");
        let list = answer(&person, "/alerts").await;
        assert!(list.contains("08 Saint Grey"), "{said}: {list}");
        assert!(!list.contains("05 Brainburg"), "{said}: {list}");
    }
    // There is no such server.
    let alice = with_alerts(&test, "en", &["/watch leader LSPD 5"]).await;
    assert!(answer(&alice, "change to 77").await.contains("05 Brainburg"));
}

#[tokio::test]
async fn the_list_with_further_words_is_a_wish_or_a_request() {
    let test = AlertTest::start().await;
    for (lang, wish, created) in [
        ("en", "/alerts lspd 5 < 3", "I'll tell you here when"),
        ("ru", "/оповещения лспд 5 < 3", "Напишу сюда, когда"),
        ("uk", "/сповіщення лспд 5 < 3", "Напишу сюди, коли"),
    ] {
        let person = test.person("Alice", lang);
        let heard = answer(&person, wish).await;
        assert!(heard.contains(created) && heard.contains("<b>3</b>"), "{wish}: {heard}");
        for (list, count) in [("/alerts", "[1]"), ("/alerts please", "[1]")] {
            assert!(answer(&person, list).await.contains(count), "{list}");
        }
        assert!(answer(&person, "/alerts mute 1").await.contains("· 🔕"));
        assert!(answer(&person, "/unwatch lspd").await.starts_with("✖️"));
    }
}
