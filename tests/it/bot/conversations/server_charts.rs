//! Charts of whole servers, and the hours at which a server is full.

use super::hold;

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
