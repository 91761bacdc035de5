//! The parameters of `/v2/events`.

use utoipa::IntoParams;
use utoipa::openapi::Required;
use utoipa::openapi::path::{Parameter as Description, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, Type};

use super::allowed_values::{self, ServerId, digits};
use super::openapi::{parameter, whole};
use super::{ParamError, Parameter};
use crate::game::players::is_nickname;
use crate::ledger::EventKind;

/// The longest time that a request may wait, in seconds.
const MAX_WAIT: u32 = 25;

/// How many events a page has at most.
const MAX_LIMIT: u32 = 500;

/// `kinds`: kinds of events, or groups of them, separated by commas.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::api) struct Kinds(pub(in crate::api) Vec<EventKind>);

/// `about`: what events are about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::api) struct About(String);

/// `since`: the id of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::api) struct Since(pub(in crate::api) i64);

/// `limit`: how many events a page has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::api) struct EventLimit(pub(in crate::api) u32);

/// `wait`: how long to wait for an event, in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::api) struct Wait(pub(in crate::api) u32);

impl About {
    pub(in crate::api) fn as_str(&self) -> &str {
        &self.0
    }
}

impl Parameter for Option<ServerId> {
    const NAMES: &'static [&'static str] = ServerId::NAMES;

    fn parse(text: Option<&str>) -> Result<Self, ParamError> {
        text.map(|text| ServerId::parse(Some(text))).transpose()
    }
}

impl Parameter for Kinds {
    const NAMES: &'static [&'static str] = &["kinds"];

    fn parse(text: Option<&str>) -> Result<Self, ParamError> {
        let mut kinds = Vec::new();
        for word in text.into_iter().flat_map(|text| text.split(',')) {
            let named: Vec<_> = EventKind::named(word.trim()).collect();
            if named.is_empty() {
                return Err(ParamError {
                    kind: "enum",
                    message: "kinds must be kinds of events, or their first words, separated by commas: \
                              property,zone.taken. /docs lists them.",
                });
            }
            // A kind may be named twice, by its name and by its group.
            for kind in named {
                if !kinds.contains(&kind) {
                    kinds.push(kind);
                }
            }
        }
        Ok(Self(kinds))
    }
}

impl Parameter for Option<About> {
    const NAMES: &'static [&'static str] = &["about"];

    fn parse(text: Option<&str>) -> Result<Self, ParamError> {
        let Some(text) = text else { return Ok(None) };
        let is_known = match text.split_once(':') {
            Some(("house" | "business" | "family" | "zone" | "server", id)) => {
                digits(id) == Some(id)
            }
            Some(("fraction", name)) => !name.is_empty() && name.chars().count() <= 64,
            Some(_) => false,
            None => is_nickname(text) && digits(text).is_none(),
        };
        is_known.then(|| Some(About(text.to_owned()))).ok_or(ParamError {
            kind: "string_pattern_mismatch",
            message: "about must be a nickname, a faction like LSPD, or house:138, business:13, family:7, zone:7, server:5.",
        })
    }
}

impl Parameter for Option<Since> {
    const NAMES: &'static [&'static str] = &["since"];

    fn parse(text: Option<&str>) -> Result<Self, ParamError> {
        let Some(text) = text else { return Ok(None) };
        let id = digits(text).and_then(|digits| digits.parse().ok());
        id.map(|id| Some(Since(id))).ok_or(ParamError {
            kind: "int_parsing",
            message: "since must be the id of an event: the next of the answer before.",
        })
    }
}

impl Parameter for EventLimit {
    const NAMES: &'static [&'static str] = &["limit"];

    fn parse(text: Option<&str>) -> Result<Self, ParamError> {
        let Some(text) = text else { return Ok(Self(100)) };
        let limit = allowed_values::whole(text).filter(|limit| (1..=MAX_LIMIT).contains(limit));
        limit.map(Self).ok_or(ParamError {
            kind: "int_range",
            message: "limit must be a whole number from 1 to 500.",
        })
    }
}

impl Parameter for Wait {
    const NAMES: &'static [&'static str] = &["wait"];

    fn parse(text: Option<&str>) -> Result<Self, ParamError> {
        let Some(text) = text else { return Ok(Self(0)) };
        let seconds = allowed_values::whole(text).filter(|seconds| *seconds <= MAX_WAIT);
        seconds.map(Self).ok_or(ParamError {
            kind: "int_range",
            message: "wait must be a whole number of seconds from 0 to 25.",
        })
    }
}

/// All parameters of `/v2/events`.
pub(in crate::api) struct EventParameters;

impl IntoParams for EventParameters {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Description> {
        let text = || ObjectBuilder::new().schema_type(Type::String);
        let since = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0));
        let all = [
            parameter(
                "serverId",
                "Number of the game server; without it, events of all servers",
                whole(0, i32::MAX as u64),
                1.into(),
            ),
            parameter(
                "kinds",
                "Kinds of events, separated by commas; the first word of a kind means all that begin with it",
                text(),
                "property,zone.taken".into(),
            ),
            parameter(
                "about",
                "Only events about this: a nickname, `house:138`, `business:13`, `family:7`, `zone:7` or `fraction:LSPD`; requires `serverId`",
                text(),
                "house:138".into(),
            ),
            parameter(
                "since",
                "The `next` of the answer before: only later events; without it, the newest ones",
                since,
                0.into(),
            ),
            parameter(
                "limit",
                "How many events at most",
                whole(1, MAX_LIMIT.into()).default(Some(100.into())),
                100.into(),
            ),
            parameter(
                "wait",
                "How many seconds to wait for an event if there is none; only with `since`",
                whole(0, MAX_WAIT.into()).default(Some(0.into())),
                0.into(),
            ),
        ];
        all.map(|parameter| parameter.required(Required::False).build()).into()
    }
}
