//! One event, and how it is written.

use std::sync::Arc;

use jiff::Timestamp;
use serde::Serialize;
use serde_json::{Value, json};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::key::ListId;

/// The most bytes of an event, and of a text in an event that would have more.
const MAX_BYTES: usize = 400;
const MAX_TEXT: usize = 72;

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
pub enum EventKind {
    /// A property has another owner.
    #[strum(serialize = "property.owner")]
    PropertyOwner,
    /// The auction of a property began.
    #[strum(serialize = "property.auction_opened")]
    AuctionOpened,
    /// The minimum bet of an auction rose.
    #[strum(serialize = "property.bid")]
    Bid,
    /// An auction is over.
    #[strum(serialize = "property.auction_closed")]
    AuctionClosed,
    /// A property was put on the marketplace, taken off, or has another price there.
    #[strum(serialize = "property.marketplace")]
    Marketplace,
    /// A property is new in the list.
    #[strum(serialize = "property.new")]
    PropertyNew,
    /// A property is no longer in the list.
    #[strum(serialize = "property.gone")]
    PropertyGone,
    /// A family is new.
    #[strum(serialize = "family.created")]
    FamilyCreated,
    /// A family no longer exists.
    #[strum(serialize = "family.gone")]
    FamilyGone,
    /// A family has another name.
    #[strum(serialize = "family.renamed")]
    FamilyRenamed,
    /// A family has another leader.
    #[strum(serialize = "family.leader")]
    FamilyLeader,
    /// A family has another level.
    #[strum(serialize = "family.level")]
    FamilyLevel,
    /// A player joined a family.
    #[strum(serialize = "family.joined")]
    FamilyJoined,
    /// A player left a family.
    #[strum(serialize = "family.left")]
    FamilyLeft,
    /// A member of a family has another rank.
    #[strum(serialize = "family.rank")]
    FamilyRank,
    /// A zone has another owner.
    #[strum(serialize = "zone.taken")]
    ZoneTaken,
    /// An interview was announced.
    #[strum(serialize = "interview.announced")]
    InterviewAnnounced,
    /// An interview has another time or place.
    #[strum(serialize = "interview.moved")]
    InterviewMoved,
    /// An interview was taken back before its time.
    #[strum(serialize = "interview.cancelled")]
    InterviewCancelled,
    /// Somebody became an administrator.
    #[strum(serialize = "admin.new")]
    AdminNew,
    /// Somebody is no longer an administrator.
    #[strum(serialize = "admin.gone")]
    AdminGone,
    /// A server has another status.
    #[strum(serialize = "server.status")]
    ServerStatus,
    /// Another player was seen as the leader of a fraction.
    #[strum(serialize = "fraction.leader")]
    FractionLeader,
    /// A player was seen in a fraction for the first time.
    #[strum(serialize = "fraction.seen_with")]
    SeenWith,
    /// A player was seen, and no longer in the fraction.
    #[strum(serialize = "fraction.seen_without")]
    SeenWithout,
    /// A player has another nickname.
    #[strum(serialize = "player.renamed")]
    PlayerRenamed,
    /// A list was missing for so long that it is not known what happened meanwhile.
    #[strum(serialize = "gap")]
    Gap,
}

impl EventKind {
    /// The name of the kind: `property.owner`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The kinds that a word of the parameter `kinds` names: one of them, or a group such as `property`.
    pub fn named(word: &str) -> impl Iterator<Item = Self> {
        let is_named = move |kind: &&Self| {
            let name = kind.name();
            name == word || name.split_once('.').is_some_and(|(group, _)| group == word)
        };
        Self::VARIANTS.iter().filter(is_named).copied()
    }
}

/// An event that is not saved yet.
#[derive(Debug)]
pub(super) struct NewEvent {
    pub(super) kind: EventKind,
    /// What it is about, as `about` names it.
    pub(super) about: Vec<String>,
    /// The event without its id, as the text of a JSON object.
    pub(super) body: String,
}

