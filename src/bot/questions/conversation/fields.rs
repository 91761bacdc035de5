//! What people ask about a thing: a card that has it is the answer, and a card that lacks it says so.

use super::Reader;
use crate::bot::language::{self, AskedField, FollowingText, asked_fields};
use crate::bot::questions::free_text::ParsedPhrase;
use crate::bot::questions::known_words::topic_of;
use crate::bot::questions::last_answer::LastAnswer;
use crate::bot::subjects::answers::arguments::number;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::property::property_answers::PropertyFilter;
use crate::bot::subjects::{LotCard, Player, Query, View, ViewKind};
use crate::picture::PropertyKind;

/// Fields whose words are also a part of other questions. An answer without them does not say so.
const VAGUE: [&str; 11] = [
    "place",
    "order",
    "online",
    "members",
    "cost",
    "leader",
    "deputies",
    "fraction",
    "family",
    "there",
    "time_left",
];

/// Fields that so many texts mention that they only count after the beginning "and".
const WEAK: [&str; 4] = ["order", "members", "there", "cost"];

/// Fields of a person.
const OF_PERSON: [&str; 6] = ["online", "last_seen", "level", "rank", "fraction", "family"];

/// The most unknown words beside a field.
const MAX_UNKNOWN: usize = 2;

/// The fields that a card or a list shows; empty for answers that are not about a thing.
fn shown(kind: &ViewKind) -> &'static [&'static str] {
    match kind {
        ViewKind::Fraction(_) => &[
            "rank", "level", "uniform", "leader", "deputies", "online", "order", "members", "there",
        ],
        ViewKind::Family(_) => &[
            "rank", "level", "leader", "deputies", "online", "order", "members", "family", "there",
        ],
        ViewKind::Player(_) => &[
            "rank",
            "level",
            "uniform",
            "leader",
            "online",
            "fraction",
            "family",
            "last_seen",
            "money",
            "phone",
            "hours",
        ],
        ViewKind::LotCard(_) => &["ends", "price", "cost", "owner", "place", "time_left"],
        ViewKind::Auctions(_) => &["ends", "price", "cost", "place", "order"],
        ViewKind::Interviews(_) => &["place", "order", "ends", "time_left"],
        ViewKind::Staff(_) => &["leader", "deputies", "online", "there"],
        ViewKind::Servers(_) | ViewKind::Counts(_) => &["order", "online", "members"],
        ViewKind::Families(_) => &["order", "members", "level"],
        _ => &[],
    }
}

/// The words for what the view does not show.
fn missing<'f>(kind: &ViewKind, fields: &'f [AskedField]) -> impl Iterator<Item = &'f AskedField> {
    let shown = shown(kind);
    fields.iter().filter(move |field| {
        // One word may have several meanings.
        let means_shown =
            |other: &AskedField| other.said == field.said && shown.contains(&other.name);
        !shown.is_empty() && !VAGUE.contains(&field.name) && !fields.iter().any(means_shown)
    })
}

