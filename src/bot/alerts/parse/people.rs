//! Alerts about families and players.

use super::{AlertReader, ParsedAlert};
use crate::bot::alerts::menu;
use crate::bot::language::{self, AlertTopic, Expected, Match};
use crate::bot::subjects::alert_kind::OneWayAlert;
use crate::bot::subjects::alert_kind::title_names::server_title;
use crate::bot::subjects::answers::alert_button::AlertButton;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::family::members_alert::FamilyMembersAlert;
use crate::bot::subjects::family::online_alert::FamilyOnlineAlert;
use crate::bot::subjects::family::ping_alert::FamilyPingAlert;
use crate::bot::subjects::player::family_member::{by_sound, listed_nickname, members};
use crate::bot::subjects::player::find_player::only_server;
use crate::bot::subjects::player::named_person::known_nicknames;
use crate::bot::subjects::player::nickname_half::only_with_half;
use crate::bot::subjects::player::presence_alert::{MAX_PLAYERS, PlayersAlert};
use crate::bot::subjects::{Condition, EarlyReply, Player, count, grid, short_name};
use crate::bot::telegram::{Button, OutgoingMessage};
use crate::client::{Error, Missing};
use crate::text::Plain;
use crate::wire::FamilyBase;

impl AlertReader<'_> {
    pub(super) async fn family(&self) -> Result<ParsedAlert, EarlyReply> {
        let (query, lang) = (self.query, self.query.lang);
        let (times, bound) = (self.times()?, self.bound()?);
        let is_membership = self.words.membership && times.is_none() && bound.is_none();
        let to = |family| -> Condition {
            match (times, bound) {
                (None, None) if is_membership => FamilyMembersAlert { family }.into(),
                (Some(times), _) => FamilyPingAlert { family, times }.into(),
                (None, Some(bound)) => FamilyOnlineAlert { family, bound }.into(),
                (None, None) => FamilyOnlineAlert::usual(family).into(),
            }
        };
        let parsed = |server, family| match (times, bound) {
            (None, None) if !is_membership => ParsedAlert::Draft { server, condition: to(family) },
            (Some(_), _) if !self.is_timed() => {
                ParsedAlert::Draft { server, condition: to(family) }
            }
            _ => ParsedAlert::Alert { server, condition: to(family) },
        };
        let rest = &self.words.rest;
        if rest.is_empty() {
            return match (query.defaults.server, query.defaults.family) {
                (Some(server), Some(family)) => Ok(parsed(server, family)),
                _ => Err(lang.alert_family_usage().into()),
            };
        }
        let split = language::split_server(rest, &self.status.game, Expected::Family(&[]));
        let server = self.server(split.server).map_err(|_| self.server_is_missing())?;
        let families = query.client.families(server).await?;
        let whole = language::family(&split.what, &families.families);
        let among = || language::family_among(&split.what, &families.families);
        let found = match whole {
            Match::Nothing | Match::Near(_) => among().map_or(whole, Match::One),
            whole => whole,
        };
        let (text, ids) = match found {
            Match::One(family) => return Ok(parsed(server, family)),
            Match::Several(ids) => (lang.which_of_these(), ids),
            Match::Near(ids) => (lang.no_such_family_near(count(ids.len())), ids),
            Match::Nothing => return Err(lang.no_such_family().into()),
        };
        let named =
            ids.iter().filter_map(|id| families.families.iter().find(|family| family.id == *id));
        let button = |family: &FamilyBase<'_>| {
            let name = Plain::untrusted(&short_name(&family.name));
            Button::press(name, AlertButton::Draft { server, condition: to(family.id) })
        };
        Err(OutgoingMessage { text, rows: grid(named.map(button).take(10), 2) }.into())
    }

    pub(super) async fn players(&self) -> Result<ParsedAlert, EarlyReply> {
        let lang = self.query.lang;
        let rest = &self.words.rest;
        if rest.is_empty() {
            return Err(lang.alert_player_usage().into());
        }
        let mut named: Vec<&str> = rest.split([',', ';']).map(str::trim).collect();
        named.retain(|name| !name.is_empty());
        let Some(last) = named.pop() else { return Err(lang.alert_player_usage().into()) };
        let split = language::split_server(last, &self.status.game, Expected::Player);
        named.push(&split.what);
        if named.len() > MAX_PLAYERS {
            return Err(lang.alert_too_many_players().into());
        }
        let is_unnamed = split.server.is_none();
        let server = match (self.server(split.server), named.as_slice()) {
            (Ok(server), _) => server,
            // Under the card of a player is the button of the alert.
            (Err(_), [only]) if is_unnamed => {
                let name = Name::typed(only);
                if let Some(server) = only_server(self.query, &name).await {
                    server
                } else {
                    let view = Player { name };
                    return Err(self
                        .query
                        .which_server_to_watch(&self.status, &view.into())
                        .into());
                }
            }
            (Err(_), _) => return Err(self.server_is_missing()),
        };
        let mut names = Vec::new();
        for typed in named {
            let name = self.player(server, typed).await?;
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let condition = OneWayAlert::of(PlayersAlert { names }.into(), self.words.comes);
        Ok(ParsedAlert::Alert { server, condition })
    }

    /// Whether words that name nobody are a nickname. A single word of another alphabet may be any word, and several
    /// words without capitals are a sentence, unless somebody of that name is to come or to go.
    fn is_like_a_name(&self, typed: &str) -> bool {
        let mut words = typed.split_whitespace();
        let is_said = self.words.presence || self.words.topic == Some(AlertTopic::Player);
        match words.clone().count() {
            _ if typed.contains('_') => true,
            1 => typed.is_ascii(),
            2 => is_said || words.all(|word| word.starts_with(char::is_uppercase)),
            _ => false,
        }
    }

    /// The nickname that the words mean, of somebody online or on record.
    async fn player(&self, server: u32, typed: &str) -> Result<String, EarlyReply> {
        let (query, lang) = (self.query, self.query.lang);
        let online = query.client.online(server).await?;
        let names = || online.data.values().map(|player| &*player.name);
        let meant = language::player(typed, names());
        if let Match::One(name) = meant {
            return Ok(name);
        }
        for spelling in language::nicknames(typed) {
            match query.client.player(server, &spelling).await {
                Ok(record) => return Ok(record.data.nickname.to_string()),
                Err(Error::NotFound(Missing::Player | Missing::Data) | Error::Invalid { .. }) => {}
                // A source that provides only lists has no records.
                Err(Error::Unavailable { .. }) => break,
                Err(error) => return Err(error.into()),
            }
        }
        let known = known_nicknames(query, server).await?;
        if let Match::One(name) = language::person(typed, known.iter().map(String::as_str)) {
            return Ok(name);
        }
        if let Some(name) = only_with_half(typed, &known) {
            return Ok(name.to_owned());
        }
        // Members of families may be neither online nor on record.
        if let Some(name) = listed_nickname(query, server, &language::nicknames(typed)).await {
            return Ok(name);
        }
        if typed.contains(' ')
            && let Some(name) = by_sound(&members(query, server).await, typed)
        {
            return Ok(name);
        }
        if meant == Match::Nothing && !self.is_like_a_name(typed) {
            return Err(self.not_understood().await);
        }
        let title = server_title(query, server).await;
        let (text, near) = match meant {
            Match::Several(near) => (lang.which_of_these(), near),
            Match::Near(near) => (lang.no_such_player_near(typed, &title, count(near.len())), near),
            Match::One(_) | Match::Nothing => (lang.no_such_player(typed, &title), Vec::new()),
        };
        let button = |name: &String| {
            let players = PlayersAlert { names: vec![name.clone()] };
            let condition = OneWayAlert::of(players.into(), self.words.comes);
            Button::press(
                Plain::untrusted(&short_name(name)),
                AlertButton::Create { server, condition },
            )
        };
        let rows = match near.is_empty() {
            // The person may have meant something else than a player.
            true => menu::kinds(lang).rows,
            false => grid(near.iter().map(button), 2),
        };
        Err(OutgoingMessage { text, rows }.into())
    }
}
