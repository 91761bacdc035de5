//! Charts of whole servers, and the hours at which a server, a fraction or a family is usually full.

use super::{hold, hold_in_private};

#[tokio::test]
async fn a_chart_of_a_week_is_one() {
    hold(
        "en",
        &[
            &[("chart lspd week", "LSPD</b> · 05 Brainburg · ")],
            &[("show me lspd chart for the week", "LSPD</b> · 05 Brainburg · ")],
            &[("lspd chart for 7 days", "LSPD</b> · 05 Brainburg · ")],
            &[("lspd last 7 days", "LSPD</b> · 05 Brainburg · … [👥 Members]")],
            &[("lspd last week", "LSPD</b> · 05 Brainburg · week")],
        ],
    )
    .await;
    hold("ru", &[&[("график лспд за неделю", "LSPD</b> · 05 Brainburg · ")]]).await;
}

/// The server may stand between the fraction and the week.
#[tokio::test]
async fn the_server_stands_anywhere() {
    hold_in_private(
        "en",
        &[
            &[("lspd 5 week", "LSPD</b> · 05 Brainburg · week")],
            &[("lspd 5 day", "LSPD</b> · 05 Brainburg · the day")],
            &[("lspd 5 today", "LSPD</b> · 05 Brainburg · the day")],
            &[("lspd on 5 today", "LSPD</b> · 05 Brainburg · the day")],
        ],
    )
    .await;
}

/// "When" beside "usually" asks for the usual week. Without it, the day or the player is meant.
#[tokio::test]
async fn the_usual_hours_of_a_group_are_its_usual_week() {
    hold_in_private(
        "en",
        &[
            &[
                (
                    "when is Grove Street usually online",
                    "🔫 <b>Grove</b> · 05 Brainburg · the usual week … [👪 Grove Street]",
                ),
                ("[👪 Grove Street]", "👪 <b>Grove Street</b> · 05 Brainburg · the usual week"),
            ],
            &[("when is lspd usually online", "LSPD</b> · 05 Brainburg · the usual week")],
            &[("what are busy hours of the LSPD", "LSPD</b> · 05 Brainburg · the usual week")],
            &[(
                "what time does FBI usually come online",
                "FBI</b> · 05 Brainburg · the usual week",
            )],
            &[("what time is peak on 5", "05 Brainburg</b> · the usual week")],
            &[("when is server 5 usually full", "05 Brainburg</b> · the usual week")],
            &[
                ("lspd", "LSPD</b> · 05 Brainburg"),
                ("when are they usually online", "LSPD</b> · 05 Brainburg · the usual week"),
            ],
            &[("when was lspd online", "LSPD</b> · 05 Brainburg · 24 h")],
            &[("when does Carl_Johnson play", "👤 <code>Carl_Johnson</code>")],
            &[("when was Carl_Johnson online", "👤 <code>Carl_Johnson</code>")],
        ],
    )
    .await;
    hold_in_private(
        "ru",
        &[
            &[("когда обычно онлайн лспд", "LSPD</b> · 05 Brainburg · обычная неделя")],
            &[("в какие часы обычно сидят фбр", "FBI</b> · 05 Brainburg · обычная неделя")],
            &[("часы пик лспд", "LSPD</b> · 05 Brainburg · обычная неделя")],
        ],
    )
    .await;
    hold_in_private(
        "uk",
        &[
            &[("коли зазвичай онлайн LSPD", "LSPD</b> · 05 Brainburg · звичайний тиждень")],
            &[("о котрій зазвичай заходять фбр", "FBI</b> · 05 Brainburg · звичайний тиждень")],
            &[("години пік лспд", "LSPD</b> · 05 Brainburg · звичайний тиждень")],
        ],
    )
    .await;
}

#[tokio::test]
async fn a_server_has_charts_of_its_own() {
    hold(
        "en",
        &[
            &[("chart of brainburg", "🖼 … 05 Brainburg</b> · 24 h")],
            &[("at what time are most people on the server", "05 Brainburg</b> · the usual week")],
            &[
                ("how many were on the server yesterday at 8pm", "05 Brainburg"),
                ("as a chart please", "05 Brainburg</b> · 24 h"),
            ],
        ],
    )
    .await;
    hold(
        "ru",
        &[&[("в какое время на брейне больше всего людей", "05 Brainburg</b> · обычная неделя")]],
    )
    .await;
    hold(
        "uk",
        &[
            &[("о котрій найбільше народу на сервері", "05 Brainburg</b> · звичайний тиждень")],
            &[("графік сервера за добу", "05 Brainburg</b> · 24 год")],
        ],
    )
    .await;
}

/// The chart says how many there were a day before.
#[tokio::test]
async fn a_comparison_with_yesterday_is_the_chart() {
    hold(
        "en",
        &[
            &[
                ("lspd", "LSPD</b> · 05 Brainburg"),
                ("is it busier than yesterday", "LSPD</b> · 05 Brainburg · 24 h"),
            ],
            &[("lspd more than yesterday?", "LSPD</b> · 05 Brainburg · 24 h")],
            &[("is server 5 growing", "05 Brainburg</b> · 24 h")],
        ],
    )
    .await;
    hold_in_private(
        "ru",
        &[
            &[("лспд", "LSPD"), ("стало больше чем вчера в это время?", "LSPD</b> … 24 ч")],
            &[("лспд растет?", "LSPD</b> … 24 ч")],
            &[("лспд", "LSPD"), ("сравни со вчера", "LSPD</b> … 24 ч")],
        ],
    )
    .await;
    hold_in_private("uk", &[&[("порівняй лспд з учора", "LSPD</b> … 24 год")]]).await;
}
