//! The week of one player. Times are counted for members of fractions and families.

use std::sync::Arc;

use jiff::civil::Date;

use super::online_time::{Attendance, bars, day, last_day, time, total};
use super::{Week, WeekOf};
use crate::bot::subjects::answers::leadership::LedGroup;
use crate::bot::subjects::answers::paged_message::PagedMessage;
use crate::bot::subjects::answers::query_context::ServerRef;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::player::find_player::{self, FoundPlayer};
use crate::bot::subjects::player::player_groups::{self, PlayerGroup};
use crate::bot::subjects::{Answer, EarlyReply, Player, Query, QueryContext, View};
use crate::text::{Html, Plain};
use crate::wire::{PlayerTimes, Playtime};

/// A fraction or a family with the times of its members.
struct WeekOfGroup {
    playtime: Arc<Playtime<'static>>,
    history: LedGroup,
    /// The button that shows the week of all members.
    button: (Plain, View),
}

impl WeekOfGroup {
    fn times(&self, nickname: &str) -> Option<&PlayerTimes> {
        let mut times = self.playtime.data.iter();
        times.find(|(name, _)| name.eq_ignore_ascii_case(nickname)).map(|(_, times)| times)
    }
}

pub(super) async fn answer(context: &QueryContext, server: &ServerRef, name: &Name) -> Answer {
    let lang = context.lang;
    let to = |name| Week { of: WeekOf::Player, name, page: 0 };
    let player = find_player::find(context, server, name, &[], to).await?;
    let groups = groups(context, server.number, &player).await?;
    let nickname = short_name(&player.name);
    let head = lang.week_head("👤", &nickname, &server.title);
    let most = groups.iter().max_by_key(|group| group.times(&player.name).map(total));
    let lines = match most {
        Some(_) if !may_see(context, server.number, &player, &groups).await? => {
            vec![lang.week_player_closed(&nickname)]
        }
        Some(_) if context.viewer.is_hidden(server.number, &player.name).await? => {
            vec![lang.week_player_hidden()]
        }
        Some(group) => lines(context, group, &player),
        None => vec![lang.week_not_counted(&nickname)],
    };
    let timestamp = match (most, &player.live) {
        (Some(group), _) => group.playtime.timestamp,
        (None, Some(live)) => live.timestamp,
        (None, None) => player.record.as_ref().map_or(0, |record| record.timestamp),
    };
    let name = Name::typed(&player.name);
    let card = Player { name: name.clone() }.on(server.number);
    let weeks = groups.into_iter().map(|group| group.button);
    let others = [(lang.button_player(), card)].into_iter().chain(weeks);
    PagedMessage::new(context, timestamp)
        .part(head)
        .part(Html::lines(lines))
        .refreshed(to(name).on(server.number), others)
}

/// Whether the hours are shown: to the player, and to those who may see the hours of a group that the player is in.
async fn may_see(
    context: &QueryContext,
    server: u32,
    player: &FoundPlayer,
    groups: &[WeekOfGroup],
) -> Result<bool, EarlyReply> {
    let viewer = &context.viewer;
    if viewer.is(server, &player.name).await {
        return Ok(true);
    }
    for group in groups {
        if viewer.may_see(&context.client, server, &group.history).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// How long a player was online in the week, in hours and minutes. `None` if that is not counted.
pub(in crate::bot) async fn hours_of(
    context: &QueryContext,
    server: u32,
    player: &FoundPlayer,
) -> Option<String> {
    let groups = groups(context, server, player).await.ok()?;
    let minutes = groups.iter().filter_map(|group| group.times(&player.name)).map(total).max();
    minutes.map(|minutes| time(context.lang, minutes))
}

/// The fraction and the families of a player, with the times of their members.
async fn groups(
    context: &QueryContext,
    server: u32,
    player: &FoundPlayer,
) -> Result<Vec<WeekOfGroup>, EarlyReply> {
    let client = &context.client;
    let mut groups = Vec::new();
    for PlayerGroup { group, name } in player_groups::groups_of(client, server, player).await? {
        let title = Plain::untrusted(&format!("🗓 {}", short_name(&name)));
        let (playtime, week) = match &group {
            LedGroup::Fraction { id, short } => {
                (client.fraction_playtime(server, short).await?, Week::of_fraction(*id))
            }
            LedGroup::Family(id) => {
                (client.family_playtime(server, *id).await?, Week::of_family(*id))
            }
        };
        groups.push(WeekOfGroup { playtime, history: group, button: (title, week.on(server)) });
    }
    Ok(groups)
}

/// The days, and how long the player was online on them.
fn lines(context: &QueryContext, group: &WeekOfGroup, player: &FoundPlayer) -> Vec<Html> {
    let lang = context.lang;
    let date = |day: &String| day.parse::<Date>().ok();
    let days = &group.playtime.days;
    let (first, today) = (days.first().and_then(date), days.last().and_then(date));
    let since = group.playtime.since.as_ref().and_then(date);
    let (Some(first), Some(today), Some(since)) = (first, today, since) else {
        return vec![lang.week_nothing()];
    };
    let shown = lang.week_days(day(lang, since.max(first)).as_str(), day(lang, today).as_str());
    let times = group.times(&player.name);
    // The record also knows the days before the player came into the group.
    let seen = player.record.as_ref().and_then(|record| record.data.last_seen);
    let seen = seen.map(|seen| seen.to_zoned(context.zone.clone()).date());
    let seen = if player.online().is_some() { Some(today) } else { seen };
    let last = times.and_then(last_day).max(seen);
    match Attendance::of(times, last, today) {
        // On the first day, there is nothing to say yet.
        Attendance::Never if since >= today => vec![lang.week_nothing()],
        Attendance::Never => {
            vec![shown, lang.week_player_never(day(lang, since).as_str())]
        }
        Attendance::Absent(days) => {
            vec![shown, lang.week_player_absent(&lang.days(days).to_string())]
        }
        Attendance::Played(0) => vec![shown, lang.week_of_player("·", &time(lang, 0))],
        Attendance::Played(minutes) => {
            let bars = times.map(bars).unwrap_or_default();
            vec![shown, lang.week_of_player(&bars, &time(lang, minutes)), lang.week_bars()]
        }
    }
}
