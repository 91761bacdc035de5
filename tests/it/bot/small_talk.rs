//! Small talk, messages without a text, and texts that are not understood, in private chats and in groups.

use jiff::SignedDuration;
use telegram_sandbox::testing::{TestPerson, png};
use telegram_sandbox::{Draft, MessageId};

use super::bot_api_test::BotApiTest;

async fn say(person: &TestPerson, text: &str) -> String {
    person.says(text).await;
    person.hears().await
}

#[tokio::test]
async fn small_talk_gets_one_short_sentence_that_never_comes_twice_in_a_row() {
    let test = BotApiTest::start().await;
    for (language, lines) in [
        (
            "en",
            [
                ("what kind of bot are you?", "🤖 I'm a bot", true),
                ("who made you", "🛠 Programmers wrote me", false),
                ("are you a human?", "🤖 No, I'm a program", false),
                ("how are you", "🙂 I'm fine", true),
                ("ok", "👌 Good.", false),
                ("👍", "👍 I'm here", false),
                ("🤔", "🙂 I read words better", true),
                ("yes", "I haven't asked anything", true),
                ("lol", "😄 Glad", false),
                ("this bot sucks", "😕 Sorry", true),
                ("good bot", "☺️ Thank you!", false),
                ("bye", "👋 See you!", false),
            ],
        ),
        (
            "ru",
            [
                ("ты кто?", "🤖 Я бот", true),
                ("кто тебя создал", "🛠 Меня написали", false),
                ("ты человек?", "🤖 Нет, я программа", false),
                ("как дела", "🙂 Всё хорошо", true),
                ("ясно", "👌 Хорошо.", false),
                ("👌", "👍 Если что", false),
                ("🤔", "🙂 Слова я понимаю", true),
                ("нет", "Я сейчас ни о чём не спрашивал", true),
                ("ахахах", "😄 Рад", false),
                ("тупой бот", "😕 Извините", true),
                ("молодец", "☺️ Спасибо!", false),
                ("пока", "👋 До встречи!", false),
            ],
        ),
        (
            "uk",
            [
                ("ти хто?", "🤖 Я бот", true),
                ("хто тебе створив", "🛠 Мене написали", false),
                ("ти людина?", "🤖 Ні, я програма", false),
                ("як справи", "🙂 Усе добре", true),
                ("зрозуміло", "👌 Добре.", false),
                ("👌", "👍 Якщо що", false),
                ("🤔", "🙂 Слова я розумію", true),
                ("ні", "Я зараз нічого не питав", true),
                ("хаха", "😄 Радий", false),
                ("бот отстой", "😕 Вибачте", true),
                ("чудово", "☺️ Дякую!", false),
                ("бувай", "👋 До зустрічі!", false),
            ],
        ),
    ] {
        let person = test.person(language, language);
        for (said, begins, has_buttons) in lines {
            let first = say(&person, said).await;
            assert!(first.starts_with(begins), "{said}: {first}");
            let buttons = first.lines().filter(|line| line.starts_with('[')).count();
            assert_eq!(buttons > 0, has_buttons, "{said}: {first}");
            let sentence = |heard: &str| heard.lines().next().unwrap_or_default().to_owned();
            let second = say(&person, said).await;
            assert_ne!(sentence(&second), sentence(&first), "{said}");
            let third = say(&person, said).await;
            assert_ne!(sentence(&third), sentence(&second), "{said}");
        }
        let heard = say(&person, "what can you do").await;
        assert!(heard.contains("LSPD 5"), "{heard}");
    }
}

#[tokio::test]
async fn questions_about_the_answers_themselves_are_answered() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    for (person, said, part) in [
        (&boris, "ладно забей, уже не надо", "👌 Хорошо."),
        (&boris, "дякую, гарного вечора", "🙂 Пожалуйста!"),
        (&boris, "ты кто вообще", "🤖 Я бот"),
        (&boris, "это по мск?", "Europe/Moscow, UTC+03:00"),
        (&boris, "а что тут можно спросить?", "LSPD 5"),
        (&boris, "это за какое время цифры", "🕒 Цифры"),
        (&alice, "what timezone is this", "Europe/Moscow, UTC+03:00"),
        (&alice, "how old is this data", "🕒 The figures"),
        (&alice, "ok never mind", "👌 Good."),
    ] {
        let heard = say(person, said).await;
        assert!(heard.contains(part), "{said}: {heard}");
    }
    // With something to take back, "never mind" takes it back.
    say(&alice, "/watch LSPD < 5 5").await;
    let heard = say(&alice, "ok never mind").await;
    assert!(heard.starts_with("✖️ Turned off:"), "{heard}");
}

