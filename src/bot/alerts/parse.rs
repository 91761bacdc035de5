//! Parses the words after `/watch`, or asks for the missing part.

mod fraction;
mod interview;
mod people;
mod property;
mod several;
mod topic;
mod unclear;

use std::sync::Arc;

pub(super) use topic::is_of_topic;

use crate::bot::alerts::last_shown::is_counted;
use crate::bot::alerts::server_buttons::server_buttons;
use crate::bot::callback::{ButtonData, MAX_BYTES};
use crate::bot::language::{self, ALL_DAYS, AlertTopic, AlertWords, Comparison, Expected, Match};
use crate::bot::subjects::alert_kind::bound::Bound;
use crate::bot::subjects::alert_kind::times::Times;
use crate::bot::subjects::alert_kind::{HoursAlert, OneWayAlert};
use crate::bot::subjects::answers::alert_button::AlertButton;
use crate::bot::subjects::fraction::digest_alert::DigestAlert;
use crate::bot::subjects::fraction::leader_alert::LeaderAlert;
use crate::bot::subjects::fraction::new_leader_alert::NewLeaderAlert;
use crate::bot::subjects::property::auction_alert::DEFAULT_END;
use crate::bot::subjects::week::report_alert::{self, WeekGroup, WeekReportAlert};
use crate::bot::subjects::zones::zones_alert::ZonesAlert;
use crate::bot::subjects::{Condition, EarlyReply, QueryContext};
use crate::bot::telegram::OutgoingMessage;
use crate::client::Error;
use crate::picture::PropertyKind;
use crate::wire::{Fractions, Status};

/// The result of parsing.
pub(super) enum ParsedAlert {
    /// The words name a complete alert.
    Alert { server: u32, condition: Condition },
    /// The words name an alert without its bound, which the person chooses with buttons.
    Draft { server: u32, condition: Condition },
}

impl ParsedAlert {
    pub(super) fn condition(&self) -> &Condition {
        let (Self::Alert { condition, .. } | Self::Draft { condition, .. }) = self;
        condition
    }

    pub(super) fn condition_mut(&mut self) -> &mut Condition {
        let (Self::Alert { condition, .. } | Self::Draft { condition, .. }) = self;
        condition
    }

    /// The same, told only in the way that the words name.
    fn one_way(self, comes: Option<bool>) -> Self {
        match self {
            Self::Alert { server, condition } => {
                Self::Alert { server, condition: OneWayAlert::of(condition, comes) }
            }
            Self::Draft { server, condition } => {
                Self::Draft { server, condition: OneWayAlert::of(condition, comes) }
            }
        }
    }

    /// The same with a part that the person chooses with buttons.
    fn draft(self) -> Self {
        match self {
            Self::Alert { server, condition } | Self::Draft { server, condition } => {
                Self::Draft { server, condition }
            }
        }
    }
}

/// No fraction has more members online.
const MOST_OF_FRACTION: u64 = 200;

struct AlertReader<'a> {
    query: &'a QueryContext,
    words: &'a AlertWords,
    typed: &'a str,
    status: Arc<Status<'static>>,
}

/// Parses the alerts that the words name: one for each of several things.
pub(super) async fn parse(
    query: &QueryContext,
    typed: &str,
    words: &AlertWords,
) -> Vec<Result<ParsedAlert, EarlyReply>> {
    let each = async {
        let status = query.client.status().await?;
        AlertReader { query, words, typed, status }.each().await
    };
    match each.await {
        Ok(each) => several::parse_each(query, typed, &each).await,
        Err(error) => vec![Err(error)],
    }
}

async fn parse_one(
    query: &QueryContext,
    typed: &str,
    words: &AlertWords,
) -> Result<ParsedAlert, EarlyReply> {
    let status = query.client.status().await?;
    let reader = AlertReader { query, words, typed, status };
    match reader.in_hours(reader.alert().await?) {
        // Conditions that can never be met, like "0 minutes before".
        ParsedAlert::Alert { condition, .. } if !condition.kind().is_valid() => {
            Err(reader.not_understood().await)
        }
        parsed => Ok(parsed),
    }
}

