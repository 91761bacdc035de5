//! Alert: the number of players on a server crosses a bound.

use serde::{Deserialize, Serialize};

use crate::bot::state::Document;
use crate::bot::subjects::Condition;
use crate::bot::subjects::alert_kind::{
    AlertKind, Bound, Count, CountAlert, MenuItem, ServerData, TitleOf, Titles,
};
use crate::text::{Html, Lang};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct ServerOnlineAlert {
    pub(in crate::bot) bound: Bound,
}

impl AlertKind for ServerOnlineAlert {
    /// The button for servers leads to the alert about their status.
    fn menu() -> Option<MenuItem> {
        None
    }

    fn document(&self) -> Document {
        Document::Status
    }

    fn title_of(&self) -> TitleOf {
        TitleOf::Nothing
    }

    fn text(&self, lang: Lang, Titles { server, .. }: &Titles) -> Html {
        let number = self.bound.number().into();
        match self.bound {
            Bound::Below(_) => lang.alert_server_below(server, number),
            Bound::Above(_) => lang.alert_server_above(server, number),
            Bound::AtLeast(_) => lang.alert_server_at_least(server, number),
            Bound::AtMost(_) => lang.alert_server_at_most(server, number),
        }
    }

    fn as_count(&self) -> Option<&dyn CountAlert> {
        Some(self)
    }
}

impl CountAlert for ServerOnlineAlert {
    fn bound(&self) -> Bound {
        self.bound
    }

    fn with_bound(&self, bound: Bound) -> Condition {
        Self { bound }.into()
    }

    /// The count of a server that does not answer is not known.
    fn count(&self, data: &ServerData<'_>) -> Count {
        let server = data.server.filter(|server| server.status == "online");
        server.map_or(Count::Unknown, |server| Count::Known(server.online))
    }

    fn crossed_text(&self, lang: Lang, Titles { server, .. }: &Titles, count: u32) -> Html {
        let bound = self.bound;
        lang.event_server(bound.arrow(lang), server, count.into(), bound.text(lang).as_str())
    }

    fn was_crossed_text(&self, lang: Lang, Titles { server, .. }: &Titles) -> Html {
        lang.alert_server_was(server, self.bound.text(lang).as_str())
    }
}
