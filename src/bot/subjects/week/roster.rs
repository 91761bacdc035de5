//! `/roster`: the members of a fraction or a family for those who lead it, by rank, with their hours and absences.

pub(in crate::bot) mod file;
pub(in crate::bot) mod members;
mod rows;

use std::mem::discriminant;

use serde::{Deserialize, Serialize};

use super::typed_group::parse_group;
use crate::bot::language::{RosterFilter, roster_words, without_file_words};
use crate::bot::state::{ChatDefault, ChatDefaults};
use crate::bot::subjects::answers::arguments::Arguments;
use crate::bot::subjects::answers::leadership::LedGroup;
use crate::bot::subjects::answers::numbers::count;
use crate::bot::subjects::answers::paged_message::{Page, PagedMessage};
use crate::bot::subjects::answers::query_context::ServerRef;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::view_subject::ViewSubject;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::player::find_player;
use crate::bot::subjects::player::player_groups::groups_of;
use crate::bot::subjects::week::Week;
use crate::bot::subjects::week::report_alert::WeekGroup;
use crate::bot::subjects::{
    Answer, EarlyReply, Family, Fraction, Query, QueryCommand, QueryContext, RosterFile, View,
    family, fraction,
};
use crate::text::{Html, Lang, Plain};
use members::RosterMembers;

const PAGE: usize = 20;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Roster {
    pub(in crate::bot) is_family: bool,
    /// The chat's fraction or family when empty.
    pub(in crate::bot) name: Name,
    pub(in crate::bot) filter: RosterFilter,
    pub(in crate::bot) page: u16,
}

impl Roster {
    pub(in crate::bot) fn of_fraction(id: u32, filter: RosterFilter) -> Self {
        Self { is_family: false, name: Name::Id(id.into()), filter, page: 0 }
    }

    pub(in crate::bot) fn of_family(id: u64, filter: RosterFilter) -> Self {
        Self { is_family: true, name: Name::Id(id), filter, page: 0 }
    }

    fn of_group(of: WeekGroup, filter: RosterFilter) -> Self {
        match of {
            WeekGroup::Fraction(id) => Self::of_fraction(id, filter),
            WeekGroup::Family(id) => Self::of_family(id, filter),
        }
    }

    /// The roster of the group that was meant, if the viewer may see it.
    pub(in crate::bot) async fn read<Q: Query>(
        &self,
        context: &QueryContext,
        server: &ServerRef,
        query: impl Fn(Self) -> Q,
    ) -> Result<RosterMembers, EarlyReply> {
        let to = |name| query(Self { name, page: 0, ..self.clone() });
        match self.is_family {
            true => {
                let all = context.client.families(server.number).await?;
                match family::find(context, server, &all.families, &self.name, to) {
                    Ok(family) => members::of_family(context, server, family).await,
                    Err(EarlyReply::Reply(_)) if self.name.text().contains('_') => {
                        let of = self.group_of_player(context, server, &query).await?;
                        Box::pin(Self::of_group(of, self.filter).read(context, server, query)).await
                    }
                    Err(reply) => Err(reply),
                }
            }
            false => {
                let fraction = fraction::find(context, server, &self.name, to).await?;
                members::of_fraction(context, server, &fraction).await
            }
        }
    }

    /// The fraction, or else the family, of the player whose nickname stands in place of its name.
    async fn group_of_player<Q: Query>(
        &self,
        context: &QueryContext,
        server: &ServerRef,
        query: impl Fn(Self) -> Q,
    ) -> Result<WeekGroup, EarlyReply> {
        let to = |name| query(Self { name, page: 0, ..self.clone() });
        let player = find_player::find(context, server, &self.name, &[], to).await?;
        let groups = groups_of(&context.client, server.number, &player).await?;
        match groups.into_iter().next().map(|of| of.group) {
            Some(LedGroup::Fraction { id, .. }) => Ok(WeekGroup::Fraction(id)),
            Some(LedGroup::Family(id)) => Ok(WeekGroup::Family(id)),
            None => Err(context.lang.roster_player_alone(&short_name(&player.name)).into()),
        }
    }

