//! `/week`: how long the members of a fraction or a family, or one player, were online on each of the last seven days.

mod closed_hours;
pub(in crate::bot) mod family_heat_map;
pub(in crate::bot) mod heat_map;
mod member_list;
mod norm;
mod online_time;
mod player_week;
pub(in crate::bot) mod report;
pub(in crate::bot) mod report_alert;
pub(in crate::bot) mod roster;
mod typed_group;
pub(in crate::bot) mod usual_week;

use std::cmp::Reverse;
use std::sync::Arc;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::answers::app_place::AppPlace;
use super::answers::arguments::Arguments;
use super::answers::fraction_kind::emblem;
use super::answers::leadership::LedGroup;
use super::answers::paged_message::{Page, PagedMessage};
use super::answers::query_context::ServerRef;
use super::answers::typed_name::Name;
use super::answers::view_subject::ViewSubject;
use super::answers::visible_name::short_name;
use super::player::find_player;
use super::{Answer, EarlyReply, Family, Fraction, Query, QueryCommand, QueryContext, View};
use super::{family, fraction};
use crate::bot::language::Field;
use crate::bot::state::{ChatDefault, ChatDefaults};
use crate::text::{Html, Lang, Plain};
use crate::wire::{PlayerTimes, Playtime};
use member_list::{digits, facts, padded, row};
use norm::Norm;
use online_time::total;
pub(in crate::bot) use player_week::hours_of;
use report_alert::{WeekGroup, WeekReportAlert};
use typed_group::{Group, named_group, parse_group};

const PAGE: usize = 20;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Week {
    pub(in crate::bot) of: WeekOf,
    /// The chat's fraction or family when empty. A player always has a name.
    pub(in crate::bot) name: Name,
    pub(in crate::bot) page: u16,
}

/// Who is shown: the members of a group, or one player. Those who played most come first, if it does not say otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) enum WeekOf {
    Fraction,
    Family,
    Player,
    FractionLeastFirst,
    FamilyLeastFirst,
}

impl WeekOf {
    fn group(self) -> Option<Group> {
        match self {
            Self::Fraction | Self::FractionLeastFirst => Some(Group::Fraction),
            Self::Family | Self::FamilyLeastFirst => Some(Group::Family),
            Self::Player => None,
        }
    }

    pub(in crate::bot) fn is_family(self) -> bool {
        matches!(self.group(), Some(Group::Family))
    }

    pub(in crate::bot) fn is_player(self) -> bool {
        self == Self::Player
    }

    pub(in crate::bot) fn least_first(self) -> Self {
        match self {
            Self::Fraction | Self::FractionLeastFirst => Self::FractionLeastFirst,
            Self::Family | Self::FamilyLeastFirst => Self::FamilyLeastFirst,
            Self::Player => Self::Player,
        }
    }

    /// The other order, with the text of its button.
    fn turned(self, lang: Lang) -> Option<(Plain, Self)> {
        Some(match self {
            Self::Fraction | Self::Family => (lang.button_least_first(), self.least_first()),
            Self::FractionLeastFirst => (lang.button_most_first(), Self::Fraction),
            Self::FamilyLeastFirst => (lang.button_most_first(), Self::Family),
            Self::Player => return None,
        })
    }
}

/// The group that was meant, and its times.
struct Members {
    head: Html,
    of: WeekGroup,
    history: LedGroup,
    /// The short name of the fraction, or the name of the family.
    name: String,
    playtime: Arc<Playtime<'static>>,
    online: View,
    /// The start parameter of the Mini App.
    app: String,
}

impl Week {
    pub(in crate::bot) fn of_fraction(id: u32) -> Self {
        Self { of: WeekOf::Fraction, name: Name::Id(id.into()), page: 0 }
    }

    pub(in crate::bot) fn of_family(id: u64) -> Self {
        Self { of: WeekOf::Family, name: Name::Id(id), page: 0 }
    }

    /// The week of the chat's fraction. The answer asks for it if the chat has none.
    pub(in crate::bot) fn of_own_fraction() -> Self {
        Self { of: WeekOf::Fraction, name: Name::default(), page: 0 }
    }

