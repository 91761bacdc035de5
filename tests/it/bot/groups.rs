//! The bot in groups.

use insta::assert_snapshot;
use muster::keys::{State, Token};
use proptest::prelude::*;
use telegram_sandbox::{Draft, Rights};

use super::bot_api_test::BotApiTest;
use super::bot_test::BotTest;
use crate::bot::callback_data::key_action;

#[tokio::test]
async fn keys_are_a_private_matter() {
    let test = BotTest::start().await;
    let boris = test.person("Борис", "ru");
    let group = test.group("Crew", &[&boris]);
    boris.says_in(&group, "/new").await;
    assert_snapshot!(group.hears().await, @r"
    🔒 API-ключи выдаю только в личном чате.
    [Открыть личный чат → https://t.me/muster_bot?start=new]
    ");
    boris.says_in(&group, "/list@muster_bot").await;
    assert_snapshot!(group.hears().await, @r"
    🔒 API-ключи выдаю только в личном чате.
    [Открыть личный чат → https://t.me/muster_bot?start=desk]
    ");
    boris.says_in(&group, "/help@muster_bot").await;
    assert_snapshot!(group.hears().await, @r"
    🟢 <b>Кто в сети</b>
    /online <i>LSPD 5</i> — фракция
    /family <i>Grove Street 5</i> — семья
    /player <i>Nicolas_Reed 5</i> — игрок
    /counts <i>LSPD FBI 5</i> — фракции рядом
    /leaders, /deputies, /admins — кто из них на месте
    /servers, /fractions, /families, /top — списки

    🗓 <b>Дни и недели</b>
    /day, /week — день по часам, неделя по людям
    /when — в какие часы фракция или семья сильна
    /changes — кто пришёл и кто ушёл
    /interviews — собеседования сегодня
    /roster — состав по рангам, для лидеров

    🏠 <b>Имущество и зоны</b>
    /auctions, /deals, /map — что продаётся
    /house <i>27</i>, /business <i>38</i> — по номеру
    /property <i>Nicolas_Reed</i> — имущество игрока
    /history <i>205</i>, /sales — владельцы и цены
    /ghetto, /captures — зоны в гетто

    🔔 <b>Оповещения и табло</b>
    /watch <i>лспд меньше 5</i>, /watches — напишу, когда случится
    /board <i>лспд 5</i>, /boards — сообщение, которое обновляется само

    👤 <b>Вы</b>
    /me <i>Nicolas_Reed 5</i> — ваша карточка
    /me hide, /me quiet — скрыть ник, не упоминать
    /away <i>3д</i> — вас не будет
    /settings — сервер, фракция и семья группы (для админов)
    /lang — язык бота в группе (для админов)

    API-ключи выдаю только в личном чате.
    [Открыть личный чат → https://t.me/muster_bot?start=desk]
    ");
    for silence in ["/op", "/help@other_bot", "/weather", "hello", "/new@other_bot"] {
        boris.says_in(&group, silence).await;
        group.hears_nothing().await;
    }
    assert!(test.keys_of(&boris).await.is_empty());
}

/// In privacy mode, Telegram delivers a command that names no bot only to the one that wrote last.
#[tokio::test]
async fn help_is_there_for_whoever_speaks_to_the_bot() {
    let test = BotTest::start().await;
    for (lang, help, start, unknown) in [
        ("en", "Who is online", "I answer questions about the game", "I don't know that command"),
        ("ru", "Кто в сети", "Отвечаю в этой группе", "Не знаю такой команды"),
        ("uk", "Хто в мережі", "Відповідаю в цій групі", "Не знаю такої команди"),
    ] {
        let alice = test.person("Alice", lang);
        let group = test.group("Crew", &[&alice]);
        for (said, answer) in [("/help", help), ("/start", start), ("/op@muster_bot", unknown)] {
            alice.says_in(&group, said).await;
            let heard = group.hears().await;
            assert!(heard.contains(answer), "{said}: {heard}");
        }
    }
    // An admin gets every message, so they may be for another bot.
    let alice = test.person("Alice", "en");
    let group = test.group("Crew", &[&alice]);
    test.sandbox().set_privacy_mode(false);
    for silence in ["hello everybody", "/help", "/onlin lspd 5"] {
        alice.says_in(&group, silence).await;
        group.hears_nothing().await;
    }
    // So they may without privacy mode.
    let test = BotTest::stopped_with(|_| {}).await;
    test.sandbox().set_privacy_mode(false);
    test.start_bot();
    let alice = test.person("Alice", "en");
    let group = test.group("Crew", &[&alice]);
    for silence in ["/help", "/start", "/onlin lspd 5"] {
        alice.says_in(&group, silence).await;
        group.hears_nothing().await;
    }
    alice.says_in(&group, "/help@muster_bot").await;
    assert!(group.hears().await.contains("Who is online"));
}

#[tokio::test]
async fn a_mistyped_command_in_a_group_is_offered_as_it_was_meant() {
    let test = BotApiTest::start().await;
    for lang in ["en", "ru", "uk"] {
        let alice = test.person("Alice", lang);
        let group = test.supergroup("Crew", &[&alice]);
        alice.says_in(&group, "/onlin lspd 5").await;
        let heard = group.hears().await;
        assert!(heard.contains("[/online lspd 5]"), "{heard}");
        alice.presses_in(&group, "/online lspd 5").await;
        let heard = group.hears().await;
        assert!(heard.contains("<b>LSPD</b> · 05 Brainburg"), "{heard}");
        alice.says_in(&group, "/onlin@other_bot lspd 5").await;
        group.hears_nothing().await;
    }
}

#[tokio::test]
async fn only_admins_set_the_language_of_a_group() {
    let test = BotTest::start().await;
    let (alice, bob) = (test.person("Alice", "en"), test.person("Bob", "en"));
    let group = test.supergroup("Crew", &[&alice, &bob]);
    bob.says_in(&group, "/lang ru").await;
    assert_snapshot!(group.hears().await, @"Only admins can change the group's language.");
    bob.says_in(&group, "/lang").await;
    assert_snapshot!(group.hears().await, @"Only admins can change the group's language.");
    alice.says_in(&group, "/lang").await;
    assert_snapshot!(group.hears().await, @r"
    Choose a language
    [English] [Русский] [Українська]
    ");
    bob.presses_in(&group, "Русский").await;
    assert_eq!(bob.callback_answer().await, "This isn't your menu. Send the command yourself");
    bob.sends_callback_in(&group, "garbage").await;
    let answer = bob.callback_answer().await;
    assert_eq!(answer, "This menu is out of date. Send the command again.");
    alice.presses_in(&group, "Русский").await;
    assert_snapshot!(group.hears().await, @"✎ 👌 Говорим по-русски.");
    bob.says_in(&group, "/new").await;
    assert!(group.hears().await.contains("только в личном чате"));
    // The group's setting moves to its new id.
    let moved = test.migrates(&group);
    test.wait_idle().await;
    bob.says_in(&moved, "/new").await;
    assert!(moved.hears().await.contains("только в личном чате"));
}

#[tokio::test]
async fn a_key_posted_in_a_group_is_blocked_and_only_its_owner_is_notified() {
    let test = BotTest::start().await;
    test.sandbox().set_privacy_mode(false);
    let (alice, mallory) = (test.person("Alice", "en"), test.person("Mallory", "en"));
    let group = test.supergroup("Crew", &[&alice, &mallory]);
    let rights = Rights { delete_messages: true, ..Rights::default() };
    alice.as_person().promotes(group.id(), test.sandbox().bot().id, rights).unwrap();
    let own = test.issue_key_to(&alice, "own").await;
    let message = alice.says_in(&group, format!("my key is ({})!", own.reveal()).as_str()).await;
    let heard = alice.hears().await;
    assert!(heard.contains("I blocked it") && heard.contains("own"), "{heard}");
    group.hears_nothing().await;
    assert!(test.sandbox().message(group.id(), message).is_none());
    assert!(!test.accepts(&own).await);
    assert!(matches!(test.keys_of(&alice).await[0].state, State::Blocked(_)));

    let other = test.issue_key_to(&alice, "other").await;
    mallory.says_in(&group, format!("/check {}", other.reveal()).as_str()).await;
    assert!(alice.hears().await.contains("I blocked it"));
    assert!(group.hears().await.contains("in private chat only"));
    mallory.hears_nothing().await;
    assert!(!test.accepts(&other).await);
    // Nobody is notified of an inactive key.
    alice.says_in(&group, own.reveal()).await;
    alice.says_in(&group, Token::generate().unwrap().reveal()).await;
    group.hears_nothing().await;
    alice.hears_nothing().await;
    // Notified once: the background jobs add nothing.
    test.advance(jiff::SignedDuration::from_mins(1));
    test.tick().await;
    alice.hears_nothing().await;
}

#[tokio::test]
async fn anonymous_admins_channels_and_bots_own_no_keys() {
    let test = BotTest::start().await;
    test.sandbox().set_privacy_mode(false);
    let alice = test.person("Alice", "en");
    let helper = test.other_bot("Helper");
    let group = test.supergroup("Crew", &[&alice, &helper]);
    let channel = test.channel("News", &[&alice]);
    test.sandbox().link(channel.id(), group.id());
    alice.as_person().hides(group.id(), true).unwrap();
    alice.says_in(&group, "/new").await;
    assert!(group.hears().await.contains("in private chat only"));
    alice.says_in(&group, "/lang en").await;
    assert!(group.hears().await.contains("English it is"));
    alice.as_person().hides(group.id(), false).unwrap();
    alice.as_person().says_as(channel.id(), group.id(), "/new").unwrap();
    group.hears_nothing().await;
    alice.says_in(&channel, "/new").await;
    channel.hears_nothing().await;
    group.hears_nothing().await;
    alice.says_in(&group, Draft::new("/new").via(helper.id())).await;
    group.hears_nothing().await;
    helper.says_in(&group, "/new").await;
    group.hears_nothing().await;
    assert!(test.store.all(test.now()).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_bot_that_was_removed_forgets_the_chat() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    let group = test.supergroup("Crew", &[&alice]);
    alice.says_in(&group, "/lang ru").await;
    group.hears().await;
    // The command menu is set after the answer.
    test.wait_idle().await;
    alice.as_person().bans(group.id(), test.sandbox().bot().id).unwrap();
    test.wait_idle().await;
    let rooms: i64 = muster::db::query_scalar("SELECT count(*) FROM chats WHERE chat = $1")
        .bind(group.id().0)
        .fetch_one(test.store.db())
        .await
        .unwrap();
    assert_eq!(rooms, 0);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, ..ProptestConfig::default() })]

    /// Whatever is said in whatever chat of several: no key, hint, label or count leaves.
    #[test]
    fn nothing_about_keys_leaves_outside_private_chats(
        said in proptest::collection::vec(
            (
                prop::sample::select(vec!["/start", "/help", "/lang", "/new", "/list", "/check", "/limits", "/forget", "/keys", ".дшые", "/туц"]),
                prop::sample::select(vec!["", "@muster_bot", "@MUSTER_BOT", "@other_bot"]),
                prop::sample::select(vec!["", " new", " secret-label", " mst_x", " ru"]),
            ), 1..8),
        kind in 0_usize..4,
        anonymous: bool,
        edits: bool,
    ) {
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap().block_on(async {
            let test = BotTest::start().await;
            test.sandbox().set_privacy_mode(false);
            let alice = test.person("Alice", "en");
            let token = test.issue_key_to(&alice, "secret-label").await;
            let group = match kind {
                0 => test.group("Crew", &[&alice]),
                1 => test.supergroup("Crew", &[&alice]),
                2 => test.forum("Crew", &[&alice]),
                _ => test.channel("Crew", &[&alice]),
            };
            if anonymous && (1..3).contains(&kind) {
                alice.as_person().hides(group.id(), true).unwrap();
            }
            let topic = (kind == 2).then(|| group.topic("Topic"));
            for (command, bot, argument) in &said {
                let words = Draft::new(&format!("{command}{bot}{argument}"));
                let words = topic.into_iter().fold(words, Draft::in_topic);
                let message = alice.says_in(&group, words).await;
                if edits {
                    alice.as_person().edits(group.id(), message, "/list").unwrap();
                }
            }
            let id = test.keys_of(&alice).await[0].id;
            for data in ["i", "l 0", "F", "c", "r", "o", "O", "h", "b", "d", "D"] {
                let data = match data {
                    "i" | "l 0" | "F" => data.to_owned(),
                    "d" | "D" => format!("{data} {id} {id}"),
                    other => format!("{other} {id}"),
                };
                alice.sends_callback_in(&group, &key_action(&data)).await;
                let toast = alice.callback_answer().await;
                prop_assert!(["There is no such key", "Такого ключа нет"].contains(&toast.as_str()), "{}", toast);
            }
            test.wait_idle().await;
            let chat = group.chat();
            let bot = test.sandbox().bot().id;
            for message in chat.messages.values().filter(|message| message.author == bot) {
                let text = message.text().map(|words| words.text.clone()).unwrap_or_default();
                let hint = token.hint();
                prop_assert!(!text.contains("mst_") && !text.contains(hint.as_str()), "{}", text);
                prop_assert!(!text.contains("secret-label") && !text.contains('1'), "{}", text);
            }
            prop_assert_eq!(test.keys_of(&alice).await.len(), 1);
            test.allow_unread();
            Ok(())
        })?;
    }
}

#[tokio::test]
async fn commands_that_lack_a_nickname_or_a_faction_are_answered() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    let group = test.group("Crew", &[&alice]);
    for (said, parts) in [
        ("/gangs", ["Gangs", "05 Brainburg"]),
        ("/gangs 5", ["Gangs", "05 Brainburg"]),
        ("/away 3d", ["An absence is kept with your nickname", "/me Nicolas_Reed 5"]),
    ] {
        alice.says_in(&group, said).await;
        let heard = group.hears().await;
        assert!(parts.iter().all(|part| heard.contains(part)), "{said}: {heard}");
    }
}
