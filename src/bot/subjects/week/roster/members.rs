//! The members of a roster: who they are, when they were seen, and what they have said.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use futures_util::{StreamExt, stream};
use jiff::Timestamp;
use jiff::civil::Date;

use super::super::closed_hours;
use super::super::online_time::{last_day, total};
use super::super::report_alert::WeekGroup;
use crate::bot::language::RosterFilter;
use crate::bot::subjects::answers::fraction_kind::emblem;
use crate::bot::subjects::answers::leadership::LedGroup;
use crate::bot::subjects::answers::query_context::ServerRef;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::fraction::members_online::MembersOnline;
use crate::bot::subjects::{EarlyReply, QueryContext};
use crate::people::{Absence, Claim};
use crate::text::Html;
use crate::wire::{FamilyBase, FractionCount, PlayerTimes, Playtime};

/// In how many days a member of a fraction was seen with it.
pub(in crate::bot) const SEEN_WITHIN: u32 = 30;

/// How many @names are looked up at once.
const AT_ONCE: usize = 20;

/// A roster. Hidden nicknames are not in it.
pub(in crate::bot) struct RosterMembers {
    /// The name of the fraction or the family.
    pub(in crate::bot) title: String,
    pub(in crate::bot) head: Html,
    pub(in crate::bot) of: WeekGroup,
    /// Those who are online first, each by rank and then by hours.
    pub(in crate::bot) members: Vec<RosterMember>,
    /// The last day of the hours.
    pub(in crate::bot) today: Option<Date>,
    /// The first day of which it is known who was online.
    pub(in crate::bot) since: Option<Date>,
    pub(in crate::bot) timestamp: i64,
}

pub(in crate::bot) struct RosterMember {
    pub(in crate::bot) name: String,
    pub(in crate::bot) rank: Option<u32>,
    /// The title of the rank, if it is known.
    pub(in crate::bot) position: Option<String>,
    pub(in crate::bot) is_leader: bool,
    pub(in crate::bot) is_deputy: bool,
    pub(in crate::bot) is_online: bool,
    pub(in crate::bot) minutes: u32,
    /// The last day online, if it is recorded.
    pub(in crate::bot) last_day: Option<Date>,
    /// The confirmed claim of the nickname.
    pub(in crate::bot) claim: Option<Claim>,
}

impl RosterMember {
    fn new(name: &str, times: Option<&PlayerTimes>) -> Self {
        Self {
            name: name.to_owned(),
            rank: times.and_then(|times| times.rank),
            position: None,
            is_leader: false,
            is_deputy: false,
            is_online: false,
            minutes: times.map_or(0, total),
            last_day: times.and_then(last_day),
            claim: None,
        }
    }

    /// The announced absence that is not over.
    pub(in crate::bot) fn absence(&self, now: Timestamp) -> Option<&Absence> {
        self.claim.as_ref()?.current_absence(now)
    }
}

impl RosterMembers {
    /// For how many days a member was not seen; `None` if not since anything is recorded.
    pub(in crate::bot) fn unseen_days(&self, member: &RosterMember) -> Option<u32> {
        match member.is_online {
            true => Some(0),
            false => self.days_since(member.last_day?),
        }
    }

    fn days_since(&self, day: Date) -> Option<u32> {
        u32::try_from(self.today?.since(day).ok()?.get_days()).ok()
    }

    /// How many days back it is known who was seen.
    pub(in crate::bot) fn known_days(&self) -> u32 {
        let days = self.since.and_then(|since| self.days_since(since));
        days.map_or(SEEN_WITHIN, |days| SEEN_WITHIN.min(days + 1))
    }

    pub(in crate::bot) fn filtered(
        &self,
        filter: RosterFilter,
        now: Timestamp,
    ) -> Vec<&RosterMember> {
        let is_shown = |member: &&RosterMember| match filter {
            RosterFilter::All => true,
            RosterFilter::NotSeen(days) => {
                let recorded = || self.since.and_then(|since| self.days_since(since));
                let unseen = self.unseen_days(member).or_else(recorded);
                unseen.is_some_and(|unseen| unseen >= days.into())
            }
            RosterFilter::FewerHours(hours) => member.minutes < u32::from(hours) * 60,
            RosterFilter::Absent => member.absence(now).is_some(),
        };
        self.members.iter().filter(is_shown).collect()
    }

    /// The roster in order, with what people have claimed.
    async fn completed(mut self, context: &QueryContext, server: u32) -> Result<Self, EarlyReply> {
        let (claims, hidden) = context.viewer.claims_and_hidden(server).await?;
        self.members.retain(|member| !hidden.has(server, &member.name));
        let mut claims: HashMap<String, Claim> =
            claims.into_iter().map(|claim| (claim.nickname.name.to_string(), claim)).collect();
        for member in &mut self.members {
            member.claim = claims.remove(&member.name);
        }
        self.members.sort_by(|a, b| order(a).cmp(&order(b)));
        Ok(self)
    }
}

fn order(member: &RosterMember) -> impl Ord + use<'_> {
    let RosterMember { name, rank, is_leader, is_deputy, is_online, minutes, last_day, .. } =
        member;
    let office = (!is_leader, !is_deputy, Reverse(*rank));
    (!is_online, office, Reverse((*minutes, *last_day)), &**name)
}

/// The @names of the members who are confirmed, some at once.
pub(in crate::bot) async fn usernames(
    context: &QueryContext,
    members: &[&RosterMember],
) -> Vec<Option<String>> {
    let username =
        async |claim: Option<&Claim>| context.viewer.username(claim?.person, context.now).await;
    let claims: Vec<Option<&Claim>> = members.iter().map(|it| it.claim.as_ref()).collect();
    stream::iter(claims).map(username).buffered(AT_ONCE).collect().await
}

