//! `/captures`: the zones that changed hands in the last day, and how many each gang won and lost.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::gang_name;
use super::zones_alert::ZonesAlert;
use crate::bot::subjects::answers::numbers::count;
use crate::bot::subjects::answers::paged_message::{Page, PagedMessage};
use crate::bot::subjects::answers::recorded_events::{self, LONGEST, facts, is_cut};
use crate::bot::subjects::answers::view_subject::ViewSubject;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::{Answer, Ghetto, Query, QueryCommand, QueryContext, View, time_of};
use crate::text::{Html, Lang};
use crate::wire::{Event, Families, FractionCount, Fractions};

const PAGE: usize = 15;

/// In seconds.
const DAY: i64 = 24 * 3_600;

/// How many gangs have a line of their own above the list.
const GANGS: usize = 10;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Captures {
    /// The gang's id; all gangs when `None`.
    pub(in crate::bot) gang: Option<u32>,
    pub(in crate::bot) page: u16,
}

/// Who held a zone, as events say it. A family counts where no gang holds the zone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
struct Holder {
    /// The number of the gang, or its name if it has none.
    fraction: Option<String>,
    family: Option<u64>,
}

/// A zone that changed hands.
struct Capture {
    zone: String,
    at: i64,
    from: Option<String>,
    to: Option<String>,
}

/// The names of those who may hold a zone.
struct Names {
    lang: Lang,
    fractions: Option<Arc<Fractions<'static>>>,
    families: Option<Arc<Families<'static>>>,
}

impl Query for Captures {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["captures", "каптуры", "захваты", "захоплення"],
        description: Some(Lang::command_captures),
        is_in_menu: false,
        parse: |arguments| Box::pin(arguments.by_fraction(|gang| Captures { gang, page: 0 })),
    }];

    const ON_BOARD: bool = true;

    fn subject(&self) -> ViewSubject {
        ViewSubject { fraction: self.gang, ..ViewSubject::default() }
    }

    fn page(&mut self) -> Option<&mut u16> {
        Some(&mut self.page)
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let ghetto = context.client.ghetto(server.number).await?;
        let kinds = ["zone.taken", "gap"];
        let events =
            recorded_events::newest(&context.client, server.number, &kinds, None, LONGEST).await?;
        let since = context.now.as_second() - DAY;
        let recent: Vec<&Event<'_>> = events.data.iter().filter(|it| it.at >= since).collect();
        let names = Names::read(context, server.number, &recent).await;
        let only = self.gang.and_then(|gang| names.gang(gang));
        let is_of_gang = |it: &Capture| only.is_none() || it.from == only || it.to == only;
        let captures = recent.iter().rev().filter_map(|event| names.capture(event));
        let captures: Vec<Capture> = captures.filter(is_of_gang).collect();
        let rows: Vec<Html> = captures.iter().map(|it| it.row(context)).collect();
        let page = Page::fitting(&rows, PAGE, self.page);
        // A day with more captures than a page of the API has is not counted as a whole.
        let cut = recent.first().filter(|_| is_cut(&events) && recent.len() == events.data.len());
        let cut = cut.map(|first| lang.captures_since(&time_of(context, first.at)));
        let gaps = recent.iter().filter_map(|event| gap(context, event));
        let head = lang.captures_head(&server.title, count(captures.len()));
        let of_gang = only.as_deref().map(|gang| lang.filter_head(Html::untrusted(gang)));
        let head = Html::lines([head].into_iter().chain(of_gang).chain(cut).chain(gaps));
        let list = match rows.is_empty() {
            true => lang.captures_none(),
            false => Html::lines(page.items(&rows).map(|(_, row)| row.clone())),
        };
        let to = |gang, page| Self { gang, page }.on(server.number);
        let all = self.gang.map(|_| (lang.button_all_captures(), to(None, 0)));
        let zones: (_, View) = (lang.button_ghetto(), Ghetto {}.on(server.number));
        let message = PagedMessage::new(context, ghetto.timestamp)
            .part(head)
            .part(sums(lang, &captures, only.as_deref()))
            .part(list)
            .pages(&page, |page| to(self.gang, page));
        let message = match self.gang {
            Some(gang) => message.alert(server.number, ZonesAlert { gang }),
            None => message,
        };
        message.refreshed(to(self.gang, page.number), all.into_iter().chain([zones]))
    }
}

