//! Counts that cross a bound.

use std::time::Duration;

use insta::assert_snapshot;
use serde_json::json;

use super::fixture::AlertTest;
use crate::bot::bot_api_test::player;

#[tokio::test]
async fn a_count_is_told_once_when_it_crosses_its_bound() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    test.list(0, 8, &[]).await;
    alice.says("/watch fraction LSPD < 5 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 I'll tell you here when <b>LSPD</b> on 05 Brainburg falls below <b>5</b> online.
    Now: <b>8</b>.
    [✏️ Change] [🗑 Delete]
    [🔔 My alerts]
    ");
    test.tick().await;
    test.list(1, 4, &[]).await;
    assert_snapshot!(alice.hears().await, @r"
    ⬇️ <b>LSPD</b> · 05 Brainburg: <b>4</b> online, fewer than 5
    was 8

    as of 18:43:40
    [👥 Members] [🔕 Mute for…] [🗑 Delete]
    ");
    // Below is below, however far.
    test.list(1, 3, &[]).await;
    test.list(1, 4, &[]).await;
    alice.hears_nothing().await;
    // It recovers, and falls again: within ten minutes that is no news.
    test.list(1, 6, &[]).await;
    test.list(1, 4, &[]).await;
    alice.hears_nothing().await;
    // What is still so after ten minutes is told.
    test.list(8, 2, &[]).await;
    assert_snapshot!(alice.hears().await, @r"
    ⬇️ <b>LSPD</b> · 05 Brainburg: <b>2</b> online, fewer than 5
    was 4 · for 8 min now

    as of 18:55:40
    [👥 Members] [🔕 Mute for…] [🗑 Delete]
    ");
    test.list(1, 9, &[]).await;
    test.list(20, 9, &[]).await;
    test.list(1, 1, &[]).await;
    assert!(alice.hears().await.contains("<b>1</b> online"));
}

#[tokio::test]
async fn a_family_and_a_leader_and_players_are_told() {
    let test = AlertTest::start().await;
    let boris = test.person("Борис", "ru");
    test.list(0, 2, &[]).await;
    for line in
        ["семья grove street больше 1 5", "лидер лспд 5", "игрок carl johnson, Sweet Johnson 5"]
    {
        boris.says(format!("/следить {line}").as_str()).await;
        boris.hears().await;
    }
    test.tick().await;
    let (carl, sweet) = (
        player(31, "Carl_Johnson", 44, "Grove", "Boss", "l"),
        player(30, "Sweet_Johnson", 12, "Grove", "Legend", ""),
    );
    let chief = player(9, "Jane_Smith", 31, "LSPD", "Chief", "l");
    test.list(3, 2, &[carl.clone(), sweet.clone(), chief]).await;
    assert_snapshot!(boris.hears().await, @r"
    ⬆️ <b>Grove Street</b> · 05 Brainburg: <b>2</b> онлайн, больше 1

    ⭐ Лидер <b>LSPD</b> · 05 Brainburg: <b>в игре</b>

    🟢 <code>Carl_Johnson</code> · 05 Brainburg: <b>в игре</b>

    🟢 <code>Sweet_Johnson</code> · 05 Brainburg: <b>в игре</b>

    данные на 18:45:40
    [🔔 Мои оповещения] [🔕 Пауза на…]
    ");
    test.list(4, 2, &[carl, sweet]).await;
    assert_snapshot!(boris.hears().await, @r"
    🌑 Лидер <b>LSPD</b> · 05 Brainburg: <b>больше не в игре</b>
    время в игре: 4 мин

    данные на 18:49:40
    [👥 Состав] [🔕 Пауза на…] [🗑 Удалить]
    ");
}

#[tokio::test]
async fn a_crash_of_the_list_is_doubted_until_the_next_one_agrees() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    test.list_of(0, 8, 200, &[]).await;
    alice.says("/watch LSPD < 5 5").await;
    alice.hears().await;
    test.tick().await;
    test.list_of(1, 0, 3, &[]).await;
    assert_snapshot!(alice.hears().await, @r"
    ⚠️ The data for 05 Brainburg looks wrong: 3 online, 208 a moment ago. Alerts for this server wait until it is confirmed.

    as of 18:43:40
    ");
    // The next list is as before: nothing happened.
    test.list_of(1, 8, 198, &[]).await;
    alice.hears_nothing().await;
    test.list_of(1, 0, 3, &[]).await;
    alice.hears().await;
    // This time the next list agrees.
    test.list_of(1, 1, 2, &[]).await;
    assert_snapshot!(alice.hears().await, @r"
    ⬇️ <b>LSPD</b> · 05 Brainburg: <b>1</b> online, fewer than 5
    was 8

    as of 18:46:40
    [👥 Members] [🔕 Mute for…] [🗑 Delete]
    ");
}

#[tokio::test]
async fn stale_data_and_a_closed_server_tell_nothing() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    test.list(0, 8, &[]).await;
    alice.says("/watch LSPD < 5 5").await;
    alice.hears().await;
    alice.says("/watch server 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 I'll tell you here when <b>05 Brainburg</b> goes down, goes into maintenance or comes back.
    Now: online.
    [✏️ Change] [🗑 Delete]
    [🔔 My alerts]
    ");
    test.tick().await;
    test.server_is("maintenance").await;
    assert_snapshot!(alice.hears().await, @r"
    🛠 <b>05 Brainburg</b> is <b>under maintenance</b>

    as of 18:42:40
    [🌐 Servers] [🔕 Mute for…] [🗑 Delete]
    ");
    test.list(1, 0, &[]).await;
    // A message tells everything that one refresh brings.
    let heard = alice.hears().await;
    assert!(heard.contains("online</b> again") && heard.contains("<b>0</b> online"), "{heard}");
    // A list that is older than five minutes tells nothing.
    test.list(11, 9, &[]).await;
    test.pass(0).await;
    let old = json!({"timestamp": test.now().as_second() - 301, "players": []});
    test.publish("5/online", old);
    test.pass(0).await;
    alice.hears_nothing().await;
}

/// Telegram takes thirty messages a second, which is so long here that it does not end.
#[tokio::test]
async fn alerts_wait_while_answers_use_up_the_messages_of_a_second() {
    let test = AlertTest::start_with(|settings| {
        settings.retry.second = Duration::from_secs(3600);
    })
    .await;
    let (alice, bob) = (test.person("Alice", "en"), test.person("Bob", "en"));
    test.list(0, 8, &[]).await;
    alice.says("/watch fraction LSPD < 5 5").await;
    assert!(alice.hears().await.contains("falls below"));
    test.tick().await;
    for _ in 1..30 {
        bob.says("/help").await;
        bob.hears().await;
    }
    let list = test.list(1, 4, &[]);
    tokio::time::timeout(Duration::from_secs(20), list).await.expect("the alert takes a place");
    alice.hears_nothing().await;
}

#[tokio::test]
async fn members_in_uniform_are_counted_alone() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    let idle = player(900, "Kevin_Stone", 10, "LSPD", "Cadet", "");
    test.list(0, 4, std::slice::from_ref(&idle)).await;
    alice.says("tell me when lspd has fewer than 3 in uniform on 5").await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 I'll tell you here when <b>LSPD</b> on 05 Brainburg has fewer than <b>3</b> in uniform.
    Now: <b>4</b>.
    [✏️ Change] [🗑 Delete]
    [🔔 My alerts]
    ");
    test.tick().await;
    // Somebody who takes the uniform off is still online.
    test.list(1, 2, &[idle.clone(), player(901, "Ray_Cole", 9, "LSPD", "Cadet", "")]).await;
    assert_snapshot!(alice.hears().await, @r"
    ⬇️ <b>LSPD</b> · 05 Brainburg: <b>2</b> in uniform, fewer than 3

    as of 18:43:40
    [👥 Members] [🔕 Mute for…] [🗑 Delete]
    ");
}
