//! Texts about several fractions or servers: `лспд и фбр`, `фбр на 1 и 5`, `банды`, `which server has the most cops`.

use super::Reader;
use crate::bot::language::{self, Field, FollowingText, Match, Phrase, is_between_names};
use crate::bot::questions::known_words::{KnownNames, topic_of};
use crate::bot::subjects::answers::fraction_kind::KindOfFraction;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::family::top::{Ranked, Top};
use crate::bot::subjects::fraction::counts::Counts;
use crate::bot::subjects::{Families, Family, Fraction, Fullest, Query, Servers, View, ViewKind};

/// Topics of texts that ask for counts.
const COUNTED: [&str; 5] = ["counts", "online", "fractions", "servers", "top"];

/// Topics about all fractions.
const RANKED: [&str; 3] = ["online", "fractions", "top"];

/// The things that the words name.
#[derive(Debug, Default)]
pub(super) struct NamedThings {
    pub(super) fractions: Vec<u32>,
    pub(super) servers: Vec<u32>,
    /// The kinds of fractions whose people the words name.
    pub(super) kinds: Vec<KindOfFraction>,
    /// The words that name none of these.
    pub(super) others: Vec<String>,
}

impl NamedThings {
    /// The fractions, servers and kinds that the words name.
    pub(super) fn of(known: &KnownNames<'_>, phrase: &Phrase) -> Self {
        let is_name = |word: &String| topic_of(word).is_none() && !FollowingText::is_between(word);
        let words: Vec<String> =
            phrase.words.iter().filter(|word| is_name(word)).cloned().collect();
        let asks_for_all = FollowingText::new(&phrase.said.join(" ")).all;
        let sorted = known.sort(&words);
        let mut named = Self { others: sorted.left_out, ..Self::default() };
        for name in &sorted.used {
            // A word for the people of a kind may also be a part of the name of one fraction.
            if let Some(kind) = KindOfFraction::of_people(name) {
                if !named.kinds.contains(&kind) {
                    named.kinds.push(kind);
                }
            } else if sorted.fractions.contains(name) {
                match language::fraction(name, known.fractions()) {
                    Match::One(id) if !named.fractions.contains(&id) => named.fractions.push(id),
                    Match::One(_) => {}
                    // "All three radios".
                    Match::Several(all) if asks_for_all => {
                        named.fractions.extend(all);
                    }
                    Match::Several(_) | Match::Near(_) | Match::Nothing => {
                        named.others.push(name.clone());
                    }
                }
            } else {
                match language::server_in_full(name, &known.status.game) {
                    Match::One(server) if !named.servers.contains(&server) => {
                        named.servers.push(server);
                    }
                    Match::One(_) => {}
                    // "On 1 or Calder".
                    Match::Several(all) if name.contains(' ') => {
                        let new = all.into_iter().filter(|it| !named.servers.contains(it));
                        let new: Vec<u32> = new.collect();
                        named.servers.extend(new);
                    }
                    Match::Several(_) | Match::Near(_) | Match::Nothing => {
                        named.others.push(name.clone());
                    }
                }
            }
        }
        named
    }

    /// Whether a fraction or a kind of fraction is named.
    pub(super) fn has_group(&self) -> bool {
        !self.fractions.is_empty() || !self.kinds.is_empty()
    }

    pub(super) fn has_others(&self) -> bool {
        !self.others.is_empty()
    }
}

