//! The launch data of the Mini App: who opened it, signed by Telegram under the token of the bot.
//!
//! <https://core.telegram.org/bots/webapps#validating-data-received-via-the-mini-app>

use hmac::{Hmac, KeyInit, Mac};
use jiff::{SignedDuration, Timestamp};
use percent_encoding::percent_decode_str;
use serde::Deserialize;
use sha2::Sha256;

use crate::bot::AppUser;

/// For how long the data is accepted. A page that is older is opened again.
const LIFETIME: SignedDuration = SignedDuration::from_hours(24);

/// How far Telegram's clock may be ahead of this one.
const CLOCK_DIFFERENCE: SignedDuration = SignedDuration::from_mins(5);

/// The most bytes; Telegram sends about 500.
const MAX_LENGTH: usize = 4096;

/// The key of the signature, derived from the token.
pub(super) struct Secret(Hmac<Sha256>);

/// Why the data is not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum InitDataError {
    #[error("it is not launch data")]
    Malformed,
    #[error("another bot or nobody has signed it")]
    Forged,
    #[error("it is too old")]
    Old,
}

#[derive(Deserialize)]
struct WebAppUser {
    id: u64,
    first_name: String,
    username: Option<String>,
    language_code: Option<String>,
    #[serde(default)]
    is_bot: bool,
}

impl Secret {
    pub(super) fn new(token: &str) -> Self {
        let key = keyed(b"WebAppData").chain_update(token).finalize().into_bytes();
        Self(keyed(&key))
    }

    /// The person who opened the page.
    pub(super) fn verify(&self, data: &str, now: Timestamp) -> Result<AppUser, InitDataError> {
        if data.len() > MAX_LENGTH {
            return Err(InitDataError::Malformed);
        }
        let mut fields = Vec::new();
        for field in data.split('&') {
            let (name, value) = field.split_once('=').ok_or(InitDataError::Malformed)?;
            fields.push((decoded(name)?, decoded(value)?));
        }
        fields.sort();
        // Of two fields of the same name, nobody could say which one was signed.
        if fields.windows(2).any(|pair| pair[0].0 == pair[1].0) {
            return Err(InitDataError::Malformed);
        }
        let value = |wanted: &str| {
            let field = fields.iter().find(|(name, _)| name == wanted);
            field.map(|(_, value)| value.as_str()).ok_or(InitDataError::Malformed)
        };
        let signed = fields.iter().filter(|(name, _)| name != "hash");
        let lines: Vec<String> = signed.map(|(name, value)| format!("{name}={value}")).collect();
        let hash = bytes_of_hex(value("hash")?).ok_or(InitDataError::Malformed)?;
        // Compares in constant time.
        let signature = self.0.clone().chain_update(lines.join("\n"));
        signature.verify_slice(&hash).map_err(|_| InitDataError::Forged)?;
        let at = value("auth_date")?.parse().ok().and_then(|at| Timestamp::from_second(at).ok());
        let age = now.duration_since(at.ok_or(InitDataError::Malformed)?);
        if age > LIFETIME || age < -CLOCK_DIFFERENCE {
            return Err(InitDataError::Old);
        }
        let user: WebAppUser =
            serde_json::from_str(value("user")?).map_err(|_| InitDataError::Malformed)?;
        let WebAppUser { id, first_name: name, username, language_code: language, is_bot } = user;
        // Telegram's ids have at most 52 bits.
        if is_bot || id == 0 || id >> 52 != 0 {
            return Err(InitDataError::Malformed);
        }
        Ok(AppUser { id, name, username, language })
    }
}

fn keyed(key: &[u8]) -> Hmac<Sha256> {
    // HMAC takes keys of every length.
    Hmac::new_from_slice(key).unwrap_or_else(|_| unreachable!())
}

fn decoded(text: &str) -> Result<String, InitDataError> {
    let spaced = text.replace('+', " ");
    let text = percent_decode_str(&spaced).decode_utf8().map_err(|_| InitDataError::Malformed)?;
    Ok(text.into_owned())
}

