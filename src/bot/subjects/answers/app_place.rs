//! The places at which a button opens the Mini App. `src/app/page/launch.js` reads the same start parameters.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::picture::PropertyKind;

/// A place in the Mini App, on a server. Fractions go by their short names.
pub(in crate::bot) enum AppPlace<'a> {
    Map,
    Lot(PropertyKind, u64),
    Fraction(&'a str),
    FractionWeek(&'a str),
    Family(u64),
}

impl AppPlace<'_> {
    /// The start parameter of the place.
    pub(in crate::bot) fn start(&self, server: u32) -> String {
        match self {
            Self::Map => format!("m{server}"),
            Self::Lot(PropertyKind::House, number) => format!("m{server}-h{number}"),
            Self::Lot(PropertyKind::Business, number) => format!("m{server}-b{number}"),
            Self::Fraction(short) => format!("f{server}-{}", encoded(short)),
            Self::FractionWeek(short) => format!("w{server}-{}", encoded(short)),
            Self::Family(id) => format!("y{server}-{id}"),
        }
    }
}

/// Telegram takes letters, digits, `_` and `-` in a start parameter. Other names are `-` and Base64.
fn encoded(short: &str) -> String {
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
    match short.chars().all(is_plain) {
        true => short.to_owned(),
        false => format!("-{}", URL_SAFE_NO_PAD.encode(short)),
    }
}
