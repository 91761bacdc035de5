//! The view that shows what a text is known to ask for: about what its words name, or about what was spoken of last.

use super::word_by_word::Thing;
use super::{Reader, members};
use crate::bot::language::{self, Intent, IntentKind, LotWords, RosterFilter};
use crate::bot::questions::known_words::{named, words_around_topic};
use crate::bot::questions::last_answer::LastAnswer;
use crate::bot::subjects::answers::arguments::{Arguments, number};
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::family::top::Ranked;
use crate::bot::subjects::fraction::counts::Counts;
use crate::bot::subjects::interviews::InterviewsOf;
use crate::bot::subjects::property::listed_lots::{filter_of_list, listed_lots, lists_lots};
use crate::bot::subjects::property::property_filter::Stage;
use crate::bot::subjects::{
    Admins, Auctions, Captures, Chart, Deals, Digest, Families, Family, FamilyHeatMap, Fraction,
    Fractions, Ghetto, HeatMap, History, Interviews, LotCard, Map, Player, Property,
    PropertyFilter, Roster, Servers, Settings, Staff, Top, View, ViewKind, Week,
};
use crate::picture::PropertyKind;

/// What a text is about, by the words in it or by the last answer.
struct About {
    thing: Option<Thing>,
    server: Option<u32>,
}

