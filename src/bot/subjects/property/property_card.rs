//! `/house` and `/business`: one lot. `/houses` and `/businesses`: one lot by its number, or the map of all.

use serde::{Deserialize, Serialize};

use super::changes;
use super::history;
use super::property_alert::PropertyAlert;
use super::property_answers::{self, Lot, PropertyFilter};
use super::property_filter::{self, LotFilter};
use crate::bot::language::{self, Expected, Field, LotWords};
use crate::bot::picture_cache::Drawing;
use crate::bot::subjects::answers::app_place::AppPlace;
use crate::bot::subjects::answers::arguments::{Arguments, number, without_number_words};
use crate::bot::subjects::answers::paged_message::PagedMessage;
use crate::bot::subjects::answers::picture_heading::heading;
use crate::bot::subjects::answers::recorded_events;
use crate::bot::subjects::answers::view_subject::ViewSubject;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::{
    Answer, Auctions, EarlyReply, History, Map, Property, Query, QueryCommand, QueryContext, View,
    ViewKind,
};
use crate::picture::{Heading, LotMap, Point, PropertyKind};
use crate::text::{Html, Lang};
use crate::wire::PropertyMap;

/// How many changes the card has.
const CHANGES: usize = 5;

/// More events, because some changes are two events.
const EVENTS: u32 = 20;

/// The most UTF-16 units of the card. The rest of a caption is for the sentences that may come before and after it.
const MAX_UNITS: usize = 640;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct LotCard {
    pub(in crate::bot) kind: PropertyKind,
    pub(in crate::bot) number: u64,
}

impl Query for LotCard {
    const COMMANDS: &'static [QueryCommand] = &[
        QueryCommand {
            names: &["house", "дом"],
            description: Some(Lang::command_house),
            is_in_menu: false,
            parse: |arguments| Box::pin(one(arguments, PropertyKind::House, Lang::house_usage)),
        },
        QueryCommand {
            names: &["business", "biz", "бизнес", "биз"],
            description: Some(Lang::command_business),
            is_in_menu: false,
            parse: |arguments| {
                Box::pin(one(arguments, PropertyKind::Business, Lang::business_usage))
            },
        },
        QueryCommand {
            names: &["lot", "лот"],
            description: None,
            is_in_menu: false,
            parse: |arguments| Box::pin(any(arguments)),
        },
        QueryCommand {
            names: &["houses", "дома"],
            description: None,
            is_in_menu: false,
            parse: |arguments| Box::pin(one_or_map(arguments, PropertyKind::House)),
        },
        QueryCommand {
            names: &["businesses", "бизнесы", "бизы"],
            description: None,
            is_in_menu: false,
            parse: |arguments| Box::pin(one_or_map(arguments, PropertyKind::Business)),
        },
    ];

    const FIELDS: &'static [Field] =
        &[Field::Ends, Field::Price, Field::Cost, Field::Owner, Field::Place, Field::TimeLeft];

    fn subject(&self) -> ViewSubject {
        ViewSubject::lot(self.kind, self.number)
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let about = changes::about(self.kind, self.number);
        let events =
            recorded_events::newest(&context.client, server.number, &[], Some(&about), EVENTS);
        let (map, events) = tokio::join!(context.client.map(server.number), events);
        let map = map?;
        let Some(lot) = self.find(&map) else {
            return Err(self.not_found(lang, &server.title).into());
        };
        let drawing = LotMap {
            heading: Heading {
                subtitle: lot.auction_heading(context),
                ..heading(context, short_name(&lot.property.name), &server, map.timestamp)
            },
            kind: lot.kind,
            status: lot.status_at(context.now),
            at: Point { x: lot.property.lx, y: lot.property.ly },
            name: short_name(&lot.property.name),
            places: property_answers::landmarks(&map),
        };
        let picture = format!("lot {} {:?} {}", server.number, self, lang.code());
        let alert = PropertyAlert { kind: self.kind, number: self.number };
        let state = [lot.head(lang, &server.title), lot.about(context)];
        let mut parts: Vec<Html> = state.into_iter().chain(lot.auction(context)).collect();
        // Without what was recorded, the card shows how it is now.
        let changes = events.map(|events| changes::lines(context, &events.data));
        let changes = changes.unwrap_or_default();
        let history = History::of(self.kind, self.number).on(server.number);
        let history = (!changes.is_empty()).then(|| (lang.button_history(), history));
        parts.extend(last_changes(lang, changes, MAX_UNITS.saturating_sub(units(&parts))));
        let message =
            PagedMessage::new(context, map.timestamp).picture(picture, Drawing::Lot(drawing));
        parts
            .into_iter()
            .fold(message, PagedMessage::part)
            .alert(server.number, alert)
            .row(history)
            .app_row(
                lang.button_app_lot(),
                &AppPlace::Lot(self.kind, self.number).start(server.number),
            )
            .refreshed(self.clone().on(server.number), lot.owner(&server))
    }
}

