//! Reads what was typed behind `/watch`, or asks for what is missing.

use std::sync::Arc;

use crate::bot::alert_condition::{AuctionFilter, Bound, Condition, Days, MAX_PLAYERS, Times};
use crate::bot::callback::{AlertButton, AlertKind, ButtonData, FractionChoice, MAX_BYTES};
use crate::bot::queries::{Interrupt, MAX_BUTTONS, QueryContext, ServerRef, count, grid, word};
use crate::bot::search::{self, AlertTopic, AlertWords, Comparison, Expected, Match};
use crate::bot::telegram::{Button, OutgoingMessage, Rows};
use crate::client::{Error, Missing};
use crate::picture::PropertyKind;
use crate::text::Plain;
use crate::wire::{FractionCount, Fractions, Status};

/// How long before an interview, in minutes, where nothing was named.
pub(super) const DEFAULT_LEAD: u16 = 15;

/// 23:00.
pub(super) const DIGEST_MINUTE: u16 = 23 * 60;

const DEFAULT_END: u16 = 30;

/// What was asked for.
pub(super) enum Parsed {
    /// It is clear what is to be watched.
    Alert { server: u32, condition: Condition },
    /// A bound is still to be chosen.
    Draft { server: u32, condition: Condition },
}

struct Reader<'a> {
    query: &'a QueryContext,
    words: &'a AlertWords,
    typed: &'a str,
    status: Arc<Status<'static>>,
}

pub(super) async fn parse(query: &QueryContext, typed: &str) -> Result<Parsed, Interrupt> {
    let words = AlertWords::new(typed);
    let status = query.client.status().await?;
    let reader = Reader { query, words: &words, typed, status };
    match words.topic {
        Some(AlertTopic::Fraction) => reader.fraction().await,
        Some(AlertTopic::Leader) => {
            reader.of_fraction(AlertKind::Leader, |fraction| Condition::Leader { fraction }).await
        }
        Some(AlertTopic::Interview) => {
            let minutes_before = words.minutes.unwrap_or(DEFAULT_LEAD);
            let to = |fraction| Condition::Interview { fraction, minutes_before };
            reader.of_fraction(AlertKind::Interview, to).await
        }
        Some(AlertTopic::Zones) => {
            reader.of_fraction(AlertKind::Zones, |gang| Condition::Zones { gang }).await
        }
        Some(AlertTopic::Digest) => {
            let minute = words.times.first().copied().unwrap_or(DIGEST_MINUTE);
            let to = |fraction| Condition::digest(fraction, minute);
            reader.of_fraction(AlertKind::Digest, to).await
        }
        Some(AlertTopic::Family) => reader.family().await,
        Some(AlertTopic::Player) => reader.players().await,
        Some(AlertTopic::Server) => reader.server_status().await,
        Some(AlertTopic::Auction) => reader.auction().await,
        Some(AlertTopic::House) => reader.property(PropertyKind::House).await,
        Some(AlertTopic::Business) => reader.property(PropertyKind::Business).await,
        None => reader.unnamed().await,
    }
}