impl Reader<'_> {
    /// What the words name, or else what was spoken of last.
    async fn about(&self, intent: Intent) -> Result<About, EarlyReply> {
        let last = self.last.map(|last| &last.view);
        let named = self.named.servers.first().copied();
        if let Some((thing, server)) = self.thing().await? {
            let server = named.or(server).or(last.and_then(|last| last.server));
            return Ok(About { thing: Some(thing), server });
        }
        if let Some(owner) = self.owner_called_he(intent).await {
            let server = last.and_then(|last| last.server);
            return Ok(About { thing: Some(Thing::Player(owner)), server });
        }
        let subject = last.map(View::subject).unwrap_or_default();
        let thing = match subject {
            // What was only spoken of does not become the chat's own.
            _ if !self.named.kinds.is_empty() || intent == Intent::Settings => None,
            // "Who of my people is online" is not about whose card was shown.
            it if it.player.is_some() => it.player.filter(|_| !self.text.own).map(Thing::Player),
            it if it.family.is_some() => it.family.map(Thing::Family),
            it => it.fraction.map(|fraction| Thing::Fractions(vec![fraction])),
        };
        let server = named.or(last.and_then(|last| last.server)).or(self.context.defaults.server);
        Ok(About { thing, server })
    }

    /// The view that shows what is wanted; `None` if the intent is no query, or if it lacks somebody whom it is about.
    pub(super) async fn view_of(&self, intent: Intent) -> Result<Option<View>, EarlyReply> {
        if let Some(command) = command_about_lots(intent) {
            let is_of_businesses =
                self.topics().any(|topic| ["business", "businesses"].contains(&topic))
                    && !self.topics().any(|topic| ["house", "houses"].contains(&topic));
            return match command {
                "houses" if is_of_businesses => self.view_of_lots("businesses").await,
                command => self.view_of_lots(command).await,
            };
        }
        if intent.kind() != IntentKind::Query {
            return Ok(None);
        }
        let About { thing, server } = self.about(intent).await?;
        // Several fractions that were shown together are asked about together.
        if let Some(View { kind: ViewKind::Counts(_), .. }) = self.last.map(|last| &last.view)
            && thing.is_none()
            && self.named.kinds.is_empty()
            && matches!(intent, Intent::Online | Intent::Chart)
        {
            return Ok(self.last.map(|last| last.view.clone()));
        }
        // The answer says that it does not know the word.
        if thing.is_none() && self.unnamed().next().is_some() && asks_of_somebody(intent) {
            return Ok(None);
        }
        let defaults = &self.context.defaults;
        let fraction = match &thing {
            Some(Thing::Fractions(fractions)) => fractions.first().copied(),
            _ => None,
        };
        let kind = self.named.kinds.first();
        // "Charts of the medics": the answer asks which ones.
        let fraction_name = || match (fraction, kind) {
            (Some(id), _) => Name::Id(id.into()),
            (None, Some(kind)) => Name::typed(kind.api_name()),
            (None, None) => Name::default(),
        };
        let kind: ViewKind = match (intent, thing) {
            (Intent::Counts, _) => return Ok(Some(self.counts(fraction))),
            (
                Intent::Online | Intent::Player | Intent::PlayersMoney | Intent::Family,
                Some(Thing::Player(name)),
            )
            | (Intent::Leaders | Intent::Deputies, Some(Thing::Player(name))) => {
                Player { name: Name::typed(&name) }.into()
            }
            (Intent::Property, Some(Thing::Player(name))) => {
                Property { owner: Name::typed(&name), page: 0 }.into()
            }
            (Intent::Week | Intent::HeatMap | Intent::Day, Some(Thing::Player(name))) => {
                Week::of_player(&name).into()
            }
            (Intent::Week | Intent::Day, Some(Thing::Family(family))) => {
                Week::of_family(family).into()
            }
            (Intent::HeatMap, Some(Thing::Family(family))) => {
                FamilyHeatMap { family: Name::Id(family) }.into()
            }
            (Intent::Roster, Some(Thing::Family(family))) => {
                Roster::of_family(family, self.roster_filter()).into()
            }
            (Intent::Roster, _) => match (fraction.or(defaults.fraction), defaults.family) {
                (Some(fraction), _) => Roster::of_fraction(fraction, self.roster_filter()).into(),
                (None, Some(family)) => Roster::of_family(family, self.roster_filter()).into(),
                (None, None) => Week::of_own_fraction().into(),
            },
            (
                Intent::Online | Intent::Leaders | Intent::Deputies | Intent::Family,
                Some(Thing::Family(family)),
            ) => Family::members(family).into(),
            (Intent::Online, Some(Thing::Fractions(fractions))) => match fractions.as_slice() {
                [_] => {
                    let shown = self.shown_members();
                    Fraction { shown, ..Fraction::named(fraction_name()) }.into()
                }
                _ => Counts::of(fractions, server.into_iter().collect()).into(),
            },
            (Intent::Online, None) => match self.named.kinds.first() {
                Some(kind) => Counts::of_kind(*kind, server.into_iter().collect()).into(),
                None => match self.gangs_shown(server) {
                    Some(gangs) => gangs.into(),
                    None => Fraction::named(Name::default()).into(),
                },
            },
            (Intent::Leaders | Intent::Deputies, Some(Thing::Fractions(_))) => {
                Fraction::named(fraction_name()).into()
            }
            (Intent::Leaders | Intent::Deputies, None) => {
                Staff { deputies: intent == Intent::Deputies, page: 0 }.into()
            }
            (Intent::Week, None) if kind.is_some() => {
                Week { name: fraction_name(), ..Week::of_own_fraction() }.into()
            }
            (Intent::Week, _) => match (fraction.or(defaults.fraction), defaults.family) {
                (Some(fraction), _) => Week::of_fraction(fraction).into(),
                (None, Some(family)) => Week::of_family(family).into(),
                (None, None) => Week::of_own_fraction().into(),
            },
            (Intent::Admins, _) => Admins { page: 0 }.into(),
            (Intent::Interviews, _) => {
                Interviews { of: self.interviews_of(fraction), page: 0 }.into()
            }
            (Intent::Chart, _) => Chart { fraction: fraction_name() }.into(),
            (Intent::Day, _) => Digest { fraction: fraction_name() }.into(),
            (Intent::HeatMap, _) => HeatMap { fraction: fraction_name() }.into(),
            (Intent::Families | Intent::Family, None) if self.text.own && self.phrase.asks_who => {
                return Ok(Some(self.own_people(defaults.family)));
            }
            (Intent::Families | Intent::Family, _) => {
                Families { words: Name::default(), page: 0 }.into()
            }
            (Intent::Top, _) if self.named.has_group() => return Ok(Some(self.counts(None))),
            // "What about the online" after a family.
            (Intent::Top, Some(Thing::Family(family)))
                if !self.text.most && !self.topics().any(|topic| topic == "families") =>
            {
                Family::members(family).into()
            }
            (Intent::Top, _) if self.asks_for_largest_families() => {
                Families { words: Name::default(), page: 0 }.into()
            }
            (Intent::Top, _) => Top { of: Ranked::Families }.into(),
            // A server that lets nobody in is not the one that is asked about next.
            (Intent::Servers, _) if self.phrase.names_trouble && !self.phrase.names_server => {
                return Ok(Some(View { kind: Servers { page: 0 }.into(), server: None }));
            }
            (Intent::Servers, _) => Servers { page: 0 }.into(),
            (Intent::Ghetto, _) => Ghetto {}.into(),
            (Intent::Captures, _) => Captures { gang: fraction, page: 0 }.into(),
            (Intent::Fractions, _) => Fractions { page: 0 }.into(),
            (Intent::Settings, Some(Thing::Family(family)))
                if server.is_some() && self.named.fractions.is_empty() =>
            {
                Settings::Family(Some(family)).into()
            }
            // "My family Rossi" sets no faction that is called nearly so.
            (Intent::Settings, _) if self.calls_fraction_family() => return Ok(None),
            (Intent::Settings, _) => match self.named.fractions.as_slice() {
                [own] => Settings::Fraction(Some(*own)).into(),
                _ => self.settings().into(),
            },
            _ => return Ok(None),
        };
        Ok(Some(View { kind, server }))
    }

    /// The view that sets what is named, or the menu.
    fn settings(&self) -> Settings {
        let servers = &self.known.status.game;
        let is_known = |number: &u64| servers.iter().any(|it| u64::from(it.number) == *number);
        let mut places = self.phrase.said.iter().filter_map(|word| language::ordinal(word));
        match (self.named.servers.as_slice(), places.find(is_known)) {
            ([only], _) => Settings::Server(Some(*only)),
            // "Make the fourth mine".
            ([], Some(place)) => Settings::Server(u32::try_from(place).ok()),
            _ => Settings::Menu,
        }
    }

    /// Whose interviews are asked for: those of the fraction, or of the people of a kind.
    pub(super) fn interviews_of(&self, fraction: Option<u32>) -> InterviewsOf {
        match (fraction, self.named.kinds.first()) {
            (None, Some(kind)) => InterviewsOf::Kind(*kind),
            (fraction, _) => fraction.into(),
        }
    }

    /// Which members of a roster are asked for.
    pub(super) fn roster_filter(&self) -> RosterFilter {
        language::roster_words(&self.phrase.said.join(" ")).0
    }

    /// The counts of what is named, or of the fraction that was spoken of, on the named servers or on all.
    fn counts(&self, spoken_of: Option<u32>) -> View {
        let (named, servers) = (&self.named, self.named.servers.clone());
        // "Which one has more" after one and the other.
        if let Some(both) = self.last.and_then(LastAnswer::both)
            && servers.is_empty()
            && !named.has_group()
        {
            return both;
        }
        let of_kind = named.kinds.first().map(|kind| Counts::of_kind(*kind, servers.clone()));
        let fractions = match named.fractions.is_empty() {
            true => spoken_of.into_iter().collect(),
            false => named.fractions.clone(),
        };
        // "And how many in all" after a fraction on a server stays there.
        let asks_where = self.text.most || self.text.everywhere || self.phrase.names_server;
        if let (None, [only], Some(View { server: Some(server), .. })) =
            (&of_kind, fractions.as_slice(), self.last.map(|last| &last.view))
            && !named.has_group()
            && servers.is_empty()
            && !asks_where
        {
            return members(*only, Some(*server));
        }
        match (of_kind, fractions.is_empty()) {
            (Some(counts), _) => counts.view(),
            (None, false) => Counts::of(fractions, servers).view(),
            (None, true) => match self.last.map(|last| &last.view) {
                // "Who has the most" is in the answer.
                Some(last) if matches!(last.kind, ViewKind::Ghetto(_) | ViewKind::Top(_)) => {
                    last.clone()
                }
                // "And on all" after the police of one server.
                Some(View { kind: ViewKind::Counts(last), .. }) if last.kind.is_some() => {
                    Counts { servers, page: 0, ..last.clone() }.view()
                }
                _ => self.fullest(),
            },
        }
    }

    /// The lot with which the list of the cheapest that was shown begins.
    async fn cheapest_shown(&self) -> Result<Option<(PropertyKind, u64)>, EarlyReply> {
        let Some(View { kind, server: Some(server) }) = self.last.map(|last| &last.view) else {
            return Ok(None);
        };
        let ViewKind::Auctions(Auctions { filter, page: 0 }) = kind else { return Ok(None) };
        if filter.stage != Stage::Cheapest {
            return Ok(None);
        }
        let lots = listed_lots(self.context, kind, *server).await?;
        Ok(lots.first().map(|lot| (lot.kind, lot.number)))
    }

    /// The view of a query about lots. Without words that narrow it, it is about the lots that were shown last.
    async fn view_of_lots(&self, command: &str) -> Result<Option<View>, EarlyReply> {
        let last = self.last.map(|last| &last.view);
        let number = self.phrase.words.iter().find_map(|word| number(word));
        let is_named_server =
            |number: u64| self.named.servers.iter().any(|server| u64::from(*server) == number);
        let lot = match number.filter(|number| !is_named_server(*number)) {
            Some(number) => self.kind_of_lots().map(|kind| (kind, number)),
            // Fractions have no lots.
            None if self.named.has_group() => None,
            None => match last.and_then(|last| last.subject().lot) {
                None => self.cheapest_shown().await?,
                lot => lot,
            },
        };
        let server = self.named.servers.first().copied().or(last.and_then(|last| last.server));
        match (command, lot) {
            ("house", Some((kind, number))) => {
                return Ok(Some(View { kind: LotCard { kind, number }.into(), server }));
            }
            ("history", Some((kind, number))) => {
                return Ok(Some(View { kind: History::of(kind, number).into(), server }));
            }
            ("house" | "history", None) => return Ok(None),
            ("map", Some(_)) => return Ok(last.cloned()),
            // "Where is that" after interviews does not ask for all lots.
            ("map", None) if last.is_some_and(|last| !lists_lots(&last.kind)) => return Ok(None),
            _ => {}
        }
        // What is free has no price, but what is for sale has one.
        let has_price = LotWords::new(&self.phrase.said.join(" ")).max_price.is_some();
        let command = if command == "houses" && has_price { "auctions" } else { command };
        let Some((_, query)) = named(command, false) else { return Ok(None) };
        let words = self.phrase.words.join(" ");
        let sorted = words_around_topic(self.known, query, &words, &self.phrase.places).await?;
        let words = sorted.map_or(words, |sorted| sorted.line());
        let view = (query.parse)(Arguments { context: self.context, words: &words }).await?;
        let filter = last.and_then(|last| filter_of_list(&last.kind)).cloned();
        let server = view.server.or(server);
        let kind = match (view.kind, filter) {
            (ViewKind::Deals(deals), Some(filter))
                if deals.filter == PropertyFilter::All.into() =>
            {
                Deals { filter: filter.with_any_price(), ..deals }.into()
            }
            (ViewKind::Map(map), Some(filter)) if map.filter == PropertyFilter::All.into() => {
                Map { filter }.into()
            }
            (kind, _) => kind,
        };
        Ok(Some(View { kind, server }))
    }
}

/// The command whose words narrow a list of lots.
fn command_about_lots(intent: Intent) -> Option<&'static str> {
    Some(match intent {
        Intent::Auctions => "auctions",
        Intent::Deals => "deals",
        Intent::Sales => "sales",
        Intent::Map => "map",
        Intent::Free => "houses",
        Intent::House => "house",
        Intent::History => "history",
        _ => return None,
    })
}

/// Whether it is about somebody who has a name.
fn asks_of_somebody(intent: Intent) -> bool {
    matches!(
        intent,
        Intent::Online
            | Intent::Leaders
            | Intent::Deputies
            | Intent::Chart
            | Intent::Day
            | Intent::Week
            | Intent::HeatMap
            | Intent::Roster
            | Intent::Family
    )
}