    /// What the roster is of, how many it has, and how many the filter shows.
    fn head(&self, context: &QueryContext, roster: &RosterMembers, shown: usize) -> Html {
        let (lang, shown) = (context.lang, count(shown));
        let online = roster.members.iter().filter(|member| member.is_online).count();
        let counts = lang.roster_counts(count(roster.members.len()), count(online));
        let note = match roster.of {
            WeekGroup::Fraction(_) => Some(lang.roster_of_fraction(roster.known_days().into())),
            WeekGroup::Family(_) => None,
        };
        let filter = match self.filter {
            RosterFilter::All => None,
            RosterFilter::NotSeen(days) => {
                Some(lang.roster_not_seen(&lang.days(days.into()).to_string(), shown))
            }
            RosterFilter::FewerHours(hours) => Some(lang.roster_fewer_hours(hours.into(), shown)),
            RosterFilter::Absent => Some(lang.roster_are_absent(shown)),
        };
        Html::lines([roster.head.clone(), counts].into_iter().chain(note).chain(filter))
    }
}

impl Query for Roster {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["roster", "ростер", "личныйсостав"],
        description: Some(Lang::command_roster),
        is_in_menu: true,
        parse: |arguments| Box::pin(parse(arguments)),
    }];

    fn subject(&self) -> ViewSubject {
        match self.is_family {
            true => ViewSubject::family(&self.name),
            false => ViewSubject::fraction(&self.name),
        }
    }

    fn page(&mut self) -> Option<&mut u16> {
        Some(&mut self.page)
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let roster = self.read(context, &server, |roster| roster).await?;
        let shown = roster.filtered(self.filter, context.now);
        let page = Page::of(shown.len(), PAGE, self.page);
        let head = self.head(context, &roster, shown.len());
        let list = match shown.is_empty() {
            true => lang.roster_nobody(),
            false => rows::list(context, &roster, &shown, &page).await,
        };
        let of = roster.of;
        let view = |filter, page| Self { page, ..Self::of_group(of, filter) };
        let (members, week) = match of {
            WeekGroup::Fraction(id) => {
                (Fraction::members(id).on(server.number), Week::of_fraction(id))
            }
            WeekGroup::Family(id) => (Family::members(id).on(server.number), Week::of_family(id)),
        };
        let others =
            [(lang.button_members(), members), (lang.button_week(), week.on(server.number))];
        let filters = filters(lang, self.filter);
        let filters = filters.map(|(text, filter)| (text, view(filter, 0).on(server.number)));
        let file = RosterFile { of: view(self.filter, 0) }.on(server.number);
        let file = (lang.button_roster_file(), file);
        PagedMessage::new(context, roster.timestamp)
            .part(head)
            .part(list)
            .pages(&page, |page| view(self.filter, page).on(server.number))
            .row(filters.chain([file]))
            .refreshed(view(self.filter, page.number).on(server.number), others)
    }

    fn default_choice(&self, server: Option<u32>, defaults: &ChatDefaults) -> Option<ChatDefault> {
        match self.is_family {
            true => family::default_choice(&self.name, server, defaults),
            false => fraction::default_choice(&self.name, defaults),
        }
    }
}

/// The buttons of the other filters.
fn filters(lang: Lang, shown: RosterFilter) -> impl Iterator<Item = (Plain, RosterFilter)> {
    let all = (lang.button_roster_all(), RosterFilter::All);
    let absent = (lang.button_roster_not_seen(), RosterFilter::NotSeen(3));
    let idle = (lang.button_roster_fewer_hours(), RosterFilter::FewerHours(5));
    let is_shown = move |filter: &RosterFilter| discriminant(filter) == discriminant(&shown);
    [all, absent, idle].into_iter().filter(move |(_, filter)| !is_shown(filter))
}

/// Parses a filter, and a fraction or a family.
async fn parse(arguments: Arguments<'_>) -> Result<View, EarlyReply> {
    let (filter, words) = roster_words(arguments.words);
    let (is_file, words) = without_file_words(&words);
    let arguments = Arguments { words: &words, ..arguments };
    let of = |is_family| move |name| Roster { is_family, name, filter, page: 0 };
    let file = |is_family| move |name| RosterFile { of: of(is_family)(name) };
    match is_file {
        true => parse_group(arguments, file(false), file(true)).await,
        false => parse_group(arguments, of(false), of(true)).await,
    }
}
