//! The week of one player. Times are counted for members of fractions and families.

use std::sync::Arc;

use jiff::civil::Date;

use super::{Week, WeekOf, bar, day, time, total};
use crate::bot::subjects::answers::paged_message::PagedMessage;
use crate::bot::subjects::answers::query_context::ServerRef;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::player::find_player::{self, FoundPlayer};
use crate::bot::subjects::player::fraction_named;
use crate::bot::subjects::{Answer, EarlyReply, Player, Query, QueryContext, View};
use crate::text::{Html, Plain};
use crate::wire::{PlayerTimes, Playtime};

/// A fraction or a family with the times of its members.
struct Group {
    playtime: Arc<Playtime<'static>>,
    /// The button that shows the week of all members.
    button: (Plain, View),
}

impl Group {
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

/// The fraction and the family of a player.
async fn groups(
    context: &QueryContext,
    server: u32,
    player: &FoundPlayer,
) -> Result<Vec<Group>, EarlyReply> {
    let client = &context.client;
    let mut groups = Vec::new();
    let online = player.online().map(|(_, member)| member.member.as_deref());
    let record = player.record.as_ref().and_then(|record| record.data.fraction.as_ref());
    // The list of players is newer than the record.
    let fraction = online.unwrap_or(record.map(|fraction| &*fraction.name));
    if let Some(name) = fraction {
        let known = client.fractions(server).await?;
        if let Some(fraction) = fraction_named(&known.fractions, name) {
            let playtime = client.fraction_playtime(server, &fraction.short).await?;
            let title = Plain::untrusted(&format!("🗓 {}", short_name(&fraction.short)));
            groups.push(Group {
                playtime,
                button: (title, Week::of_fraction(fraction.id).on(server)),
            });
        }
    }
    let families = client.families_of(server, &player.name).await?;
    if let Some(family) = families.families.first() {
        let playtime = client.family_playtime(server, family.id).await?;
        let title = Plain::untrusted(&format!("🗓 {}", short_name(&family.name)));
        groups.push(Group { playtime, button: (title, Week::of_family(family.id).on(server)) });
    }
    Ok(groups)
}

/// The days, and how long the player was online on them.
fn lines(context: &QueryContext, group: &Group, player: &FoundPlayer) -> Vec<Html> {
    let lang = context.lang;
    let date = |day: &str| day.parse::<Date>().ok();
    let days = &group.playtime.days;
    let (first, last) =
        (days.first().and_then(|day| date(day)), days.last().and_then(|day| date(day)));
    let since = group.playtime.since.as_deref().and_then(date);
    let (Some(first), Some(last), Some(since)) = (first, last, since) else {
        return vec![lang.week_nothing()];
    };
    let first = since.max(first);
    let shown = lang.week_days(day(lang, first).as_str(), day(lang, last).as_str());
    let times = group.times(&player.name);
    let minutes = times.map_or(0, total);
    let seen = times.and_then(|times| times.last_day.as_deref()).and_then(date);
    match (times, seen) {
        (Some(times), _) if minutes > 0 => {
            let bars: String = times.minutes.iter().map(|minutes| bar(*minutes)).collect();
            vec![shown, lang.week_of_player(&bars, &time(lang, minutes)), lang.week_bars()]
        }
        // On the first day, there is nothing to say yet.
        (_, None) if since >= last => vec![lang.week_nothing()],
        (_, Some(seen)) if seen < last => {
            let days = last.since(seen).map_or(0, |span| span.get_days().unsigned_abs());
            vec![shown, lang.week_player_absent(&lang.days(days.into()).to_string())]
        }
        _ if player.online().is_some() => vec![shown, lang.week_of_player("·", &time(lang, 0))],
        (_, Some(_)) => vec![shown, lang.week_of_player("·", &time(lang, 0))],
        (_, None) => vec![shown, lang.week_player_never(day(lang, since).as_str())],
    }
}
