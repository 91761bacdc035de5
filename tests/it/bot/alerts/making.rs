//! Making, changing and deleting alerts.

use insta::assert_snapshot;

use super::fixture::AlertTest;

#[tokio::test]
async fn an_alert_is_made_with_buttons_alone() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    test.list(0, 8, &[]).await;
    alice.says("/watch").await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 <b>What shall I tell you about?</b>
    Or write it in one line: <code>/watch LSPD < 5</code>
    [🚩 Faction online] [⭐ Leader]
    [👪 Family] [👤 Player]
    [🎤 Interview] [🌐 Server]
    [🔨 Auctions] [🏠 House, business]
    [🔫 Ghetto zones] [⏰ On a schedule]
    [📊 Daily summary] [🗓 Weekly report]
    [👑 New leader] [🏷 Deals]
    [👔 In uniform]
    [🔔 My alerts]
    ");
    alice.presses("🚩 Faction online").await;
    assert_snapshot!(alice.hears().await, @r"
    ✎ 🔔 Which server?
    [05 Brainburg] [08 Saint Grey]
    [↩️ Back]
    ");
    alice.presses("05 Brainburg").await;
    assert_snapshot!(alice.hears().await, @r"
    ✎ 🔔 Which faction?
    [FBI] [LSPD] [ТСР] [LSMC]
    [СМИ LS] [Ballas] [Grove]
    [↩️ Back]
    ");
    alice.presses("LSPD").await;
    assert_snapshot!(alice.hears().await, @r"
    ✎ 🔔 <b>New alert</b>
    I'll tell you when <b>LSPD</b> on 05 Brainburg falls below <b>5</b> online.
    Now: <b>8</b>.
    [−5] [−1] [+1] [+5]
    [⬆️ More than]
    [Another faction]
    [✅ Done] [↩️ Back]
    ");
    alice.presses("+1").await;
    alice.hears().await;
    alice.presses("✅ Done").await;
    assert_snapshot!(alice.hears().await, @r"
    ✎ 🔔 I'll tell you here when <b>LSPD</b> on 05 Brainburg falls below <b>6</b> online.
    Now: <b>8</b>.
    [✏️ Change] [🗑 Delete]
    [🔔 My alerts]
    ");
    test.tick().await;
    test.list(1, 5, &[]).await;
    assert!(alice.hears().await.contains("fewer than 6"));
}

#[tokio::test]
async fn with_defaults_three_presses_are_enough_and_a_card_has_a_button() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    test.list(0, 8, &[]).await;
    alice.says("/online lspd").await;
    alice.hears().await;
    alice.presses("05 Brainburg").await;
    alice.callback_answer().await;
    alice.hears().await;
    // The card stays; the alert is a new message.
    alice.presses("🔔").await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 <b>New alert</b>
    I'll tell you when <b>LSPD</b> on 05 Brainburg falls below <b>5</b> online.
    Now: <b>8</b>.
    [−5] [−1] [+1] [+5]
    [⬆️ More than]
    [Another faction]
    [✅ Done] [↩️ Back]
    ");
    alice.presses("⬆️ More than").await;
    alice.hears().await;
    alice.presses("✅ Done").await;
    assert!(alice.hears().await.contains("rises above <b>5</b>"));
    alice.says("/watch leader lspd").await;
    assert_snapshot!(alice.hears().await, @r"
    🔔 I'll tell you here when the leader of <b>LSPD</b> on 05 Brainburg comes online or goes offline.
    Now: offline.
    [✏️ Change] [🗑 Delete]
    [🔔 My alerts]
    ");
}

#[tokio::test]
async fn lines_are_forgiven_and_what_is_missing_is_asked() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    test.list(0, 8, &[]).await;
    // Some of these alerts are about what the test's data lack. A tick that comes before the end says so.
    test.allow_unread();
    let mut heard = String::new();
    for line in [
        "LSPD < 5 5",
        "лспд меньше 6 брейнбург",
        "tell me when the lspd is below 7 on 5",
        "lsdp > 20 5",
        "leader fbi",
        "Nicolas Reed 5",
        "nobody_knows 5",
        "server",
        "server 5",
        "семья grove street больше 3 5",
        "auction business < 1kk 5",
        "дом 138 5",
        "ghetto ballas 5",
        "LSPD every 30m 18:00-23:00 5",
        "лспд в 18 по будням 5",
        "LSPD every 5m 5",
        "LSPD < 0 5",
        "player a_a, b_b, c_c, d_d, e_e, f_f, g_g, h_h, i_i, j_j, k_k 5",
        "blah blah < 5 5",
        "LSPD < 5 77",
    ] {
        alice.says(format!("/watch {line}").as_str()).await;
        let mut answer = alice.hears().await;
        while answer.starts_with("💤") {
            answer = alice.hears().await;
        }
        heard += &format!("{line}\n  {}\n", answer.lines().next().unwrap());
    }
    assert_snapshot!(heard, @r"
    LSPD < 5 5
      🔔 I'll tell you here when <b>LSPD</b> on 05 Brainburg falls below <b>5</b> online.
    лспд меньше 6 брейнбург
      🔔 I'll tell you here when <b>LSPD</b> on 05 Brainburg falls below <b>6</b> online.
    tell me when the lspd is below 7 on 5
      🔔 I'll tell you here when <b>LSPD</b> on 05 Brainburg falls below <b>7</b> online.
    lsdp > 20 5
      🔔 I'll tell you here when <b>LSPD</b> on 05 Brainburg rises above <b>20</b> online.
    leader fbi
      🔔 I'll tell you here when the leader of <b>FBI</b> on 05 Brainburg comes online or goes offline.
    Nicolas Reed 5
      I couldn't find Nicolas Reed on 05 Brainburg, neither online nor on record. Check the nickname and the server.
    nobody_knows 5
      I couldn't find nobody_knows on 05 Brainburg, neither online nor on record. Check the nickname and the server.
    server
      🔔 Which server?
    server 5
      🔔 I'll tell you here when <b>05 Brainburg</b> goes down, goes into maintenance or comes back.
    семья grove street больше 3 5
      🔔 I'll tell you here when <b>Grove Street</b> on 05 Brainburg rises above <b>3</b> online.
    auction business < 1kk 5
      🔔 I'll tell you here when a business priced below <b>$1,000,000</b> on 05 Brainburg comes up for auction.
    дом 138 5
      🔔 I'll tell you here when <b>house 138</b> on 05 Brainburg changes owner, goes on or off auction or the marketplace, and an hour before its auction ends.
    ghetto ballas 5
      🔔 I'll tell you here when <b>Ballas</b> on 05 Brainburg wins or loses zones.
    LSPD every 30m 18:00-23:00 5
      🔔 I'll post here: the <b>LSPD</b> card on 05 Brainburg, every 30 min from 18:00 to 23:00.
    лспд в 18 по будням 5
      🔔 I'll post here: the <b>LSPD</b> card on 05 Brainburg, on weekdays at 18:00.
    LSPD every 5m 5
      🔔 The shortest interval is 10 minutes.
    LSPD < 0 5
      🔔 The number can be from 1 to 2000.
    player a_a, b_b, c_c, d_d, e_e, f_f, g_g, h_h, i_i, j_j, k_k 5
      🔔 One alert can watch at most ten players.
    blah blah < 5 5
      I couldn't find a faction “blah blah”. All factions: /fractions
    LSPD < 5 77
      🔔 Which server?
    ");
}

#[tokio::test]
async fn an_alert_is_changed_muted_and_deleted() {
    let test = AlertTest::start().await;
    let boris = test.person("Борис", "ru");
    test.list(0, 8, &[]).await;
    boris.says("/следить лспд меньше 5 5").await;
    boris.hears().await;
    boris.says("/watch лспд меньше 5 5").await;
    assert!(boris.hears().await.contains("уже есть"));
    boris.says("/оповещения").await;
    boris.hears().await;
    boris.presses("1").await;
    boris.callback_answer().await;
    assert_snapshot!(boris.hears().await, @r"
    ✎ 🔔 Когда онлайн <b>LSPD</b> на 05 Brainburg упадёт ниже <b>5</b>
    Сейчас: <b>8</b>.
    [−5] [−1] [+1] [+5]
    [⬆️ Больше]
    [🔕 1 ч] [🔕 До завтра]
    [🗑 Удалить] [↩️ Назад]
    ");
    boris.presses("+5").await;
    boris.callback_answer().await;
    assert!(boris.hears().await.contains("ниже <b>10</b>"));
    boris.presses("🔕 1 ч").await;
    assert_snapshot!(boris.callback_answer().await, @"🔕 Молчу до 19:42");
    test.tick().await;
    // Nothing is told while it is muted, and what is still so is no news afterwards.
    test.list(1, 2, &[]).await;
    boris.hears_nothing().await;
    test.list(70, 2, &[]).await;
    boris.hears_nothing().await;
    test.list(1, 12, &[]).await;
    test.list(1, 3, &[]).await;
    assert!(boris.hears().await.contains("<b>3</b> онлайн"));
    boris.presses("🔕 Пауза на…").await;
    boris.callback_answer().await;
    assert_snapshot!(boris.hears().await, @r"
    ✎ ⬇️ <b>LSPD</b> · 05 Brainburg: <b>3</b> онлайн, меньше 10
    было 12

    данные на 19:55:40
    [👥 Состав] [🔕 Пауза на…] [🗑 Удалить]
    [🔕 1 ч] [🔕 До завтра]
    ");
    boris.presses("🔕 До завтра").await;
    assert_snapshot!(boris.callback_answer().await, @"🔕 Молчу до 2 января, 08:00");
    boris.presses("🗑 Удалить").await;
    assert_snapshot!(boris.hears().await, @r"
    ✎ ✖️ Выключено:
    Когда онлайн <b>LSPD</b> на 05 Brainburg упадёт ниже <b>10</b>
    [↩️ Вернуть]
    [🔔 Мои оповещения] [➕ Добавить]
    ");
    test.list(1, 12, &[]).await;
    test.list(15, 3, &[]).await;
    boris.hears_nothing().await;
}

#[tokio::test]
async fn twenty_alerts_are_the_most() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    test.list(0, 8, &[]).await;
    for bound in 1..=20 {
        alice.says(format!("/watch LSPD > {bound} 5").as_str()).await;
        assert!(alice.hears().await.contains("I'll tell you"));
    }
    alice.says("/watch LSPD > 21 5").await;
    assert!(alice.hears().await.contains("20 alerts"));
    alice.says("/watches").await;
    let heard = alice.hears().await;
    assert!(heard.contains("rises above <b>1</b> online\n<i>Now: <b>8</b>.</i>"), "{heard}");
    alice.presses("▶").await;
    assert!(alice.hears().await.contains("9. "));
}

#[tokio::test]
async fn in_groups_admins_make_alerts_and_everybody_may_look() {
    let test = AlertTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Boris", "en"));
    let group = test.forum("Crew", &[&alice, &boris]);
    test.list(0, 8, &[]).await;
    let topic = group.topic("Alerts");
    let watch = telegram_sandbox::Draft::from("/watch LSPD < 5 5").in_topic(topic);
    alice.says_in(&group, watch).await;
    assert!(group.hears().await.contains("I'll tell you here"));
    boris.says_in(&group, "/watch LSPD < 6 5").await;
    assert_snapshot!(group.hears().await, @"🔔 In a group, only admins can create and change alerts.");
    boris.says_in(&group, "/watches").await;
    assert!(group.hears().await.contains("1 of 20"));
    boris.presses_in(&group, "1").await;
    assert_snapshot!(boris.callback_answer().await, @"In a group, only admins can create and change alerts");
    test.tick().await;
    test.list(1, 2, &[]).await;
    assert!(group.hears().await.contains("<b>2</b> online"));
    // It went to the topic in which it was made.
    let chat = test.sandbox().chat(group.id()).unwrap();
    let last = chat.messages.values().next_back().unwrap();
    assert_eq!(last.topic, Some(topic));
    boris.presses_in(&group, "🗑 Delete").await;
    boris.callback_answer().await;
    alice.presses_in(&group, "🗑 Delete").await;
    assert!(group.hears().await.contains("Turned off"));
}

#[tokio::test]
async fn all_alerts_are_muted_by_words() {
    let test = AlertTest::start().await;
    let alice = test.watching().await;
    alice.says("mute it for 2 hours").await;
    let heard = alice.hears().await;
    assert!(heard.contains("falls below <b>5</b>") && heard.contains("🔕 until 20:42"), "{heard}");
    test.list(1, 3, &[]).await;
    alice.hears_nothing().await;
    alice.says("отключи до завтра").await;
    let heard = alice.hears().await;
    assert!(heard.contains("🔕 until") && heard.contains("08:00"), "{heard}");
}
