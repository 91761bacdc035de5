//! The lines of a roster.

use super::super::online_time::{day, time};
use super::members::{RosterMember, RosterMembers, usernames};
use crate::bot::subjects::QueryContext;
use crate::bot::subjects::answers::paged_message::Page;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::text::{Html, clean};

/// The longest title of a rank, and the longest reason of an absence.
const LONGEST: usize = 32;

/// A line for each member of a page, with the @names of those who are confirmed.
pub(super) async fn list(
    context: &QueryContext,
    roster: &RosterMembers,
    shown: &[&RosterMember],
    page: &Page,
) -> Html {
    let usernames = usernames(context, &shown[page.lines.clone()]).await;
    let rows = page.items(shown).zip(usernames);
    Html::lines(rows.map(|((at, member), name)| row(context, roster, at + 1, member, name)))
}

fn row(
    context: &QueryContext,
    roster: &RosterMembers,
    number: usize,
    member: &RosterMember,
    username: Option<String>,
) -> Html {
    let lang = context.lang;
    let mark = if member.is_online { "🟢" } else { "⚪" };
    let name = lang.roster_name(&number.to_string(), mark, &short_name(&member.name));
    let rank = match (&member.position, member.rank) {
        (Some(title), Some(rank)) => {
            Some(Html::escaped(&format!("{} [{rank}]", clean(title, LONGEST))))
        }
        (Some(title), None) => Some(Html::escaped(&clean(title, LONGEST))),
        (None, Some(rank)) => Some(lang.roster_rank(rank.into())),
        (None, None) => None,
    };
    let seen = match roster.unseen_days(member) {
        Some(0) if member.is_online => None,
        Some(0) => Some(lang.roster_today()),
        Some(days) => Some(lang.roster_ago(&lang.days(days.into()).to_string())),
        None => roster.since.map(|since| lang.roster_long_ago(day(lang, since).as_str())),
    };
    let hours = (member.minutes > 0).then(|| Html::escaped(&time(lang, member.minutes)));
    let username = username.map(|name| lang.roster_username(&name));
    let absence = member.absence(context.now).map(|absence| {
        let until = day(lang, absence.until.to_zoned(context.zone.clone()).date());
        match &absence.reason {
            Some(reason) => lang.roster_absent_because(until.as_str(), &clean(reason, LONGEST)),
            None => lang.roster_absent(until.as_str()),
        }
    });
    let facts = [rank, hours, seen, username, absence].into_iter().flatten();
    Html::dot_separated([name].into_iter().chain(facts))
}
