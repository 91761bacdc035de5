//! Who came to a family and who left it, who was not there for long, the hours of several fractions, and the chat's server.

use super::Reader;
use crate::bot::questions::known_words::topic_of;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::numbers::count;
use crate::bot::subjects::answers::recorded_events::{LONGEST, newest};
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::property::changes;
use crate::bot::subjects::property::property_answers::PropertyFilter;
use crate::bot::subjects::settings::Settings;
use crate::bot::subjects::week;
use crate::bot::subjects::{Auctions, Family, Fractions, Query, View, Week, time_of};
use crate::bot::telegram::OutgoingMessage;
use crate::picture::PropertyKind;
use crate::text::Html;

/// In seconds.
const DAY: i64 = 24 * 3_600;

/// How many lots are named.
const NAMED: usize = 20;

/// Topics about families.
const FAMILIES: [&str; 2] = ["family", "families"];

/// Topics beside questions for who came and went.
const ABOUT_MEMBERS: [&str; 3] = ["family", "families", "week"];

/// Topics of texts that compare hours.
const COMPARED: [&str; 4] = ["week", "counts", "online", "fractions"];

impl Reader<'_> {
    /// The card of a family, which says who joined and left it within the week; or the hours of the week, with those who
    /// were not there first.
    pub(super) async fn changes_of_members(&self) -> Option<View> {
        let (text, last) = (&self.text, self.last);
        let asks = text.came_or_went && !self.phrase.names_server || text.not_seen;
        if !asks
            || self.named.fractions.len() > 1
            || self.topics().any(|it| !ABOUT_MEMBERS.contains(&it))
        {
            return None;
        }
        let server = self.named.servers.first().copied();
        let server = server.or(last.and_then(|last| last.view.server));
        let server = server.or(self.context.defaults.server)?;
        let subject = last.map(|last| last.view.subject()).unwrap_or_default();
        let fraction = self.named.fractions.first().copied();
        if text.not_seen && self.phrase.asks_who {
            let named = match fraction {
                Some(_) => None,
                None => self.families(server).await.first().copied(),
            };
            let week = match (named.or(subject.family), fraction.or(subject.fraction)) {
                (Some(family), _) if fraction.is_none() => Week::of_family(family),
                (_, Some(fraction)) => Week::of_fraction(fraction),
                _ => Week::of_family(self.own_family()?),
            };
            let of = week.of.least_first();
            return Some(Week { of, ..week }.on(server));
        }
        if !text.came_or_went || fraction.is_some() || subject.player.is_some() {
            return None;
        }
        let is_about_family = self.phrase.asks_who
            || text.own
            || self
                .phrase
                .words
                .iter()
                .any(|it| topic_of(it).is_some_and(|it| FAMILIES.contains(&it)));
        if !is_about_family {
            return None;
        }
        let family = match self.families(server).await.as_slice() {
            [family] => Some(*family),
            _ => subject.family.or_else(|| self.own_family()),
        };
        Some(Family::members(family?).on(server))
    }

    /// The family of the chat.
    pub(super) fn own_family(&self) -> Option<u64> {
        self.context.defaults.family
    }

    /// The server of the chat, if the text only asks which one that is.
    pub(super) fn server_of_chat(&self) -> Option<View> {
        let (phrase, text) = (self.phrase, &self.text);
        let is_meant = |word: &&String| !crate::bot::language::FollowingText::is_between(word);
        let is_only = phrase.words.iter().filter(is_meant).count() == 0;
        let asks = phrase.names_server && phrase.asks_which && text.this;
        let is_other = text.pronoun || text.most || text.least || phrase.asks_how_many;
        let server = self.context.defaults.server.filter(|_| asks && is_only && !is_other)?;
        Some(Fractions { page: 0 }.on(server))
    }

    /// The server on which somebody says that they play. In a private chat it becomes theirs, if they have none.
    pub(super) fn own_server_said(&self) -> Option<View> {
        let (named, phrase) = (&self.named, self.phrase);
        let asks = phrase.asks_who || phrase.asks_which;
        let is_other = named.has_group() || self.unnamed().next().is_some();
        let ([server], true, false) =
            (named.servers.as_slice(), self.text.i_play, asks || is_other)
        else {
            return None;
        };
        let is_unset = self.context.is_private && self.context.defaults.server.is_none();
        Some(match is_unset {
            true => Settings::Server(Some(*server)).anywhere(),
            false => Fractions { page: 0 }.on(*server),
        })
    }

    /// What lost its owner within a day, if that was recorded.
    pub(super) async fn lots_without_owner(&self) -> Result<Option<OutgoingMessage>, EarlyReply> {
        let (context, lang) = (self.context, self.context.lang);
        let is_about = |names: &[&str]| self.topics().any(|topic| names.contains(&topic));
        let kind = match (is_about(&["house", "houses"]), is_about(&["business", "businesses"])) {
            (true, false) => Some(PropertyKind::House),
            (false, true) => Some(PropertyKind::Business),
            _ => None,
        };
        let asks = self.text.slipped && (kind.is_some() || is_about(&["property"]));
        let Some(server) = self.server().filter(|_| asks) else { return Ok(None) };
        let kinds = ["property.owner"];
        let events = newest(&context.client, server.number, &kinds, None, LONGEST).await;
        let Ok(events) = events else { return Ok(None) };
        let since = context.now.as_second() - DAY;
        let lost: Vec<_> = changes::without_owner(&events.data, kind, since).collect();
        let head = lang.lots_without_owner(count(lost.len()), &server.title);
        let lines = lost.iter().take(NAMED).map(|(event, owner)| {
            let time = Html::escaped(&time_of(context, event.at));
            let name = Html::escaped(&short_name(event.name.as_deref().unwrap_or_default()));
            Html::dot_separated([time, name, lang.change_owner_gone(owner)])
        });
        let text = Html::paragraphs([head].into_iter().chain([Html::lines(lines)]));
        let auctions = Auctions { filter: PropertyFilter::of(kind).into(), page: 0 };
        let button = context.button(lang.button_auctions(), auctions.on(server.number));
        Ok(Some(OutgoingMessage { text, rows: vec![vec![button]] }))
    }

    /// The hours of a week of several fractions: `порівняй фбр і лспд за тиждень`.
    pub(super) async fn several_weeks(&self) -> Result<Option<OutgoingMessage>, EarlyReply> {
        let named = &self.named;
        let is_week = self.topics().any(|topic| topic == "week")
            && self.topics().all(|topic| COMPARED.contains(&topic));
        let Some(server) = self.server().filter(|_| is_week && named.fractions.len() > 1) else {
            return Ok(None);
        };
        let (mut parts, mut buttons) = (Vec::new(), Vec::new());
        for fraction in &named.fractions {
            parts.push(week::brief(self.context, &server, *fraction).await?);
            let known = self.known.fractions().iter().find(|known| known.id == *fraction);
            let name = known.map_or_else(String::new, |known| short_name(&known.short));
            buttons.push((name, Week::of_fraction(*fraction).on(server.number)));
        }
        parts.sort_by_key(|(minutes, _)| std::cmp::Reverse(*minutes));
        let parts = parts.into_iter().map(|(_, part)| part).collect();
        Ok(Some(self.with_buttons(parts, buttons)))
    }
}
