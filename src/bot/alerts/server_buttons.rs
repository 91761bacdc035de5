//! Buttons for servers, where an alert lacks its server.

use crate::bot::subjects::answers::alert_button::AlertButton;
use crate::bot::subjects::{MAX_BUTTONS, ServerRef, grid};
use crate::bot::telegram::{Button, Rows};
use crate::text::Plain;
use crate::wire::Status;

/// A button for each of these servers.
pub(super) fn server_buttons(
    status: &Status<'_>,
    offered: &[u32],
    to: impl Fn(u32) -> AlertButton,
) -> Rows {
    let offered: Vec<_> = status.game.iter().filter(|it| offered.contains(&it.number)).collect();
    let across = if offered.len() > 12 { 3 } else { 2 };
    let buttons = offered.into_iter().take(MAX_BUTTONS).map(|server| {
        let title = ServerRef::from(server).title;
        Button::press(Plain::untrusted(&title), to(server.number))
    });
    grid(buttons, across)
}