    pub(in crate::bot) fn of_player(nickname: &str) -> Self {
        Self { of: WeekOf::Player, name: Name::typed(nickname), page: 0 }
    }

    /// Whether it is of the chat's own fraction or family.
    pub(in crate::bot) fn is_own(&self, defaults: &ChatDefaults) -> bool {
        let own = match self.of.group() {
            Some(Group::Fraction) => defaults.fraction.map(u64::from),
            Some(Group::Family) => defaults.family,
            None => None,
        };
        own.is_some() && (self.name.is_empty() || self.name.id() == own)
    }

    async fn members(
        &self,
        of: Group,
        context: &QueryContext,
        server: &ServerRef,
    ) -> Result<Members, EarlyReply> {
        let (lang, client, number) = (context.lang, &context.client, server.number);
        let to = |name| Self { of: self.of, name, page: 0 };
        Ok(match of {
            Group::Fraction => {
                let fraction = fraction::find(context, server, &self.name, to).await?;
                Members {
                    head: lang.week_head(
                        emblem(&fraction),
                        &short_name(&fraction.short),
                        &server.title,
                    ),
                    of: WeekGroup::Fraction(fraction.id),
                    history: LedGroup::Fraction {
                        id: fraction.id,
                        short: fraction.short.to_string(),
                    },
                    name: fraction.short.to_string(),
                    playtime: client.fraction_playtime(number, &fraction.short).await?,
                    online: Fraction::members(fraction.id).on(number),
                    app: AppPlace::FractionWeek(&fraction.short).start(number),
                }
            }
            Group::Family => {
                let all = client.families(number).await?;
                let family = family::find(context, server, &all.families, &self.name, to)?;
                Members {
                    head: lang.week_head("👪", &short_name(&family.name), &server.title),
                    of: WeekGroup::Family(family.id),
                    history: LedGroup::Family(family.id),
                    name: family.name.to_string(),
                    playtime: client.family_playtime(number, family.id).await?,
                    online: Family::members(family.id).on(number),
                    app: AppPlace::Family(family.id).start(number),
                }
            }
        })
    }
}

/// The hours of a fraction in the week in lines, with the minutes of all of its members.
pub(in crate::bot) async fn brief(
    context: &QueryContext,
    server: &ServerRef,
    fraction: u32,
) -> Result<(i64, Html), EarlyReply> {
    let week = Week::of_fraction(fraction);
    let Members { head, playtime, .. } = week.members(Group::Fraction, context, server).await?;
    let dates: Vec<Date> = playtime.days.iter().filter_map(|day| day.parse().ok()).collect();
    let since: Option<Date> = playtime.since.as_deref().and_then(|day| day.parse().ok());
    let players: Vec<(&str, &PlayerTimes)> =
        playtime.data.iter().map(|(name, times)| (&**name, times)).collect();
    let minutes = players.iter().map(|(_, times)| i64::from(total(times))).sum();
    let mut facts = facts(context.lang, &players, &dates, since, &Norm::default());
    if facts.is_empty() {
        facts.push(context.lang.week_nothing());
    }
    Ok((minutes, Html::lines([head].into_iter().chain(facts))))
}