/// A saved event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedEvent {
    /// Its number; later events have higher ones.
    pub id: i64,
    /// The other fields, as the text of a JSON object.
    pub body: Arc<str>,
}

/// What an event is about, as far as it is filtered by.
#[derive(Debug)]
pub(super) struct EventSubject {
    pub(super) server: u32,
    pub(super) kind: Option<EventKind>,
    pub(super) about: Vec<String>,
}

#[derive(Serialize)]
struct Body<'a> {
    server: u32,
    at: i64,
    kind: &'static str,
    about: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    #[serde(skip_serializing_if = "Value::is_null")]
    before: Value,
    #[serde(skip_serializing_if = "Value::is_null")]
    after: Value,
}

impl Body<'_> {
    /// Cuts long texts, such as places, so that an event stays small.
    fn shorten(&mut self) {
        self.name = self.name.map(|name| start(name, MAX_TEXT));
        let facts = [&mut self.before, &mut self.after].into_iter();
        let facts = facts.filter_map(Value::as_object_mut).flat_map(serde_json::Map::values_mut);
        for fact in facts {
            if let Value::String(text) = fact {
                text.truncate(start(text, MAX_TEXT).len());
            }
        }
    }
}

/// The start of a text, of at most so many bytes.
fn start(text: &str, most: usize) -> &str {
    &text[..text.floor_char_boundary(most)]
}

/// Makes the events of one document.
#[derive(Debug)]
pub(super) struct Events {
    pub(super) server: u32,
    pub(super) at: i64,
    /// When the document before was made.
    pub(super) before: Timestamp,
    pub(super) list: Vec<NewEvent>,
}

impl Events {
    pub(super) fn new(server: u32, at: Timestamp) -> Self {
        Self { server, at: at.as_second(), before: at, list: Vec::new() }
    }

    /// The kind of each event.
    pub(super) fn kinds(&self) -> Vec<EventKind> {
        self.list.iter().map(|event| event.kind).collect()
    }

    /// Adds that the document before was made so long ago that nobody knows what happened since.
    pub(super) fn add_gap(&mut self, list: ListId, made: Timestamp) {
        let since = json!({"document": list.document, "since": made.as_second()});
        self.add(EventKind::Gap, [""; 0], None, (since, Value::Null));
    }

    /// Adds an event about things, the first of which has this name.
    pub(super) fn add(
        &mut self,
        kind: EventKind,
        about: impl IntoIterator<Item = impl ToString>,
        name: Option<&str>,
        (before, after): (Value, Value),
    ) {
        let mut all: Vec<String> = Vec::new();
        for about in about.into_iter().map(|about| about.to_string()) {
            if !all.contains(&about) {
                all.push(about);
            }
        }
        let (server, at, about) = (self.server, self.at, &*all);
        let mut body = Body { server, at, kind: kind.name(), about, name, before, after };
        // An object with text keys can always be written.
        let mut text = serde_json::to_string(&body).unwrap_or_default();
        if text.len() > MAX_BYTES {
            body.shorten();
            text = serde_json::to_string(&body).unwrap_or_default();
        }
        let body = text;
        self.list.push(NewEvent { kind, about: all, body });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_with_long_texts_is_small() {
        let mut events = Events::new(5, Timestamp::UNIX_EPOCH);
        let place = "дом культуры ".repeat(20);
        let facts = |time: &str| json!({"time": time, "place": place});
        let (about, both) = (["fraction:1"], (facts("18:30"), facts("19:30")));
        events.add(EventKind::InterviewMoved, about, Some(&place), both);
        let body = &events.list[0].body;
        assert!(body.len() <= MAX_BYTES, "{}: {body}", body.len());
        let body: Value = serde_json::from_str(body).unwrap();
        assert_eq!(body["after"]["time"], "19:30");
        assert!(body["after"]["place"].as_str().unwrap().starts_with("дом культуры дом"));
    }
}