impl Reader<'_> {
    /// A name without a word for what it is: a fraction, a server, a family with a bound, or players.
    async fn unnamed(&self) -> Result<Parsed, Interrupt> {
        let (words, rest) = (self.words, self.words.rest.as_str());
        let known = self.fractions().await?;
        let known = known.as_ref().map_or(&[][..], |known| &known.fractions);
        let split = search::split_server(rest, &self.status.game, Expected::Fraction(known));
        let is_fraction = search::fraction(&split.what, known).is_found();
        let is_counted = words.bound.is_some() || words.every.is_some() || !words.times.is_empty();
        if rest.is_empty() && is_counted || is_fraction {
            return self.fraction().await;
        }
        if search::server(rest, &self.status.game).is_found() && !is_counted {
            return self.server_status().await;
        }
        if rest.is_empty() || is_counted {
            return match self.family().await {
                Err(Interrupt::Reply(_)) if !rest.is_empty() => self.fraction().await,
                Err(Interrupt::Reply(_)) => Err(self.not_understood()),
                found => found,
            };
        }
        self.players().await
    }

    /// A count, or a ping where times were named.
    async fn fraction(&self) -> Result<Parsed, Interrupt> {
        if let Some(times) = self.times()? {
            let to = |fraction| Condition::FractionPing { fraction, times };
            return self.of_fraction(AlertKind::Ping, to).await;
        }
        let bound = self.bound()?;
        let to = |fraction| match bound {
            Some(bound) => Condition::FractionOnline { fraction, bound },
            None => Condition::fraction(fraction),
        };
        let parsed = self.of_fraction(AlertKind::FractionOnline, to).await?;
        Ok(match (parsed, bound) {
            (Parsed::Alert { server, condition }, None) => Parsed::Draft { server, condition },
            (parsed, _) => parsed,
        })
    }

    async fn of_fraction(
        &self,
        kind: AlertKind,
        to: impl Fn(u32) -> Condition,
    ) -> Result<Parsed, Interrupt> {
        let (query, lang) = (self.query, self.query.lang);
        let known = self.fractions().await?;
        let known = known.as_ref().map_or(&[][..], |known| &known.fractions);
        let rest = &self.words.rest;
        let mut split = search::split_server(rest, &self.status.game, Expected::Fraction(known));
        // A server alone means the chat's fraction there.
        if split.server.is_none()
            && !search::fraction(&split.what, known).is_found()
            && let found @ Match::One(_) = search::server(&split.what, &self.status.game)
        {
            (split.what, split.server) = (String::new(), Some(found));
        }
        let server = self.server(split.server);
        let found = match (split.what.is_empty(), query.defaults.fraction) {
            (true, Some(fraction)) => Match::One(fraction),
            (true, None) => Match::Several(known.iter().map(|known| known.id).collect()),
            (false, _) => search::fraction(&split.what, known),
        };
        let (text, ids) = match found {
            Match::One(fraction) => {
                let create = |server| AlertButton::Create { server, condition: to(fraction) };
                let server = self.which_server(server, create)?;
                return Ok(Parsed::Alert { server, condition: to(fraction) });
            }
            Match::Several(ids) => (lang.alert_which_fraction(), ids),
            Match::Near(ids) => (lang.no_such_fraction_near(count(ids.len())), ids),
            Match::Nothing => return Err(lang.no_such_fraction().into()),
        };
        let choose = |server| AlertButton::Choose {
            kind,
            server: Some(server),
            fraction: FractionChoice::Ask,
        };
        let server = self.which_server(server, choose)?;
        let named = ids.iter().filter_map(|id| known.iter().find(|known| known.id == *id));
        let button = |known: &FractionCount<'_>| {
            let condition = to(known.id);
            let name = Plain::untrusted(&word(&known.short));
            Button::press(name, AlertButton::Draft { server, condition })
        };
        let rows = grid(named.map(button).take(MAX_BUTTONS), 4);
        Err(OutgoingMessage { text, rows }.into())
    }

    async fn family(&self) -> Result<Parsed, Interrupt> {
        let (query, lang) = (self.query, self.query.lang);
        let (times, bound) = (self.times()?, self.bound()?);
        let to = |family| match (times, bound) {
            (Some(times), _) => Condition::FamilyPing { family, times },
            (None, Some(bound)) => Condition::FamilyOnline { family, bound },
            (None, None) => Condition::family(family),
        };
        let parsed = |server, family| match (times, bound) {
            (None, None) => Parsed::Draft { server, condition: to(family) },
            _ => Parsed::Alert { server, condition: to(family) },
        };
        let rest = &self.words.rest;
        if rest.is_empty() {
            return match (query.defaults.server, query.defaults.family) {
                (Some(server), Some(family)) => Ok(parsed(server, family)),
                _ => Err(lang.alert_family_usage().into()),
            };
        }
        let split = search::split_server(rest, &self.status.game, Expected::Family(&[]));
        let server = self.server(split.server).map_err(|_| self.server_is_missing())?;
        let families = query.client.families(server).await?;
        let (text, ids) = match search::family(&split.what, &families.families) {
            Match::One(family) => return Ok(parsed(server, family)),
            Match::Several(ids) => (lang.which_of_these(), ids),
            Match::Near(ids) => (lang.no_such_family_near(count(ids.len())), ids),
            Match::Nothing => return Err(lang.no_such_family().into()),
        };
        let named =
            ids.iter().filter_map(|id| families.families.iter().find(|family| family.id == *id));
        let button = |family: &crate::wire::FamilyBase<'_>| {
            let name = Plain::untrusted(&word(&family.name));
            Button::press(name, AlertButton::Draft { server, condition: to(family.id) })
        };
        Err(OutgoingMessage { text, rows: grid(named.map(button).take(10), 2) }.into())
    }

    async fn players(&self) -> Result<Parsed, Interrupt> {
        let lang = self.query.lang;
        let rest = &self.words.rest;
        if rest.is_empty() {
            return Err(lang.alert_player_usage().into());
        }
        let mut named: Vec<&str> = rest.split([',', ';']).map(str::trim).collect();
        named.retain(|name| !name.is_empty());
        let Some(last) = named.pop() else { return Err(lang.alert_player_usage().into()) };
        let split = search::split_server(last, &self.status.game, Expected::Player);
        named.push(&split.what);
        if named.len() > MAX_PLAYERS {
            return Err(lang.alert_too_many_players().into());
        }
        let server = self.server(split.server).map_err(|_| self.server_is_missing())?;
        let mut names = Vec::new();
        for typed in named {
            let name = self.player(server, typed).await?;
            if !names.contains(&name) {
                names.push(name);
            }
        }
        Ok(Parsed::Alert { server, condition: Condition::Players { names } })
    }

    /// The nickname that was meant: of somebody online, or on record.
    async fn player(&self, server: u32, typed: &str) -> Result<String, Interrupt> {
        let (query, lang) = (self.query, self.query.lang);
        let online = query.client.online(server).await?;
        let names = || online.data.values().map(|player| &*player.name);
        let meant = search::player(typed, names());
        if let Match::One(name) = meant {
            return Ok(name);
        }
        for spelling in search::nicknames(typed) {
            match query.client.player(server, &spelling).await {
                Ok(record) => return Ok(record.data.nickname.to_string()),
                Err(Error::NotFound(Missing::Player | Missing::Data) | Error::Invalid { .. }) => {}
                // Records are missing where only lists are provided.
                Err(Error::Unavailable { .. }) => break,
                Err(error) => return Err(error.into()),
            }
        }
        let title = super::titles::server_title(query, server).await;
        let (text, near) = match meant {
            Match::Several(near) => (lang.which_of_these(), near),
            Match::Near(near) => (lang.no_such_player_near(typed, &title, count(near.len())), near),
            Match::One(_) | Match::Nothing => (lang.no_such_player(typed, &title), Vec::new()),
        };
        let button = |name: &String| {
            let condition = Condition::Players { names: vec![name.clone()] };
            Button::press(Plain::untrusted(&word(name)), AlertButton::Create { server, condition })
        };
        Err(OutgoingMessage { text, rows: grid(near.iter().map(button), 2) }.into())
    }

    async fn server_status(&self) -> Result<Parsed, Interrupt> {
        let rest = &self.words.rest;
        let named = (!rest.is_empty()).then(|| search::server(rest, &self.status.game));
        let to = |server| AlertButton::Create { server, condition: Condition::ServerStatus };
        let server = self.which_server(self.server(named), to)?;
        Ok(Parsed::Alert { server, condition: Condition::ServerStatus })
    }

    async fn auction(&self) -> Result<Parsed, Interrupt> {
        let words = self.words;
        let price = match words.bound {
            Some(Comparison::Below(price)) => Some(u32::try_from(price).unwrap_or(u32::MAX)),
            Some(Comparison::Above(_)) => return Err(self.not_understood()),
            None => None,
        };
        let condition = Condition::Auction(AuctionFilter {
            kind: words.property.map(|property| match property {
                AlertTopic::House => PropertyKind::House,
                _ => PropertyKind::Business,
            }),
            price,
            near: words.near.clone(),
            minutes_before_end: (words.ends || words.minutes.is_some())
                .then(|| words.minutes.unwrap_or(DEFAULT_END)),
        });
        let split = search::split_server(&words.rest, &self.status.game, Expected::Words);
        let (rest, named) = match (split.server, split.what.is_empty()) {
            (None, false) => (String::new(), Some(search::server(&split.what, &self.status.game))),
            (named, _) => (split.what, named),
        };
        if !rest.is_empty() || named.as_ref().is_some_and(|named| !named.is_found()) {
            return Err(self.not_understood());
        }
        let to = |server| AlertButton::Create { server, condition: condition.clone() };
        let server = self.which_server(self.server(named), to)?;
        Ok(Parsed::Alert { server, condition })
    }

    async fn property(&self, kind: PropertyKind) -> Result<Parsed, Interrupt> {
        let rest = &self.words.rest;
        if rest.is_empty() {
            return Err(self.query.lang.alert_property_usage().into());
        }
        let split = search::split_server(rest, &self.status.game, Expected::Number);
        let digits = split.what.trim_start_matches(['#', '№', ' ']);
        let Ok(number) = digits.parse() else { return Err(self.not_understood()) };
        let condition = Condition::Property { kind, number };
        let to = |server| AlertButton::Create { server, condition: condition.clone() };
        let server = self.which_server(self.server(split.server), to)?;
        Ok(Parsed::Alert { server, condition })
    }

    fn bound(&self) -> Result<Option<Bound>, Interrupt> {
        let Some(comparison) = self.words.bound else { return Ok(None) };
        let number = |number: u64| {
            let number = u32::try_from(number).ok().filter(|number| *number <= Bound::MAX);
            number.ok_or_else(|| Interrupt::from(self.query.lang.alert_bad_bound()))
        };
        let bound = match comparison {
            Comparison::Below(0) => return Err(self.query.lang.alert_bad_bound().into()),
            Comparison::Below(below) => Bound::Below(number(below)?),
            Comparison::Above(above) => Bound::Above(number(above)?),
        };
        Ok(Some(bound))
    }

    /// When a ping is sent, if times were named.
    fn times(&self) -> Result<Option<Times>, Interrupt> {
        let AlertWords { times, days, every, .. } = self.words;
        Ok(match (every, times.as_slice()) {
            (None, []) => None,
            (None, [minute, ..]) => {
                Some(Times::At { minute: *minute, days: days.map_or(Days::ALL, Days) })
            }
            (Some(minutes), _) if *minutes < Times::SHORTEST => {
                return Err(self.query.lang.alert_bad_interval().into());
            }
            (Some(minutes), [from, to, ..]) => {
                Some(Times::Every { minutes: *minutes, from: *from, to: *to })
            }
            (Some(minutes), [_] | []) => Some(Times::Every { minutes: *minutes, from: 0, to: 0 }),
        })
    }

    async fn fractions(&self) -> Result<Option<Arc<Fractions<'static>>>, Interrupt> {
        match self.query.client.fractions(self.query.any_server().await?).await {
            Ok(known) => Ok(Some(known)),
            Err(Error::Unavailable { .. } | Error::NotFound(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// The server that was named, or the chat's; those that can be meant otherwise.
    fn server(&self, named: Option<Match<u32>>) -> Result<u32, Vec<u32>> {
        let all = || self.status.game.iter().map(|server| server.number);
        match named {
            Some(Match::One(server)) => Ok(server),
            Some(Match::Several(servers) | Match::Near(servers)) => Err(servers),
            Some(Match::Nothing) => Err(all().collect()),
            None => match (self.query.defaults.server, self.status.game.as_slice()) {
                (Some(server), _) => Ok(server),
                (None, [only]) => Ok(only.number),
                (None, _) => Err(all().collect()),
            },
        }
    }

    /// The server, or the question for it with buttons.
    fn which_server(
        &self,
        server: Result<u32, Vec<u32>>,
        to: impl Fn(u32) -> AlertButton,
    ) -> Result<u32, Interrupt> {
        let offered = match server {
            Ok(server) => return Ok(server),
            Err(offered) => offered,
        };
        if offered.iter().any(|server| to(*server).encode().len() > MAX_BYTES) {
            return Err(self.server_is_missing());
        }
        let rows = server_buttons(&self.status, &offered, to);
        Err(OutgoingMessage { text: self.query.lang.alert_which_server(), rows }.into())
    }

    fn server_is_missing(&self) -> Interrupt {
        self.query.lang.alert_add_server().into()
    }

    fn not_understood(&self) -> Interrupt {
        self.query.lang.alert_not_understood(&word(self.typed)).into()
    }
}

/// A button for each of these servers.
pub(super) fn server_buttons(
    status: &Status<'_>,
    offered: &[u32],
    to: impl Fn(u32) -> AlertButton,
) -> Rows {
    let offered: Vec<_> = status.game.iter().filter(|it| offered.contains(&it.number)).collect();
    let across = if offered.len() > 12 { 3 } else { 2 };
    let buttons = offered.into_iter().take(MAX_BUTTONS).map(|server| {
        let title = ServerRef::from(server).title;
        Button::press(Plain::untrusted(&title), to(server.number))
    });
    grid(buttons, across)
}