impl Reader<'_> {
    /// The table of the named fractions and of the chat's own: `у фбр больше чем у нас?`.
    pub(super) fn beside_own(&self) -> Option<View> {
        let (named, defaults) = (&self.named, &self.context.defaults);
        let own =
            defaults.fraction.filter(|own| self.text.own && !named.fractions.contains(own))?;
        // "Who of us is in FBI" compares nothing.
        let compares = self.asks_any(&[Field::Order])
            || self.phrase.said.iter().any(|word| is_between_names(word));
        if named.fractions.is_empty()
            || named.has_others()
            || self.topics().next().is_some()
            || !compares
        {
            return None;
        }
        let server = named.servers.first().copied().or(defaults.server);
        let fractions = [named.fractions.as_slice(), &[own]].concat();
        Some(Counts::of(fractions, server.into_iter().collect()).view())
    }

    /// The fractions of a kind, or those that were shown together, which say whose leader is online: `у кого из мафий лидер
    /// в сети`.
    pub(super) fn leaders_of_kind(&self) -> Option<View> {
        let is_of_leaders =
            |topic: &str| ["leaders", "online", "fractions", "servers"].contains(&topic);
        let asks_leaders = self.topics().any(|topic| topic == "leaders")
            && self.topics().all(is_of_leaders)
            && self.unnamed().next().is_none();
        let asks = asks_leaders && self.named.fractions.is_empty();
        let shown = self.last.map(|last| &last.view);
        // "On which server is the leader of Rifa online".
        let asks_where = self.phrase.names_server && self.phrase.asks_which;
        let named = &self.named;
        let names_fraction = !named.fractions.is_empty() && named.servers.is_empty();
        match (self.named.kinds.as_slice(), shown) {
            _ if asks_leaders && asks_where && names_fraction => {
                Some(Counts::of(named.fractions.clone(), Vec::new()).view())
            }
            _ if !asks => None,
            ([kind], _) => {
                let server = self.named.servers.first().copied();
                let server = server.or(self.context.defaults.server);
                Some(Counts::of_kind(*kind, server.into_iter().collect()).view())
            }
            // "Who is the leader" after the hospitals is about these.
            ([], Some(View { kind: ViewKind::Counts(shown), server }))
                if self.text.they || shown.kind.is_some() && named.servers.is_empty() =>
            {
                Some(View { kind: shown.clone().into(), server: *server })
            }
            _ => None,
        }
    }

    /// The families by their members online, if the text asks which has the most.
    pub(super) fn top_families(&self) -> Option<View> {
        let is_of_families = |topic: &str| ["family", "families", "online"].contains(&topic);
        let asks_most = self.text.most && self.phrase.asks_which
            || self.text.has_most && self.phrase.names_players;
        let asks = asks_most
            && self.topics().any(|topic| topic != "online")
            && self.topics().all(is_of_families)
            && !self.named.has_group()
            && self.unnamed().next().is_none();
        let server = self.named.servers.first().copied();
        asks.then(|| View { kind: Top { of: Ranked::Families }.into(), server })
    }

    /// The counts of the gangs, if their zones were shown.
    pub(super) fn gangs_shown(&self, server: Option<u32>) -> Option<Counts> {
        let shown = self.last.map(|last| &last.view.kind)?;
        let are_gangs = matches!(shown, ViewKind::Ghetto(_) | ViewKind::Captures(_));
        are_gangs.then(|| Counts::of_kind(KindOfFraction::Gang, server.into_iter().collect()))
    }

    /// The families by their members, if the text asks for the largest: `какая семья самая большая`.
    pub(super) fn largest_families(&self) -> Option<View> {
        let server = self.named.servers.first().copied();
        let families = Families { words: Name::default(), page: 0 };
        self.asks_for_largest_families().then(|| View { kind: families.into(), server })
    }

    pub(super) fn asks_for_largest_families(&self) -> bool {
        self.phrase.asks_for_largest
            && !self.phrase.asks_who_is_there
            && !self.phrase.names_players
            && self.topics().any(|topic| topic != "top")
            && self.topics().all(|topic| ["family", "families", "top"].contains(&topic))
            && !self.named.has_group()
            && self.unnamed().next().is_none()
    }

    /// The members of the family of the chat, or the question for the family: `кто из семьи онлайн`.
    pub(super) fn members_of_family(&self) -> Option<View> {
        let is_of_families = |topic: &str| ["family", "families", "online"].contains(&topic);
        let asks = self.phrase.asks_who
            && self.phrase.asks_who_is_there
            && self.topics().any(|topic| topic != "online")
            && self.topics().all(is_of_families)
            && !self.named.has_group()
            && !self.named.has_others()
            && !self.text.has_most
            && !self.text.least;
        let server = self.named.servers.first().copied();
        let family = Family { only_online: true, ..Family::named(Name::default()) };
        asks.then(|| View { kind: family.into(), server })
    }

    /// The table of counts of several fractions, or on several servers.
    pub(super) fn several(&self) -> Option<View> {
        let named = &self.named;
        // A chart shows one fraction. A time in the past has figures for each of several.
        let charts = self.is_past && self.topics().any(|topic| topic == "chart");
        if let (true, [], Some(View { kind: ViewKind::Counts(_), .. })) =
            (charts, named.fractions.as_slice(), self.last.map(|last| &last.view))
            && (self.text.this || self.text.they || self.text.both || self.says_nothing_else())
        {
            return self.last.map(|last| last.view.clone());
        }
        let is_counted = |topic| COUNTED.contains(&topic) || charts && topic == "chart";
        if !self.topics().all(is_counted) {
            return None;
        }
        let has_things = named.has_group();
        let compares = self.topics().any(|topic| topic == "counts");
        let is_about_players = self.phrase.names_players
            || self.phrase.asks_how_many
            || self.phrase.names_server
            || self.text.most
            || self.text.least
            || self.text.versus
            || charts
            || compares;
        // "Vs SFN" after LSN is about both.
        if let (true, [_, ..], [], Some(last)) = (
            self.text.compares_with,
            named.fractions.as_slice(),
            named.servers.as_slice(),
            self.last,
        ) && let Some(shown) = last.view.subject().fraction
        {
            let mut fractions = vec![shown];
            fractions.extend(named.fractions.iter().filter(|other| **other != shown));
            return Some(Counts::of(fractions, last.view.server.into_iter().collect()).view());
        }
        // "Compare with Aurora" is about the fraction that was shown.
        if let (true, false, [other], Some(last)) =
            (compares, has_things, named.servers.as_slice(), self.last)
            && let (Some(fraction), Some(server)) = (last.view.subject().fraction, last.view.server)
            && server != *other
            && !self.phrase.names_players
        {
            return Some(Counts::of(vec![fraction], vec![server, *other]).view());
        }
        if !has_things
            && is_about_players
            && (named.servers.len() > 1
                || compares && !named.servers.is_empty()
                || self.text.most && (self.phrase.names_server || self.phrase.names_players)
                || self.text.least && self.phrase.names_server)
        {
            return Some(self.fullest());
        }
        // "The top five servers".
        let are_ranked = self.phrase.names_server && self.topics().any(|topic| topic == "top");
        if !has_things && are_ranked && !named.has_others() {
            return Some(self.fullest());
        }
        // "The online of all servers" is about the servers.
        if !has_things
            && self.text.everywhere
            && self.phrase.names_server
            && !named.has_others()
            && self.topics().all(|topic| ["counts", "servers", "online"].contains(&topic))
        {
            return Some(Servers { page: 0 }.anywhere());
        }
        if !has_things && self.text.everywhere && self.topics().any(|topic| RANKED.contains(&topic))
        {
            return Some(Counts::of(Vec::new(), Vec::new()).view());
        }
        let has_nickname = self.phrase.words.iter().any(|word| word.contains('_'));
        // "Where are more: the hospital or the police" compares the fractions, and not the servers.
        let is_one = named.fractions.len() + named.kinds.len() < 2;
        // "The top servers by police".
        let ranks_servers = self.phrase.names_server
            && named.servers.is_empty()
            && self.topics().any(|topic| topic == "top");
        // "On which server is the fire department alive at all".
        let asks_where = self.phrase.names_server
            && self.phrase.asks_which
            && named.servers.is_empty()
            && self.topics().all(|topic| topic == "servers");
        let is_of_all = self.text.most || ranks_servers || asks_where;
        let everywhere = self.text.everywhere || is_of_all && is_one;
        let is_table = named.fractions.len() > 1
            || named.servers.len() > 1 && !named.fractions.is_empty()
            || !named.kinds.is_empty()
            || everywhere && !named.fractions.is_empty()
            || self.text.most
                && self.topics().any(|topic| RANKED.contains(&topic) && topic != "top");
        // A single unknown word beside one kind may be a name.
        let says_more = asks_where && self.phrase.is_sentence();
        let is_unknown = self.unnamed().next().is_some();
        let may_be_name = is_unknown && is_one && named.servers.len() < 2 && !says_more;
        if !is_table || has_nickname || may_be_name {
            return None;
        }
        let default = self.context.defaults.server.filter(|_| !(everywhere && has_things));
        let servers = match named.servers.is_empty() {
            true => default.into_iter().collect(),
            false => named.servers.clone(),
        };
        let counts = match named.kinds.as_slice() {
            [kind] if named.fractions.is_empty() => Counts::of_kind(*kind, servers),
            kinds => match (self.with_kinds(&named.fractions, kinds).as_slice(), &*servers) {
                // "The medics of LSMC" are the members of one fraction.
                ([only], [] | [_]) if !everywhere && !kinds.is_empty() => {
                    let mut members = Fraction::named(Name::Id((*only).into()));
                    members.shown = self.shown_members();
                    return Some(View { kind: members.into(), server: servers.first().copied() });
                }
                (fractions, _) => Counts::of(fractions.to_vec(), servers),
            },
        };
        Some(counts.view())
    }

    /// Whether no kind, no server and nothing unknown is named.
    fn says_nothing_else(&self) -> bool {
        let named = &self.named;
        named.kinds.is_empty() && named.servers.is_empty() && !named.has_others()
    }

    /// The named servers by their players, or all of them.
    pub(super) fn fullest(&self) -> View {
        let (least_first, mut servers) = (self.text.least, self.named.servers.clone());
        // "Which has more players, ours or Aurora".
        let own = self
            .context
            .defaults
            .server
            .filter(|own| self.text.own && !servers.is_empty() && !servers.contains(own));
        servers.extend(own);
        Fullest { least_first, ..Fullest::of(servers) }.anywhere()
    }

    /// The fractions, and all of the kinds. "The cops of LSPD" are one fraction.
    pub(super) fn with_kinds(&self, fractions: &[u32], kinds: &[KindOfFraction]) -> Vec<u32> {
        let known = self.known.fractions();
        let is_said =
            |kind: &KindOfFraction| kind.among(known).any(|known| fractions.contains(&known.id));
        let others: Vec<_> = kinds.iter().filter(|kind| !is_said(kind)).collect();
        let of_kinds = known.iter().filter(|known| others.contains(&&KindOfFraction::of(known)));
        of_kinds.map(|known| known.id).chain(fractions.iter().copied()).collect()
    }
}