impl LotCard {
    /// The lot on the map.
    pub(in crate::bot) fn find<'m>(&self, map: &'m PropertyMap<'m>) -> Option<Lot<'m>> {
        PropertyFilter::All.lots(map).find(|lot| lot.card() == *self)
    }

    /// The answer if the map does not have it.
    pub(in crate::bot) fn not_found(&self, lang: Lang, server: &str) -> Html {
        let number = self.number.to_string();
        match self.kind {
            PropertyKind::House => lang.no_such_house(&number, server),
            PropertyKind::Business => lang.no_such_business(&number, server),
        }
    }
}

/// The newest of the changes, as many as fit.
fn last_changes(lang: Lang, changes: Vec<Html>, room: usize) -> Option<Html> {
    let mut lines = vec![lang.history_last()];
    for line in changes.into_iter().take(CHANGES) {
        if units(&lines) + units(std::slice::from_ref(&line)) > room {
            break;
        }
        lines.push(line);
    }
    (lines.len() > 1).then(|| Html::lines(lines))
}

/// The length with its markup, which is never less than what Telegram counts.
fn units(parts: &[Html]) -> usize {
    parts.iter().map(|part| part.as_str().encode_utf16().count()).sum()
}

/// A lot by its number.
async fn one(
    arguments: Arguments<'_>,
    kind: PropertyKind,
    usage: fn(Lang) -> Html,
) -> Result<View, EarlyReply> {
    let words = without_number_words(arguments.words);
    let arguments = Arguments { words: &words, ..arguments };
    match arguments.numbered(true, |number| LotCard { kind, number }).await? {
        Some(view) => Ok(view),
        None if words.is_empty() => Err(usage(arguments.context.lang).into()),
        None => many(arguments, kind).await.map_err(|interrupt| match interrupt {
            EarlyReply::Reply(_) => usage(arguments.context.lang).into(),
            interrupt @ EarlyReply::Api(_) => interrupt,
        }),
    }
}

/// A lot by its number and its server, or the map of all.
async fn one_or_map(arguments: Arguments<'_>, kind: PropertyKind) -> Result<View, EarlyReply> {
    let words = without_number_words(arguments.words);
    let arguments = Arguments { words: &words, ..arguments };
    match arguments.numbered(false, |number| LotCard { kind, number }).await? {
        Some(view) => Ok(view),
        None => match number(&words) {
            // A number that no server has can only be the lot's.
            Some(number) if !arguments.is_server(number).await? => {
                Ok(LotCard { kind, number }.anywhere())
            }
            _ => many(arguments, kind).await,
        },
    }
}

/// Parses a lot of either kind. Without a number, lots are those on auction.
async fn any(arguments: Arguments<'_>) -> Result<View, EarlyReply> {
    let is_numbered = arguments.words.split_whitespace().any(|word| number(word).is_some());
    if !is_numbered {
        return property_filter::parse(arguments, Auctions::of).await;
    }
    let view = history::parse(arguments).await?;
    Ok(match view.kind {
        ViewKind::History(History { kind, number, .. }) => {
            View { kind: LotCard { kind, number }.into(), ..view }
        }
        _ => view,
    })
}

/// Parses the arguments for a list of lots: the property of a player; auctions, if a price is named; what nobody owns; otherwise the map,
/// of a place if one is named.
async fn many(arguments: Arguments<'_>, kind: PropertyKind) -> Result<View, EarlyReply> {
    let is_nickname = |word: &str| word.contains('_') && !language::nicknames(word).is_empty();
    if arguments.words.split_whitespace().any(is_nickname) {
        let property = |owner| Property { owner, page: 0 };
        return arguments.named(Expected::Player, property).await;
    }
    let kind = PropertyFilter::of(Some(kind));
    let with_kind = |filter: LotFilter| LotFilter { kind, ..filter };
    let words = LotWords::new(arguments.words);
    let in_order = words.ends_soon || words.cheapest || words.dearest;
    if words.max_price.is_some() || in_order || words.on_auction || words.free {
        let auctions = |filter| Auctions::of(with_kind(filter));
        return property_filter::parse(arguments, auctions).await;
    }
    property_filter::parse(arguments, |filter| Map { filter: with_kind(filter) }).await
}
