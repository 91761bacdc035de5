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
    [✏️ Change] [✖️ Off]
    [🔔 My alerts]
    ");
    test.tick().await;
    test.pass(1).await;
    test.publish_now("5/ghetto", zones(&[13, 11, 11, 11])).await;
    assert_snapshot!(alice.hears().await, @r"
    🔫 <b>Grove</b> · 05 Brainburg: <b>3</b> zones now
    won: No. 3, 4 · lost: No. 1

    as of 18:43:40
    [🔫 Ghetto] [🔕 Mute] [✖️ Off]
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
    [👥 Members] [🔕 Mute] [✖️ Off]
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
    [✏️ Change] [✖️ Off]
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
    [👥 Members] [🔕 Mute] [✖️ Off]
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
    [✏️ Change] [✖️ Off]
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
    [🎤 Interviews] [🔕 Mute] [✖️ Off]
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
    [✏️ Change] [✖️ Off]
    [🔔 My alerts]
    ");
    alice.says("/watch digest LSPD at 19:30 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 I'll post here: the daily summary of <b>LSPD</b> on 05 Brainburg, at 19:30.
    Next: at 19:30.
    [✏️ Change] [✖️ Off]
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
