//! Wishes about what was shown last: `remind me an hour before it ends`, `маякни когда зайдёт`.

use crate::bot::language::{self, AlertTopic, AlertWords, FollowingText};
use crate::bot::questions::last_answer::LastAnswer;
use crate::bot::subjects::property::auctions::in_order;
use crate::bot::subjects::property::listed_lots::{alert_like, listed_lots};
use crate::bot::subjects::property::property_filter::{LotFilter, Stage};
use crate::bot::subjects::{Auctions, Condition, QueryContext, View, ViewKind};
use crate::picture::PropertyKind;

/// Takes the thing that the words don't name from the answer that they follow.
pub(super) async fn complete(
    last: Option<&LastAnswer>,
    query: &mut QueryContext,
    words: &mut AlertWords,
) {
    let Some(last) = last else { return };
    if FollowingText::is_pronoun(&words.rest) {
        words.rest.clear();
    }
    if let Some((view, name)) = player_by_half(last, &words.rest)
        && matches!(words.topic, None | Some(AlertTopic::Player))
        && !is_counted(words)
    {
        *query = query.following(view);
        (words.topic, words.rest) = (Some(AlertTopic::Player), name);
        return;
    }
    if let Some(both) = both_players(last).filter(|_| FollowingText::new(&words.rest).both) {
        *query = query.following(&last.view);
        (words.topic, words.rest) = (Some(AlertTopic::Player), both);
        return;
    }
    if let Some(list) = last.list()
        && let Some((kind, number)) = listed_auction(query, list, &words.rest).await
    {
        *query = query.following(&last.view);
        (words.topic, words.rest) = (Some(topic_of(kind)), number.to_string());
        return;
    }
    // "If 455 goes to auction" is about the lot of that number that was shown.
    let mut shown = [Some(&last.view), last.earlier.first()].into_iter().flatten();
    // "641 is sold" begins with the number; in "лспд 5" it is that of the server.
    let number = words.rest.split_whitespace().next().and_then(|word| word.parse::<u64>().ok());
    let of_view = |view: &&View| view.subject().lot.is_some_and(|(_, it)| Some(it) == number);
    if matches!(words.topic, None | Some(AlertTopic::Auction))
        && words.bound.is_none()
        && !words.presence
        && let Some(view) = shown.find(of_view)
        && let Some((kind, number)) = view.subject().lot
    {
        *query = query.following(view);
        (words.topic, words.rest) = (Some(topic_of(kind)), number.to_string());
        return;
    }
    if !words.rest.is_empty() || words.topic == Some(AlertTopic::Server) {
        // What is named without a server is on the one that was spoken of, unless there is one of one's own.
        if words.topic != Some(AlertTopic::Server) {
            query.defaults.server = query.defaults.server.or(last.view.server);
        }
        return;
    }
    let subject = last.view.subject();
    *query = query.following(&last.view);
    // "At ten in the morning about it" is about a lot, too.
    let is_at_a_time = !words.times.is_empty() && words.bound.is_none() && words.days.is_none();
    let is_of_lot = words.ends
        || words.price
        || is_at_a_time
        || words.minutes.is_some()
        // "If it is put up": in Russian, "it" may be a person, too.
        || !is_counted(words) && (!words.presence || words.comes.is_none());
    let spoken_of = match words.ends || words.minutes.is_some() {
        true => auction_spoken_of(query, last).await,
        false => subject.lot.map(|lot| (&last.view, lot)),
    };
    let lot = spoken_of.filter(|(_, (kind, _))| is_of_lot && may_be(words, *kind));
    if let Some((view, (kind, number))) = lot {
        *query = query.following(view);
        (words.topic, words.rest) = (Some(topic_of(kind)), number.to_string());
        return;
    }
    // "Before it" after a list of interviews, and "when he logs in" after a fraction, mean one thing.
    if words.topic.is_none() && !is_counted(words) && subject.player.is_none() {
        let is_interview = matches!(last.view.kind, ViewKind::Interviews(_));
        if is_interview && (words.minutes.is_some() || words.ends || !words.presence) {
            words.topic = Some(AlertTopic::Interview);
        } else if words.presence && matches!(last.view.kind, ViewKind::Fraction(_)) {
            words.topic = Some(AlertTopic::Leader);
        }
    }
    let is_open = words.topic.is_none() && !words.ends && words.minutes.is_none();
    match (words.topic, subject.player) {
        (Some(AlertTopic::Player), Some(name)) => words.rest = name,
        (None, Some(name)) if is_open && !is_counted(words) => {
            (words.topic, words.rest) = (Some(AlertTopic::Player), name);
        }
        (None, _) if is_open && subject.fraction.is_some() && !words.presence => {
            words.topic = Some(AlertTopic::Fraction);
        }
        (None, _) if is_open && subject.family.is_some() => words.topic = Some(AlertTopic::Family),
        _ => {}
    }
}