impl Query for Week {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["week", "activity", "неделя", "активность", "актив", "тиждень", "активність"],
        description: Some(Lang::command_week),
        is_in_menu: true,
        parse: |arguments| Box::pin(parse(arguments)),
    }];

    const FIELDS: &'static [Field] = &[Field::Hours, Field::Order];

    fn subject(&self) -> ViewSubject {
        match self.of.group() {
            Some(Group::Fraction) => ViewSubject::fraction(&self.name),
            Some(Group::Family) => ViewSubject::family(&self.name),
            None => ViewSubject::player(&self.name),
        }
    }

    fn page(&mut self) -> Option<&mut u16> {
        Some(&mut self.page)
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let server = match self.of {
            WeekOf::Player => find_player::server_of(context, server, &self.name).await,
            _ => server,
        };
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let Some(of) = self.of.group() else {
            return player_week::answer(context, &server, &self.name).await;
        };
        let Members { head, of, history, name, playtime, online, app } =
            self.members(of, context, &server).await?;
        let dates: Vec<Date> = playtime.days.iter().filter_map(|day| day.parse().ok()).collect();
        let since: Option<Date> = playtime.since.as_deref().and_then(|day| day.parse().ok());
        let mut players: Vec<(&str, &PlayerTimes)> =
            playtime.data.iter().map(|(name, times)| (&**name, times)).collect();
        let hours = |times: &PlayerTimes| (total(times), times.last_day.clone());
        match self.of == self.of.least_first() {
            true => players.sort_by_cached_key(|(name, times)| (hours(times), *name)),
            false => players.sort_by_cached_key(|(name, times)| (Reverse(hours(times)), *name)),
        }
        // On the first day, there is nothing to say until somebody has played.
        let is_first = |since: &Date| dates.last().is_some_and(|today| since >= today);
        let nobody = players.iter().all(|(_, times)| total(times) == 0);
        let since = since.filter(|since| !(nobody && is_first(since)));
        let norm = Norm::of(context, server.number, of, &dates, since).await?;
        let is_shown = context.viewer.may_see(&context.client, server.number, &history).await?;
        let shown = if is_shown { players.len() } else { 0 };
        let page = Page::of(shown, PAGE, self.page);
        let list = match (since, players.is_empty()) {
            (None, _) => lang.week_nothing(),
            (Some(_), true) => lang.week_nobody(),
            (Some(_), false) if !is_shown => {
                let how = closed_hours::how_to_open(context, server.number, &name);
                Html::paragraphs([lang.week_members_closed()].into_iter().chain(how))
            }
            (Some(since), false) => {
                let today = dates.last().copied().unwrap_or(since);
                let widest = page.items(&players).last().map_or(1, |(at, _)| digits(at + 1));
                let rows = page.items(&players).map(|(at, (name, times))| {
                    let (number, days) = (padded(at + 1, widest), (since, today));
                    match norm.is_absent(name) {
                        true => Html::dot_separated([
                            row(lang, &number, name, times, days, None),
                            lang.week_away(),
                        ]),
                        false => row(lang, &number, name, times, days, norm.minutes),
                    }
                });
                Html::lines([lang.week_bars()].into_iter().chain(rows))
            }
        };
        let facts = facts(lang, &players, &dates, since, &norm);
        let changes = match of {
            WeekGroup::Family(id) => family::membership::of_week(context, server.number, id).await,
            WeekGroup::Fraction(id) => {
                fraction::member_changes::of_week(context, server.number, id).await
            }
        };
        let head = Html::lines([head].into_iter().chain(facts).chain(changes));
        let week =
            |order, page| Self { of: order, name: Name::Id(of.id()), page }.on(server.number);
        let to = |page| week(self.of, page);
        let turned =
            self.of.turned(lang).filter(|_| is_shown).map(|(text, of)| (text, week(of, 0)));
        let others = [(lang.button_members(), online)].into_iter().chain(turned);
        PagedMessage::new(context, playtime.timestamp)
            .part(head)
            .part(list)
            .pages(&page, to)
            .alert(server.number, WeekReportAlert { of, times: report_alert::USUAL })
            .app_row(lang.button_app_week(), &app)
            .refreshed(to(page.number), others)
    }

    fn default_choice(&self, server: Option<u32>, defaults: &ChatDefaults) -> Option<ChatDefault> {
        match self.of.group()? {
            Group::Fraction => fraction::default_choice(&self.name, defaults),
            Group::Family => family::default_choice(&self.name, server, defaults),
        }
    }
}

/// Parses a fraction, a family or a nickname.
async fn parse(arguments: Arguments<'_>) -> Result<View, EarlyReply> {
    let of_fraction = |name| Week { of: WeekOf::Fraction, name, page: 0 };
    let of_family = |name| Week { of: WeekOf::Family, name, page: 0 };
    // A nickname has a sign that the other names rarely have.
    if arguments.words.contains('_') && named_group(arguments.words).is_none() {
        let player = super::player::parse(arguments, false).await?;
        let nickname = player.subject().player.unwrap_or_default();
        return Ok(View { kind: Week::of_player(&nickname).into(), server: player.server });
    }
    parse_group(arguments, of_fraction, of_family).await
}
