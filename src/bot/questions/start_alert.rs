//! The alert that the first card about a server offers.

use crate::bot::subjects::QueryContext;
use crate::bot::subjects::answers::alert_button::AlertButton;
use crate::bot::subjects::server::status_alert::ServerStatusAlert;
use crate::bot::telegram::Button;

/// The button for the alert about the server that a card shows.
pub(super) async fn alert_row(query: &QueryContext, server: u32) -> Option<Vec<Button>> {
    let title = query.title_of(server).await.ok()??;
    let open = AlertButton::Open { server, condition: ServerStatusAlert.into() };
    Some(vec![Button::press(query.lang.button_start_alert(&title), open)])
}