impl Reader<'_> {
    /// Adds the words for what the view lacks to the words that the answer does not use.
    pub(super) fn name_missing(&self, parsed: ParsedPhrase) -> ParsedPhrase {
        let ParsedPhrase { view, mut left_out } = parsed;
        let fields = asked_fields(&self.phrase.said);
        let mut missed: Vec<String> = match &view.kind {
            ViewKind::Auctions(_) => return ParsedPhrase { view, left_out },
            ViewKind::Player(player) => self.beside(&player.name.text(), &fields),
            _ => Vec::new(),
        };
        missed.extend(missing(&view.kind, &fields).map(|field| field.said.clone()));
        for word in missed {
            if !left_out.iter().any(|other| other.contains(&word)) {
                left_out.push(word);
            }
        }
        ParsedPhrase { view, left_out }
    }

    /// The words beside a nickname that carry a meaning.
    fn beside(&self, nickname: &str, fields: &[AskedField]) -> Vec<String> {
        let is_name = |word: &str| {
            nickname.to_lowercase().contains(&word.to_lowercase())
                || language::sounds_like_half(word, nickname)
                || word.contains('_')
        };
        let is_known = |word: &str| {
            // The card has no hours of a week.
            topic_of(word).is_some_and(|topic| topic != "week")
                || fields.iter().any(|field| field.said == word)
                || FollowingText::is_between(word)
                || number(word).is_some()
                || language::server_in_full(word, &self.known.status.game).is_found()
        };
        let words = self.phrase.words.iter();
        words.filter(|word| !is_name(word) && !is_known(word)).cloned().collect()
    }

    /// The last answer again, or the card of the person in it, if the text only asks about that.
    pub(super) async fn about_last(
        &self,
        last: &LastAnswer,
        may_have_unknown: bool,
    ) -> Result<Option<ParsedPhrase>, EarlyReply> {
        let fields = asked_fields(&self.phrase.said);
        // "Where on the map is that" is about the place of what was shown.
        let asks_where = fields.iter().any(|field| field.name == "place");
        let is_unknown = |word: &&String| {
            let is_place = topic_of(word) == Some("map") && asks_where;
            !is_place
                && !fields.iter().any(|field| field.said == **word)
                && !FollowingText::is_between(word)
        };
        let unknown: Vec<String> = self.phrase.words.iter().filter(is_unknown).cloned().collect();
        // "Rank 7+" has a number that the answer can't use.
        let may_be_number = fields.iter().any(|field| ["rank", "level"].contains(&field.name));
        let may_be_said = |word: &String| {
            topic_of(word).is_none()
                && !word.contains('_')
                && (may_be_number || !word.contains(char::is_numeric))
        };
        let most = if may_have_unknown { MAX_UNKNOWN } else { 0 };
        if unknown.len() > most || !unknown.iter().all(may_be_said) {
            return Ok(None);
        }
        let kind = &last.view.kind;
        let text = &self.text;
        let changes = text.everywhere || text.most || text.wants_more || text.wants_again;
        if !may_have_unknown && changes || matches!(kind, ViewKind::Fraction(_)) && text.in_uniform
        {
            return Ok(None);
        }
        let is_about_person = fields.iter().any(|field| OF_PERSON.contains(&field.name));
        if let ViewKind::LotCard(card) = kind
            && is_about_person
            && (self.text.pronoun || fields.iter().any(|field| field.name == "owner"))
            && let Some(owner) = self.owner_of(card, last.view.server).await?
        {
            return Ok(Some(owner.into()));
        }
        let asked = fields.iter().filter(|field| shown(kind).contains(&field.name));
        let asks_who_is_there =
            asked.clone().all(|field| field.name == "online") && self.phrase.asks_who;
        let continues = self.text.continues || self.text.pronoun || last.is_replied_to;
        let is_vague = asked.clone().all(|field| WEAK.contains(&field.name)) && !continues;
        // Unknown words ask for something else, unless the field is certain.
        let is_certain = continues || asked.clone().any(|field| !VAGUE.contains(&field.name));
        let is_missing = missing(kind, &fields).next().is_some();
        if asked.clone().next().is_none() && !is_missing
            || (asks_who_is_there || is_vague) && !is_missing
            || !unknown.is_empty() && !is_certain
        {
            return Ok(None);
        }
        let parsed = ParsedPhrase { view: last.view.clone(), left_out: unknown };
        Ok(Some(self.name_missing(parsed)))
    }

    /// The card of the person who owns a lot.
    async fn owner_of(
        &self,
        card: &LotCard,
        server: Option<u32>,
    ) -> Result<Option<View>, EarlyReply> {
        let Some(server) = server.or(self.context.defaults.server) else { return Ok(None) };
        let map = self.context.client.map(server).await?;
        let filter = match card.kind {
            PropertyKind::House => PropertyFilter::Houses,
            PropertyKind::Business => PropertyFilter::Businesses,
        };
        let owner = filter
            .lots(&map)
            .find(|lot| lot.property.id == card.number)
            .and_then(|lot| lot.property.owner.as_deref());
        Ok(owner.map(|owner| Player { name: Name::typed(owner) }.on(server)))
    }
}
