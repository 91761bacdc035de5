//! The answers that alerts lead to, and that pings send.

use super::run_query;
use crate::bot::alert_condition::Condition;
use crate::bot::context::Context;
use crate::bot::error::HandlerError;
use crate::bot::subjects::answers::name::Name;
use crate::bot::subjects::answers::show_answer;
use crate::bot::subjects::answers::view_button::{ButtonPlace, ViewButton};
use crate::bot::subjects::property::lots::PropertyFilter;
use crate::bot::subjects::property::property_filter::LotFilter;
use crate::bot::subjects::{
    Auctions, Digest, Family, Fraction, Ghetto, Interviews, LotCard, Player, Query, QueryContext,
    Servers, View,
};
use crate::bot::telegram::{Button, Destination, SendOutcome};
use crate::picture::PropertyKind;
use crate::text::Plain;

/// The answer that shows what an alert is about: of players `player`, otherwise the first.
pub(in crate::bot) fn view_of(server: u32, condition: &Condition, player: Option<&str>) -> View {
    match condition {
        Condition::FractionOnline { fraction, .. }
        | Condition::Leader { fraction }
        | Condition::FractionPing { fraction, .. } => Fraction::members(*fraction).on(server),
        Condition::FamilyOnline { family, .. } | Condition::FamilyPing { family, .. } => {
            Family::members(*family).on(server)
        }
        Condition::Players { names } => {
            let first = names.first().map_or("", String::as_str);
            Player { name: Name::typed(player.unwrap_or(first)) }.on(server)
        }
        Condition::Interview { fraction, .. } => {
            Interviews { fraction: Some(*fraction), page: 0 }.on(server)
        }
        Condition::ServerStatus => Servers { page: 0 }.anywhere(),
        Condition::Auction(filter) => {
            let kind = match filter.kind {
                Some(PropertyKind::House) => PropertyFilter::Houses,
                Some(PropertyKind::Business) => PropertyFilter::Businesses,
                None => PropertyFilter::All,
            };
            let place = filter.near.as_deref().and_then(LotFilter::place).unwrap_or_default();
            // An alert waits for less than its price, a list goes up to it.
            let max_price = filter.price.map(|price| price.saturating_sub(1) / 1_000);
            let filter = LotFilter { place, max_price, ..kind.into() };
            Auctions { filter, page: 0 }.on(server)
        }
        Condition::Property { kind, number } => LotCard { kind: *kind, number: *number }.on(server),
        Condition::Zones { .. } => Ghetto {}.on(server),
        Condition::Digest { fraction, .. } => {
            Digest { fraction: Name::Id(u64::from(*fraction)) }.on(server)
        }
    }
}

/// A button that shows it; anybody in a group may press it.
pub(in crate::bot) fn view_button(text: Plain, view: View) -> Button {
    Button::press(text, ViewButton { place: ButtonPlace::SharedMessage, owner: None, view })
}

/// Sends the answer to a chat where nobody asked.
pub(in crate::bot) async fn send_view(
    context: &Context,
    destination: Destination,
    view: &View,
) -> Result<SendOutcome, HandlerError> {
    let query = QueryContext::unasked(context, destination.chat).await?;
    let rendered = run_query::answer(&query, view).await;
    show_answer::send(context, destination, query.lang, &rendered).await
}