fn bytes_of_hex(hex: &str) -> Option<Vec<u8>> {
    let is_hex = hex.len() == 64 && hex.bytes().all(|digit| digit.is_ascii_hexdigit());
    let byte = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).ok();
    is_hex.then(|| (0..64).step_by(2).map(byte).collect())?
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use sha2::Digest;

    use super::*;

    const TOKEN: &str = "1234:abcdefghijklmnopqrstuvwxyz";
    const NOW: i64 = 1_800_000_000;

    fn now() -> Timestamp {
        Timestamp::from_second(NOW).unwrap()
    }

    /// HMAC-SHA-256 by its definition, a second implementation.
    fn hmac(key: &[u8], text: &[u8]) -> Vec<u8> {
        let mut block = [0; 64];
        let key = if key.len() > 64 { Sha256::digest(key).to_vec() } else { key.to_vec() };
        block[..key.len()].copy_from_slice(&key);
        let inner = [block.map(|byte| byte ^ 0x36).as_slice(), text].concat();
        let outer = [block.map(|byte| byte ^ 0x5c).as_slice(), &Sha256::digest(inner)].concat();
        Sha256::digest(outer).to_vec()
    }

    fn signed(token: &str, fields: &[(&str, &str)]) -> String {
        let mut lines: Vec<_> = fields.iter().map(|(k, v)| format!("{k}={v}")).collect();
        lines.sort();
        let key = hmac(b"WebAppData", token.as_bytes());
        let hash = hmac(&key, lines.join("\n").as_bytes());
        let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        let encode = |text: &str| {
            percent_encoding::utf8_percent_encode(text, percent_encoding::NON_ALPHANUMERIC)
                .to_string()
        };
        let fields = fields.iter().map(|(k, v)| format!("{k}={}", encode(v)));
        fields.chain([format!("hash={hash}")]).collect::<Vec<_>>().join("&")
    }

    const USER: &str =
        r#"{"id":42,"first_name":"Марк & Co","username":"mark","language_code":"ru"}"#;

    fn launch(token: &str, at: i64) -> String {
        signed(token, &[("auth_date", &at.to_string()), ("query_id", "AAA"), ("user", USER)])
    }

    #[test]
    fn signed_data_names_the_person() {
        let user = Secret::new(TOKEN).verify(&launch(TOKEN, NOW), now()).unwrap();
        assert_eq!((user.id, user.name.as_str()), (42, "Марк & Co"));
        assert_eq!(user.language.as_deref(), Some("ru"));
    }

    #[test]
    fn old_early_and_foreign_data_is_refused() {
        let verify = |data: &str| Secret::new(TOKEN).verify(data, now()).map(|user| user.id);
        assert_eq!(verify(&launch(TOKEN, NOW - 24 * 3600)), Ok(42));
        assert_eq!(verify(&launch(TOKEN, NOW - 24 * 3600 - 1)), Err(InitDataError::Old));
        assert_eq!(verify(&launch(TOKEN, NOW + 301)), Err(InitDataError::Old));
        assert_eq!(verify(&launch("1234:other", NOW)), Err(InitDataError::Forged));
        assert_eq!(verify(""), Err(InitDataError::Malformed));
        let without_user = signed(TOKEN, &[("auth_date", &NOW.to_string())]);
        assert_eq!(verify(&without_user), Err(InitDataError::Malformed));
        let bot = r#"{"id":42,"first_name":"B","is_bot":true}"#;
        let bot = signed(TOKEN, &[("auth_date", &NOW.to_string()), ("user", bot)]);
        assert_eq!(verify(&bot), Err(InitDataError::Malformed));
        // The hash of data that somebody else's field was added to.
        let data = launch(TOKEN, NOW);
        assert_eq!(verify(&format!("{data}&user=%7B%7D")), Err(InitDataError::Malformed));
        assert_eq!(verify(&format!("{data}&extra=1")), Err(InitDataError::Forged));
        assert_eq!(verify(&data.replace("hash=", "hash=0")), Err(InitDataError::Malformed));
        assert_eq!(verify(&"a=b&".repeat(2000)), Err(InitDataError::Malformed));
    }

    proptest! {
        #[test]
        fn any_fields_that_were_signed_are_accepted(
            name in "\\PC{0,40}",
            extra in "[a-z_]{1,12}",
            value in "\\PC{0,60}",
            id in 1_u64..1 << 52,
        ) {
            prop_assume!(!["hash", "user", "auth_date"].contains(&extra.as_str()));
            let user = serde_json::json!({ "id": id, "first_name": name }).to_string();
            let at = NOW.to_string();
            let data = signed(TOKEN, &[("user", &user), (&extra, &value), ("auth_date", &at)]);
            prop_assert_eq!(Secret::new(TOKEN).verify(&data, now()).unwrap().id, id);
        }

        #[test]
        fn no_changed_byte_is_accepted(at in 0_usize..400, byte in 0x20_u8..0x7f) {
            let data = launch(TOKEN, NOW);
            let mut changed = data.clone().into_bytes();
            let at = at % changed.len();
            changed[at] = byte;
            let changed = String::from_utf8(changed).unwrap();
            let fields = |data: &str| {
                let pairs = data.split('&').map(|pair| decoded(pair).unwrap_or_default());
                pairs.map(|pair| pair.to_lowercase()).collect::<std::collections::BTreeSet<_>>()
            };
            // Some changes only write the same fields in another way.
            prop_assume!(fields(&changed) != fields(&data));
            prop_assert!(Secret::new(TOKEN).verify(&changed, now()).is_err());
        }

        #[test]
        fn nothing_panics(data in "\\PC{0,300}") {
            let _ = Secret::new(TOKEN).verify(&data, now());
        }
    }
}
