//! How a nickname and its server are written.

use crate::bot::subjects::{QueryContext, short_name};
use crate::people::Nickname;
use crate::text::Html;

/// A nickname that a tap copies.
pub(super) fn code(nickname: &Nickname) -> Html {
    Html::code(&short_name(&nickname.name))
}

/// The title of a server, or its number while the servers are not known.
pub(super) async fn title(query: &QueryContext, server: u32) -> String {
    let title = query.title_of(server).await.ok().flatten();
    title.unwrap_or_else(|| format!("{server:02}"))
}
