//! Keys that people name by their labels: `rename key site to shop`, `delete my key site`.

use telegram_sandbox::testing::TestPerson;

use super::bot_test::BotTest;

async fn answer(person: &TestPerson, said: &str) -> String {
    person.says(said).await;
    person.hears().await
}

async fn labels(test: &BotTest, person: &TestPerson) -> Vec<String> {
    let keys = test.keys_of(person).await;
    let mut labels: Vec<String> = keys.iter().map(|key| key.label.as_str().to_owned()).collect();
    labels.sort();
    labels
}

#[tokio::test]
async fn a_key_is_renamed_in_one_sentence() {
    let test = BotTest::start().await;
    for (lang, said, label, new) in [
        ("en", "rename key site to shop", "site", "shop"),
        ("en", "/rename site shop", "site", "shop"),
        ("en", "rename site to My Shop", "Site", "My Shop"),
        ("ru", "переименуй ключ сайт в магазин", "сайт", "магазин"),
        ("uk", "перейменуй ключ сайт на магазин", "сайт", "магазин"),
    ] {
        let person = test.person("Alice", lang);
        for label in [label, "other"] {
            test.issue_key_to(&person, label).await;
        }
        let heard = answer(&person, said).await;
        assert!(heard.starts_with("✏️") && heard.contains(new), "{said}: {heard}");
        let mut expected = [new.to_owned(), "other".to_owned()];
        expected.sort();
        assert_eq!(labels(&test, &person).await, expected, "{said}");
    }
    // "Name the key site" names the only one.
    let uliana = test.person("Uliana", "uk");
    test.issue_key_to(&uliana, "бот").await;
    answer(&uliana, "назви ключ сайт").await;
    assert_eq!(labels(&test, &uliana).await, ["сайт"]);
    // The only key need not be named. Without a new label, the bot asks for it.
    let alice = test.person("Alice", "en");
    test.issue_key_to(&alice, "site").await;
    answer(&alice, "rename my key to shop").await;
    assert_eq!(labels(&test, &alice).await, ["shop"]);
    assert!(answer(&alice, "rename key shop").await.contains("Send me the new label"));
    answer(&alice, "desk").await;
    assert_eq!(labels(&test, &alice).await, ["desk"]);
    let heard = answer(&alice, &format!("rename desk to {}", "x".repeat(33))).await;
    assert!(heard.contains("32"), "{heard}");
}

#[tokio::test]
async fn the_key_that_is_named_is_the_one_that_is_deleted() {
    let test = BotTest::start().await;
    for (lang, said, label, yes) in [
        ("en", "delete my key site", "site", "🗑 Yes, delete"),
        ("en", "/delete site", "site", "🗑 Yes, delete"),
        ("ru", "удали ключ сайт", "сайт", "🗑 Да, удалить"),
        ("uk", "видали ключ сайт", "сайт", "🗑 Так, видалити"),
    ] {
        let person = test.person("Alice", lang);
        for label in [label, "other"] {
            test.issue_key_to(&person, label).await;
        }
        let heard = answer(&person, said).await;
        assert!(heard.contains(label) && heard.contains(yes), "{said}: {heard}");
        person.presses(yes).await;
        person.hears().await;
        assert_eq!(labels(&test, &person).await, ["other"], "{said}");
        test.allow_unread();
    }
}

#[tokio::test]
async fn a_label_that_nobody_or_more_than_one_key_has_leads_to_the_list() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    for label in ["site", "site", "shop"] {
        test.issue_key_to(&alice, label).await;
    }
    for said in ["delete key site", "delete key desk", "rename key desk to bar", "/rename site bar"]
    {
        let heard = answer(&alice, said).await;
        assert!(heard.contains("active keys"), "{said}: {heard}");
    }
    // After their list, a key need not be called one.
    assert!(answer(&alice, "delete shop").await.contains("[🗑 Yes, delete]"));
    assert_eq!(labels(&test, &alice).await, ["shop", "site", "site"]);
}

#[tokio::test]
async fn undo_says_why_a_deleted_key_is_gone_and_offers_another() {
    let test = BotTest::start().await;
    for (lang, yes, undo, why) in [
        ("en", "🗑 Yes, delete", "undo", "can't be restored"),
        ("ru", "🗑 Да, удалить", "отмени", "не вернуть"),
        ("uk", "🗑 Так, видалити", "скасуй", "не повернути"),
    ] {
        let person = test.person("Alice", lang);
        test.issue_key_to(&person, "site").await;
        answer(&person, "delete key site").await;
        person.presses(yes).await;
        // The question, and the message with the key.
        for _ in 0..2 {
            assert!(person.hears().await.contains("site"));
        }
        // Also after something else.
        for before in ["", "/limits"] {
            if !before.is_empty() {
                answer(&person, before).await;
            }
            let heard = answer(&person, undo).await;
            assert!(heard.contains(why) && heard.contains("[🔑"), "{lang}: {heard}");
        }
    }
}

/// Of several keys, the one whose menu was just opened is meant.
#[tokio::test]
async fn the_key_that_was_opened_is_deleted() {
    let test = BotTest::start().await;
    for (lang, said, yes) in
        [("en", "delete key", "🗑 Yes, delete"), ("ru", "удали ключ", "🗑 Да, удалить")]
    {
        let person = test.person("Alice", lang);
        for label in ["site", "other"] {
            test.issue_key_to(&person, label).await;
        }
        answer(&person, "/list").await;
        let key = test.keys_of(&person).await.into_iter().find(|key| key.label.as_str() == "site");
        person.presses(&format!("site · {}", key.unwrap().hint)).await;
        person.hears().await;
        let heard = answer(&person, said).await;
        assert!(heard.contains("site") && heard.contains(yes), "{said}: {heard}");
        person.presses(yes).await;
        person.hears().await;
        assert_eq!(labels(&test, &person).await, ["other"], "{said}");
        test.allow_unread();
    }
}