/// The roster of a fraction: everybody who was in it when they were seen last.
pub(super) async fn of_fraction(
    context: &QueryContext,
    server: &ServerRef,
    fraction: &FractionCount<'_>,
) -> Result<RosterMembers, EarlyReply> {
    let (lang, client, number) = (context.lang, &context.client, server.number);
    let short = fraction.short.to_string();
    let head = lang.roster_head(emblem(fraction), &short_name(&short), &server.title);
    check(
        context,
        number,
        &LedGroup::Fraction { id: fraction.id, short: short.clone() },
        (&head, &short),
    )
    .await?;
    let playtime = client.fraction_playtime_within(number, &short, SEEN_WITHIN).await?;
    let live = client.online(number).await?;
    let online = MembersOnline::OfServer(live.clone());
    let online = online.of(&short);
    // The title of a rank is known from those who have it and are online.
    let titles: HashMap<u32, &str> = online
        .iter()
        .filter_map(|member| Some((member.rank?, member.position.as_deref()?)))
        .collect();
    let elsewhere: HashSet<&str> = live
        .data
        .values()
        .filter(|player| player.member.as_deref() != Some(&*short))
        .map(|player| &*player.name)
        .collect();
    let mut members: Vec<RosterMember> = playtime
        .data
        .iter()
        .filter(|(name, _)| !elsewhere.contains(&***name))
        .map(|(name, times)| RosterMember::new(name, Some(times)))
        .collect();
    for player in &online {
        let known = members.iter().position(|member| member.name == *player.name);
        let at = known.unwrap_or_else(|| {
            members.push(RosterMember::new(&player.name, None));
            members.len() - 1
        });
        if let Some(member) = members.get_mut(at) {
            member.rank = player.rank.or(member.rank);
            member.position = player.position.as_deref().map(str::to_owned);
            (member.is_leader, member.is_deputy) = (player.is_leader, player.is_zam);
            member.is_online = true;
        }
    }
    for member in &mut members {
        let title = member.rank.and_then(|rank| titles.get(&rank));
        member.position = member.position.take().or_else(|| title.map(|title| (*title).to_owned()));
    }
    let of = WeekGroup::Fraction(fraction.id);
    let (today, since) = days(&playtime);
    let (title, timestamp) = (short, live.timestamp);
    let roster = RosterMembers { title, head, of, members, today, since, timestamp };
    roster.completed(context, number).await
}

/// The roster of a family: all of its members.
pub(super) async fn of_family(
    context: &QueryContext,
    server: &ServerRef,
    family: &FamilyBase<'_>,
) -> Result<RosterMembers, EarlyReply> {
    let (lang, client, number) = (context.lang, &context.client, server.number);
    let head = lang.roster_head("👪", &short_name(&family.name), &server.title);
    check(context, number, &LedGroup::Family(family.id), (&head, &family.name)).await?;
    let playtime = client.family_playtime_within(number, family.id, SEEN_WITHIN).await?;
    let known = client.family(number, family.id).await?;
    let live = client.online(number).await?;
    let online: HashSet<&str> = live.data.values().map(|player| &*player.name).collect();
    let member = |member: &crate::wire::FamilyMember<'_>| {
        let times = playtime.data.get(&*member.nickname);
        RosterMember {
            rank: Some(member.rank),
            is_leader: member.leader || known.family.leader.as_deref() == Some(&*member.nickname),
            is_deputy: member.deputy,
            is_online: online.contains(&*member.nickname),
            ..RosterMember::new(&member.nickname, times)
        }
    };
    let members = known.family.members.iter().map(member).collect();
    let of = WeekGroup::Family(family.id);
    let (today, since) = days(&playtime);
    let (title, timestamp) = (family.name.to_string(), live.timestamp);
    let roster = RosterMembers { title, head, of, members, today, since, timestamp };
    roster.completed(context, number).await
}

/// Refuses those who may not see the hours of each member.
async fn check(
    context: &QueryContext,
    server: u32,
    of: &LedGroup,
    (head, name): (&Html, &str),
) -> Result<(), EarlyReply> {
    match context.viewer.may_see(&context.client, server, of).await? {
        true => Ok(()),
        false => {
            let how = closed_hours::how_to_open(context, server, name);
            let closed = [head.clone(), context.lang.roster_closed()];
            Err(Html::paragraphs(closed.into_iter().chain(how)).into())
        }
    }
}

/// The last day of the hours, and the first day that is recorded.
fn days(playtime: &Playtime<'_>) -> (Option<Date>, Option<Date>) {
    let date = |day: Option<&String>| day.and_then(|day| day.parse().ok());
    (date(playtime.days.last()), date(playtime.since.as_ref()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_roster_is_by_rank_and_where_none_is_known_by_hours_and_names() {
        let member = |name, rank, minutes, day: Option<i8>| RosterMember {
            rank,
            minutes,
            last_day: day.map(|day| Date::constant(2026, 11, day)),
            ..RosterMember::new(name, None)
        };
        let mut members = [
            member("B_B", None, 90, Some(28)),
            member("D_D", None, 0, Some(2)),
            member("C_C", None, 0, Some(9)),
            member("F_F", Some(4), 10, Some(29)),
            member("A_A", None, 90, Some(28)),
            member("E_E", None, 200, Some(25)),
            member("G_G", Some(4), 30, Some(27)),
        ];
        members.sort_by(|a, b| order(a).cmp(&order(b)));
        let names: Vec<&str> = members.iter().map(|member| &*member.name).collect();
        assert_eq!(names, ["G_G", "F_F", "E_E", "A_A", "B_B", "C_C", "D_D"]);
    }
}
