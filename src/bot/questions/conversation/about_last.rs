//! Texts that only ask about what was shown last: `когда кончается`, `а уровень?`, `where is that`.

use super::Reader;
use super::fields::missing;
use crate::bot::language::{self, Field, FollowingText, Strength};
use crate::bot::questions::free_text::ParsedPhrase;
use crate::bot::questions::known_words::topic_of;
use crate::bot::questions::last_answer::LastAnswer;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::fraction::Shown;
use crate::bot::subjects::property::auctions::in_order;
use crate::bot::subjects::property::property_filter::{LotFilter, Stage};
use crate::bot::subjects::{Auctions, LotCard, Player, Query, View, ViewKind};

/// Fields of a person.
pub(super) const OF_PERSON: [Field; 6] =
    [Field::Online, Field::LastSeen, Field::Level, Field::Rank, Field::Fraction, Field::Family];

/// Fields that are asked of one lot.
pub(super) const LOT_FIELDS: [Field; 5] =
    [Field::Place, Field::Ends, Field::TimeLeft, Field::Owner, Field::Bid];

/// The most words beside a field that name nothing.
const MAX_UNKNOWN: usize = 2;

impl Reader<'_> {
    /// The last answer again, or the card of the person in it, if the text only asks about that.
    pub(super) async fn about_last(
        &self,
        last: &LastAnswer,
    ) -> Result<Option<ParsedPhrase>, EarlyReply> {
        let text = &self.text;
        let is_changed = text.everywhere
            || text.most
            || text.wants_more
            || text.others
            || text.wants_again
            || text.all;
        match is_changed && !self.asks_which_ends_first() {
            true => Ok(None),
            false => self.asks_about(last, 0).await,
        }
    }

    /// The same for a text whose other words name nothing. The answer leaves them out, and says so.
    pub(super) async fn about_last_with_unknown(
        &self,
        last: &LastAnswer,
    ) -> Result<Option<ParsedPhrase>, EarlyReply> {
        self.asks_about(last, MAX_UNKNOWN).await
    }

    async fn asks_about(
        &self,
        last: &LastAnswer,
        max_unknown: usize,
    ) -> Result<Option<ParsedPhrase>, EarlyReply> {
        let kind = &last.view.kind;
        let unknown = self.unknown_beside();
        let narrows = matches!(kind, ViewKind::Fraction(_)) && self.shown_members() != Shown::All;
        // A list has a map of its own.
        let has_own_map = matches!(
            kind,
            ViewKind::Auctions(Auctions { filter: LotFilter { stage: Stage::Any, .. }, .. })
        );
        let narrows = narrows || has_own_map && self.names_map();
        let are_said = unknown.iter().all(|word| self.may_be_left_out(word));
        if unknown.len() > max_unknown || !are_said || narrows {
            return Ok(None);
        }
        if let ViewKind::LotCard(card) = kind
            && self.asks_any(&OF_PERSON)
            && (self.text.pronoun || self.asks_any(&[Field::Owner]))
        {
            let owner = self.owner_of(card, last.view.server).await?;
            // The card says that there is no owner.
            return Ok(Some(owner.unwrap_or_else(|| last.view.clone()).into()));
        }
        if unknown.is_empty()
            && let Some(first) = self.first_lot(last).await?
        {
            return Ok(Some(first.into()));
        }
        if !self.is_about(last, !unknown.is_empty()) {
            return Ok(None);
        }
        let parsed = ParsedPhrase { left_out: unknown, ..last.view.clone().into() };
        Ok(Some(self.name_missing(parsed).await))
    }

    /// Whether the fields are those of the last answer.
    fn is_about(&self, last: &LastAnswer, has_unknown: bool) -> bool {
        let shown = last.view.fields();
        let (counts, names_server) = (self.phrase.asks_how_many, self.phrase.names_server);
        // "How many are online" is not about one person.
        let is_of_one = matches!(last.view.kind, ViewKind::Player(_) | ViewKind::LotCard(_));
        let shows = |field: &Field| {
            shown.contains(field) && !(*field == Field::Online && counts && is_of_one)
        };
        let asked: Vec<Field> = self.fields.iter().map(|asked| asked.field).filter(shows).collect();
        let is_missing = missing(&last.view, &self.fields).next().is_some();
        // "How many are online" is a question of its own.
        let goes_on = self.text.continues && !counts;
        // "How many people play on the server" is about no card, also in a reply to one.
        let is_about_servers = counts && names_server && self.phrase.names_players;
        let is_reply = last.is_replied_to && !is_about_servers;
        let continues = goes_on || self.text.pronoun || is_reply;
        let strength = |field: &Field| match field {
            Field::Online if counts || names_server => Strength::Weak,
            field => field.strength(),
        };
        // Unknown words ask for something else, unless the field is certain.
        let is_certain = is_missing || asked.iter().any(|it| strength(it) == Strength::Certain);
        if has_unknown && !continues && !is_certain {
            return false;
        }
        let asks_who_is_there =
            self.phrase.asks_who && asked.iter().all(|field| *field == Field::Online);
        // "Which is earlier" can be about nothing else.
        let compares =
            (self.phrase.asks_which || self.phrase.asks_who) && asked.contains(&Field::Order);
        let is_weak =
            !continues && !compares && asked.iter().all(|it| strength(it) == Strength::Weak);
        let is_shown = !asked.is_empty() && !asks_who_is_there && !is_weak;
        is_shown || is_missing
    }

    /// The card of the lot of a list that ends first, if that is asked; or of the lot with which the list begins, if that
    /// is the cheapest one or ends first.
    async fn first_lot(&self, last: &LastAnswer) -> Result<Option<View>, EarlyReply> {
        let ViewKind::Auctions(Auctions { filter, page }) = &last.view.kind else {
            return Ok(None);
        };
        let ends_first = self.asks_which_ends_first();
        let begins_with_it = *page == 0 && filter.stage != Stage::Any;
        let is_asked = ends_first || begins_with_it && self.asks_any(&LOT_FIELDS);
        let server = last.view.server.or(self.context.defaults.server);
        let Some(server) = server.filter(|_| is_asked) else { return Ok(None) };
        let map = self.context.client.map(server).await?;
        let mut lots = in_order(filter, &map, self.context.now);
        if ends_first {
            lots.retain(|lot| lot.is_on_auction(self.context.now));
            lots.sort_by_key(|lot| lot.property.au_time_end);
        }
        Ok(lots.first().map(|lot| lot.card().on(server)))
    }

    /// `which one ends first`: a question about the lots of the last list, and not for those that end soon.
    fn asks_which_ends_first(&self) -> bool {
        let is_list = |last: &LastAnswer| matches!(last.view.kind, ViewKind::Auctions(_));
        self.last.is_some_and(is_list)
            && self.asks_any(&[Field::Ends])
            && self.phrase.words.iter().any(|word| is_first(word))
    }

    fn names_map(&self) -> bool {
        self.phrase.words.iter().any(|word| topic_of(word) == Some("map"))
    }

    /// The words that name no field.
    fn unknown_beside(&self) -> Vec<String> {
        // "Where on the map is that" is about the place of what was shown, and the top bid is no ranking.
        let (asks_where, asks_bid) = (self.asks_any(&[Field::Place]), self.asks_any(&[Field::Bid]));
        // "Until when is the auction" is about the list of auctions that was shown.
        let is_of_auctions = !self.fields.is_empty()
            && self.last.is_some_and(|last| matches!(last.view.kind, ViewKind::Auctions(_)));
        let is_known = |word: &String| {
            is_of_auctions && topic_of(word) == Some("auctions")
                || is_first(word) && self.asks_which_ends_first()
                || asks_where && topic_of(word) == Some("map")
                || asks_bid && topic_of(word) == Some("top")
                || self.fields.iter().any(|asked| asked.said == *word)
                || FollowingText::is_between(word)
        };
        self.phrase.words.iter().filter(|word| !is_known(word)).cloned().collect()
    }

    /// The card of the person who owns a lot.
    async fn owner_of(
        &self,
        card: &LotCard,
        server: Option<u32>,
    ) -> Result<Option<View>, EarlyReply> {
        let Some(server) = server.or(self.context.defaults.server) else { return Ok(None) };
        let map = self.context.client.map(server).await?;
        let owner = card.find(&map).and_then(|lot| lot.property.owner.as_deref());
        Ok(owner.map(|owner| Player { name: Name::typed(owner) }.on(server)))
    }

    pub(super) fn asks_any(&self, fields: &[Field]) -> bool {
        self.fields.iter().any(|asked| fields.contains(&asked.field))
    }

    /// Whether a word may be one that the answer can't use. "Rank 7+" has a number that the list can't be narrowed by.
    fn may_be_left_out(&self, word: &str) -> bool {
        let may_be_number = self.asks_any(&[Field::Rank, Field::Level]);
        topic_of(word).is_none()
            && !word.contains('_')
            && (may_be_number || !word.contains(char::is_numeric))
    }
}

fn is_first(word: &str) -> bool {
    language::ordinal(word) == Some(1)
}