/// How many zones each gang has won in the last day, without those that it lost. `None` if no captures are recorded, or
/// more than a page of the API has.
pub(super) async fn won(context: &QueryContext, server: u32) -> Option<BTreeMap<u32, i64>> {
    let events = recorded_events::newest(&context.client, server, &["zone.taken"], None, LONGEST);
    let events = events.await.ok()?;
    let since = context.now.as_second() - DAY;
    let is_cut = is_cut(&events) && events.data.first().is_some_and(|first| first.at >= since);
    if events.data.is_empty() || is_cut {
        return None;
    }
    let mut won = BTreeMap::new();
    for event in events.data.iter().filter(|event| event.at >= since) {
        let gang = |side| facts::<Holder>(side).fraction?.parse::<u32>().ok();
        let (before, after) = (gang(event.before.as_ref()), gang(event.after.as_ref()));
        for (gang, zones) in [(after, 1), (before, -1)] {
            if let Some(gang) = gang {
                *won.entry(gang).or_default() += zones;
            }
        }
    }
    Some(won)
}

impl Names {
    async fn read(context: &QueryContext, server: u32, events: &[&Event<'_>]) -> Self {
        let is_of_family = |event: &&Event<'_>| {
            let sides = [&event.before, &event.after].map(|side| facts::<Holder>(side.as_ref()));
            sides.iter().any(|holder| holder.fraction.is_none() && holder.family.is_some())
        };
        let families = match events.iter().any(is_of_family) {
            true => context.client.families(server).await.ok(),
            false => None,
        };
        let fractions = context.client.fractions(server).await.ok();
        Self { lang: context.lang, fractions, families }
    }

    fn fractions(&self) -> &[FractionCount<'static>] {
        self.fractions.as_ref().map_or(&[], |all| &all.fractions)
    }

    fn gang(&self, gang: u32) -> Option<String> {
        gang_name(self.lang, self.fractions(), Some(gang), None)
    }

    fn holder(&self, holder: &Holder) -> Option<String> {
        if let Some(fraction) = &holder.fraction {
            let id = fraction.parse().ok();
            return gang_name(self.lang, self.fractions(), id, id.is_none().then_some(fraction));
        }
        let id = holder.family?;
        let families = self.families.as_ref().map_or(&[][..], |all| &all.families);
        let family = families.iter().find(|family| family.id == id);
        Some(family.map_or_else(|| format!("#{id}"), |family| short_name(&family.name)))
    }

    /// `None` if the zone stayed with its gang, or if the event is about something else.
    fn capture(&self, event: &Event<'_>) -> Option<Capture> {
        let zone = event.about.first()?.strip_prefix("zone:")?.to_owned();
        let (before, after): (Holder, Holder) =
            (facts(event.before.as_ref()), facts(event.after.as_ref()));
        let is_same = before.fraction.is_some() && before.fraction == after.fraction;
        let (from, to) = (self.holder(&before), self.holder(&after));
        (!is_same && (from.is_some() || to.is_some())).then_some(Capture {
            zone,
            at: event.at,
            from,
            to,
        })
    }
}

impl Capture {
    fn row(&self, context: &QueryContext) -> Html {
        let (lang, zone) = (context.lang, &*self.zone);
        let what = match (&self.from, &self.to) {
            (Some(from), Some(to)) => lang.capture_taken(to, zone, from),
            (None, Some(to)) => lang.capture_taken_from_nobody(to, zone),
            (Some(from), None) => lang.capture_lost(from, zone),
            (None, None) => return Html::default(),
        };
        Html::dot_separated([what, Html::escaped(&time_of(context, self.at))])
    }
}

/// How many zones each gang won and lost, the winners first.
fn sums(lang: Lang, captures: &[Capture], only: Option<&str>) -> Html {
    let mut sums: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    for Capture { from, to, .. } in captures {
        if let Some(winner) = to {
            sums.entry(winner).or_default().0 += 1;
        }
        if let Some(loser) = from {
            sums.entry(loser).or_default().1 += 1;
        }
    }
    let mut sums: Vec<_> = sums.into_iter().collect();
    sums.retain(|(gang, _)| only.is_none_or(|only| *gang == only));
    sums.sort_by_key(|(_, (won, lost))| (Reverse(*won), *lost));
    let sums = sums.into_iter().take(GANGS);
    Html::lines(sums.map(|(gang, (won, lost))| lang.captures_of_gang(gang, won, lost)))
}

/// Between which times it is not known what happened to the zones.
fn gap(context: &QueryContext, event: &Event<'_>) -> Option<Html> {
    #[derive(Default, Deserialize)]
    #[serde(default)]
    struct Gap {
        document: String,
        since: i64,
    }
    let gap: Gap = facts(event.before.as_ref());
    let (from, to) = (time_of(context, gap.since), time_of(context, event.at));
    (event.kind == "gap" && gap.document == "ghetto").then(|| context.lang.captures_gap(&from, &to))
}
