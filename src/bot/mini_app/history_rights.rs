//! Whose hours a person sees in the Mini App: those that the private chat shows.

use super::AppChat;
use crate::bot::subjects::answers::history_rights::Viewer;
use crate::bot::subjects::answers::leadership::LedGroup;
use crate::bot::subjects::player::fraction_named;

/// The group whose members have hours.
#[derive(Clone, Debug)]
pub enum AppGroup {
    /// A fraction, by its name.
    Fraction(String),
    /// A family, by its number.
    Family(u64),
}

/// Whose hours a person may see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HistoryRights {
    /// Those of each member.
    All,
    /// Those of the person's confirmed nickname, if there is one.
    Own(Option<String>),
}

impl AppChat {
    /// Whose hours the person may see of a group. Without data that says who leads it, nobody's but the person's own.
    pub async fn history_rights(&self, server: u32, group: AppGroup) -> HistoryRights {
        let viewer = Viewer::of_chat(&self.chat);
        let client = &self.chat.context.api;
        let led = match group {
            AppGroup::Fraction(name) => client.fractions(server).await.ok().and_then(|known| {
                let fraction = fraction_named(&known.fractions, &name)?;
                Some(LedGroup::Fraction { id: fraction.id, short: fraction.short.to_string() })
            }),
            AppGroup::Family(id) => Some(LedGroup::Family(id)),
        };
        if let Some(led) = led
            && viewer.may_see(client, server, &led).await.unwrap_or(false)
        {
            return HistoryRights::All;
        }
        let own = viewer.nickname(server).await;
        HistoryRights::Own(own.map(|own| own.to_string()))
    }
}
