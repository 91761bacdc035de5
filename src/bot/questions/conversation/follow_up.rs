//! Texts that follow an answer and name only what changes: `ещё`, `а на 3?`, `and fbi`, `up to 3kk`, `кто в форме`.

mod other_lots;
mod other_person;
mod usual;

use super::{HISTORY, Reader, members};
use crate::bot::language::FollowingText;
use crate::bot::questions::free_text::ParsedPhrase;
use crate::bot::questions::known_words::{LOTS, OF_PROPERTY, topic_of};
use crate::bot::questions::last_answer::{LastAnswer, unnamed};
use crate::bot::subjects::answers::arguments::number;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::fraction::counts::Counts;
use crate::bot::subjects::interviews::InterviewsOf;
use crate::bot::subjects::{
    Auctions, Chart, Family, Fraction, Ghetto, HeatMap, History, Interviews, Map, Player, Property,
    Servers, View, ViewKind, Week,
};
use crate::picture::PropertyKind;

/// A text with more words that carry a meaning has a question of its own.
const MAX_WORDS: usize = 3;

/// A longer text about a leader or the deputies names whose they are.
const MAX_OF_STAFF: usize = 7;

impl Reader<'_> {
    /// The view that the text makes of the last answer; `None` if it asks for something of its own.
    pub(super) async fn follow_up(&self) -> Result<Option<ParsedPhrase>, EarlyReply> {
        let Some(last) = self.last else { return Ok(None) };
        if let Some(view) = self.without_others(last).await? {
            return Ok(Some(view.into()));
        }
        // "And LSPD when, so that they don't overlap": the beginning says that it is about the same.
        let named = &self.named;
        let is_same = self.text.continues && self.topics().next().is_none();
        let has_place = named.fractions.len() + named.servers.len() > 0;
        let has_nickname = named.others.iter().any(|word| word.contains('_'));
        if !is_same || !has_place || has_nickname || named.others.is_empty() {
            return Ok(None);
        }
        let parsed = |view: View| ParsedPhrase { left_out: named.others.clone(), ..view.into() };
        Ok(self.elsewhere(last, named).map(parsed))
    }

    /// The same for a text of which every word has a meaning.
    async fn without_others(&self, last: &LastAnswer) -> Result<Option<View>, EarlyReply> {
        if let Some(view) = self.usual(last) {
            return Ok(Some(view));
        }
        // "And the least" after the servers.
        let is_of_servers = last.view.lists_servers();
        let names_nothing = !self.named.has_group() && self.named.servers.is_empty();
        // "Top 3 only".
        let ranks = self.topics().next() == Some("top") && self.topics().nth(1).is_none();
        if is_of_servers && names_nothing && (self.text.most || self.text.least || ranks) {
            return Ok(Some(self.fullest()));
        }
        let is_meant = |word: &&String| !FollowingText::is_between(word);
        let meant = self.phrase.words.iter().filter(is_meant).count();
        if meant == 0 {
            return Ok(self.without_names(last));
        }
        // In "the same for server 1" the word says what the number means.
        let has_server = !self.named.servers.is_empty();
        let is_topic = |word: &&String| !(has_server && FollowingText::is_between(word));
        let words = self.phrase.words.iter().filter(is_topic);
        let topics: Vec<&str> = words.filter_map(|word| topic_of(word)).collect();
        // "What was it sold for before".
        if (self.phrase.asks_former_price || self.text.before && self.phrase.asks_who)
            && self.named.others.is_empty()
            && let Some(view) = history_of_last(last)
        {
            return Ok(Some(view));
        }
        let is_sale = |topic: &str| {
            let sells = |word: &String| FollowingText::means_selling(word);
            topic == "auctions"
                && (self.text.similar || self.phrase.asks_who && self.phrase.said.iter().any(sells))
        };
        let is_about_lots = topics.iter().all(|topic| LOTS.contains(topic) || is_sale(topic));
        if is_about_lots && let Some(view) = self.other_lots(last).await? {
            return Ok(Some(view));
        }
        if topics.is_empty()
            && !self.text.compares_with
            && is_about_families(&last.view.kind)
            && let Some(server) = self.server_after(last)
            && let [family] = self.families(server).await.as_slice()
        {
            // Only a text that goes on asks for the hours again.
            let is_same = self.text.continues || last.is_question || last.is_replied_to;
            let kind = match last.view.kind {
                ViewKind::Week(_) if is_same && !self.phrase.asks_who_is_there => {
                    Week::of_family(*family).into()
                }
                _ => Family::members(*family).into(),
            };
            return Ok(Some(View { kind, server: Some(server) }));
        }
        if let Some(view) = self.numbered_lot(last).await? {
            return Ok(Some(view));
        }
        if let Some(view) = self.other_player(last, &topics).await? {
            return Ok(Some(view));
        }
        if let Some(view) = self.same_person_or_lot(last, &topics, meant) {
            return Ok(Some(view));
        }
        if !topics.is_empty() {
            return Ok(self.other_topic(last, meant));
        }
        let named = &self.named;
        Ok(if named.has_others() { None } else { self.elsewhere(last, named) })
    }

    /// The view of a text that names nothing: the next page, the same again, a narrower or a wider list.
    fn without_names(&self, last: &LastAnswer) -> Option<View> {
        let (mut view, text) = (last.view.clone(), &self.text);
        // "Where are most people now" is a question of its own.
        let asks_servers = self.phrase.names_server && self.phrase.asks_who_is_there;
        if text.most && (self.phrase.names_players || asks_servers) {
            return None;
        }
        let subject = view.subject();
        // "And ours?" is the same about the fraction or the family of the chat.
        let is_of_servers = matches!(view.kind, ViewKind::Servers(_) | ViewKind::Fractions(_));
        if text.own && !self.phrase.asks_how_many && !is_of_servers {
            let own = || Fraction::named(Name::default()).into();
            let kind = unnamed(view.kind.clone()).unwrap_or_else(own);
            return Some(View { kind, server: self.context.defaults.server });
        }
        if let Some(fraction) = subject.fraction.filter(|_| text.everywhere) {
            return Some(Counts::of(vec![fraction], Vec::new()).view());
        }
        if text.everywhere
            && let ViewKind::Counts(counts) = &view.kind
        {
            return Some(Counts { servers: Vec::new(), page: 0, ..counts.clone() }.view());
        }
        if text.now
            && let ViewKind::Past(past) = &view.kind
        {
            let kind = match past.fraction.clone() {
                Some(name) => Fraction::named(name).into(),
                None => Servers { page: 0 }.into(),
            };
            return Some(View { kind, ..view });
        }
        if let Some(player) = subject.player.filter(|_| text.pronoun) {
            return Some(View { kind: Player { name: Name::typed(&player) }.into(), ..view });
        }
        match &mut view.kind {
            // "The next one" may be that of another fraction.
            ViewKind::Interviews(interviews)
                if text.wants_more && interviews.of != InterviewsOf::All =>
            {
                *interviews = Interviews { of: InterviewsOf::All, page: 0 };
                return Some(view);
            }
            ViewKind::Servers(_) if text.own => return Some(view),
            // The most come first.
            ViewKind::Counts(_) if text.most && !self.phrase.names_server => {
                if let Some(page) = view.page() {
                    *page = 0;
                }
                return Some(view);
            }
            ViewKind::Week(week) if text.least => {
                week.page = 0;
                return Some(view);
            }
            ViewKind::Fraction(fraction) if text.in_uniform || text.out_of_uniform || text.all => {
                (fraction.shown, fraction.page) = (self.shown_members(), 0);
                return Some(view);
            }
            ViewKind::Family(family) if text.all || self.phrase.asks_who_is_there => {
                (family.only_online, family.page) = (!text.all, 0);
                return Some(view);
            }
            _ => {}
        }
        if text.wants_more && !text.wants_again {
            let page = view.page()?;
            *page = page.saturating_add(1);
            return Some(view);
        }
        if self.phrase.asks_who
            && let Some(fraction) = subject.fraction
        {
            return Some(members(fraction, view.server));
        }
        (text.wants_again || text.now).then_some(view)
    }

    /// The view about another topic of the thing that was spoken of, if the topic is the only word.
    fn other_topic(&self, last: &LastAnswer, words: usize) -> Option<View> {
        let topic = self.topics().next()?;
        let (subject, server) = (last.view.subject(), self.server_after(last));
        let names_nothing = !self.named.has_group() && self.unnamed().next().is_none();
        // "Chart it for the week".
        if let Some(fraction) = subject.fraction
            && self.topics().all(|topic| ["chart", "heatmap", "week"].contains(&topic))
            && self.topics().any(|topic| topic != "week")
            && names_nothing
        {
            let name = Name::Id(fraction.into());
            let kind = match self.topics().all(|topic| topic == "chart") {
                true => Chart { fraction: name }.into(),
                false => HeatMap { fraction: name }.into(),
            };
            return Some(View { kind, server });
        }
        // "How many hours in the week has the top 5".
        let is_short = words <= MAX_WORDS || self.unknown_words().all(|it| number(it).is_some());
        let is_of_week = self.topics().any(|topic| topic == "week")
            && self.topics().all(|topic| ["week", "top"].contains(&topic));
        if is_of_week && is_short && names_nothing {
            let week = subject.family.map(Week::of_family);
            let week = week.or_else(|| subject.fraction.map(Week::of_fraction));
            let week = week.or_else(|| subject.player.as_deref().map(Week::of_player))?;
            return Some(View { kind: week.into(), server });
        }
        if let Some(view) = self.history(last, words) {
            return Some(view);
        }
        // "How many are in our family" is about the family that was spoken of.
        let is_family = self.topics().all(|topic| ["family", "families"].contains(&topic));
        if let Some(family) = subject.family.filter(|_| {
            is_family && names_nothing && is_short && (self.text.own || self.text.pronoun)
        }) {
            let only_online = self.phrase.asks_who_is_there;
            let shown = Family { only_online, ..Family::members(family) };
            return Some(View { kind: shown.into(), server });
        }
        let is_staff = ["leaders", "deputies"].contains(&topic);
        // "Is the leader at least online" is about the fraction that was shown.
        let asks_who_is_there = self.phrase.asks_who || self.phrase.asks_who_is_there;
        let is_one =
            asks_who_is_there && self.topics().count() == 1 && !self.phrase.names_several_leaders();
        if is_staff
            && is_one
            && names_nothing
            && self.phrase.said.len() <= MAX_OF_STAFF
            && let Some(fraction) = subject.fraction
        {
            return Some(members(fraction, server));
        }
        if words > 1 {
            return None;
        }
        match (topic, &last.view.kind) {
            (topic, _) if OF_PROPERTY.contains(&topic) => {
                let owner = Name::typed(&subject.player?);
                Some(View { kind: Property { owner, page: 0 }.into(), server })
            }
            (_, ViewKind::Family(_)) if is_staff => Some(last.view.clone()),
            (_, _) if is_staff => self.members_spoken_of(last),
            ("map", ViewKind::LotCard(_) | ViewKind::Ghetto(_)) => Some(last.view.clone()),
            ("map", ViewKind::Captures(_)) => {
                Some(View { kind: Ghetto {}.into(), server: last.view.server })
            }
            ("map", ViewKind::Auctions(Auctions { filter, .. })) => {
                Some(View { kind: Map::of_auctions(filter).into(), server })
            }
            _ => None,
        }
    }

    /// The members of the fraction that was shown last, or before that if the text goes on: `а лидер` after somebody's
    /// houses.
    fn members_spoken_of(&self, last: &LastAnswer) -> Option<View> {
        let of_last = || Some(members(last.view.subject().fraction?, self.server_after(last)));
        // "The leader of the family" is none of a faction.
        let names_family = self.topics().any(|topic| ["family", "families"].contains(&topic));
        let goes_on = self.text.continues && !names_family && !self.phrase.names_several_leaders();
        let earlier = last.earlier.iter().filter(|_| goes_on);
        let mut earlier =
            earlier.filter_map(|view| Some(members(view.subject().fraction?, view.server)));
        of_last().or_else(|| earlier.next())
    }

    /// The history of the lot that was spoken of, if the text asks for that and names no other lot.
    fn history(&self, last: &LastAnswer, words: usize) -> Option<View> {
        let (kind, _) = last.view.subject().lot?;
        let of_kind = match kind {
            PropertyKind::House => ["house", "houses"],
            PropertyKind::Business => ["business", "businesses"],
        };
        let is_asked = self.topics().any(|topic| topic == HISTORY);
        let is_of_lot = |topic| topic == HISTORY || of_kind.contains(&topic);
        let is_all = self.topics().count() == words && self.topics().all(is_of_lot);
        if is_asked && is_all { history_of_last(last) } else { None }
    }
}

/// The history of the lot that was shown last.
pub(super) fn history_of_last(last: &LastAnswer) -> Option<View> {
    let (kind, number) = last.view.subject().lot?;
    Some(View { kind: History::of(kind, number).into(), server: last.view.server })
}

fn is_about_families(kind: &ViewKind) -> bool {
    match kind {
        ViewKind::Week(week) => week.of.is_family(),
        kind => matches!(kind, ViewKind::Family(_) | ViewKind::Families(_)),
    }
}
