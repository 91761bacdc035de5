//! Texts in words of their own, which only resemble the examples of `locales/examples`.

use super::{hold, hold_in_private, world};

#[tokio::test]
async fn words_that_no_rule_has_are_understood_by_what_they_resemble() {
    hold(
        "ru",
        &[&[
            ("лспд", "<b>LSPD</b> · 05 Brainburg"),
            ("а кто за неделю меньше всех отсидел", "LSPD</b> · 05 Brainburg · неделя"),
        ]],
    )
    .await;
    hold(
        "en",
        &[&[
            ("lspd", "<b>LSPD</b> · 05 Brainburg"),
            ("who slacked off the most this week", "LSPD</b> · 05 Brainburg · week"),
            ("so who runs the place", "<b>LSPD</b> · 05 Brainburg"),
        ]],
    )
    .await;
    hold(
        "uk",
        &[&[
            ("лспд", "<b>LSPD</b> · 05 Brainburg"),
            ("хто тут найменше награв за тиждень", "LSPD</b> · 05 Brainburg · тиждень"),
            ("а хто ними керує", "<b>LSPD</b> · 05 Brainburg"),
        ]],
    )
    .await;
}

#[tokio::test]
async fn what_is_no_query_is_answered_where_it_belongs() {
    hold_in_private(
        "ru",
        &[&[
            ("чет у меня твоя апишка ошибками плюётся", "[🔑"),
            ("а запросов мне побольше подкинуть можно", "запрос"),
        ]],
    )
    .await;
}

#[tokio::test]
async fn what_a_text_may_mean_is_offered() {
    let test = world().await;
    let alice = test.person("Alice", "ru");
    alice.says("какие расклады").await;
    let heard = alice.hears().await;
    assert!(heard.starts_with("Не уверен, что понял."), "{heard}");
    alice.says("flurb zorp").await;
    assert!(alice.hears().await.starts_with("Не понял"));
}

#[tokio::test]
async fn a_server_at_the_end_changes_nothing_of_what_is_asked() {
    hold(
        "en",
        &[
            &[("when is lspd strong", "LSPD</b> · 05 Brainburg · the usual week")],
            &[("when is lspd strong 5", "LSPD</b> · 05 Brainburg · the usual week")],
        ],
    )
    .await;
    hold(
        "ru",
        &[
            &[("когда лспд сильнее всего 5", "LSPD</b> · 05 Brainburg · обычная неделя")],
            &[("день лспд", "LSPD</b> · 05 Brainburg · день")],
            &[("день лспд 5", "LSPD</b> · 05 Brainburg · день")],
        ],
    )
    .await;
    hold("uk", &[&[("коли сильна lspd 5", "LSPD</b> · 05 Brainburg · звичайний тиждень")]]).await;
}