impl AlertReader<'_> {
    /// The alert in the hours that the words name.
    fn in_hours(&self, parsed: ParsedAlert) -> ParsedAlert {
        let Some(hours) = self.words.hours else { return parsed };
        let within = |condition: Condition| match condition.is_ping() {
            true => condition,
            false => HoursAlert::new(condition, hours).into(),
        };
        match parsed {
            ParsedAlert::Alert { server, condition } => {
                ParsedAlert::Alert { server, condition: within(condition) }
            }
            ParsedAlert::Draft { server, condition } => {
                ParsedAlert::Draft { server, condition: within(condition) }
            }
        }
    }

    async fn alert(&self) -> Result<ParsedAlert, EarlyReply> {
        let words = self.words;
        if language::compares_two(self.typed) {
            return Err(self.query.lang.alert_compares_two().into());
        }
        if let Some(minutes) = language::timer(self.typed) {
            return Err(self.no_timers(minutes).into());
        }
        if self.names_deputies() {
            return Err(self.no_deputy_alerts().into());
        }
        match words.topic {
            Some(AlertTopic::Fraction) => self.fraction().await,
            Some(AlertTopic::Leader) if words.another => {
                self.of_fraction(|fraction| NewLeaderAlert { fraction }.into()).await
            }
            Some(AlertTopic::Leader) => {
                let of = |fraction| LeaderAlert { fraction }.into();
                Ok(self.of_fraction(of).await?.one_way(words.comes))
            }
            Some(AlertTopic::Interview) => self.interview().await,
            Some(AlertTopic::Zones) => self.of_fraction(|gang| ZonesAlert { gang }.into()).await,
            // The digest comes every day. A list of members comes on chosen days, too.
            Some(AlertTopic::Digest)
                if words.days.is_some_and(|days| days != ALL_DAYS) && self.is_timed() =>
            {
                self.fraction().await
            }
            Some(AlertTopic::Digest) => {
                let minute = words.times.first().copied();
                self.of_fraction(|fraction| DigestAlert::new(fraction, minute).into()).await
            }
            Some(AlertTopic::Week) => {
                let times = self.times()?.unwrap_or(report_alert::USUAL);
                let report = |of| Condition::from(WeekReportAlert { of, times });
                let defaults = &self.query.defaults;
                if let (true, None, Some(server), Some(family)) =
                    (words.rest.is_empty(), defaults.fraction, defaults.server, defaults.family)
                {
                    let condition = report(WeekGroup::Family(family));
                    return Ok(ParsedAlert::Alert { server, condition });
                }
                self.of_fraction(|id| report(WeekGroup::Fraction(id))).await
            }
            Some(AlertTopic::Family) => self.family().await,
            Some(AlertTopic::Player) if self.names_admins() => Err(self.no_admin_alerts().into()),
            Some(AlertTopic::Player) => self.players().await,
            Some(AlertTopic::Server) => self.server_status().await,
            Some(AlertTopic::Auction) => self.auction().await,
            Some(AlertTopic::Deals) => self.deals().await,
            Some(AlertTopic::House) => self.property(PropertyKind::House).await,
            Some(AlertTopic::Business) => self.property(PropertyKind::Business).await,
            None => self.unnamed().await,
        }
    }

    /// Parses a name without a word that says what it names: a fraction, a server, a family with a bound, or players.
    async fn unnamed(&self) -> Result<ParsedAlert, EarlyReply> {
        let (words, rest) = (self.words, self.words.rest.as_str());
        let known = self.fractions().await?;
        let known = known.as_ref().map_or(&[][..], |known| &known.fractions);
        let split = language::split_server(rest, &self.status.game, Expected::Fraction(known));
        if rest.is_empty() && words.ends {
            let minutes = words.minutes.unwrap_or(DEFAULT_END);
            return self.auctions_that_end(minutes);
        }
        let is_counted = is_counted(words);
        if self.names_admins() {
            return Err(self.no_admin_alerts().into());
        }
        // "If something appears in Vegas" is about lots.
        let is_of_lots = || {
            language::kind_of_business_among(rest).is_some()
                || language::city(&split.what).is_some()
        };
        if !is_counted && is_of_lots() {
            return self.auction().await;
        }
        if rest.is_empty() && !is_counted {
            return Err(match words.presence {
                true => self.nobody_is_named().await,
                false => self.not_understood().await,
            });
        }
        let is_fraction = language::fraction(&split.what, known).is_found()
            || is_counted && language::kind_of_people(&split.what).is_some()
            || is_counted && language::fraction_among(&split.what, known).is_some();
        let is_number = !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
        // "Сент грей" begins like another name, too.
        if !is_counted && language::server_in_full(rest, &self.status.game).is_found() {
            return self.server_status().await;
        }
        let is_server = language::server(rest, &self.status.game).is_found()
            && if is_counted { self.is_count_of_server() } else { !is_fraction };
        // A number alone is that of a server before it is that of a fraction.
        if is_server && (is_number || !is_fraction) {
            return self.server_status().await;
        }
        if rest.is_empty() && is_counted || is_fraction {
            let defaults = &self.query.defaults;
            let is_of_family = defaults.fraction.is_none() && defaults.family.is_some();
            return match rest.is_empty() && is_of_family {
                true => self.family().await,
                false => self.fraction().await,
            };
        }
        if is_counted {
            return match self.family().await {
                Err(EarlyReply::Reply(_)) if !rest.is_empty() => self.fraction().await,
                Err(EarlyReply::Reply(_)) => Err(self.not_understood().await),
                found => found,
            };
        }
        self.players().await
    }

    /// Whether a count beside a server is that of its players, and not of the chat's fraction there.
    fn is_count_of_server(&self) -> bool {
        let is_great = |bound: Comparison| bound.number() > MOST_OF_FRACTION;
        let defaults = &self.query.defaults;
        let has_own = defaults.fraction.is_some() || defaults.family.is_some();
        self.words.bound.is_some_and(|bound| !has_own || is_great(bound))
    }

    fn bound(&self) -> Result<Option<Bound>, EarlyReply> {
        let Some(comparison) = self.words.bound else { return Ok(None) };
        let bound = Bound::of(comparison);
        bound.map(Some).ok_or_else(|| self.query.lang.alert_bad_bound().into())
    }

    /// The times of a ping, if the words name any. Days beside a bound make none.
    fn times(&self) -> Result<Option<Times>, EarlyReply> {
        match self.words.every.filter(|minutes| *minutes < Times::SHORTEST) {
            Some(_) => Err(self.query.lang.alert_bad_interval().into()),
            None if self.words.bound.is_some() && !self.is_timed() => Ok(None),
            None => Ok(Times::of(self.words)),
        }
    }

    /// Whether the words name a time or an interval, and not only days.
    fn is_timed(&self) -> bool {
        self.words.every.is_some() || !self.words.times.is_empty()
    }

    async fn fractions(&self) -> Result<Option<Arc<Fractions<'static>>>, EarlyReply> {
        match self.query.client.fractions(self.query.any_server().await?).await {
            Ok(known) => Ok(Some(known)),
            Err(Error::Unavailable { .. } | Error::NotFound(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// The server that the words name, or the chat's. The error has all servers that the words may mean.
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
    ) -> Result<u32, EarlyReply> {
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

    fn server_is_missing(&self) -> EarlyReply {
        self.query.lang.alert_add_server().into()
    }
}
