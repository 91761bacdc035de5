//! `/history`: the recorded changes of a house or business, the newest first.

use serde::{Deserialize, Serialize};

use super::changes;
use super::property_answers::{PropertyFilter, PropertyKey, emblem};
use crate::bot::language;
use crate::bot::subjects::answers::arguments::{Arguments, without_number_words};
use crate::bot::subjects::answers::numbers::count;
use crate::bot::subjects::answers::paged_message::{Page, PagedMessage};
use crate::bot::subjects::answers::recorded_events::{self, LONGEST, is_cut};
use crate::bot::subjects::answers::view_subject::ViewSubject;
use crate::bot::subjects::answers::visible_name::long_name;
use crate::bot::subjects::{
    Answer, EarlyReply, LotCard, Query, QueryCommand, QueryContext, View, ViewKind,
};
use crate::picture::PropertyKind;
use crate::text::{Html, Lang, Plain};
use crate::wire::PropertyMap;

const PAGE: usize = 15;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct History {
    pub(in crate::bot) kind: PropertyKind,
    pub(in crate::bot) number: u64,
    /// Whether the person said which kind is meant.
    pub(in crate::bot) is_kind_said: bool,
    pub(in crate::bot) page: u16,
}

impl History {
    pub(in crate::bot) fn of(kind: PropertyKind, number: u64) -> Self {
        Self { kind, number, is_kind_said: true, page: 0 }
    }

    fn exists(&self, map: &PropertyMap<'_>) -> bool {
        let key = PropertyKey { kind: self.kind, number: self.number };
        PropertyFilter::All.lots(map).any(|lot| lot.key() == key)
    }

    /// The lot of the other kind that has the same number.
    fn namesake(&self) -> Self {
        let kind = match self.kind {
            PropertyKind::House => PropertyKind::Business,
            PropertyKind::Business => PropertyKind::House,
        };
        Self { kind, page: 0, ..self.clone() }
    }

    fn button(&self, lang: Lang) -> Plain {
        match self.kind {
            PropertyKind::House => lang.button_house(self.number),
            PropertyKind::Business => lang.button_business(self.number),
        }
    }
}

impl Query for History {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["history", "история", "історія"],
        description: Some(Lang::command_history),
        is_in_menu: false,
        parse: |arguments| Box::pin(parse(arguments)),
    }];

    fn subject(&self) -> ViewSubject {
        ViewSubject::lot(self.kind, self.number)
    }

    fn page(&mut self) -> Option<&mut u16> {
        Some(&mut self.page)
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let map = context.client.map(server.number).await?;
        let about = changes::about(self.kind, self.number);
        let events =
            recorded_events::newest(&context.client, server.number, &[], Some(&about), LONGEST)
                .await?;
        let card = LotCard { kind: self.kind, number: self.number };
        let lot = card.find(&map);
        // A lot that is gone from the map has its name in what was recorded.
        let last_name = || events.data.iter().rev().find_map(|event| event.name.as_deref());
        let name = lot.map(|lot| &*lot.property.name).or_else(last_name);
        let Some(name) = name else { return Err(card.not_found(lang, &server.title).into()) };
        let rows = changes::lines(context, &events.data);
        let page = Page::fitting(&rows, PAGE, self.page);
        let changes = match rows.len() {
            0 => lang.history_none(),
            _ if is_cut(&events) => lang.history_newest(count(rows.len())),
            changes => lang.history_count(count(changes)),
        };
        let list = Html::lines(page.items(&rows).map(|(_, row)| row.clone()));
        let to = |page| Self { page, ..self.clone() }.on(server.number);
        let namesake = Some(self.namesake()).filter(|it| !self.is_kind_said && it.exists(&map));
        let card = lot.is_some().then(|| (self.button(lang), card.on(server.number)));
        let head = lang.lot_head(emblem(self.kind), &long_name(name), &server.title);
        PagedMessage::new(context, map.timestamp)
            .part(Html::lines([head, changes]))
            .part(list)
            .pages(&page, to)
            .row(namesake.map(|other| (other.button(lang), other.on(server.number))))
            .refreshed(to(page.number), card)
    }
}

/// Parses a house or business by its number. A number alone is that of a house, if there is one.
pub(super) async fn parse(arguments: Arguments<'_>) -> Result<View, EarlyReply> {
    let words = without_number_words(arguments.words);
    let (kinds, others): (Vec<_>, Vec<_>) =
        words.split_whitespace().map(|word| (kind_of(word), word)).partition(|it| it.0.is_some());
    let kind = kinds.first().and_then(|(kind, _)| *kind);
    let words = others.into_iter().map(|(_, word)| word).collect::<Vec<_>>().join(" ");
    let arguments = Arguments { words: &words, ..arguments };
    let query = |number| History {
        is_kind_said: kind.is_some(),
        ..History::of(kind.unwrap_or(PropertyKind::House), number)
    };
    let context = arguments.context;
    let Some(mut view) = arguments.numbered(true, query).await? else {
        return Err(context.lang.history_usage().into());
    };
    if let ViewKind::History(history) = &mut view.kind
        && !history.is_kind_said
        && let Some(server) = view.server.or(context.defaults.server)
        && let Ok(map) = context.client.map(server).await
        && !history.exists(&map)
        && history.namesake().exists(&map)
    {
        *history = history.namesake();
    }
    Ok(view)
}

/// Houses or businesses, if the word is one for them.
fn kind_of(word: &str) -> Option<PropertyKind> {
    let names = language::topic_names(word, false);
    let is_named = |command: &&QueryCommand| names.iter().any(|it| command.names.contains(&&**it));
    match *LotCard::COMMANDS.iter().find(is_named)?.names.first()? {
        "house" | "houses" => Some(PropertyKind::House),
        "business" | "businesses" => Some(PropertyKind::Business),
        _ => None,
    }
}
