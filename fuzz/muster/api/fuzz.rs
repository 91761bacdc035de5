//! The fuzz target of query strings.

use std::fmt::Debug;

use http::Uri;
use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, percent_encode};

use super::parameters::{Parameters, parse_query};
use super::redact::Redacted;
use super::{FamilyId, FractionName, Hours, Nickname, ServerId};
use crate::game::players::is_nickname;

pub(crate) use super::v2::fuzz::pages;

/// A query string. Its parsed values are within their limits, and do not depend on escapes. The log contains no key
/// from it.
pub fn query_strings(input: &[u8]) {
    let Ok(uri) = Uri::try_from([b"/v2/player/find?", input].concat()) else { return };
    let query = uri.query().unwrap_or_default();
    let escaped = escaped(query);
    if let Some((Nickname { .. }, ServerId(number))) = parsed(query, &escaped) {
        assert!(i32::try_from(number).is_ok());
    }
    if let Some(nickname) = parsed::<Nickname>(query, &escaped) {
        assert!(is_nickname(nickname.as_str()));
    }
    if let Some((_, name)) = parsed::<(ServerId, FractionName)>(query, &escaped) {
        let name = name.as_str();
        assert!((1..=64).contains(&name.chars().count()) && !name.contains(char::is_control));
    }
    if let Some((_, _, Hours(hours))) =
        parsed::<(ServerId, Option<FractionName>, Hours)>(query, &escaped)
    {
        assert!((1..=720).contains(&hours));
    }
    parsed::<(ServerId, FamilyId)>(query, &escaped);
    let shown = Redacted(&uri).to_string();
    assert!(!shown.contains(char::is_control), "{shown:?}");
    assert!(shown.split("mst_").skip(1).all(|rest| rest.starts_with('…')), "{shown:?}");
}

/// The parameters of a query string, which are the same if everything in it is escaped; `None` if they are invalid.
fn parsed<T: Parameters + Debug>(query: &str, escaped: &str) -> Option<T> {
    let parsed = parse_query::<T>(query);
    assert_eq!(format!("{parsed:?}"), format!("{:?}", parse_query::<T>(escaped)), "{escaped}");
    parsed.ok()
}

/// The query string with every character escaped that is no letter and no digit.
fn escaped(query: &str) -> String {
    let escape = |text| {
        let decoded: Vec<u8> = percent_decode_str(text).collect();
        percent_encode(&decoded, NON_ALPHANUMERIC).to_string()
    };
    let pairs = query.split('&').map(|pair| match pair.split_once('=') {
        Some((name, value)) => format!("{}={}", escape(name), escape(value)),
        None => escape(pair),
    });
    pairs.collect::<Vec<_>>().join("&")
}