/// The alert for auctions like those of the list that was shown, if the words name nothing: "an alert for those".
pub(super) async fn like_list(
    last: Option<&LastAnswer>,
    query: &QueryContext,
    words: &AlertWords,
) -> Option<(u32, Condition)> {
    let names_nothing = FollowingText::is_pronoun(&words.rest) || words.rest.is_empty();
    let is_open = AlertWords { rest: String::new(), ..words.clone() } == AlertWords::default();
    let view = &last.filter(|_| names_nothing && is_open)?.view;
    let server = view.server.or(query.defaults.server)?;
    Some((server, alert_like(query, &view.kind, server).await?))
}

/// The player whom a half of a nickname names among those that were shown last: "Hannah" after Hannah_Titova.
fn player_by_half<'l>(last: &'l LastAnswer, half: &str) -> Option<(&'l View, String)> {
    let is_half = |name: &String| name.split('_').any(|part| part.eq_ignore_ascii_case(half));
    let shown = [&last.view].into_iter().chain(&last.earlier);
    let mut named = shown.filter_map(|view| Some((view, view.subject().player.filter(is_half)?)));
    named.next()
}

/// The names of the two players that were shown one after the other on the same server.
fn both_players(last: &LastAnswer) -> Option<String> {
    let before = last.earlier.first().filter(|before| before.server == last.view.server)?;
    let players = [before.subject().player?, last.view.subject().player?];
    (players[0] != players[1]).then(|| players.join(", "))
}

/// The lot of a list of auctions at the place that is named: `за час до конца первого`.
async fn listed_auction(
    query: &QueryContext,
    shown: &View,
    named: &str,
) -> Option<(PropertyKind, u64)> {
    let mut places = named.split_whitespace().filter_map(language::ordinal);
    let (place, None) = (places.next()?, places.next()) else { return None };
    let server = shown.server.or(query.defaults.server)?;
    let at = usize::try_from(place).ok()?.checked_sub(1)?;
    let lots = listed_lots(query, &shown.kind, server).await.ok()?;
    lots.get(at).map(|lot| (lot.kind, lot.number))
}

/// The lot whose auction was spoken of last, and the answer that shows it. After a list of interviews, these are meant.
async fn auction_spoken_of<'l>(
    query: &QueryContext,
    last: &'l LastAnswer,
) -> Option<(&'l View, (PropertyKind, u64))> {
    for view in [&last.view].into_iter().chain(&last.earlier) {
        let lot = match &view.kind {
            ViewKind::Interviews(_) => return None,
            ViewKind::Auctions(Auctions { filter, .. }) => {
                Some(only_auction(query, view.server, filter).await?)
            }
            _ => view.subject().lot,
        };
        if let Some(lot) = lot {
            return Some((view, lot));
        }
    }
    None
}

/// The lot of a list of auctions that has only this one, or that begins with the cheapest.
async fn only_auction(
    query: &QueryContext,
    server: Option<u32>,
    filter: &LotFilter,
) -> Option<(PropertyKind, u64)> {
    let map = query.client.map(server.or(query.defaults.server)?).await.ok()?;
    match in_order(filter, &map, query.now).as_slice() {
        [lot] => Some((lot.kind, lot.property.id)),
        [lot, ..] if filter.stage == Stage::Cheapest => Some((lot.kind, lot.property.id)),
        _ => None,
    }
}

/// Whether the words name a number or times.
pub(super) fn is_counted(words: &AlertWords) -> bool {
    words.bound.is_some()
        || words.every.is_some()
        || words.days.is_some()
        || !words.times.is_empty()
}

/// Whether words without a number may be about a lot of this kind.
fn may_be(words: &AlertWords, kind: PropertyKind) -> bool {
    match words.topic {
        None => true,
        Some(AlertTopic::Auction) => words.ends || words.price,
        Some(topic) => topic == topic_of(kind),
    }
}

fn topic_of(kind: PropertyKind) -> AlertTopic {
    match kind {
        PropertyKind::House => AlertTopic::House,
        PropertyKind::Business => AlertTopic::Business,
    }
}
