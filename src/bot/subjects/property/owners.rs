//! `/holders`: houses and businesses, each with who owns it or who has lost it.

use std::collections::HashSet;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::changes;
use super::property_answers::{Lot, PropertyFilter, emblem, kind_name};
use super::property_filter::{self, LotFilter};
use crate::bot::language::Field;
use crate::bot::subjects::answers::numbers::count;
use crate::bot::subjects::answers::paged_message::{Page, PagedMessage};
use crate::bot::subjects::answers::recorded_events::{LONGEST, newest};
use crate::bot::subjects::answers::view_subject::ViewSubject;
use crate::bot::subjects::answers::visible_name::{long_name, short_name};
use crate::bot::subjects::{
    Answer, Auctions, EarlyReply, LotCard, Query, QueryCommand, QueryContext, ServerRef, time_of,
};
use crate::picture::PropertyKind;
use crate::text::{Html, Lang};
use crate::wire::{Event, PropertyMap};

const PAGE: usize = 10;

/// In seconds.
const DAY: i64 = 24 * 3_600;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Owners {
    pub(in crate::bot) of: OwnersOf,
    pub(in crate::bot) page: u16,
}

/// The lots that are listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) enum OwnersOf {
    /// Those that the filter lets through.
    Lots(LotFilter),
    /// What the members of a family own.
    Family { family: u64, kind: PropertyFilter },
    /// What lost its owner within a day.
    Lost(PropertyFilter),
}

/// A lot, and what is said of it.
struct Line {
    lot: LotCard,
    name: String,
    about: Vec<Html>,
}

impl Owners {
    pub(in crate::bot) fn of(of: OwnersOf) -> Self {
        Self { of, page: 0 }
    }
}

impl Query for Owners {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["holders"],
        description: None,
        is_in_menu: false,
        parse: |arguments| {
            Box::pin(property_filter::parse(arguments, |filter| Self::of(OwnersOf::Lots(filter))))
        },
    }];

    const FIELDS: &'static [Field] = &[Field::Owner];

    fn subject(&self) -> ViewSubject {
        match self.of {
            OwnersOf::Family { family, .. } => {
                ViewSubject { family: Some(family), ..ViewSubject::default() }
            }
            OwnersOf::Lots(_) | OwnersOf::Lost(_) => ViewSubject::default(),
        }
    }

    fn page(&mut self) -> Option<&mut u16> {
        Some(&mut self.page)
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let map = context.client.map(server.number).await?;
        let (head, lines, kind) = match &self.of {
            OwnersOf::Lots(filter) => {
                let lots = filter.lots(&map, context.now);
                let lines: Vec<Line> = lots.map(|lot| Line::of(&lot, lang, context.now)).collect();
                let head = lang.owners_head(&server.title, count(lines.len()));
                let described = filter.describe(lang, &map);
                (Html::lines([head].into_iter().chain(described)), lines, filter.kind)
            }
            OwnersOf::Family { family, kind } => {
                let (head, lines) = of_family(context, &server, &map, *family, *kind).await?;
                (head, lines, *kind)
            }
            OwnersOf::Lost(kind) => {
                let lines = lost(context, server.number, *kind).await?;
                (lang.lots_without_owner(count(lines.len()), &server.title), lines, *kind)
            }
        };
        let page = Page::of(lines.len(), PAGE, self.page);
        let rows = page.items(&lines).map(|(at, line)| line.row(lang, at + 1));
        let list = Html::lines(rows);
        let to = |of, page| Self { of, page }.on(server.number);
        let others = kind.others(lang, |kind| to(self.of.with_kind(kind), 0));
        let auctions = Auctions { filter: kind.into(), page: 0 }.on(server.number);
        PagedMessage::new(context, map.timestamp)
            .part(head)
            .part(list)
            .numbers(&page, &lines, PAGE.div_ceil(2), |line| line.lot.clone().on(server.number))
            .pages(&page, |page| to(self.of.clone(), page))
            .row(others)
            .refreshed(to(self.of.clone(), page.number), [(lang.button_auctions(), auctions)])
    }
}

impl OwnersOf {
    fn with_kind(&self, kind: PropertyFilter) -> Self {
        match self {
            Self::Lots(filter) => Self::Lots(LotFilter { kind, ..filter.clone() }),
            Self::Family { family, .. } => Self::Family { family: *family, kind },
            Self::Lost(_) => Self::Lost(kind),
        }
    }
}

impl Line {
    /// A lot with its owner, or its state where it has none.
    fn of(lot: &Lot<'_>, lang: Lang, now: Timestamp) -> Self {
        let about = match &lot.property.owner {
            Some(owner) => lang.lot_owner(&short_name(owner)),
            None => lot.state(lang, now),
        };
        Self { lot: lot.card(), name: long_name(&lot.property.name), about: vec![about] }
    }

    /// A lot that has lost its owner.
    fn lost(context: &QueryContext, event: &Event<'_>, owner: &str) -> Option<Self> {
        let (kind, number) = event.about.first()?.split_once(':')?;
        let mut kinds = [PropertyKind::House, PropertyKind::Business].into_iter();
        let kind = kinds.find(|known| kind_name(*known) == kind)?;
        let time = Html::escaped(&time_of(context, event.at));
        Some(Self {
            lot: LotCard { kind, number: number.parse().ok()? },
            name: long_name(event.name.as_deref().unwrap_or_default()),
            about: vec![time, context.lang.change_owner_gone(owner)],
        })
    }

    fn row(&self, lang: Lang, number: usize) -> Html {
        let row = lang.free_row(count(number), emblem(self.lot.kind), &self.name);
        Html::dot_separated([row].into_iter().chain(self.about.iter().cloned()))
    }
}

/// How much the members of a family own, and what of a kind.
async fn of_family(
    context: &QueryContext,
    server: &ServerRef,
    map: &PropertyMap<'_>,
    family: u64,
    kind: PropertyFilter,
) -> Result<(Html, Vec<Line>), EarlyReply> {
    let lang = context.lang;
    let answer = context.client.family(server.number, family).await?;
    let members: HashSet<&str> =
        answer.family.members.iter().map(|member| &*member.nickname).collect();
    let is_of_member =
        |lot: &Lot<'_>| lot.property.owner.as_deref().is_some_and(|it| members.contains(it));
    let owned: Vec<Lot<'_>> = PropertyFilter::All.lots(map).filter(is_of_member).collect();
    let houses = owned.iter().filter(|lot| lot.kind == PropertyKind::House).count();
    let head = lang.family_property_head(
        &short_name(&answer.family.name),
        &server.title,
        count(houses),
        count(owned.len() - houses),
    );
    let of_kind = owned.iter().filter(|lot| kind.admits(lot));
    Ok((head, of_kind.map(|lot| Line::of(lot, lang, context.now)).collect()))
}

/// What lost its owner within a day, as far as that was recorded, the newest first.
async fn lost(
    context: &QueryContext,
    server: u32,
    kind: PropertyFilter,
) -> Result<Vec<Line>, EarlyReply> {
    let events = newest(&context.client, server, &["property.owner"], None, LONGEST).await?;
    let since = context.now.as_second() - DAY;
    let lost = changes::without_owner(&events.data, kind.only(), since);
    Ok(lost.filter_map(|(event, owner)| Line::lost(context, event, &owner)).collect())
}
