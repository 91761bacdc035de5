//! What is told of gang zones, interviews and at set times.

use insta::assert_snapshot;
use serde_json::json;

use super::fixture::AlertTest;
use crate::bot::bot_api_test::player;

#[tokio::test]
async fn a_gang_wins_and_loses_zones() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    let zones = |gangs: &[u32]| {
        let zone = |(at, gang): (usize, &u32)| {
            json!({"id": at + 1, "squareStart": {"x": 0, "y": 0}, "squareEnd": {"x": 9, "y": 9}, "color": null,
                   "fraction_id": gang, "famId": null, "famName": null, "money": 1, "respects": 1})
        };
        json!({"zones": gangs.iter().enumerate().map(zone).collect::<Vec<_>>()})
    };
    test.publish_now("5/ghetto", zones(&[11, 11, 13, 13])).await;
    alice.says("/watch ghetto Grove 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 I'll tell you here when <b>Grove</b> on 05 Brainburg wins or loses zones.
    Now: <b>2</b> zones.
    [✏️ Change] [🗑 Delete]
    [🔔 My alerts]
    ");
    test.tick().await;
    test.pass(1).await;
    test.publish_now("5/ghetto", zones(&[13, 11, 11, 11])).await;
    assert_snapshot!(alice.hears().await, @r"
    🔫 <b>Grove</b> · 05 Brainburg: <b>3</b> zones now
    won: No. 3, 4 · lost: No. 1

    as of 18:43:40
    [🔫 Ghetto] [🔕 Mute for…] [🗑 Delete]
    ");
}

#[tokio::test]
async fn somebody_joins_and_leaves_a_family() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    let family = |names: &[&str]| {
        let member = |(at, name): (usize, &&str)| json!({"id": at, "nickname": name, "rank": 1, "player_id": at, "warns": 0, "leader": false, "deputy": false});
        let members: Vec<_> = names.iter().enumerate().map(member).collect();
        let barone = json!({"id": 30, "name": "Barone", "leader": names[0], "level": 3, "flagId": 0, "members": members});
        json!({"families": [barone]})
    };
    test.record(5, "5/families", family(&["Don_Barone", "Old_Member"])).await;
    test.record(4, "5/families", family(&["Don_Barone"])).await;
    test.list(0, 8, &[]).await;
    for typed in [
        "tell me when somebody joins family Barone 5",
        "напиши, когда кто-то вступит в семью Barone на 5",
        "скажи коли хтось піде із сім'ї Barone на 5",
        "/watch family Barone members 5",
    ] {
        alice.says(typed).await;
        let heard = alice.hears().await;
        let what = "somebody joins or leaves <b>Barone</b> on 05 Brainburg";
        assert!(heard.contains(what), "{typed}: {heard}");
    }
    test.tick().await;
    test.record(-1, "5/families", family(&["Don_Barone", "Abe_Long", "Bob_Ray"])).await;
    test.list(1, 8, &[]).await;
    assert_snapshot!(alice.hears().await, @"
    👪 The members of <b>Barone</b> · 05 Brainburg have changed
    joined: <code>Abe_Long</code>, <code>Bob_Ray</code>

    as of 18:43:40
    [👥 Members] [🔕 Mute for…] [🗑 Delete]
    ");
    test.record(-2, "5/families", family(&["Don_Barone", "Bob_Ray"])).await;
    test.list(1, 8, &[]).await;
    let heard = alice.hears().await;
    assert!(heard.contains("left: <code>Abe_Long</code>"), "{heard}");
    test.list(1, 8, &[]).await;
    alice.hears_nothing().await;
}

#[tokio::test]
async fn another_player_leads_a_fraction() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    let chief = |name: &str| player(9, name, 31, "LSPD", "Chief", "l");
    test.list(0, 2, &[chief("Jane_Smith")]).await;
    alice.says("tell me when the leader of lspd on 5 changes").await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 I'll tell you here when <b>LSPD</b> on 05 Brainburg gets a new leader.
    Now: <code>Jane_Smith</code>.
    [✏️ Change] [🗑 Delete]
    [🔔 My alerts]
    ");
    test.tick().await;
    // Nobody else leads it while the leader is away.
    test.list(1, 2, &[]).await;
    test.list(1, 2, &[chief("Jane_Smith")]).await;
    alice.hears_nothing().await;
    test.list(1, 2, &[chief("Abe_Long")]).await;
    assert_snapshot!(alice.hears().await, @r"
    👑 <b>LSPD</b> · 05 Brainburg has a new leader: <code>Abe_Long</code>
    before: <code>Jane_Smith</code>

    as of 18:45:40
    [👥 Members] [🔕 Mute for…] [🗑 Delete]
    ");
    test.list(1, 2, &[chief("Abe_Long")]).await;
    alice.hears_nothing().await;
}

#[tokio::test]
async fn an_interview_begins_soon() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    // The interview of LSPD is at 19:10; it is 18:42.
    alice.says("/watch interview LSPD 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 I'll tell you here when an interview for <b>LSPD</b> on 05 Brainburg starts in 15 min.
    The next one starts at 19:10.
    [✏️ Change] [🗑 Delete]
    [🔔 My alerts]
    ");
    alice.says("/watch sobes fbi 30m 5").await;
    alice.hears().await;
    test.pass(12).await;
    alice.hears_nothing().await;
    test.pass(1).await;
    assert_snapshot!(alice.hears().await, @r"
    🎤 <b>LSPD</b> interview · 05 Brainburg: in <b>14 min</b>, at 19:10
    📍 Los Santos Police, main hall

    as of 18:42:00
    [🎤 Interviews] [🔕 Mute for…] [🗑 Delete]
    ");
    test.pass(5).await;
    assert!(alice.hears().await.contains("FBI"));
    test.pass(5).await;
    alice.hears_nothing().await;
}

#[tokio::test]
async fn a_ping_and_a_digest_come_at_their_time() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    // It is Thursday, 18:42 in Moscow.
    alice.says("/watch fraction LSPD at 19:00 mon-fri 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 I'll post here: the <b>LSPD</b> card on 05 Brainburg, on weekdays at 19:00.
    Next: at 19:00.
    [✏️ Change] [🗑 Delete]
    [🔔 My alerts]
    ");
    alice.says("/watch digest LSPD at 19:30 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 I'll post here: the daily summary of <b>LSPD</b> on 05 Brainburg, at 19:30.
    Next: at 19:30.
    [✏️ Change] [🗑 Delete]
    [🔔 My alerts]
    ");
    test.tick().await;
    test.pass(17).await;
    alice.hears_nothing().await;
    test.pass(1).await;
    assert!(alice.hears().await.contains("👮 <b>LSPD</b> · 05 Brainburg"));
    test.pass(30).await;
    assert!(alice.hears().await.contains("LSPD"));
    // The next ones are on Friday, then on Monday. A ping is not sent late.
    test.pass(24 * 60 - 30 + 11).await;
    alice.hears_nothing().await;
}

#[tokio::test]
async fn only_coming_or_only_going_is_told_if_only_that_is_asked() {
    let test = AlertTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    let carl = || player(9, "Carl_Johnson", 31, "Grove", "Boss", "");
    test.list(0, 2, &[]).await;
    alice.says("tell me when Carl_Johnson comes online on 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 I'll tell you here when <b>Carl_Johnson</b> on 05 Brainburg comes online.
    Now: offline.
    [✏️ Change] [🗑 Delete]
    [🔔 My alerts]
    ");
    boris.says("скажи когда Carl_Johnson на 5 выйдет").await;
    let heard = boris.hears().await;
    assert!(heard.contains("когда <b>Carl_Johnson</b> на 05 Brainburg выйдет."), "{heard}");
    for (typed, told) in [
        ("скажи когда лидер лспд на 5 зайдёт", "лидер <b>LSPD</b> на 05 Brainburg зайдёт."),
        ("скажи когда лидер лспд на 5 зайдёт или выйдет", "зайдёт или выйдет."),
    ] {
        boris.says(typed).await;
        let heard = boris.hears().await;
        assert!(heard.contains(told), "{typed}: {heard}");
    }
    test.tick().await;
    test.list(2, 2, &[carl()]).await;
    test.list(2, 2, &[carl()]).await;
    let heard = alice.hears().await;
    assert!(heard.contains("Carl_Johnson"), "{heard}");
    boris.hears_nothing().await;
    test.list(10, 2, &[]).await;
    test.list(2, 2, &[]).await;
    let heard = boris.hears().await;
    assert!(heard.contains("Carl_Johnson"), "{heard}");
    alice.hears_nothing().await;
    alice.says("/watches").await;
    let heard = alice.hears().await;
    assert!(heard.contains("comes online"), "{heard}");
}

#[tokio::test]
async fn both_ways_are_offered_where_only_one_was_asked() {
    let test = AlertTest::start().await;
    let alice = test.person("Олена", "uk");
    test.list(0, 2, &[]).await;
    alice.says("скажи коли Officer_1 зайде на 5").await;
    let heard = alice.hears().await;
    assert!(heard.contains("коли <b>Officer_1</b> на 05 Brainburg зайде."), "{heard}");
    alice.presses("✏️ Змінити").await;
    alice.hears().await;
    alice.presses("🔁 І вхід, і вихід").await;
    let heard = alice.hears().await;
    assert!(heard.contains("зайде чи вийде"), "{heard}");
}

#[tokio::test]
async fn a_report_of_every_day_is_about_the_day() {
    let test = AlertTest::start().await;
    for (language, typed, told) in [
        ("en", "every day at 23 a report lspd 5", "23:00"),
        ("ru", "каждый день в 23 отчёт лспд 5", "23:00"),
        ("uk", "щодня о 23 звіт лспд 5", "23:00"),
    ] {
        let person = test.person(language, language);
        person.says(typed).await;
        let heard = person.hears().await;
        assert!(heard.contains(told) && heard.contains("LSPD"), "{typed}: {heard}");
        person.says(format!("/watch digest lspd {} 5", "at 23:00")).await;
        let again = person.hears().await;
        let already = ["already", "уже есть", "вже є"];
        assert!(already.iter().any(|it| again.contains(it)), "{typed}: {heard}\n{again}");
    }
}

#[tokio::test]
async fn all_alerts_are_turned_off_and_come_back_with_one_press() {
    let test = AlertTest::start().await;
    test.list(0, 8, &[]).await;
    for (language, words, off, undo, back) in [
        ("en", ["stop all alerts", "delete all my alerts"], "In all: 2 off.", "↩️ Undo", "back"),
        (
            "ru",
            ["выключи все оповещения", "удали все мои оповещения"],
            "Всего выключено: 2.",
            "↩️ Вернуть",
            "Вернул",
        ),
        (
            "uk",
            ["вимкни всі сповіщення", "видали всі мої сповіщення"],
            "Усього вимкнено: 2.",
            "↩️ Повернути",
            "Поверну",
        ),
    ] {
        let person = test.person(language, language);
        for typed in ["/watch lspd < 5 5", "/watch leader lspd 5"] {
            person.says(typed).await;
            person.hears().await;
        }
        for words in words {
            person.says(words).await;
            let heard = person.hears().await;
            assert!(heard.contains(off), "{words}: {heard}");
            person.presses(undo).await;
            let heard = person.hears().await;
            assert!(heard.contains(back) && heard.contains("LSPD"), "{words}: {heard}");
        }
    }
    assert_eq!(test.alerts().await, 6);
}

#[tokio::test]
async fn a_name_that_nobody_has_is_answered_with_what_can_be_watched() {
    let test = AlertTest::start().await;
    test.list(0, 2, &[]).await;
    let alice = test.person("Alice", "en");
    alice.says("/watch banana 5").await;
    let heard = alice.hears().await;
    assert!(heard.contains("banana") && heard.contains("[🔔 My alerts]"), "{heard}");
    assert!(heard.contains("🔨 Auctions"), "{heard}");
}