#[tokio::test]
async fn a_message_without_a_text_is_told_what_can_be_read() {
    let test = BotApiTest::start().await;
    let (alice, bob) = (test.person("Alice", "en"), test.person("Bob", "en"));
    let private = alice.as_person().private();
    let sends_photo = || {
        alice.as_person().sends_photo(private, png(8, 8).into(), "").unwrap();
    };
    sends_photo();
    let first = alice.hears().await;
    assert!(first.starts_with("👀 I can only read typed text."), "{first}");
    assert!(first.contains("[🚩 My faction or family]"), "{first}");
    // The rest of an album, or of what was forwarded together.
    sends_photo();
    alice.hears_nothing().await;
    test.advance(SignedDuration::from_secs(5));
    let group = test.group("Crew", &[&alice, &bob]);
    test.sandbox().set_privacy_mode(false);
    let there = bob.says_in(&group, "lspd 5").await;
    alice.as_person().forwards(group.id(), there, private).unwrap();
    let second = alice.hears().await;
    assert!(second.starts_with("👀 I can't read this one either"), "{second}");
    group.hears_nothing().await;
}

#[tokio::test]
async fn misses_in_a_row_bring_buttons_and_never_silence() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    say(&alice, "/settings 8").await;
    for _ in 0..2 {
        let first = say(&alice, "asdfgh").await;
        assert!(first.starts_with("I didn't get that 🤷"), "{first}");
        let offered = ["[🟢 Who is online]", "[🌐 Servers]", "[🔨 Auctions]"];
        assert!(offered.iter().all(|button| first.contains(button)), "{first}");
        let second = say(&alice, "qwerty").await;
        assert_eq!(
            second,
            "I didn't get that either. A faction and a server are enough: <code>LSPD 8</code>"
        );
        let mut before = second;
        for _ in 0..4 {
            let heard = say(&alice, "zxcvbn").await;
            assert!(heard.ends_with("[📋 All commands]"), "{heard}");
            assert_ne!(heard, before);
            before = heard;
        }
        // Being understood begins anew.
        assert!(say(&alice, "servers").await.starts_with("🌐"));
    }
}

#[tokio::test]
async fn a_reply_to_the_bot_is_answered() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    let group = test.supergroup("Crew", &[&alice, &boris]);
    test.sandbox().set_privacy_mode(false);
    let asked = alice.says_in(&group, "@muster_bot lspd 5").await;
    group.hears().await;
    let answer = MessageId(asked.0 + 1);
    let reply = async |person: &TestPerson, text: &str| {
        person.says_in(&group, Draft::new(text).replying(answer)).await;
    };
    reply(&boris, "спасибо").await;
    assert!(group.hears().await.starts_with("🙂 Пожалуйста!"));
    reply(&boris, "ну и ладно").await;
    assert!(group.hears().await.starts_with("👌 Хорошо."));
    // The buttons come once per person, until they are understood.
    for person in [&alice, &boris] {
        reply(person, "asdfgh").await;
        let heard = group.hears().await;
        assert!(heard.contains("🤷") && heard.lines().count() == 3, "{heard}");
        reply(person, "qwerty").await;
        assert!(group.hears().await.contains("🤷"));
    }
    reply(&alice, "fbi 5").await;
    assert!(group.hears().await.contains("<b>FBI</b>"));
    reply(&alice, "qwerty").await;
    assert!(group.hears().await.contains("🤷"));
    // What does not address the bot is none of its business.
    alice.says_in(&group, "ok").await;
    alice.says_in(&group, "lol, who made you").await;
    group.hears_nothing().await;
}

#[tokio::test]
async fn a_mention_understands_commands_without_a_slash() {
    let test = BotApiTest::start().await;
    let (alice, bob) = (test.person("Alice", "en"), test.person("Bob", "en"));
    let group = test.supergroup("Crew", &[&alice, &bob]);
    test.sandbox().set_privacy_mode(false);
    for (said, begins) in [
        ("tell me when lspd < 2 on 5", "🔔 I'll tell you here when"),
        ("alerts", "🔔 <b>"),
        ("my api keys", "🔒 API keys are issued in private chat only."),
        ("i need an api key", "🔒 API keys are issued in private chat only."),
        ("help", "🟢 <b>Who is online</b>"),
        ("language", "Choose a language"),
        ("servers", "🌐"),
        ("who are you", "🤖 I'm a bot"),
        ("what can you do?", "🤖 A bot that knows"),
        ("это по мск?", "🕒"),
        ("asdfgh", "I didn't get that 🤷"),
        ("qwerty", "I didn't get that either"),
        ("zxcvbn", "Not that one either"),
    ] {
        alice.says_in(&group, format!("@muster_bot {said}").as_str()).await;
        let heard = group.hears().await;
        assert!(heard.starts_with(begins), "{said}: {heard}");
    }
    // Alerts of the group are for its admins, as with /watch.
    bob.says_in(&group, "@muster_bot tell me when fbi < 2 on 5").await;
    let heard = group.hears().await;
    assert!(!heard.contains("I'll tell you"), "{heard}");
}
